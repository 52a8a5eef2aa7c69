# The page and its engine, served by a user without rights:
#
#     docker build -t zermelo .
#     docker run --rm -p 127.0.0.1:8713:8713 zermelo
#
# tools/package docker-check runs the commands without Docker.
FROM debian:12 AS build
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates make
COPY . /zermelo
WORKDIR /zermelo
RUN make page
RUN make install PREFIX=/opt/zermelo

FROM debian:12
RUN apt-get update && apt-get install -y --no-install-recommends libedit2 libjansson4 \
        libmicrohttpd12 libncursesw6 libpq5 libsqlite3-0 libzstd1 && \
    rm -rf /var/lib/apt/lists/*
RUN useradd --system zermelo
COPY --from=build /opt/zermelo /opt/zermelo
USER zermelo
EXPOSE 8713
CMD ["/opt/zermelo/bin/zermelo", "serve", "--host", "0.0.0.0", "--port", "8713"]
