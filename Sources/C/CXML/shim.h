#pragma once

#include <dlfcn.h>
#include <stddef.h>

// libxml2's HTML parser, as far as it is used, through its reader: opaque pointers all the way.
// It is loaded when first asked for: linking it would load ICU's tables at every start.

typedef struct __attribute__((swift_attr("@Sendable"))) cxml_library {
  void *(*read_html)(const char *bytes, int count, const char *url, const char *encoding, int options);
  void *(*walker)(void *document);
  int (*read)(void *reader);
  int (*node_type)(void *reader);
  int (*is_empty)(void *reader);
  const unsigned char *(*name)(void *reader);
  const unsigned char *(*value)(void *reader);
  unsigned char *(*attribute)(void *reader, const unsigned char *name);
  void (*free_reader)(void *reader);
  void (*free_document)(void *document);
  void (*free)(void *memory);
} cxml_library;

// What a reader stands at (xmlReaderTypes).
enum {
  CXML_ELEMENT = 1,
  CXML_TEXT = 3,
  CXML_CDATA = 4,
  CXML_SPACE = 14,
  CXML_END_ELEMENT = 15,
};

// How documents are read: what is wrong is mended and not told, nothing is fetched (htmlParserOption).
// Without HTML_PARSE_HUGE, so that the library's own limits hold.
enum {
  CXML_RECOVER = 1 << 0,
  CXML_NO_ERRORS = 1 << 5,
  CXML_NO_WARNINGS = 1 << 6,
  CXML_NO_NETWORK = 1 << 11,
};

// Loads the library; 0 if it is not there, or not as it was known. Call it once.
static inline int cxml_load(cxml_library *library) {
  void *handle = dlopen("libxml2.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return 0;
  // A function may not be made of a pointer to data in C: the places are filled instead.
  *(void **)&library->read_html = dlsym(handle, "htmlReadMemory");
  *(void **)&library->walker = dlsym(handle, "xmlReaderWalker");
  *(void **)&library->read = dlsym(handle, "xmlTextReaderRead");
  *(void **)&library->node_type = dlsym(handle, "xmlTextReaderNodeType");
  *(void **)&library->is_empty = dlsym(handle, "xmlTextReaderIsEmptyElement");
  *(void **)&library->name = dlsym(handle, "xmlTextReaderConstName");
  *(void **)&library->value = dlsym(handle, "xmlTextReaderConstValue");
  *(void **)&library->attribute = dlsym(handle, "xmlTextReaderGetAttribute");
  *(void **)&library->free_reader = dlsym(handle, "xmlFreeTextReader");
  *(void **)&library->free_document = dlsym(handle, "xmlFreeDoc");
  // A variable that holds the function.
  void **free = (void **)dlsym(handle, "xmlFree");
  if (free) *(void **)&library->free = *free;
  // Threads may use it once this was called.
  void (*begin)(void) = NULL;
  *(void **)&begin = dlsym(handle, "xmlInitParser");
  if (!begin || !library->free) return 0;
  begin();
  return library->read_html && library->walker && library->read && library->node_type &&
         library->is_empty && library->name && library->value && library->attribute &&
         library->free_reader && library->free_document;
}
