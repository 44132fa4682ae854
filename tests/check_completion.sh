#!/bin/sh
# The completions in bash, zsh and fish as people meet them: keys are typed in a terminal, and what the line became is
# what a command in the program's place was given.
set -u
top=$(cd "$HD_TESTS/.." && pwd)
built=$(dirname "$HD_PROGRAM")
[ -e "$built/completion/hostdispatch" ] || built=$top # a release has them
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
PATH=$(dirname "$HD_PROGRAM"):$PATH HOME=$work XDG_DATA_HOME=$work/data XDG_CONFIG_HOME=$work XDG_DATA_DIRS=/nonexistent TERM=xterm LC_ALL=C.UTF-8
HOSTDISPATCH_DATADIR=$top/data
export PATH HOME XDG_DATA_HOME XDG_CONFIG_HOME XDG_DATA_DIRS TERM LC_ALL HOSTDISPATCH_DATADIR
unset COLUMNS LINES
mkdir -p "$work/data/hostdispatch/presets" "$work/here/deep" "$work/bin"
cp "$top/data/presets/small-mlp.json" "$work/data/hostdispatch/presets/zoo of two.json"
cd "$work/here" || exit 1
touch 'my trace.json' 'my notes.txt' 'run.json.gz' 'alone.txt'
faults=0
fault() {
    echo "check_completion: $*"
    faults=1
}

# In the program's place: what it was given, but for the lists that completions ask for.
cat >"$work/bin/hostdispatch" <<END
#!/bin/sh
case \$* in "presets -o json" | "lessons -o json") exec '$HD_PROGRAM' "\$@" ;; esac
{ printf '<%s>' "\$@"; echo; } >>'$work/given'
END
chmod +x "$work/bin/hostdispatch"

# What is typed up to the Tab, and what the command is given then.
cat >"$work/cases" <<'END'
hostdispatch sw|<sweep>
hostdispatch import --step-ra|<import><--step-range>
hostdispatch eval --lever gra|<eval><--lever><graph=>
hostdispatch sweep small-mlp --over ops|<sweep><small-mlp><--over><ops_per_block=>
hostdispatch sweep small-mlp --over=ops|<sweep><small-mlp><--over=ops_per_block=>
hostdispatch solve --for ops|<solve><--for><ops_per_block>
hostdispatch solve --until host_s|<solve><--until><host_share>
hostdispatch import --dispatch-from i|<import><--dispatch-from><issue>
hostdispatch import --assert measured_r|<import><--assert><measured_regime>
hostdispatch compare --assert gain_s|<compare><--assert><gain_serial>
hostdispatch eval -o sc|<eval><-o><scenario>
hostdispatch --color ne|<--color><never>
hostdispatch help les|<help><lesson>
hostdispatch lesson 4|<lesson><4-fuse-or-capture>
hostdispatch eval zo|<eval><zoo of two>
hostdispatch eval my\ n|<eval><my notes.txt>
hostdispatch import my|<import><my trace.json>
hostdispatch import run|<import><run.json.gz>
hostdispatch import small-m|<import><small-m>
hostdispatch import al|<import><al>
hostdispatch import run.json.gz my|<import><run.json.gz><my>
hostdispatch --name eval sol|<--name><eval><solve>
hostdispatch presets sma|<presets><sma>
hostdispatch eval --bl|<eval><--blocks>
hostdispatch presets --bl|<presets><--bl>
hostdispatch presets -o cs|<presets><-o><cs>
END

prelude_bash() { printf '%s\n' "PS1=" "bind 'set enable-bracketed-paste off'" "PATH='$work/bin':\$PATH" ". '$built/completion/hostdispatch'"; }
prelude_zsh() { printf '%s\n' "PS1=" "PATH='$work/bin':\$PATH" "fpath=('$built/completion' \$fpath)" 'autoload -U compinit; compinit -u -D'; }
prelude_fish() { printf '%s\n' "set -gx PATH '$work/bin' \$PATH" "source '$built/completion/hostdispatch.fish'"; }

# One session a shell: each line, its Tab and Enter.
session() {
    prelude_"$1"
    sed 's/|.*//' "$work/cases" | while IFS= read -r line; do printf '%s\t\n' "$line"; done
    # What the choice is between is listed, each with what it is.
    printf 'hostdispatch eval -o %b\n' "$3"
    echo exit
}

try() { # SHELL COMMAND TABS: those that list a choice
    : >"$work/given"
    session "$@" | timeout 60 script -q -c "$2" "$work/screen" >/dev/null 2>&1
    { sed 's/.*|//' "$work/cases"; echo '<eval><-o>'; } >"$work/wanted"
    [ "$1" = fish ] || tr -d '\r' <"$work/screen" | grep -q 'csv  .*A header row' || fault "$1 does not say what -o csv is"
    cmp -s "$work/given" "$work/wanted" || fault "$1 is given other words than wanted:" "$(diff "$work/given" "$work/wanted")"
}

if ! command -v script >/dev/null; then
    echo 'check_completion: script was not found, so no shell is typed in'
else
    for shell in bash zsh fish; do
        case $shell in
        bash) command='bash --norc --noprofile -i' tabs='\t\t' ;;
        zsh) command='zsh -f -i' tabs='\t' ;;
        fish) command='fish --no-config -i' tabs= ;;
        esac
        if command -v $shell >/dev/null; then
            try $shell "$command" "$tabs"
        else
            echo "check_completion: $shell was not found; its completions are not tried"
        fi
    done
fi

# What is offered is what the help lists, each with what it is: no less, and nothing that the program refuses.
offers() { # SHELL COMMAND WORD...: WORD<tab>WHAT IT IS, a line each; the last word is the one begun
    case $1 in
    bash)
        shift
        bash --norc -c '. "$0"; current=${*: -1}; _hostdispatch_choose "${@:1:$#-1}"
            for offer in "${offers[@]}"; do printf "%s\t%s\n" "${offer%%:*}" "${offer#*:}"; done' \
            "$built/completion/hostdispatch" "$@"
        ;;
    fish)
        shift
        fish --no-config -c 'source $argv[1]; complete -C "hostdispatch $argv[2..-1]"' "$built/completion/hostdispatch.fish" "$@"
        ;;
    esac
}
compare() { # SHELL WHAT: the words offered, in the file "offered", with those wanted
    cut -f1 "$work/offered" | sort >"$work/names"
    sort -u "$work/wanted" | cmp -s - "$work/names" || fault "$1 offers other words for $2:" "$(sort -u "$work/wanted" | diff - "$work/names")"
    ! grep -vq '	.' "$work/offered" || fault "$1 does not say what this is, for $2:" "$(grep -v '	.' "$work/offered")"
}
commands=$("$HD_PROGRAM" --help | sed -n 's/^  hostdispatch \([a-z]*\) .*/\1/p')
for shell in bash fish; do
    command -v $shell >/dev/null || continue
    for command in $commands ''; do
        "$HD_PROGRAM" $command --help | sed -n '/^Options:/,/^$/s/^  \(-., \)\{0,1\} *\(--[a-z-]*\).*/\2/p' >"$work/wanted"
        offers $shell $command -- >"$work/offered"
        [ -s "$work/wanted" ] || fault "the help of '$command' lists no options"
        compare $shell "hostdispatch $command --"
    done
    printf '%s\n' $commands >"$work/wanted"
    offers $shell help '' >"$work/offered"
    compare $shell 'hostdispatch help'
    for command in $(printf '%s\n' $commands); do
        "$HD_PROGRAM" "$command" --help | grep -q -e '--format' || continue
        "$HD_PROGRAM" "$command" --help | sed -n '/^Formats:/,/^$/s/^  \([a-z]\{1,\}\)  .*/\1/p' >"$work/wanted"
        offers $shell "$command" -o '' >"$work/offered"
        compare $shell "hostdispatch $command -o"
    done
    for taken in 'eval --assert' 'import --assert' 'compare --assert' 'sweep --over' 'solve --for' 'solve --until' 'sweep --show' 'eval --lever' \
        'import --dispatch-from' '--color'; do
        # shellcheck disable=SC2086 # a command and its option
        offers $shell $taken '' >"$work/offered"
        cut -f1 "$work/offered" >"$work/wanted"
        [ -s "$work/offered" ] || fault "$shell offers nothing for $taken"
        compare $shell "$taken"
        while IFS= read -r word; do
            case $taken in
            *assert) rest='>=0' ;;
            *until) rest='<=1' ;;
            *over) rest='1us:2us' ;;
            *) rest= ;;
            esac
            case $word in
            blocks= | *_block=) rest=1:2 ;;
            measured_regime | regime) [ -z "$rest" ] || rest="==device-bound" ;;
            esac
            # shellcheck disable=SC2086
            "$HD_PROGRAM" $taken "$word$rest" </dev/null 2>&1 >/dev/null |
                grep -q 'is no gain\|is not an output\|is neither\|is not an input\|is not a lever\|was refused; \(auto\|issue\)' &&
                fault "$taken $word is offered and refused"
        done <"$work/names"
    done
done
exit $faults
