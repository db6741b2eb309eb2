#@ unless joined
# frozen_string_literal: true

# brandid IDs.
module Ids
#@ end joined
#@ if hasKeys

  # The methods that all kinds of keys share.
  class AnyKeyKind
    include Named

    attr_reader :name

    # Checks a key and returns it, or raises an IdError.
    def parse(value)
      fault = fault_of(value)
      fault ? refuse(fault) : value
    end

    def valid?(value)
      fault_of(value).nil?
    end

    # Supports case expressions.
    def ===(other)
      valid?(other)
    end

    def inspect
      "#<#{self.class} #{name}>"
    end

    private

    def refuse(code)
      raise IdError.new(code, nil, "a key of #{name}: #{code}")
    end
  end

  # A kind of integer key.
  class KeyKind < AnyKeyKind
    attr_reader :max

    def initialize(name:, max:)
      super()
      @name = name
      @max = max
    end

    # Parses a key from decimal digits, or raises an IdError.
    def from_text(text)
      refuse(:wrong_type) unless text.is_a?(String)
      refuse(:invalid_length) if text.empty?
      refuse(:invalid_character) unless text.ascii_only? && text.match?(/\A(?:0|[1-9][0-9]*)\z/)
      refuse(:out_of_range) if text.length > 20
      parse(text.to_i)
    end

    # Converts an attribute's value, such as digits from a form, to a key or nil.
    def cast(value)
      value = value.to_i if value.is_a?(String) && value.ascii_only? && value.match?(/\A[1-9][0-9]{0,19}\z/)
      value if valid?(value)
    end

    # Returns the error code for an attribute's value, or nil if it is a key or a key's digits.
    def fault_in(value)
      value.is_a?(String) ? from_text(value) && nil : fault_of(value)
    rescue IdError => e
      e.code
    end

    # The column type.
    def storage
      :integer
    end

    private

    def fault_of(value)
      return :wrong_type unless value.is_a?(Integer)

      value.between?(1, max) ? nil : :out_of_range
    end
  end

  # A kind of string key.
  class TextKeyKind < AnyKeyKind
    def initialize(name:, format:)
      super()
      @name = name
      @format = format
    end

    # Converts an attribute's value to a key or nil.
    def cast(value)
      value if valid?(value)
    end

    # Returns the error code for an attribute's value, or nil if it is a key.
    def fault_in(value)
      fault_of(value)
    end

    # The column type.
    def storage
      :string
    end

    private

    def fault_of(value)
      return :wrong_type unless value.is_a?(String)

      shown, = Text.split(value)
      found = @format.read(shown)
      found if found.is_a?(Symbol)
    end
  end

  private_constant :AnyKeyKind
#@ end hasKeys
#@ unless joined
end
#@ end joined
