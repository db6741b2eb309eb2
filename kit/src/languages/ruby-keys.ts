/** Ruby: an object for each kind of key, and the two classes that they share: of integers, and of texts. */
import { wrapText } from './comment.ts'
import type { KeyKind } from './domain.ts'
import { groupDigits } from './ruby-text.ts'

export function declareRubyKey({ name, entry, format }: KeyKind): string {
  const { key, max, description, entity } = entry
  const comment = wrapText(description ?? `${entity} key`)
  const made =
    max === undefined
      ? `TextKeyKind.new(name: '${key}', format: FORMAT_${format})`
      : `KeyKind.new(name: '${key}', max: ${groupDigits(BigInt(max))})`
  return `${comment.map((line) => `  # ${line}\n`).join('')}  ${name} = ${made}\n`
}

export const rubyKeys = `
  # What kinds of keys have in common.
  class AnyKeyKind
    attr_reader :name

    # Returns the value, which is a key, or raises an IdError.
    def parse(value)
      fault = fault_of(value)
      fault ? refuse(fault) : value
    end

    def valid?(value)
      fault_of(value).nil?
    end

    private

    def refuse(code)
      raise IdError.new(code, nil, "a key of #{name}: #{code}")
    end
  end

  # The keys of one table: integers.
  class KeyKind < AnyKeyKind
    attr_reader :max

    def initialize(name:, max:)
      super()
      @name = name
      @max = max
    end

    # The key that decimal digits spell, or an IdError.
    def from_text(text)
      refuse(:wrong_type) unless text.is_a?(String)
      refuse(:invalid_length) if text.empty?
      refuse(:invalid_character) unless text.ascii_only? && text.match?(/\\A(?:0|[1-9][0-9]*)\\z/)
      refuse(:out_of_range) if text.length > 20
      parse(text.to_i)
    end

    private

    def fault_of(value)
      return :wrong_type unless value.is_a?(Integer)

      value.between?(1, max) ? nil : :out_of_range
    end
  end

  # The keys of one table: texts.
  class TextKeyKind < AnyKeyKind
    def initialize(name:, format:)
      super()
      @name = name
      @format = format
    end

    private

    def fault_of(value)
      return :wrong_type unless value.is_a?(String)

      shown, = Ids.split(value)
      found = @format.read(shown)
      found if found.is_a?(Symbol)
    end
  end

  private_constant :AnyKeyKind
`
