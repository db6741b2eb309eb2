# frozen_string_literal: true

require 'securerandom'
require_relative 'ids'

COUNT = 20_000
made = Array.new(1000) { Ids::UserId.generate } * (COUNT / 1000)
events = Array.new(1000) { Ids::EventId.generate } * (COUNT / 1000)
held = made.map { |each| Ids::UserId.uuid(each) }
typed = made.map(&:upcase)
wrong = made.map { |each| "user_-#{each[6..]}" }

cases = {
  'native' => -> { COUNT.times { SecureRandom.uuid } },
  'parse' => -> { made.each { |each| Ids::UserId.parse(each) } },
  'parse ulid' => -> { events.each { |each| Ids::EventId.parse(each) } },
  'refusal' => -> { wrong.each { |each| Ids::UserId.valid?(each) } },
  'generate' => -> { COUNT.times { Ids::UserId.generate } },
  'generate ulid' => -> { COUNT.times { Ids::EventId.generate } },
  'from uuid' => -> { held.each { |each| Ids::UserId.from_uuid(each) } },
  'normalize' => -> { typed.each { |each| Ids::UserId.normalize(each) } },
  'generate nanoid' => -> { COUNT.times { Ids::DatabaseId.generate } }
}
11.times do
  cases.each do |name, run|
    before = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
    run.call
    puts "#{name}\t#{Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - before}"
  end
end
