presetsdir = $(pkgdatadir)/presets
dist_presets_DATA = \
	data/presets/gpt2-xl-eager-decode.json \
	data/presets/gpt3-block.json \
	data/presets/large-kernel.json \
	data/presets/mnist-training-step.json \
	data/presets/small-kernel.json \
	data/presets/small-mlp.json \
	data/presets/thousand-launches.json

lessonsdir = $(pkgdatadir)/lessons
dist_lessons_DATA = \
	data/lessons/1-what-a-step-is-made-of.md \
	data/lessons/2-a-faster-device.md \
	data/lessons/3-small-kernels-and-large.md \
	data/lessons/4-fuse-or-capture.md \
	data/lessons/5-one-fact-on-three-scales.md \
	data/lessons/6-where-the-model-ends.md

# For menus and software centres.
desktopdir = $(datadir)/applications
dist_desktop_DATA = data/desktop/hostdispatch.desktop
metainfodir = $(datadir)/metainfo
dist_metainfo_DATA = data/desktop/hostdispatch.metainfo.xml
icondir = $(datadir)/icons/hicolor/scalable/apps
dist_icon_DATA = data/desktop/hostdispatch.svg
