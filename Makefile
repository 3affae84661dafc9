# The front door. CMakePresets.json says how each build is made; this file only installs what is missing, builds
# and runs. `make help` lists the targets.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

JOBS ?= $(shell nproc)
PREFIX ?= /usr/local
DESTDIR ?=
TIME ?= 60
FORMATTED = git ls-files -z --cached --others --exclude-standard --deduplicate -- 'src/*.h' 'src/*.cpp' \
	'tests/*.h' 'tests/*.cpp' 'bench/*.h' 'bench/*.cpp' 'fuzz/*.h' 'fuzz/*.cpp' 'tools/*.h' 'tools/*.cpp' \
	':!tests/golden' | while IFS= read -r -d '' f; do if [[ -f $$f ]]; then printf '%s\0' "$$f"; fi; done
SCRIPTS = git ls-files --cached --others --exclude-standard --deduplicate | \
	while IFS= read -r f; do if [[ -f $$f ]] && head -c 64 "$$f" | head -n 1 | grep -aqE '^\#!.*(bash|sh)$$'; then echo "$$f"; fi; done

.PHONY: help demo build test check bench format package install fuzz integration clean
.PHONY: check-format check-layers check-size check-headers check-names check-spelling check-scripts check-tidy check-asan check-tsan
.PHONY: packages-build packages-test packages-check packages-integration packages-bench packages-fuzz

help:
	@echo 'make demo         build, then show assay on this machine and on a recorded H100 cluster (demo/out)'
	@echo 'make build        build/release/assay, and build/release/assay-full beside it'
	@echo 'make test         unit, command and golden tests, Debug build'
	@echo 'make check        format, structure, spelling, scripts, clang-tidy on the change, sanitizer tests'
	@echo 'make integration  tests against real services, and of the release programs'
	@echo 'make bench        speed and memory, beside the figures asked for'
	@echo 'make format       rewrite the sources with clang-format'
	@echo 'make fuzz TIME=60 every fuzz target for TIME seconds'
	@echo 'make package      a Debian package in build/release'
	@echo 'make install      into DESTDIR/PREFIX (default /usr/local)'
	@echo 'make clean        remove build/ and demo/out/'
	@echo 'Missing Debian packages are installed as root or through sudo; ASSAY_PACKAGES=skip leaves that to you.'

# --- what each step needs ------------------------------------------------------------------------------------
packages-build:
	@.ci/install-packages build
packages-test:
	@.ci/install-packages build test
packages-check:
	@.ci/install-packages build test check
packages-integration:
	@.ci/install-packages build test integration
packages-bench:
	@.ci/install-packages build bench
packages-fuzz:
	@.ci/install-packages build fuzz

# Configured once; afterwards ninja itself follows edits of the CMake files.
build/%/build.ninja: CMakePresets.json
	@mkdir -p build && cmake --preset $* >build/configure-$*.log 2>&1 || { cat build/configure-$*.log; exit 1; }
	@touch $@

# --- targets -------------------------------------------------------------------------------------------------
build: packages-build
	@$(MAKE) build/release/build.ninja
	cmake --build --preset release --parallel $(JOBS)

demo: build
	@tools/demo

test: packages-test
	@$(MAKE) build/dev/build.ninja
	cmake --build --preset dev --parallel $(JOBS)
	ctest --preset dev --parallel $(JOBS)

# Configured again: what was not installed before is found now. The release programs are tested as they are installed.
integration: packages-integration build
	@mkdir -p build && cmake --preset dev >build/configure-dev.log 2>&1 || { cat build/configure-dev.log; exit 1; }
	cmake --build --preset dev --parallel $(JOBS)
	@if ctest --preset integration --show-only 2>/dev/null | grep -q '^Total Tests: 0$$'; then \
		echo 'integration: no test has the label integration'; \
	else \
		echo 'ctest --preset integration'; ctest --preset integration; \
	fi

bench: packages-bench
	@$(MAKE) build/release/build.ninja
	@if [[ -f bench/CMakeLists.txt ]]; then cmake -S . -B build/release -DASSAY_BUILD_BENCH=ON >/dev/null; fi
	cmake --build --preset release --parallel $(JOBS)
	@if [[ -x bench/run ]]; then bench/run; else echo 'bench: there is no bench/run'; exit 1; fi

fuzz: packages-fuzz
	@$(MAKE) build/fuzz/build.ninja
	cmake --build --preset fuzz --parallel $(JOBS)
	@found=no; \
	for target in build/fuzz/fuzz/*; do \
		if [[ ! -f $$target || ! -x $$target || $$target == *.* ]]; then continue; fi; \
		found=yes; name=$${target##*/}; mkdir -p build/fuzz/corpus/"$$name" build/fuzz/findings; \
		corpus=(build/fuzz/corpus/"$$name"); \
		if [[ -d fuzz/corpus/$$name ]]; then corpus+=(fuzz/corpus/"$$name"); fi; \
		echo "== $$name, $(TIME) s"; \
		"$$target" -max_total_time=$(TIME) -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
			-artifact_prefix=build/fuzz/findings/"$$name"- "$${corpus[@]}"; \
	done; \
	if [[ $$found == no ]]; then echo 'fuzz: build/fuzz/fuzz has no target'; exit 1; fi

install: build
	DESTDIR='$(DESTDIR)' cmake --install build/release --prefix '$(PREFIX)'

package: build
	@if [[ ! -f build/release/CPackConfig.cmake ]]; then echo 'package: the build has no CPack configuration'; exit 1; fi
	cd build/release && cpack -G DEB

format: packages-check
	@$(FORMATTED) | xargs -0 -r clang-format-19 -i

clean:
	rm -rf build demo/out

# --- check: the cheap and telling ones first; the first failure stops ----------------------------------------
check: packages-check
	@for step in format layers size headers names spelling scripts tidy asan tsan; do \
		SECONDS=0; $(MAKE) check-$$step || { echo "check: $$step failed"; exit 1; }; \
		echo "check: $$step passed in $$SECONDS s"; \
	done

check-format:
	@$(FORMATTED) | xargs -0 -r -P $(JOBS) -n 32 clang-format-19 --dry-run -Werror

check-layers:
	@tools/check-layers

check-size:
	@tools/check-size

check-headers: packages-build
	@tools/check-headers

check-names:
	@tools/check-names

check-spelling:
	@codespell

check-scripts: packages-build
	@$(SCRIPTS) | xargs -r shellcheck --severity=warning --external-sources
	@tests/tools/run

check-tidy: packages-check
	@JOBS=$(JOBS) tools/check-tidy

check-asan:
	@$(MAKE) build/asan/build.ninja
	cmake --build --preset asan --parallel $(JOBS)
	ctest --preset asan --parallel $(JOBS)

check-tsan:
	@$(MAKE) build/tsan/build.ninja
	cmake --build --preset tsan --target threaded_tests --parallel $(JOBS)
	ctest --preset tsan --parallel $(JOBS)
