#include "CSamples.h"

#include <string.h>

// The compiler puts the files into the program: nothing has to be installed beside it, and no byte of them
// is read before somebody looks at one.
#pragma clang diagnostic ignored "-Wc23-extensions"

#define PICTURE(name) static const unsigned char name[] =

PICTURE(balloons) {
#embed "pictures/balloons.jpg"
};
PICTURE(cat) {
#embed "pictures/cat.jpg"
};
PICTURE(coffee) {
#embed "pictures/coffee.jpg"
};
PICTURE(dunes) {
#embed "pictures/dunes.jpg"
};
PICTURE(forest) {
#embed "pictures/forest.jpg"
};
PICTURE(lake) {
#embed "pictures/lake.jpg"
};
PICTURE(lighthouse) {
#embed "pictures/lighthouse.jpg"
};
PICTURE(northern_lights) {
#embed "pictures/northern-lights.jpg"
};
PICTURE(rain) {
#embed "pictures/rain.jpg"
};
PICTURE(skyline) {
#embed "pictures/skyline.jpg"
};
PICTURE(spider) {
#embed "pictures/spider.jpg"
};
PICTURE(sunset) {
#embed "pictures/sunset.jpg"
};

sample_picture sample_picture_named(const char *name) {
#define FOUND(file, picture) \
  if (strcmp(name, file) == 0) return (sample_picture){picture, sizeof picture}
  FOUND("balloons", balloons);
  FOUND("cat", cat);
  FOUND("coffee", coffee);
  FOUND("dunes", dunes);
  FOUND("forest", forest);
  FOUND("lake", lake);
  FOUND("lighthouse", lighthouse);
  FOUND("northern-lights", northern_lights);
  FOUND("rain", rain);
  FOUND("skyline", skyline);
  FOUND("spider", spider);
  FOUND("sunset", sunset);
  return (sample_picture){NULL, 0};
}
