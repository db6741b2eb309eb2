/** The Redis and Valkey store, which keeps a hash for each fleet and runs a script for each request. */
import { readInteger, unreadable } from './answers.ts'
import type { LeaseStore } from './store.ts'

interface IoredisClient {
  defineCommand: unknown
  eval(script: string, keyCount: number, ...keysAndArguments: string[]): Promise<unknown>
}

interface NodeRedisClient {
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>
}

/** The argument of `redisStore`: a connected `ioredis` or `redis` client. */
export type RedisClient = IoredisClient | NodeRedisClient

/**
 * Implements the rules from `store.ts` in Lua. Each worker ID has a field with the end of its last grant, the run ID of the server that
 * wrote the field, and the owner.
 *
 * A server that starts or takes over has a new run ID, and its data may be lost or outdated. The first request in each run therefore delays
 * all grants by a window and discards all owners. Workers that are still running renew their leases.
 */
const SCRIPT = `
local key, verb, owner = KEYS[1], ARGV[1], ARGV[2]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local info = redis.pcall('INFO', 'server')
local run = type(info) == 'string' and string.match(info, 'run_id:(%w+)') or '-'

local function text(number)
  return string.format('%.0f', number)
end
local function read(value)
  local ending, writer, holder = string.match(value or '', '^(%d+) (%S+) (.*)$')
  return tonumber(ending) or 0, writer == run and holder or ''
end
local function write(id, ending, holder)
  redis.call('HSET', key, id, text(ending) .. ' ' .. run .. ' ' .. holder)
end

if verb == 'release' then
  local id = ARGV[3]
  local ending, holder = read(redis.call('HGET', key, id))
  if holder == owner then write(id, math.min(ending, tonumber(ARGV[4])), '') end
  return {}
end

local window = tonumber(ARGV[3])
local settled = tonumber(redis.call('HGET', key, 'settled') or 0)
if redis.call('HGET', key, 'run') ~= run then
  settled = math.max(settled, now + window)
  redis.call('HSET', key, 'run', run, 'settled', text(settled))
end

if verb == 'renew' then
  local id = ARGV[4]
  local ending, holder = read(redis.call('HGET', key, id))
  if holder ~= owner and (holder ~= '' or tonumber(ARGV[5]) <= now) then return {} end
  ending = math.max(ending, tonumber(ARGV[5]), now + window)
  write(id, ending, owner)
  return { text(now), text(ending) }
end

if now < settled then return { text(now), text(settled), '' } end
local values = {}
local all = redis.call('HGETALL', key)
for at = 1, #all, 2 do values[all[at]] = all[at + 1] end
local id, oldest, holder
for candidate = 0, tonumber(ARGV[4]) - 1 do
  local ending, by = read(values[text(candidate)])
  if not oldest or ending < oldest then id, oldest, holder = text(candidate), ending, by end
  if oldest == 0 then break end
end
if oldest > now then return { text(now), text(oldest), holder } end
write(id, now + window, owner)
return { text(now), text(now + window), owner, id }
`

/**
 * Creates a Redis (6 and later) or Valkey store from an `ioredis` or `redis` client. Each fleet has a hash, named `brandid:lease:` followed
 * by the fleet's name.
 *
 * After starting or taking over from another server, a server grants no worker IDs for one window, because any lease that the server has
 * forgotten ends within that time. The first lease of a fleet also waits for one window. Running workers keep their IDs. Uniqueness is not
 * guaranteed while two servers accept writes, or if a new server's clock is behind. The Redis configuration in `docs/snowflake.md` prevents
 * both problems.
 *
 * @example
 * const worker = await leaseWorkerId({ store: redisStore(new Redis()), fleet: 'orders' })
 */
export function redisStore(client: RedisClient): LeaseStore {
  async function ask(fleet: string, ...args: (string | number)[]): Promise<readonly string[]> {
    const keys = [`brandid:lease:${fleet}`]
    const texts = args.map(String)
    const answer =
      'defineCommand' in client
        ? await client.eval(SCRIPT, 1, ...keys, ...texts)
        : await client.eval(SCRIPT, { keys, arguments: texts })
    if (Array.isArray(answer)) return answer.map(String)
    throw unreadable('the `redisStore` client to return a list', answer)
  }
  const read = (value: string | undefined, name: string) => readInteger(value, `\`redisStore\`'s \`${name}\``)

  return {
    async acquire({ fleet, owner, windowMs, workerIds }) {
      const [now, until, holder, id] = await ask(fleet, 'acquire', owner, windowMs, workerIds)
      const nowMs = read(now, 'nowMs')
      if (holder === undefined) throw unreadable("`redisStore`'s `isHeld` to be an owner's name", holder)
      if (id === undefined) return { freeAtMs: read(until, 'freeAtMs'), isHeld: holder !== '', nowMs }
      return { workerId: read(id, 'workerId'), fromMs: nowMs, untilMs: read(until, 'untilMs'), nowMs }
    },
    async renew({ fleet, owner, windowMs, workerId, untilMs }) {
      const [now, until] = await ask(fleet, 'renew', owner, windowMs, workerId, untilMs)
      return now === undefined ? undefined : { untilMs: read(until, 'untilMs'), nowMs: read(now, 'nowMs') }
    },
    async release({ fleet, owner, workerId, untilMs }) {
      await ask(fleet, 'release', owner, workerId, untilMs)
    },
  }
}
