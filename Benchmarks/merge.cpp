// What `engine-bench merge` does, with the standard library's heap: the same tickets, the same order.
//
//   merge bursts|random [suppliers] [tickets]     prints tickets per second, and a checksum

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <queue>
#include <string>
#include <vector>

struct Ticket {
  std::string supplier;
  std::string id;
  int64_t timestamp;
  int64_t payload;
};

using Tickets = std::vector<Ticket>;

// The order of the track: newer ones first, then by supplier, then by id.
static bool precedes(const Ticket &a, const Ticket &b) {
  if (a.timestamp != b.timestamp) return a.timestamp > b.timestamp;
  const int suppliers = a.supplier.compare(b.supplier);
  return suppliers != 0 ? suppliers < 0 : a.id < b.id;
}

struct Head {
  const Ticket *next;
  const Ticket *end;
};

struct ComesLater {
  bool operator()(const Head &a, const Head &b) const { return precedes(*b.next, *a.next); }
};

static Tickets merge(const std::vector<Tickets> &lists) {
  std::priority_queue<Head, std::vector<Head>, ComesLater> heads;
  size_t count = 0;
  for (const Tickets &list : lists) {
    count += list.size();
    if (!list.empty()) heads.push({list.data(), list.data() + list.size()});
  }
  Tickets merged;
  merged.reserve(count);
  while (!heads.empty()) {
    Head head = heads.top();
    heads.pop();
    merged.push_back(*head.next);
    if (++head.next != head.end) heads.push(head);
  }
  return merged;
}

static int64_t below(uint64_t &state, uint64_t limit) {
  state += 0x9E3779B97F4A7C15;
  uint64_t value = state;
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EB;
  return static_cast<int64_t>((value ^ (value >> 31)) % limit);
}

static Tickets list(bool bursts, int number, int count) {
  char supplier[16];
  snprintf(supplier, sizeof supplier, "supplier-%02d", number);
  uint64_t state = static_cast<uint64_t>(number) + 1;
  int64_t time = 1777636800000;
  Tickets tickets;
  tickets.reserve(count);
  for (int place = 0; place < count; place++) {
    if (bursts) time -= below(state, 8) > 0 ? below(state, 90000) : below(state, 48 * 3600000);
    else time -= below(state, 60000);
    tickets.push_back({supplier, std::to_string(1000000 + place), time, place});
  }
  return tickets;
}

static uint64_t checksum(const Tickets &tickets) {
  uint64_t value = 0xCBF29CE484222325;
  auto add = [&](uint64_t word) { value = (value ^ word) * 0x100000001B3; };
  for (const Ticket &ticket : tickets) {
    add(static_cast<uint64_t>(ticket.timestamp));
    for (unsigned char byte : ticket.supplier) add(byte);
    for (unsigned char byte : ticket.id) add(byte);
    add(static_cast<uint64_t>(ticket.payload));
  }
  return value;
}

int main(int argc, char **argv) {
  if (argc < 2) return 64;
  const bool bursts = strcmp(argv[1], "bursts") == 0;
  const int suppliers = argc > 2 ? atoi(argv[2]) : 12;
  const int tickets = argc > 3 ? atoi(argv[3]) : 100000;
  std::vector<Tickets> lists;
  for (int number = 0; number < suppliers; number++) lists.push_back(list(bursts, number, tickets));

  const auto start = std::chrono::steady_clock::now();
  const Tickets merged = merge(lists);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  printf("%.0f %llu\n", merged.size() / seconds.count(),
         static_cast<unsigned long long>(checksum(merged)));
}
