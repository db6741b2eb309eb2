import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { generate } from './commands.ts'
import { skip } from './run.ts'

// The types of a generated file beside those of Rails: the same queries find the same rows, and nothing is written or read unchecked.

const ids = generate('ruby', {
  definitions: [
    { name: 'UserId', prefix: 'user' },
    { name: 'Regexp', prefix: 're' },
    { name: 'Random', prefix: 'rnd', format: { name: 'nanoid', options: { alphabet: 'abcde', length: 20 } } },
  ],
  tokens: [{ name: 'SessionToken', prefix: 'sess' }],
  keys: [{ key: 'invoice', name: 'InvoiceKey' }],
})

const setUp = String.raw`
require 'active_record'
require 'active_record/fixtures'
require 'json'
require 'tmpdir'
require_relative 'ids'

ActiveRecord::Base.establish_connection(adapter: 'sqlite3', database: ':memory:')
ActiveRecord::Base.connection.create_table(:users, id: :string) do |t|
  t.string :buyer
  t.bigint :invoice
  t.string :name
end

class User < ActiveRecord::Base
  attribute :id, :user_id
  attribute :buyer, :user_id
  attribute :invoice, :invoice_key
  belongs_to :friend, class_name: 'User', foreign_key: :buyer, optional: true
  before_create { self.id ||= Ids::UserId.generate }
  validates :buyer, :invoice, 'ids/id': true
end

# The same table with the types of Rails.
class Stock < ActiveRecord::Base
  self.table_name = 'users'
  attribute :id, :string
  attribute :buyer, :string
  attribute :invoice, :integer, limit: 8
end

def attempt
  yield
rescue StandardError => e
  e.respond_to?(:code) ? e.code : e.class.name
end

USERS = Array.new(6) { |i| Ids::UserId.seeded(i, at: Time.utc(2026, 1 + i)).generate }
USERS.each_with_index { |id, i| User.create!(id: id, buyer: (USERS[i - 1] if i.positive?), invoice: (i + 1 if i < 5)) }
`

/** What a program prints beside the file, as JSON of its last line. */
function run(main: string): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'brandid-rails-'))
  try {
    writeFileSync(join(folder, 'ids.rb'), ids)
    writeFileSync(join(folder, 'main.rb'), setUp + main)
    const { status, stdout, stderr } = spawnSync('ruby', ['main.rb'], { cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return JSON.parse(stdout.trim().split('\n').at(-1) as string)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const isHere = spawnSync('ruby', ['-e', "require 'active_record'; require 'sqlite3'"]).status === 0
if (!isHere) skip('ActiveRecord')

it.runIf(isHere)('finds the rows that the types of Rails find', () => {
  const differing = run(String.raw`
numbers = [nil, -(2**70), -(2**63), -1, 0, 1, 3, 5, 6, 2**31, 2**53, 2**63 - 1, 2**63, 2**70, '3', '-1', '0', 3.7, true, 'abc']
texts = [nil, *USERS, Ids::UserId.lower_bound(Time.utc(2026, 3)), Ids::UserId.generate, 'user_03', 'user_z', 'garbage', '']
queries = {
  invoice: numbers, buyer: texts, id: texts
}.flat_map do |column, values|
  ranges = values.reject { |each| each.is_a?(String) && column == :invoice || each == true }.repeated_combination(2)
  pairs = ranges.reject { |one, other| one.nil? && other.nil? }.flat_map { |one, other| [one..other, one...other] }
  (values + pairs + values.each_slice(3).to_a).flat_map do |value|
    [
      ["where(#{column}: #{value.inspect})", ->(model) { model.where(column => value) }],
      ["where.not(#{column}: #{value.inspect})", ->(model) { model.where.not(column => value) }]
    ]
  end
end
ids = ->(relation) { relation.pluck('users.id').sort }
differing = queries.filter_map do |name, query|
  own, stock = [User, Stock].map { |model| attempt { ids.call(query.call(model)) } }
  [name, own, stock] unless own == stock
end
singles = (texts + ['garbage']).filter_map do |value|
  own, stock = [User, Stock].map { |model| [model.find_by(id: value)&.id, model.exists?(id: value), attempt { model.find(value).id }] }
  [value, own, stock] unless own == stock
end
found = queries.count { |_, query| (rows = attempt { ids.call(query.call(User)) }).is_a?(Array) && rows.any? }
puts JSON.generate(found: found > 300, differing: differing + singles)
`)
  expect(differing).toEqual({ found: true, differing: [] })
})

it.runIf(isHere)('reads no row without its ID, and writes none', () => {
  const answers = run(String.raw`
ActiveRecord::Base.connection.execute("insert into users (id, name) values ('user_NEWFORMAT', 'new')")
ActiveRecord::Base.connection.execute("insert into users (id, name, invoice) values ('#{Ids::UserId.generate}', 'odd', 0)")
strange = User.find_by(name: 'new')
odd = User.find_by(name: 'odd')
ActiveRecord::Base.connection.execute("insert into users (id, name) values ('', 'blank')")
blank = User.find_by(name: 'blank')
before = Stock.order(:id).map(&:attributes)
wrong = [[:id, 'garbage'], [:id, ''], [:buyer, 'order_x'], [:buyer, ''], [:invoice, 0], [:invoice, '']]
writes = wrong.map do |column, value|
  row = { id: Ids::UserId.generate, column => value }
  rest = { name: 'x', id: row[:id] }.reject { |each| each == column }
  scopes = [User.where(column => value), User.create_with(column => value)]
  [
    attempt { User.where(id: USERS).update_all(column => value) },
    attempt { User.insert_all([row]) },
    attempt { User.insert_all!([row.transform_keys(&:to_s)]) },
    attempt { User.upsert(row) },
    attempt { User.find(USERS.first).update_columns(column => value) },
    attempt { User.find(USERS.first).update_column(column, value) },
    *scopes.flat_map do |scope|
      [attempt { scope.insert(rest) }, attempt { scope.insert_all!([rest]) }, attempt { scope.upsert_all([rest]) },
       attempt { scope.scoping { User.insert_all([rest]) } }]
    end
  ].uniq
end
unchanged = before == Stock.order(:id).map(&:attributes)
allowed = [User.where(id: USERS).update_all(buyer: nil, invoice: 7), User.insert_all([{ id: Ids::UserId.generate, invoice: '9' }]) && 1,
           User.where(id: USERS.first).update_all('invoice = 8'), User.where(id: USERS.first).update_all(name: 'x')]
puts JSON.generate(
  read: [strange, blank].flat_map do |each|
    [attempt { each.id }, attempt { each.update!(name: 'changed') }, attempt { each.destroy! }]
  end + [attempt { odd.invoice }],
  form: ['', ' '].map { |each| User.new(id: each, buyer: each, invoice: each) }.map { |each| [each.id, each.buyer, each.invoice] },
  writes: writes, unchanged: unchanged, allowed: allowed
)
`)
  expect(answers).toEqual({
    read: [
      ...['invalid_length', 'invalid_length', 'invalid_length'],
      ...['missing_prefix', 'missing_prefix', 'missing_prefix', 'out_of_range'],
    ],
    form: [
      [null, null, null],
      [null, null, null],
    ],
    writes: [
      ...[['missing_prefix'], ['missing_prefix'], ['wrong_prefix'], ['missing_prefix']],
      ...[['out_of_range'], ['invalid_length']],
    ],
    unchanged: true,
    allowed: [6, 1, 1, 1],
  })
})

it.runIf(isHere)('has the code of what a form holds, the IDs of labels, and a new ID for a copy', () => {
  const answers = run(String.raw`
user = User.find(USERS.first)
codes = { buyer: ['order_01h455vb4pex5vsknk084sn02q', 'x', 'user_1', ''], invoice: ['0', '03', '1.5', 0, -1, 2**70, ''] }.to_h do |column, values|
  [column, values.map do |value|
    user.public_send("#{column}=", value)
    user.valid?
    user.errors.details[column].map { |each| each[:error] }
  end]
end
Dir.mktmpdir do |folder|
  File.write("#{folder}/users.yml", "ada:\n  name: ada\nbob:\n  name: bob\n  friend: ada\n")
  ActiveRecord::FixtureSet.create_fixtures(folder, ['users'], { users: User })
end
ada = User.find_by(name: 'ada')
copy = ada.dup
copy.save!
puts JSON.generate(
  codes: codes, messages: user.tap { |each| each.buyer = 'x' }.tap(&:valid?).errors.full_messages,
  label: ada.id == Ids::UserId.for_label('ada'), friend: User.find_by(name: 'bob').friend == ada, copy: Ids::UserId.valid?(copy.id) && copy.id != ada.id,
  cached: Marshal.load(Marshal.dump(ada)) == ada, kind: Marshal.load(Marshal.dump([Ids::UserId, Ids::InvoiceKey, Ids::SessionToken])).map(&:inspect)
)
`)
  expect(answers).toEqual({
    codes: {
      buyer: [['wrong_prefix'], ['missing_prefix'], ['invalid_length'], []],
      invoice: [
        ['out_of_range'],
        ['invalid_character'],
        ['invalid_character'],
        ['out_of_range'],
        ['out_of_range'],
        ['out_of_range'],
        [],
      ],
    },
    messages: ['Buyer is invalid'],
    label: true,
    friend: true,
    copy: true,
    cached: true,
    kind: ['#<Ids::Kind user>', '#<Ids::KeyKind invoice>', '#<Ids::TokenKind sess>'],
  })
})
