# The short door to Meson and Ninja. Each target first installs what is missing, or prints the
# line to type (tools/bootstrap); when all is there no network is needed.

.PHONY: all run page js python docs test test-installs test-long bench lint install help

all:
	@tools/bootstrap build
	@tools/configure build
	@ninja -C build

# SERVE are options of zermelo serve: make run SERVE="--port 8000".
# Without what the page takes it is the one built before, or one that says what is missing.
run:
	@tools/bootstrap build
	@tools/bootstrap page || echo "Going on without them." >&2
	@tools/configure build
	@ninja -C build
	@tools/page
	@build/zermelo serve $(SERVE)

page:
	@tools/bootstrap build page
	@tools/configure build
	@ninja -C build
	@tools/page

python:
	@tools/bootstrap build python
	@tools/python

js:
	@tools/bootstrap build page
	@tools/configure build
	@ninja -C build
	@tools/js

docs:
	@tools/bootstrap docs
	@tools/docs

bench: all
	@build/zermelo bench

test: test-installs
	@tools/test

test-installs:
	@tools/bootstrap build page python test
	@tools/page install

# What takes too long for every day, hours in all; it says how each test ended.
# make test-long TESTS="fuzz portable/s390x" runs those of the tests named.
test-long: all test-installs
	@tools/bootstrap long || echo "Going on without them." >&2
	@tools/configure build -Dtests=enabled -Dpython=enabled
	@ninja -C build
	@meson test -C build --no-rebuild --suite long -t 10 $(TESTS)

lint: test-installs
	@tools/configure build -Dtests=enabled -Dpython=enabled
	@ninja -C build
	@tools/lint

install:
	@tools/bootstrap build
	@tools/configure build
	@tools/install "$(PREFIX)"

help:
	@echo "make           build the program and the library, into build/"
	@echo "make run       build all of it, serve the page and print its address"
	@echo "make page      build the page for any web server, into page/dist/"
	@echo "make python    build the Python package: a wheel for pip, into build/python/dist/"
	@echo "make js        pack the npm package, into build/js/"
	@echo "make docs      build the documentation, as a site, into build/docs/site/"
	@echo "make test      run every test and check; the last line counts them"
	@echo "make test-long run the tests that take too long for every day"
	@echo "make bench     measure how fast everything is here"
	@echo "make lint      run the checks alone: format, layers, sizes, clang-tidy"
	@echo "make install   install program, library, headers and manual (as root: /usr/local;"
	@echo "               make install PREFIX=~/.local: as any user)"
