/* SPDX-License-Identifier: MIT
 * reply.c - replies in HTTP: see exchange.h. */
#include "exchange.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The page may load its own files and run its own engine, and ask nobody else. */
static const char *const headers[][2] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; "
     "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
     "form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
};

static enum MHD_Result queue(struct exchange *x, unsigned status, struct MHD_Response *response,
                             const char *type, const char *caching)
{
    if (!response) return MHD_NO;
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        MHD_add_response_header(response, headers[i][0], headers[i][1]);
    if (type) MHD_add_response_header(response, "Content-Type", type);
    MHD_add_response_header(response, "Cache-Control", caching);
    MHD_add_response_header(response, "Connection", "close"); /* see serve.h */
    if (status == 405) MHD_add_response_header(response, "Allow", x->route->method);
    if (status == 429 || status == 503) MHD_add_response_header(response, "Retry-After", "1");
    enum MHD_Result result = MHD_queue_response(x->connection, status, response);
    MHD_destroy_response(response);
    return result;
}

enum MHD_Result reply_json(struct exchange *x, unsigned status, char *text)
{
    static char nothing[] = "{\"error\":{\"code\":\"no_memory\",\"message\":\"out of memory\"}}";
    struct MHD_Response *response =
        text ? MHD_create_response_from_buffer(strlen(text), text, MHD_RESPMEM_MUST_FREE)
             : MHD_create_response_from_buffer(strlen(nothing), nothing, MHD_RESPMEM_PERSISTENT);

    if (!response) free(text);
    return queue(x, text ? status : 503, response, "application/json", "no-store");
}

char *refusal_text(const struct refusal *why)
{
    json_t *data = json_loads(why->data, 0, NULL);
    json_t *object = json_pack("{s:{s:s, s:s, s:O*, s:O*}}", "error", "code", why->code, "message",
                               why->message, "id", json_object_get(data, "id"), "arguments",
                               json_object_get(data, "arguments"));
    char *text = json_dumps(object, JSON_COMPACT);

    json_decref(object);
    json_decref(data);
    return text;
}

char *refusal_message(const struct refusal *why)
{
    static const char head[] = "HTTP/1.1 %u %s\r\nContent-Type: application/json\r\n"
                               "Content-Length: %zu\r\nX-Content-Type-Options: nosniff\r\n"
                               "Cache-Control: no-store\r\nConnection: close\r\n\r\n%s";
    const char *reason = MHD_get_reason_phrase_for(why->status);
    char *body = refusal_text(why);
    size_t length = body ? strlen(body) : 0, capacity = sizeof head + strlen(reason) + length + 24;
    char *text = body ? malloc(capacity) : NULL;

    if (text) snprintf(text, capacity, head, why->status, reason, length, body);
    free(body);
    return text;
}

enum MHD_Result reply_refusal(struct exchange *x, const struct refusal *why)
{
    return reply_json(x, why->status, refusal_text(why));
}

bool engine_refused(const char *text, struct refusal *why)
{
    static const char begin[] = "{\"error\":";

    if (!text) return !refuse(why, 503, "no_memory", "out of memory");
    if (strncmp(text, begin, strlen(begin)) != 0) return false;
    json_t *object = json_loads(text, 0, NULL);
    const char *error = json_string_value(json_object_get(object, "error"));
    refuse(why, 422, "refused", "%s", error ? error : "refused");
    if (strlen(text) < sizeof why->data) strcpy(why->data, text);
    json_decref(object);
    return true;
}

enum MHD_Result reply_engine(struct exchange *x, char *text)
{
    struct refusal why;

    if (!engine_refused(text, &why)) return reply_json(x, 200, text);
    free(text);
    return reply_refusal(x, &why);
}

static const char *const coding_names[CODINGS] = {"identity", "gzip", "br"};

/* The weight of a coding in Accept-Encoding (RFC 9110, 12.5.3) is 0: it is refused. */
static bool is_refused(const char *parameters, size_t n)
{
    size_t at = strcspn(parameters, "=") + 1;

    return at < n && strspn(parameters + at, "0.") >= strcspn(parameters + at, ", \t");
}

/* Whether Accept-Encoding names a coding. That it may be "*" helps nobody who counts bytes. */
static bool is_accepted(const char *accepted, const char *coding)
{
    for (size_t n; accepted && *accepted; accepted += n + (accepted[n] == ',')) {
        n = strcspn(accepted, ",");
        size_t blank = strspn(accepted, " \t"), name = strcspn(accepted + blank, ",; \t");
        if (name == strlen(coding) && strncasecmp(accepted + blank, coding, name) == 0)
            return !is_refused(accepted + blank + name, n - blank - name);
    }
    return false;
}

static enum coding best_coding(const struct exchange *x, const struct file *file)
{
    const char *accepted =
        MHD_lookup_connection_value(x->connection, MHD_HEADER_KIND, "Accept-Encoding");
    enum coding best = PLAIN;

    for (enum coding c = GZIP; c < CODINGS; c++)
        if (file->coded[c].bytes && is_accepted(accepted, coding_names[c])) best = c;
    return best;
}

enum MHD_Result reply_file(struct exchange *x, const struct file *file)
{
    enum coding coding = best_coding(x, file);
    const struct coded *coded = &file->coded[coding];
    const char *known =
        MHD_lookup_connection_value(x->connection, MHD_HEADER_KIND, "If-None-Match");
    bool same = known && strstr(known, coded->etag);
    struct MHD_Response *response = MHD_create_response_from_buffer(
        same ? 0 : coded->size, coded->bytes, MHD_RESPMEM_PERSISTENT);

    if (response) MHD_add_response_header(response, "ETag", coded->etag);
    if (response) MHD_add_response_header(response, "Vary", "Accept-Encoding");
    if (response && coding != PLAIN)
        MHD_add_response_header(response, "Content-Encoding", coding_names[coding]);
    return queue(x, same ? 304 : 200, response, file->type,
                 file->forever ? "public, max-age=31536000, immutable" : "no-cache");
}

enum MHD_Result reply_stream(struct exchange *x, MHD_ContentReaderCallback read)
{
    enum { BLOCK = 16 << 10 };

    return queue(x, 200, MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, read, x, NULL),
                 "text/event-stream", "no-store");
}
