#ifndef CEDITLINE_SHIM_H
#define CEDITLINE_SHIM_H

#include <histedit.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <sys/types.h>
#include <wchar.h>
#include <wctype.h>

#include <bits/types/cookie_io_functions_t.h>

#include "guard.h"

// libedit is set up through variadic functions, which Swift cannot call: each use is one function here.
// wchar_t is passed as uint32_t, because Swift's own type for it cannot hold what is not a scalar.

typedef int (*editline_read_fn)(EditLine *, uint32_t *);
typedef uint32_t *(*editline_prompt_fn)(EditLine *);
typedef unsigned char (*editline_command_fn)(EditLine *, uint32_t);
typedef ssize_t (*editline_write_fn)(void *, const char *, size_t);

// Declared here because the headers hide them from compilations that did not ask for extensions,
// and asking would change types that other modules share.
extern FILE *fopencookie(void *, const char *, cookie_io_functions_t);
extern int wcwidth(wchar_t);

/// Columns of a character as libedit counts them; 0 for what has none.
static inline int editline_width(uint32_t character) {
  int width = wcwidth((wchar_t)character);
  return width < 0 ? 0 : width;
}

/// Whether libedit draws the character itself.
static inline int editline_is_printable(uint32_t character) { return iswprint((wint_t)character); }

/// A descriptor that can be read while something was announced to it.
static inline int announcement_open(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

static inline void announcement_post(int descriptor) { eventfd_write(descriptor, 1); }

static inline void announcement_take(int descriptor) {
  eventfd_t count;
  eventfd_read(descriptor, &count);
}

/// A stream whose bytes go to `write`.
static inline FILE *editline_stream(void *context, editline_write_fn write) {
  cookie_io_functions_t functions = {0, write, 0, 0};
  FILE *stream = fopencookie(context, "w", functions);
  if (stream) setvbuf(stream, 0, _IOFBF, 1 << 16);
  return stream;
}

static inline EditLine *editline_open(const char *program, FILE *output, int in, int out) {
  return el_init_fd(program, output, output, output, in, out, out);
}

static inline int editline_set_terminal(EditLine *el, const char *name) {
  return el_wset(el, EL_TERMINAL, name);
}

static inline void editline_set_context(EditLine *el, void *context) {
  el_wset(el, EL_CLIENTDATA, context);
}

static inline void *editline_context(EditLine *el) {
  void *context = 0;
  el_wget(el, EL_CLIENTDATA, &context);
  return context;
}

static inline void editline_set_reader(EditLine *el, editline_read_fn read) {
  el_wset(el, EL_GETCFN, (el_rfunc_t)read);
}

/// The prompt; what stands between two `escape` characters takes no columns.
static inline void editline_set_prompt(EditLine *el, editline_prompt_fn prompt, int escape) {
  el_wset(el, EL_PROMPT_ESC, prompt, escape);
}

static inline void editline_set_emacs(EditLine *el) { el_wset(el, EL_EDITOR, L"emacs"); }

/// Signals stay the program's own.
static inline void editline_ignore_signals(EditLine *el) { el_wset(el, EL_SIGNAL, 0); }

static inline void editline_enable(EditLine *el) { el_wset(el, EL_EDITMODE, 1); }

/// Ctrl-C, Ctrl-Z and Ctrl-\ arrive as characters, in order with what was typed before them; what
/// is typed between two lines is neither echoed nor lost; CR and LF in what is pasted are told apart.
static inline void editline_set_modes(EditLine *el) {
  el_wset(el, EL_SETTY, L"-d", L"-isig", L"-ixon", L"-icrnl", L"-inlcr", NULL);
  el_wset(el, EL_SETTY, L"-x", L"-isig", L"-ixon", L"-icrnl", L"-inlcr", L"-icanon", L"-echo", NULL);
}

static inline void editline_prepare_terminal(EditLine *el) { el_wset(el, EL_PREP_TERM, 1); }

static inline void editline_refresh(EditLine *el) { el_wset(el, EL_REFRESH); }

/// Adds commands and binds Tab and Ctrl-^ to them, the latter in both of vi's modes.
static inline void editline_bind_commands(
    EditLine *el, editline_command_fn complete, editline_command_fn paste) {
  el_wset(el, EL_ADDFN, L"complete-word", L"Complete the word before the cursor", complete);
  el_wset(el, EL_BIND, L"^I", L"complete-word", NULL);
  el_wset(el, EL_ADDFN, L"insert-paste", L"Insert what was pasted", paste);
  el_wset(el, EL_BIND, L"^^", L"insert-paste", NULL);
  el_wset(el, EL_BIND, L"-a", L"^^", L"insert-paste", NULL);
}

/// Binds the keys that terminals send for Home, End and Delete, which libedit's own map lacks, and → to a
/// command.
static inline void editline_bind_keys(EditLine *el, editline_command_fn right) {
  el_wset(el, EL_ADDFN, L"right-key", L"Go right, or do what the key does on an empty line", right);
  el_wset(el, EL_BIND, L"\\e[C", L"right-key", NULL);
  el_wset(el, EL_BIND, L"\\eOC", L"right-key", NULL);
  el_wset(el, EL_BIND, L"\\e[1~", L"ed-move-to-beg", NULL);
  el_wset(el, EL_BIND, L"\\e[4~", L"ed-move-to-end", NULL);
  el_wset(el, EL_BIND, L"\\e[3~", L"ed-delete-next-char", NULL);
  el_wset(el, EL_BIND, L"\\e[H", L"ed-move-to-beg", NULL);
  el_wset(el, EL_BIND, L"\\e[F", L"ed-move-to-end", NULL);
  el_wset(el, EL_BIND, L"\\e[1;5C", L"em-next-word", NULL);
  el_wset(el, EL_BIND, L"\\e[1;5D", L"ed-prev-word", NULL);
  el_wset(el, EL_BIND, L"^R", L"em-inc-search-prev", NULL);
}

static inline void editline_set_history(EditLine *el, HistoryW *history) {
  el_wset(el, EL_HIST, history_w, history);
}

static inline void editline_history_size(HistoryW *history, int size) {
  HistEventW event;
  history_w(history, &event, H_SETSIZE, size);
}

static inline void editline_history_clear(HistoryW *history) {
  HistEventW event;
  history_w(history, &event, H_CLEAR);
}

/// `line` ends with 0.
static inline void editline_history_add(HistoryW *history, const uint32_t *line) {
  HistEventW event;
  history_w(history, &event, H_ENTER, (const wchar_t *)line);
}

/// The line being typed: its start, cursor and length in characters.
static inline const uint32_t *editline_line(EditLine *el, long *cursor, long *length) {
  const LineInfoW *line = el_wline(el);
  *cursor = line->cursor - line->buffer;
  *length = line->lastchar - line->buffer;
  return (const uint32_t *)line->buffer;
}

/// The line typed, or 0; `length` is libedit's count, negative for an error.
static inline const uint32_t *editline_gets(EditLine *el, int *length) {
  return (const uint32_t *)el_wgets(el, length);
}

/// Moves the cursor by so many characters, as far as the line goes.
static inline void editline_move(EditLine *el, int count) { el_cursor(el, count); }

static inline void editline_insert(EditLine *el, const uint32_t *text) {
  el_winsertstr(el, (const wchar_t *)text);
}

#endif
