-- Asks for pages of 40 below ids from anywhere in the timeline; used by Benchmarks/server.
local statuses = tonumber(os.getenv("STATUSES") or "1000000")

function request()
  local second = math.floor(1795000000 - math.random() * (statuses - 100))
  local id = string.format("%.0f", second * 1000 * 65536)
  return wrk.format(nil, wrk.path .. "&max_id=" .. id)
end
