#include <gmodule.h>
#include <vips/vips.h>

// libvips's functions are variadic, which Swift cannot call: one wrapper for each use.

// The thumbnail's own fail-on does not reach the loader of a source, options in text do.
static inline int shim_vips_thumbnail_source(
    VipsSource *source, VipsImage **out, int width, int height, const char *options) {
  return vips_thumbnail_source(
      source, out, width, "height", height, "size", VIPS_SIZE_DOWN, "option-string", options, NULL);
}

// How many rows of a picture are made at once, which is to be had as an option of a command line alone.
static inline int shim_vips_make_rows_at_once(const char *option) {
  char *words[] = {"", (char *)option, NULL};
  char **arguments = words;
  int count = 2;
  GOptionContext *context = g_option_context_new(NULL);
  GOptionGroup *group = g_option_group_new("vips", "", "", NULL, NULL);
  vips_add_option_entries(group);
  g_option_context_set_main_group(context, group);
  gboolean isTaken = g_option_context_parse(context, &count, &arguments, NULL);
  g_option_context_free(context);
  return isTaken ? 0 : -1;
}

static inline int shim_vips_thumbnail_image(
    VipsImage *in, VipsImage **out, int width, int height) {
  return vips_thumbnail_image(
      in, out, width, "height", height, "size", VIPS_SIZE_DOWN, NULL);
}

static inline VipsImage *shim_vips_open_unbroken(VipsSource *source) {
  return vips_image_new_from_source(
      source, "", "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_TRUNCATED, NULL);
}

static inline VipsImage *shim_vips_open_jpeg(VipsSource *source, int shrink) {
  return vips_image_new_from_source(
      source, "", "access", VIPS_ACCESS_SEQUENTIAL, "shrink", shrink, "fail_on",
      VIPS_FAIL_ON_TRUNCATED, NULL);
}

static inline VipsImage *shim_vips_open_source(VipsSource *source) {
  return vips_image_new_from_source(source, "", "access", VIPS_ACCESS_SEQUENTIAL, NULL);
}

// The small picture beside a large one; the large one where there is none.
static inline VipsImage *shim_vips_open_preview(VipsSource *source) {
  return vips_image_new_from_source(
      source, "", "access", VIPS_ACCESS_SEQUENTIAL, "thumbnail", TRUE, "fail_on",
      VIPS_FAIL_ON_TRUNCATED, NULL);
}

static inline VipsImage *shim_vips_open_bytes(const void *bytes, size_t count) {
  return vips_image_new_from_buffer(
      bytes, count, "", "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_TRUNCATED, NULL);
}

// All pages below each other.
static inline VipsImage *shim_vips_open_pages(VipsSource *source, int count) {
  return vips_image_new_from_source(
      source, "", "access", VIPS_ACCESS_SEQUENTIAL, "n", count, NULL);
}

static inline int shim_vips_take_rows(VipsImage *in, VipsImage **out, int top, int height) {
  return vips_extract_area(in, out, 0, top, vips_image_get_width(in), height, NULL);
}

static inline int shim_vips_to_srgb(VipsImage *in, VipsImage **out) {
  return vips_colourspace(in, out, VIPS_INTERPRETATION_sRGB, NULL);
}

static inline int shim_vips_from_profile_to_srgb(VipsImage *in, VipsImage **out) {
  return vips_icc_transform(
      in, out, "srgb", "embedded", TRUE, "black-point-compensation", TRUE, NULL);
}

static inline int shim_vips_to_bytes(VipsImage *in, VipsImage **out) {
  return vips_cast_uchar(in, out, NULL);
}

static inline int shim_vips_add_opaque_alpha(VipsImage *in, VipsImage **out) {
  return vips_bandjoin_const1(in, out, 255.0, NULL);
}

static inline int shim_vips_take_bands(VipsImage *in, VipsImage **out, int count) {
  return vips_extract_band(in, out, 0, "n", count, NULL);
}

static inline int shim_vips_least(VipsImage *in, double *out) {
  return vips_min(in, out, NULL);
}

static inline int shim_vips_extract_alpha(VipsImage *in, VipsImage **out) {
  return vips_extract_band(in, out, 3, "n", 1, NULL);
}

static inline int shim_vips_encode_jpeg(VipsImage *in, void **bytes, size_t *count) {
  return vips_jpegsave_buffer(in, bytes, count, "Q", 85, "strip", TRUE, NULL);
}

static inline int shim_vips_encode_png(VipsImage *in, void **bytes, size_t *count) {
  return vips_pngsave_buffer(in, bytes, count, "compression", 6, "strip", TRUE, NULL);
}
