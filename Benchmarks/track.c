// What `engine-bench store` and `page` do, in plain C over SQLite: the same rows, indexes and
// transactions, statements prepared once. The file and its tables are made by our library before.
//
//   track store cache.sqlite [tickets] [pool] [part]    seconds for each part, one for each line read
//   track page cache.sqlite [tickets] [rounds]          microseconds at the top, middle and end

#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { sources = 4, page_size = 50 };
static const int64_t newest = 1777636800000;

static sqlite3 *db;

static void check(int code, int expected) {
  if (code == expected) return;
  fprintf(stderr, "SQLite says %d: %s\n", code, sqlite3_errmsg(db));
  exit(1);
}

static void run(const char *sql) { check(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK); }

static sqlite3_stmt *prepare(const char *sql) {
  sqlite3_stmt *statement;
  check(sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL), SQLITE_OK);
  return statement;
}

static void finish(sqlite3_stmt *statement) {
  check(sqlite3_step(statement), SQLITE_DONE);
  sqlite3_reset(statement);
}

// The words of a photo, for the index of the search: all that is written, as it is.
static void search_text(sqlite3_context *context, int count, sqlite3_value **values) {
  char text[4096] = " ";
  size_t length = 1;
  for (int place = 0; place < count; place++) {
    const char *part = (const char *)sqlite3_value_text(values[place]);
    if (part == NULL) continue;
    length += (size_t)snprintf(text + length, sizeof text - length, "%s | ", part);
    if (length >= sizeof text) { length = sizeof text - 1; break; }
  }
  sqlite3_result_text(context, text, (int)length, SQLITE_TRANSIENT);
}

static double seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static uint64_t mixed(uint64_t number) {
  uint64_t value = number * 0x9E3779B97F4A7C15 + 0x9E3779B97F4A7C15;
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EB;
  return value ^ (value >> 31);
}

// A photo as `MadeTrack` makes it.
struct photo {
  char source[8], item[24], caption[96], alternative[64], author[48], media[96];
  int64_t timestamp;
  int has_alternative;
};

static void make(struct photo *photo, int64_t place) {
  const uint64_t chance = mixed((uint64_t)place);
  snprintf(photo->source, sizeof photo->source, "s%d", (int)(chance % sources) + 1);
  const int64_t item = 109000000000000000 + (1000000000 - place) * 1000 + (int64_t)(chance >> 32) % 1000;
  snprintf(photo->item, sizeof photo->item, "%lld", (long long)item);
  photo->timestamp = newest - place * 30000 - (int64_t)((chance >> 16) % 28000);
  snprintf(photo->caption, sizeof photo->caption,
    "Photo %lld: fog over the harbour, the masts are pencil strokes", (long long)place);
  photo->has_alternative = place % 2 == 0;
  snprintf(photo->alternative, sizeof photo->alternative,
    "Grey water, grey sky, and number %lld", (long long)place);
  snprintf(photo->author, sizeof photo->author, "someone%d@photos.example", (int)((chance >> 8) % 500));
  snprintf(photo->media, sizeof photo->media,
    "web:https://photos.example/media/%s/original.jpg", photo->item);
}

// The first moment of the second above a place.
static int64_t top(int64_t place) { return (newest - place * 30000 + 1) / 1000 * 1000 + 1000; }

static void bind(sqlite3_stmt *statement, int index, const char *text) {
  sqlite3_bind_text(statement, index, text, -1, SQLITE_STATIC);
}

static void insert(sqlite3_stmt *statement, const struct photo *photo) {
  bind(statement, 1, photo->source);
  bind(statement, 2, photo->item);
  sqlite3_bind_int64(statement, 3, ~photo->timestamp);
  bind(statement, 4, photo->caption);
  if (photo->has_alternative) bind(statement, 5, photo->alternative);
  else sqlite3_bind_null(statement, 5);
  bind(statement, 6, photo->author);
  sqlite3_bind_int64(statement, 7, 1600);
  sqlite3_bind_int64(statement, 8, 1200);
  bind(statement, 9, photo->media);
  sqlite3_bind_int64(statement, 10, 0);
  sqlite3_bind_null(statement, 11);
  sqlite3_bind_int64(statement, 12, 1);
  sqlite3_bind_int64(statement, 13, 0);
  finish(statement);
}

static void store(int64_t tickets, int64_t pool, int64_t part) {
  sqlite3_stmt *begin = prepare("BEGIN IMMEDIATE"), *commit = prepare("COMMIT");
  sqlite3_stmt *photo = prepare(
    "INSERT INTO photo (source, item, age, caption, alternativeText, author, width, height, media,"
    " isSensitive, expiresAt, profile, isSeen) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  sqlite3_stmt *coverage =
    prepare("INSERT OR REPLACE INTO trackCoverage (source, coverage) VALUES (?, ?)");
  sqlite3_stmt *track = prepare("INSERT OR REPLACE INTO track (profile, revision) VALUES (1, ?)");
  sqlite3_stmt *words = prepare(
    "INSERT INTO photoSearch (rowid, words) SELECT id, words FROM photoText"
    " WHERE id > (SELECT indexedTo FROM searchState) ORDER BY id");
  sqlite3_stmt *indexed = prepare("UPDATE searchState SET indexedTo = (SELECT max(id) FROM photo)");
  struct photo *photos = malloc((size_t)pool * sizeof *photos);
  int64_t stored = 0, revision = 0;
  puts("ready");
  fflush(stdout);
  while (stored < tickets && getchar() != EOF) {
    double sum = 0;
    const int64_t end = stored + part < tickets ? stored + part : tickets;
    while (stored < end) {
      const int64_t next = stored + pool < end ? stored + pool : end;
      for (int64_t place = stored; place < next; place++) make(&photos[place - stored], place);
      const double start = seconds();
      finish(begin);
      for (int64_t place = stored; place < next; place++) insert(photo, &photos[place - stored]);
      revision++;
      for (int number = 1; number <= sources; number++) {
        char source[8], bottom[32] = "", text[256];
        if (next < tickets) snprintf(bottom, sizeof bottom, "\"end\":%lld,", (long long)top(next));
        snprintf(source, sizeof source, "s%d", number);
        snprintf(text, sizeof text,
          "{\"asked\":%lld,\"newest\":%lld,\"revision\":%lld,\"stretches\":[{%s\"start\":%lld}]}",
          (long long)newest, (long long)newest, (long long)revision, bottom, (long long)INT64_MAX);
        bind(coverage, 1, source);
        bind(coverage, 2, text);
        finish(coverage);
      }
      sqlite3_bind_int64(track, 1, revision);
      finish(track);
      finish(words);
      finish(indexed);
      finish(commit);
      sum += seconds() - start;
      stored = next;
    }
    printf("%f\n", sum);
    fflush(stdout);
  }
}

// What a photo is made of, as `Photo.columns` of the library has it.
#define COLUMNS \
  "source, item, age, caption, alternativeText, author, width, height, media, isSensitive," \
  " expiresAt, isSeen, blurhash, likes, dislikes, replies, reaction, status," \
  " boosts, isBoosted, isBookmarked, page, album, details, tags," \
  " (SELECT series FROM photoAppearance AS mine JOIN appearance AS look ON look.id = mine.appearance" \
  "   WHERE mine.photo = photo.id" \
  "     AND (look.photos > 1 OR EXISTS (SELECT 1 FROM alikePair WHERE one = look.id)))"
#define PART(flags, beyond) \
  "SELECT " COLUMNS " FROM photo INDEXED BY photoInStream WHERE profile = 1 AND isCopy = 0 AND " flags beyond
#define ALL(beyond) \
  PART("isMuted = 0 AND isSeen = 0", beyond) " UNION ALL " \
  PART("isMuted = 0 AND isSeen = 1", beyond) " UNION ALL " \
  PART("isMuted = 1 AND isSeen = 0", beyond) " UNION ALL " \
  PART("isMuted = 1 AND isSeen = 1", beyond) " ORDER BY age, source, item LIMIT 50"

// Texts and numbers of a row that outlive the statement.
enum { text_count = 13, number_count = 13 };
struct row {
  char *texts[text_count];
  int64_t numbers[number_count];
};

static void read_page(sqlite3_stmt *statement) {
  static const int texts[text_count] = {0, 1, 3, 4, 5, 8, 12, 16, 17, 21, 22, 23, 24};
  static const int numbers[number_count] = {2, 6, 7, 9, 10, 11, 13, 14, 15, 18, 19, 20, 25};
  struct row rows[page_size];
  int count = 0, code;
  while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
    struct row *row = &rows[count++];
    for (int i = 0; i < text_count; i++) {
      const char *text = (const char *)sqlite3_column_text(statement, texts[i]);
      row->texts[i] = text ? strdup(text) : NULL;
    }
    for (int i = 0; i < number_count; i++) row->numbers[i] = sqlite3_column_int64(statement, numbers[i]);
  }
  check(code, SQLITE_DONE);
  sqlite3_reset(statement);
  if (count != page_size) exit(2);
  for (int i = 0; i < count; i++)
    for (int text = 0; text < text_count; text++) free(rows[i].texts[text]);
}

static int ascending(const void *a, const void *b) {
  const double difference = *(const double *)a - *(const double *)b;
  return (difference > 0) - (difference < 0);
}

static void page(int64_t tickets, int rounds) {
  sqlite3_stmt *first = prepare(ALL(""));
  sqlite3_stmt *below = prepare(ALL(" AND (age, source, item) > (?1, ?2, ?3)"));
  const int64_t places[] = {0, tickets / 2, tickets - page_size};
  double *times[3];
  for (int i = 0; i < 3; i++) times[i] = malloc((size_t)rounds * sizeof(double));
  for (int round = 0; round < rounds; round++) {
    for (int i = 0; i < 3; i++) {
      struct photo photo;
      make(&photo, places[i] - 1);
      const double start = seconds();
      sqlite3_stmt *statement = i == 0 ? first : below;
      if (i > 0) {
        sqlite3_bind_int64(statement, 1, ~photo.timestamp);
        bind(statement, 2, photo.source);
        bind(statement, 3, photo.item);
      }
      read_page(statement);
      times[i][round] = (seconds() - start) * 1e6;
    }
  }
  for (int i = 0; i < 3; i++) {
    qsort(times[i], (size_t)rounds, sizeof(double), ascending);
    printf("%f%c", times[i][rounds / 2], i < 2 ? ' ' : '\n');
  }
}

int main(int count, char **words) {
  if (count < 3) return 64;
  check(sqlite3_open_v2(words[2], &db, SQLITE_OPEN_READWRITE, NULL), SQLITE_OK);
  check(
      sqlite3_create_function(
          db, "searchText", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL, search_text, NULL, NULL),
      SQLITE_OK);
  run("PRAGMA foreign_keys = ON; PRAGMA synchronous = NORMAL");
  const int64_t tickets = count > 3 ? atoll(words[3]) : 1000000;
  if (strcmp(words[1], "store") == 0)
    store(tickets, count > 4 ? atoll(words[4]) : 100, count > 5 ? atoll(words[5]) : 50000);
  else
    page(tickets, count > 4 ? atoi(words[4]) : 1000);
  return 0;
}
