presetsdir = $(pkgdatadir)/presets
dist_presets_DATA = \
	data/presets/gpt2-xl-eager-decode.json \
	data/presets/gpt3-block.json \
	data/presets/large-kernel.json \
	data/presets/mnist-training-step.json \
	data/presets/small-kernel.json \
	data/presets/small-mlp.json \
	data/presets/thousand-launches.json
