import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { createDomain } from '../../../src/languages/domain.ts'
import { languages } from '../../../src/languages/languages.ts'
import { generateRuby } from '../../../src/languages/ruby.ts'
import { everyKey, shopWithKeys } from '../manifests.ts'
import {
  type Answers,
  ask,
  domain,
  exchangeSuite,
  isInstalled,
  listExamples,
  type Questions,
} from './exchange.ts'

const main = String.raw`
require 'json'
require_relative 'ids'

asked = JSON.parse(File.read('questions.json'))
all = Ids.send(:const_get, :ALL)
kinds = all.to_h { |kind| [kind.prefix, kind] }

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
  kind = kinds[each['prefix']]
  [kind.prefix, Array.new(asked['count']) { kind.send(:next_id, each['worker'], each['choices']) }]
end

threaded = kinds[asked['threaded']]
lists = Array.new(8) { Thread.new { Array.new(asked['each']) { threaded.generate } } }.map(&:value)
inversions = lists.sum { |ids| ids.each_cons(2).count { |one, other| one >= other } }
repeats = lists.flatten.length - lists.flatten.uniq.length

# A fork makes ids of its own: of a kind with a drawn worker, none is one of its parent's.
forked = all.find { |kind| kind.instance_variable_get(:@formats).first.pieces.any? { |piece| (piece.fields || []).any?(&:drawn) } }
forked.generate
reader, writer = IO.pipe
child = fork { writer.write(Array.new(100) { forked.generate }.join("\n")) }
writer.close
theirs = reader.read.split("\n")
Process.wait(child)
repeats += (theirs & Array.new(100) { forked.generate }).length + (theirs.uniq.length == 100 ? 0 : 1)

clock = asked['kinds'].to_h do |each|
  kind = kinds[each['prefix']]
  ids = asked['clock'].map do |now|
    kind.send(:make, now, each['worker'], each['choices'])
  rescue Ids::IdError => e
    e.code
  end
  [kind.prefix, ids]
end

puts JSON.generate({ clock: clock, texts: texts, parse: parsed, made: made, repeats: repeats, inversions: inversions })
`

const isRubyHere = isInstalled('ruby', '--version')
const beginning = languages['ruby']?.beginning

const file = `${beginning}${generateRuby(domain)}`

function run(questions: Questions): Answers {
  const files = { 'ids.rb': file, 'main.rb': main, 'questions.json': JSON.stringify(questions) }
  return JSON.parse(ask(files, ['ruby', 'main.rb']))
}

exchangeSuite('Ruby', isRubyHere, run)

it.runIf(isRubyHere)('ruby -w has nothing to say', () => {
  expect(ask({ 'ids.rb': file }, ['sh', '-c', 'ruby -w ids.rb 2>&1'])).toBe('')
})

const isRubocopHere = isInstalled('rubocop', '--version')

it.runIf(isRubocopHere)('has the layout that its formatter writes', () => {
  const texts = [shopWithKeys, everyKey].map((each) => `${beginning}${generateRuby(createDomain(each))}`)
  for (const text of texts) ask({ 'ids.rb': text }, ['rubocop', '--cache', 'false', 'ids.rb'])
})

const examples = listExamples('ruby')

const hasGem = (name: string) => spawnSync('ruby', ['-e', `require '${name}'`]).status === 0

it.runIf(isRubyHere).each(examples)('Ruby runs an example of kit/docs/languages.md', ({ code, printed }) => {
  const missing = code.includes('active_record')
    ? ['active_record', 'sqlite3'].filter((gem) => !hasGem(gem))
    : []
  if (missing.length > 0) return void process.stderr.write(`skipped: no ${missing.join(', ')} of Ruby\n`)
  const file = `${beginning}${generateRuby(createDomain(shopWithKeys))}`
  // ActiveRecord warns of itself.
  const warnings = code.includes('active_record') ? [] : ['-w']
  expect(ask({ 'ids.rb': file, 'main.rb': code }, ['ruby', ...warnings, 'main.rb'])).toBe(printed)
})
