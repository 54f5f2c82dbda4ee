# PhotoStream – what can be done with it, and how.
#
#   make run            installs what is missing, builds, starts:  make run ARGS='-c "list 5"'
#   make dev            one screen alone, over fakes:               make dev SCREEN=settings
#   make test           installs what is missing, passes the tests: make test FILTER=PreferencesTests
#   make check          formatting and the laws of Modules.md, by file and line
#   make module         a new module, tested and reachable:         make module NAME=Favourites
#
# A fresh Debian 12 machine needs Swift 6.3, git and make before; everything else comes by itself.
# `make help` lists the rest. Variables: ARGS for the program, SCREEN and SCENARIO for `make dev`,
# NAME, TEMPLATE (screen), DRY_RUN and FORCE for modules, and those of the template, which
# `make templates` tells: make module NAME=Favourites TEMPLATE=list summary='what I love'.
# FILTER for tests; ONLY="LibraryTests StreamsTests" builds no other tests, for a first look after a change that
# many modules see. PREFIX (/usr/local) and DESTDIR for `make install`, ROUNDS (20) for `make soak`;
# `make soak SUITE=engine` tries SEEDS (100000) generated histories from SEED_BASE (1) on instead,
# SUITE=odd those of odd servers and what is seen of them,
# SUITE=search SEEDS (5000) libraries and 60 queries in each, beside a plain look through all photos,
# SUITE=outbox those of people who react and comment while everything fails, and kills the program
# ROUNDS (500) times while it is used at a real server;
# SUITE=relations HISTORIES (1000) of people who follow, mute, block and list others while everything fails;
# `make soak SUITE=server ROUNDS=200` kills the household's server 200 times while people post;
# `make soak SUITE=load LOAD=1000 MINUTES=60` sends it 12,000 strangers who say, take or do next to nothing, and a
# flood, again and again;
# `make soak SUITE=pictures` kills a process that keeps pictures 200 times, and looks at what is left,
# then tries HISTORIES (1000) of people who look at them while servers and disks do what they like.
# `make fuzz TARGET=feeds MINUTES=10` gives a reader of strangers' bytes what reaches more of its code, or
# RUNS of it, or INPUT once more; `make steps` counts the instructions that readers take.
# `make bench` prints a table and fails if a limit is broken; QUICK=1 only tries whether all of it runs.
#
# The work is done by Scripts/, Benchmarks/ and Fuzz/; each says at its top what it does.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

SWIFT ?= swift
ARGS ?=
FILTER ?=
export ONLY ?=
SCREEN ?=
SCENARIO ?=
NAME ?=
TEMPLATE ?= screen
DRY_RUN ?=
FORCE ?=
PREFIX ?= /usr/local
ROUNDS ?= 20
SUITE ?=
SEEDS ?= 100000
SEED_BASE ?= 1
HISTORIES ?= 1000
QUICK ?=

# One static Swift runtime, and C libraries as archives: the program starts faster and runs where neither
# is installed.
# lld, because the other linkers warn of what is inside Foundation; -s leaves the symbols out,
# packed relocations leave fewer pages to touch before main, and a table of the program's own symbols,
# which nobody asks for, would be searched for each of the libraries'. Generic types are made by code, not
# from their names: what their parts conform to would be searched among 12,000 conformances, a fifth of a
# script's time.
RELEASE := -c release --static-swift-stdlib -Xswiftc -use-ld=lld -Xlinker -s \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
  -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --no-export-dynamic \
  --pkg-config-path $(CURDIR)/.build/archives
# Builds for debugging all have these flags and treat warnings as errors, so that none has to build
# anew after another. An index would cost two fifths of a compiler's time; editors keep their own.
# C is optimised a little: scrypt and TLS would take a tenth of all tests' time.
DEBUG := --disable-index-store -Xswiftc -use-ld=lld -Xcc -O1
export PHOTOSTREAM_BUILD_FLAGS := $(DEBUG)
# Tests see one time zone and one language, wherever they run.
# Few at once: more of them wait for each other in the processor's caches, the longest end last and alone, and all at
# once would have more than a thousand files open, which Foundation's Process cannot bear.
TEST := Scripts/test env STRICT=1 TZ=UTC LC_ALL=C.UTF-8 $(SWIFT) test $(DEBUG) \
  --disable-xctest --enable-swift-testing --experimental-maximum-parallelization-width 12 \
  $(if $(ONLY),--test-product PhotoStreamPackageTests) $(if $(FILTER),--filter '$(FILTER)')
# What takes its time: generated histories, killed programs, decoded pictures, terminals and servers of its own, and
# much that goes through a library's two files.
SLOW := ^(EndToEnd|Folders|Library|Media|StreamServer|Transfer)Tests|(Crash|Promise|Hostile\w*|Odd\w*|Interleaving|History|Sharing|AccountTimeline|Prompt|Fixture|Samples|BlogStream|TrackEngine|FilmMemory|PerceptualHash|OPML|Straggler|Mutation|GoldenFeed|MuteList|Telemetry|Pipe|SecretsNowhere|SavedPosts|MemberPosts|PhotoStreamView|Encoding|DamagedPage|CSV)Tests

# A name may be anything that was typed: the shell must not read it as a command.
override NAME := $(value NAME)
override TEMPLATE := $(value TEMPLATE)
export NAME TEMPLATE
TOOLS := $(DEBUG) --package-path Tools
# What make format and the law's formatting look at.
CODE := Sources Tests Package.swift $(foreach package,Tools Benchmarks Fuzz, \
  $(wildcard $(package)/Sources $(package)/Tests $(package)/Package.swift))
SCAFFOLD := Tools/.build/debug/scaffold

.PHONY: help run program build dev release test test-tools smoke check module remove-module \
  modules templates graph prove-templates scaffold settled interop screens bench fuzz steps readers \
  soak soak-tests soak-engine soak-odd soak-outbox soak-relations soak-search soak-pictures \
  soak-server soak-load format needs install deb

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: program ## installs what is missing, builds for release, starts with ARGS
	@.build/release/photostream $(ARGS)

build: settled needs ## builds for debugging
	STRICT=1 $(SWIFT) build $(DEBUG)

dev: settled needs ## runs one SCREEN alone, over fakes, in a SCENARIO, with ARGS
	@STRICT=1 $(SWIFT) build $(DEBUG) --quiet --product dev >&2
	@.build/debug/dev '$(SCREEN)' $(SCENARIO) $(ARGS)

release: program ## builds for release, the household's server too
	$(SWIFT) build $(RELEASE) --product photostream-server

program: settled needs
	@Scripts/archives
	$(SWIFT) build $(RELEASE) --product photostream
	$(SWIFT) build $(RELEASE) --product photostream-decoder

test: settled ## installs what is missing, runs all tests or those of FILTER; warnings are errors
	@Scripts/needs build
	$(TEST)
	$(if $(FILTER)$(ONLY),,@$(MAKE) --no-print-directory test-tools)

test-tools: export PHOTOSTREAM_BUILD_FLAGS :=
# What the tests before have told stays.
test-tools: export LOGS := $(CURDIR)/.build/tools
test-tools: settled ## the tests of Tools alone: templates, names, the law
	$(TEST) --package-path Tools

smoke: scaffold ## what to run before each commit: the law, the formatting of what changed, and all tests that are quick
	@$(SCAFFOLD) check --brief
	@Scripts/needs build
	$(TEST) --skip '$(SLOW)'

check: scaffold ## formatting and the laws of Modules.md
	@$(SCAFFOLD) check

module: scaffold ## makes a module NAME from a TEMPLATE, tested and reachable; DRY_RUN=1 only tells
	@$(SCAFFOLD) module --template="$$TEMPLATE" $(if $(DRY_RUN),--dry-run) -- "$$NAME"

remove-module: scaffold ## takes a module NAME out exactly; FORCE=1 also what was changed by hand
	@$(SCAFFOLD) remove-module $(if $(DRY_RUN),--dry-run) $(if $(FORCE),--force) -- "$$NAME"

prove-templates: settled needs ## makes, tries and removes a module of each template, in a copy
	@Scripts/prove-templates

modules: ## lists the modules there are, and what each is for
	@awk -F ' *[|] *' '/^## / { layer = substr($$0, 4) } /^$$/ { table = 0 } \
	  table && !/^[|]-/ { printf "  %-22s %s\n", $$2, layer == "Screens" ? $$4 : $$3 } \
	  $$2 == "module" && layer ~ /^(C|Kits|Services|Components|Screens|App)$$/ { \
	    table = 1; print layer }' Modules.md

templates: scaffold ## lists what modules can be made from
	@$(SCAFFOLD) templates

graph: scaffold ## draws the modules, in Modules.md
	@$(SCAFFOLD) graph

# Finishes what a killed `make module` had begun to put in place, before anything is built on it. What was built with
# the package swift-syntax is in the way of the toolchain's own.
settled:
	@[ ! -e Tools/.build/checkouts/swift-syntax ] || rm -rf Tools/.build
	@if [ -e .scaffold/change ]; then \
	  [ -x $(SCAFFOLD) ] || STRICT=1 $(SWIFT) build $(TOOLS) --quiet --product scaffold; \
	  $(SCAFFOLD) recover; fi

scaffold: settled
	@env STRICT=1 $(SWIFT) build $(TOOLS) --quiet --product scaffold

interop: build ## our stream server with strangers' clients: Mastodon.py, WebSockets, toot, a browser
	@Scripts/interop

screens: program ## the program in real terminals, whose windows are looked at and kept in .build/screens
	@Scripts/screens

# Benchmarks are a package of their own. What the program is built of counts for it, too: it has the
# same folder and the same versions of other packages. The plan of the build before was for another package.
bench: $(if $(QUICK),build,release) scaffold ## speed and memory, as ratios to known programs; QUICK=1 only tries it
	@Scripts/needs $(if $(QUICK),bench-quick,bench)
	@[ Benchmarks/Package.resolved -nt Package.resolved ] || cp Package.resolved Benchmarks/
	$(if $(QUICK),env STRICT=1 )$(SWIFT) build --package-path Benchmarks --scratch-path .build \
	  --disable-build-manifest-caching $(if $(QUICK),$(DEBUG),$(RELEASE))
	@Benchmarks/run

# What gives readers made-up bytes is a package of its own, too. It looks into modules as tests do.
FUZZ := --package-path Fuzz -c release --disable-index-store -Xswiftc -enable-testing \
  -Xswiftc -use-ld=lld

fuzz: MINUTES ?= $(if $(RUNS)$(INPUT),0,10)
fuzz: MAX_LEN ?= 16384
fuzz: settled ## gives reader TARGET bytes that reach more of its code, for MINUTES or RUNS; INPUT again
	@Scripts/needs build
	@[ Fuzz/Package.resolved -nt Package.resolved ] || cp Package.resolved Fuzz/
	STRICT=1 $(SWIFT) build --sanitize=fuzzer -Xswiftc -sanitize=fuzzer,address $(FUZZ) \
	  --scratch-path Fuzz/.build/fuzz --product fuzz
	@mkdir -p .build/fuzz
	@env TARGET='$(TARGET)' SWIFT_BACKTRACE=enable=no Fuzz/.build/fuzz/release/fuzz \
	  -max_total_time=$$(($(MINUTES) * 60)) -runs=$(or $(RUNS),-1) -max_len=$(MAX_LEN) -timeout=10 \
	  -rss_limit_mb=2048 -detect_leaks=0 -print_final_stats=1 -artifact_prefix=.build/fuzz/ \
	  $(INPUT) || { echo "Again: make fuzz TARGET='$(TARGET)' INPUT=.build/fuzz/…" >&2; exit 1; }

steps: STEPS := .build/steps.callgrind
steps: settled ## counts the instructions of readers; none may grow faster than its input
	@Scripts/needs build steps
	@[ Fuzz/Package.resolved -nt Package.resolved ] || cp Package.resolved Fuzz/
	STRICT=1 $(SWIFT) build $(FUZZ) -Xlinker -S --product steps
	@mkdir -p .build && rm -f $(STEPS)
	@env SWIFT_DETERMINISTIC_HASHING=1 valgrind -q --tool=callgrind --toggle-collect=readCounted \
	  --dump-after=readCounted --combine-dumps=yes --callgrind-out-file=$(STEPS) \
	  Fuzz/.build/release/steps
	@Fuzz/.build/release/steps $(STEPS)

# Built for debugging they cost seconds, as Benchmarks' quick mode does.
readers: build ## has each reader of strangers' bytes read what fuzzing begins with
	@[ Fuzz/Package.resolved -nt Package.resolved ] || cp Package.resolved Fuzz/
	STRICT=1 $(SWIFT) build --package-path Fuzz --scratch-path .build \
	  --disable-build-manifest-caching $(DEBUG) --product steps
	@.build/debug/steps --seeds

# Of anything else tests would try as many as they do without, or none, and be green.
COUNTS := ROUNDS SEEDS SEED_BASE HISTORIES LOAD MINUTES

soak: settled ## all tests, ROUNDS times over, until one fails; SUITE=engine, load, odd, outbox, relations, search, pictures or server: their promises
	@$(foreach name,$(COUNTS),[[ '$(or $($(name)),1)' =~ ^[1-9][0-9]*$$ ]] || \
	  { echo '$(name) is a number from 1 on, not $($(name))' >&2; exit 1; };)
	@Scripts/needs build
	@$(MAKE) --no-print-directory soak-$(or $(SUITE),tests)

soak-tests:
	@for round in $$(seq $(ROUNDS)); do echo "round $$round of $(ROUNDS)"; $(TEST); done

soak-engine:
	@env SEEDS='$(SEEDS)' SEED_BASE='$(SEED_BASE)' $(TEST) --filter TimelineTests.PromiseTests

soak-odd:
	@env SEEDS='$(SEEDS)' SEED_BASE='$(SEED_BASE)' $(TEST) --filter "OddServerTests|OddFeedTests"

soak-outbox: ROUNDS = 500
soak-outbox:
	@env KILLS='$(ROUNDS)' SEED='$(SEED_BASE)' $(TEST) --filter OutboxCrashTests
	@env SEEDS='$(SEEDS)' SEED_BASE='$(SEED_BASE)' $(TEST) --filter OutboxHistoryTests

soak-relations:
	@env SEEDS='$(HISTORIES)' SEED_BASE='$(SEED_BASE)' $(TEST) --filter RelationHistoryTests

soak-search: SEEDS = 5000
soak-search:
	@env SEEDS='$(SEEDS)' SEED_BASE='$(SEED_BASE)' $(TEST) --filter LibraryTests.SearchTests

soak-server:
	@env KILLS='$(ROUNDS)' SEED='$(SEED_BASE)' $(TEST) --filter HouseholdCrashTests

soak-load: LOAD ?= 1000
soak-load: MINUTES ?= 1
soak-load:
	@env LOAD='$(LOAD)' MINUTES='$(MINUTES)' $(TEST) --filter HouseholdLoadTests

soak-pictures:
	@env STRICT=1 $(SWIFT) build $(DEBUG) --product picture-soak
	@.build/debug/picture-soak --rounds=200 --seed-base='$(SEED_BASE)'
	@env SEEDS='$(HISTORIES)' SEED_BASE='$(SEED_BASE)' $(TEST) --filter PipelineHistoryTests

format: ## brings all sources into shape
	$(SWIFT) format -i -p -r $(CODE)

needs: ## installs what is missing to build
	@Scripts/needs build

install: release ## puts the program, its decoder, its server, its service, its manual and completion for shells under PREFIX
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/libexec/photostream"
	install -m 755 .build/release/photostream "$(DESTDIR)$(PREFIX)/bin/photostream"
	install -m 755 .build/release/photostream-decoder \
	  "$(DESTDIR)$(PREFIX)/libexec/photostream/photostream-decoder"
	install -m 755 .build/release/photostream-server \
	  "$(DESTDIR)$(PREFIX)/libexec/photostream/photostream-server"
	install -D -m 644 docs/photostream.1 "$(DESTDIR)$(PREFIX)/share/man/man1/photostream.1"
	sed 's|@PREFIX@|$(PREFIX)|' share/systemd/user/photostream.service | install -D -m 644 \
	  /dev/stdin "$(DESTDIR)$(PREFIX)/share/systemd/user/photostream.service"
	for file in bash-completion/completions/photostream zsh/site-functions/_photostream \
	  fish/vendor_completions.d/photostream.fish; do \
	  .build/release/photostream --generate-completion-script "$${file%%[-/]*}" \
	    | install -D -m 644 /dev/stdin "$(DESTDIR)$(PREFIX)/share/$$file"; done

deb: ## makes a Debian package of all that in .build, for machines like this one
	@Scripts/needs deb
	rm -rf .build/deb
	$(MAKE) install PREFIX=/usr DESTDIR="$(CURDIR)/.build/deb"
	@Scripts/deb .build/deb
