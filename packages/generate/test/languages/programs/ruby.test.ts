import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { shopWithKeys } from '../manifests.ts'
import { exchangeSuite, manifest, nameKind } from './exchange.ts'
import { ask, generate, isRubyHere, listExamples, runnerOf } from './run.ts'

const main = String.raw`
require 'json'
require_relative 'ids'

asked = JSON.parse(File.read('questions.json'))
all = Ids.kinds
kinds = all.to_h { |kind| [kind.name, kind] }

texts = asked['texts'].map do |prefix, text|
  found = kinds[prefix].send(:read, text)
  answer = { timestampMs: found.timestamp_ms, bytes: found.bytes&.unpack1('H*'), uuid: found.uuid, integer: found.integer&.to_s }
  drawn = found.format.to_h.fetch(:pieces, []).flat_map { |piece| piece.fields || [] }.select { |field| field.kind == :random }.map(&:name)
  fields = found.fields.to_h { |name, value| [name, drawn.include?(name) ? value.to_s : value] }
  answer[:fields] = fields unless fields.empty?
  answer.compact
rescue Ids::IdError => e
  { code: e.code }
end

parsed = asked['parse'].map do |text|
  Ids.kind_of(text).prefix
rescue Ids::IdError => e
  e.code
end

made = asked['kinds'].to_h do |each|
  kind = kinds[each['name']]
  [kind.name, Array.new(asked['count']) { kind.send(:next_id, each['worker'], each['choices']) }]
end

threaded = kinds[asked['threaded']]
lists = Array.new(8) { Thread.new { Array.new(asked['each']) { threaded.generate } } }.map(&:value)
inversions = lists.sum { |ids| ids.each_cons(2).count { |one, other| one >= other } }
repeats = lists.flatten.length - lists.flatten.uniq.length

# A fork makes IDs of its own: of a kind with a drawn worker, none is one of its parent's.
forked = all.find { |kind| kind.instance_variable_get(:@formats).first.pieces.any? { |piece| (piece.fields || []).any?(&:drawn) } }
forked.generate
reader, writer = IO.pipe
child = fork { writer.write(Array.new(100) { forked.generate }.join("\n")) }
writer.close
theirs = reader.read.split("\n")
Process.wait(child)
repeats += (theirs & Array.new(100) { forked.generate }).length + (theirs.uniq.length == 100 ? 0 : 1)

clock = asked['kinds'].to_h do |each|
  kind = kinds[each['name']]
  ids = asked['clock'].map do |now|
    kind.send(:make, now, each['worker'], each['choices'])
  rescue Ids::IdError => e
    e.code
  end
  [kind.name, ids]
end

converted = asked['conversions'].map do |each|
  kind = kinds[each['name']]
  ask = lambda do |name, values|
    next unless kind.respond_to?(name)

    values.map do |value|
      kind.public_send(name, value).to_s
    rescue Ids::IdError => e
      e.code
    end
  end
  { uuids: ask.(:from_uuid, each['uuids']), bytes: ask.(:from_bytes, each['bytes'].map { |hex| [hex].pack('H*') }),
    bounds: ask.(:lower_bound, each['bounds'].map { |ms| Time.at(0, ms, :millisecond) }), typed: ask.(:normalize, each['typed']) }
end

puts JSON.generate({ converted: converted, clock: clock, texts: texts, parse: parsed, made: made, repeats: repeats, inversions: inversions })
`

exchangeSuite('Ruby', isRubyHere, await runnerOf('ruby', manifest), main)

it.runIf(isRubyHere)('a kind whose format makes no IDs has no generate', async () => {
  const asked = "require './ids'; puts(Ids.kinds.select { |kind| kind.respond_to?(:generate) }.map(&:name))"
  const printed = ask({ 'ids.rb': await generate('ruby', manifest) }, ['ruby', '-e', asked])
  const made = manifest.definitions.filter(({ entry }) => entry.format.body.generates)
  expect(made.length).toBeLessThan(manifest.definitions.length)
  expect(printed.trim().split('\n').sort()).toEqual(made.map(({ entry }) => nameKind(entry)).sort())
})

it.runIf(isRubyHere)('ruby -w has nothing to say', async () => {
  expect(ask({ 'ids.rb': await generate('ruby', manifest) }, ['sh', '-c', 'ruby -w ids.rb 2>&1'])).toBe('')
})

const conversions = String.raw`
require 'securerandom'
require_relative 'ids'

def refused
  yield
  raise 'it was accepted'
rescue Ids::IdError => e
  e.code
end

def check(*what)
  raise what.inspect unless what.first
end

# The UUIDs of SecureRandom, there and back.
300.times do
  id = Ids::UserId.generate
  uuid = Ids::UserId.uuid(id)
  check([uuid, uuid.upcase].all? { |each| Ids::UserId.from_uuid(each) == id }, id)
  check(Ids::UserId.from_bytes([uuid.delete('-')].pack('H*')) == id, id)
  other = SecureRandom.uuid
  check(refused { Ids::UserId.from_uuid(other) } == :wrong_version)
  check(Ids::OrderId.uuid(Ids::OrderId.from_uuid(other)) == other, other)
  check(Ids::OrderId.bytes(Ids::OrderId.from_bytes(SecureRandom.bytes(16))).bytesize == 16)
end
uuid = SecureRandom.uuid
["{#{uuid}}", "urn:uuid:#{uuid}", "#{uuid}\n", uuid.delete('-')].each { |text| check(refused { Ids::UserId.from_uuid(text) } == :invalid_length, text) }
check(refused { Ids::UserId.from_uuid("\xff" * 36) } == :invalid_character)
check(refused { Ids::UserId.from_uuid(nil) } == :not_a_string)
check(refused { Ids::UserId.from_bytes(nil) } == :invalid_length)

# The IDs of a period are a range.
now = Time.now
id = Ids::UserId.generate
check(Ids::UserId.lower_bound(now) <= id && id < Ids::UserId.lower_bound(now + 60), id)
check(Ids::MessageId.lower_bound(now) <= Ids::MessageId.integer(Ids::MessageId.generate(worker: 1)))
check(refused { Ids::UserId.lower_bound(Time.at(-1)) } == :out_of_range)
check(Ids::UserId.lower_bound(now).frozen? && Ids::UserId.from_bytes(Ids::UserId.bytes(id)).frozen?)

# Only the kinds whose formats can convert have the methods.
check(%i[from_uuid from_bytes lower_bound].map { |name| Ids::MessageId.respond_to?(name) } == [false, false, true])
check(%i[from_uuid from_bytes lower_bound].map { |name| Ids::CustomerId.respond_to?(name) } == [false, false, false])

check(Ids::UserId.normalize("\u3000USR_#{id[5..].upcase} ") == id && Ids::UserId.normalize(id.upcase) == id)
check(refused { Ids::UserId.normalize("\xff") } == :missing_prefix)
check(refused { Ids::UserId.normalize(nil) } == :not_a_string)
check(Ids::UserId.normalize(" #{id} ".encode('UTF-16LE')) == id)

at = Time.utc(2026, 2, 3)
runs = %w[a a b].map { |seed| Ids::UserId.seeded(seed, at: at).then { |kind| [kind.generate, kind.generate] } }
check(runs[0] == runs[1] && runs[0] != runs[2] && runs[0].sort == runs[0], runs)
check(Ids::UserId.time(runs[0][0]) == at && Ids::UserId.seeded('a').from_uuid(Ids::UserId.uuid(id)) == id)
puts 'good'
`

it.runIf(isRubyHere)(
  'Ruby converts UUIDs of SecureRandom, times and typed strings, and has IDs for tests',
  async () => {
    const converting = await runnerOf('ruby', shopWithKeys)
    expect(converting(conversions)).toBe('good\n')
  },
)

const run = await runnerOf('ruby', shopWithKeys)
const hasGem = (name: string) => spawnSync('ruby', ['-e', `require '${name}'`]).status === 0

it.runIf(isRubyHere).each(listExamples('ruby'))(
  'Ruby runs an example of packages/kit/docs/languages.md',
  ({ code, printed }) => {
    const gems = code.includes('active_record') ? ['active_record', 'sqlite3'] : []
    const missing = gems.filter((gem) => !hasGem(gem))
    if (missing.length > 0) process.stderr.write(`skipped: no ${missing.join(', ')} of Ruby\n`)
    // ActiveRecord warns of itself.
    else expect(run(code, {}, ['ruby', ...(gems.length > 0 ? [] : ['-w']), 'main.rb'])).toBe(printed)
  },
)
