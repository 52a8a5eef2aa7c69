/* SPDX-License-Identifier: MIT
 * params.c - see params.h. */
#include "core/params.h"

#include <assert.h>
#include <string.h>

static const uint64_t number_most = UINT64_C(1000000000000000000);

static bool take_number(struct params *p, const char *part, size_t length, struct zm_error *error)
{
    const char *at = part;

    if (p->words)
        return fail(error, "numbers-before-words", "\"%s\": numbers come before words",
                    shown(part).text);
    if (!read_number(&at, number_most, &p->number[p->numbers]) || at != part + length)
        return fail(error, "not-a-number", "\"%s\" is not a whole number up to 10^18",
                    shown(part).text);
    p->numbers++;
    return true;
}

static bool take_word(struct params *p, const char *part, size_t length, struct zm_error *error)
{

    if (length == 0)
        return fail(error, "empty-parameter", "an empty parameter (two commas, or one at the end)");
    if (length >= PARAM_WORD)
        return fail(error, "unknown-parameter", "\"%s\" is no parameter of this game",
                    shown(part).text);
    memcpy(p->word[p->words], part, length);
    p->word[p->words++][length] = '\0';
    return true;
}

bool params_read(struct params *out, const char *text, struct zm_error *error)
{
    *out = (struct params){0};
    if (!*text) return true;
    for (;;) {
        size_t length = strcspn(text, ",");
        bool digit = *text >= '0' && *text <= '9';

        if ((digit ? out->numbers : out->words) == PARAMS_MAX)
            return fail(error, "too-many-parameters", "too many parameters");
        if (digit ? !take_number(out, text, length, error) : !take_word(out, text, length, error))
            return false;
        if (!text[length]) return true;
        text += length + 1;
    }
}

bool params_count(const struct params *p, int count, const char *form, struct zm_error *error)
{
    if (p->numbers == count) return true;
    return fail(error, "parameter-count", "%d number%s given, the form is %s", p->numbers,
                p->numbers == 1 ? "" : "s", form);
}

bool params_range(const char *name, uint64_t value, uint64_t lo, uint64_t hi,
                  struct zm_error *error)
{
    assert(lo <= hi);
    if (lo <= value && value <= hi) return true;
    return fail(error, "number-range", "%s is %llu, accepted is %llu to %llu", name,
                (unsigned long long)value, (unsigned long long)lo, (unsigned long long)hi);
}

static bool switch_on(const char *word, const struct param_switch *list, struct zm_error *error)
{
    struct zm_error accepted;
    struct text t = text_into(accepted.text, sizeof accepted.text);

    for (; list->word; list++) {
        text_add(&t, " %s", list->word);
        if (strcmp(word, list->word) != 0) continue;
        if (*list->on) return fail(error, "word-twice", "\"%s\" is given twice", word);
        return *list->on = true;
    }
    if (!t.length)
        return fail(error, "no-words", "\"%s\": this game takes no words", shown(word).text);
    return fail(error, "unknown-word", "\"%s\" is no word of this game, accepted:%.200s",
                shown(word).text, accepted.text);
}

bool params_switches(const struct params *p, const struct param_switch *list,
                     struct zm_error *error)
{
    for (int i = 0; i < p->words; i++)
        if (!switch_on(p->word[i], list, error)) return false;
    return true;
}
