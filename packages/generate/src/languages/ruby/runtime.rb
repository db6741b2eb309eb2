
# frozen_string_literal: true

# rubocop:disable Metrics

#@ if hasTokens
require 'digest'
#@ end hasTokens
#@ if hasSecrets
require 'openssl'
#@ end hasSecrets
require 'securerandom'
#@ if hasTokens
require 'zlib'
#@ end hasTokens

# brandid IDs for Ruby 3.1 and later, without dependencies.
module Ids
  # How far the clock may step back before a generator restarts or fails.
  ROLLBACK_ALLOWANCE_MS = 10_000

  # The error for a rejected string or a failure to generate an ID. The code is a symbol.
  class IdError < ArgumentError
    attr_reader :code, :prefix

    def initialize(code, prefix = nil, expected = nil)
      super("Expected #{expected || "an ID#{" of #{prefix}" if prefix}: #{code}"}")
      @code = code
      @prefix = prefix
    end
  end

  # Part of a number: number / unit % range.
  Field = Struct.new(
    :kind, :unit, :range, :name, :unit_ms, :epoch_ms, :value, :refused,
    :drawn, :characters, :start, :step, :refuses,
    keyword_init: true
  ) do
    def of(number)
      number / unit % range
    end

    # Returns the first value of a sequence in a new unit of time.
    def open(last, started, random)
      return 0 if start == :zero
      return (last + 1) % range if start == :continued && started

      random.random_number(range)
    end
  end

  # Digits from an alphabet, or one of a few strings.
  Piece = Struct.new(:width, :alphabet, :largest, :fields, :texts, :name, :default, keyword_init: true) do
    # Returns the number that the part encodes, or an error code.
    def read(part)
      return texts.include?(part) ? 0 : :invalid_character if texts

      return :invalid_character unless part.match?(characters)

      number = number_of(part)
      return :overflow if largest && number > largest

      wrong = fields.find { |field| field.refused && field.of(number) != field.value }
      wrong ? wrong.refused : number
    end

    def characters
      @characters ||= /\A[#{::Regexp.escape(alphabet)}]*\z/
    end

    # The digits that Ruby uses for this base; nil above base 36.
    def digits
      @digits ||= '0123456789abcdefghijklmnopqrstuvwxyz'[0, alphabet.length] if alphabet.length.between?(2, 36)
    end

    # Returns the number that the digits encode.
    def number_of(part)
      return (digits == alphabet ? part : part.tr(spelled, digits)).to_i(alphabet.length) if digits

      part.each_char.inject(0) { |sum, digit| (sum * alphabet.length) + alphabet.index(digit) }
    end

    def spell(number)
      if digits
        text = number.to_s(alphabet.length)
        text = text.tr(digits, spelled) unless digits == alphabet
      else
        text = number.digits(alphabet.length).map { |digit| alphabet[digit] }.join.reverse
      end
      text.rjust(width, alphabet[0])
    end

    # The alphabet, escaped so that tr treats each character literally.
    def spelled
      @spelled ||= alphabet.gsub(/[\\^-]/) { |each| "\\#{each}" }
    end

    # Returns the string for a new ID.
    def choose(choices)
      choice = texts.length == 1 ? texts.first : choices.shift
      return choice if texts.include?(choice)

      raise IdError.new(:invalid_option, nil, "#{name} to be '#{texts.join("' or '")}': invalid_option")
    end
  end

  # How bodies are checked, read and generated.
  Format = Struct.new(
    :least, :most, :pieces, :unpadded, :hyphens, :byte_count, :uuid, :integer, :restarts, :order, :typed,
    keyword_init: true
  ) do
    # Returns the reading of a body, or an error code.
    def read(body)
      return :invalid_length unless body.length.between?(least, most)
      return :invalid_character unless hyphens.all? { |place| body[place] == '-' }

      rest = hyphens.empty? ? body : body.each_char.reject.with_index { |_, place| hyphens.include?(place) }.join
      return :invalid_character if unpadded && rest.length > 1 && rest[0] == pieces.first.alphabet[0]

      parts = split(rest)
      numbers = []
      pieces.zip(parts) do |piece, part|
        number = piece.read(part)
        return number if number.is_a?(Symbol)

        numbers << number
      end
      Reading.new(self, parts, numbers)
    end

    def split(rest)
      return [rest] if pieces.length == 1

      at = 0
      pieces.map { |piece| rest[at...(at += piece.width)] }
    end

    def spell(values, choices)
      rest = values.dup
      body = pieces.map { |piece| piece.texts ? piece.choose(choices) : spell_number(piece, rest) }.join
      body = body.sub(/\A#{pieces.first.alphabet[0]}+(?=.)/, '') if unpadded
      hyphens.each { |place| body.insert(place, '-') }
      body
    end

    # Encodes a number as a body, if the format has only one piece.
    def spell_body(number)
      body = pieces.first.spell(number)
      body = body.sub(/\A#{::Regexp.escape(pieces.first.alphabet[0])}+(?=.)/, '') if unpadded
      hyphens.each { |place| body.insert(place, '-') }
      body
    end

    def spell_number(piece, rest)
      number = piece.fields.sum { |field| rest.shift * field.unit }
      raise IdError, :out_of_range if number > piece.largest

      piece.spell(number)
    end
  end

  # A decoded body: the characters of each piece, and the numbers they encode.
  Reading = Struct.new(:format, :parts, :numbers) do
    def timestamp_ms
      found = nil
      each_field do |field, value|
        found = field.epoch_ms + (field.unit_ms * value) if field.kind == :time
        # If any version is accepted, only version 7 UUIDs carry a time.
        return nil if field.kind == :fixed && value != field.value
      end
      found
    end

    def bytes
      [hex].pack('H*') if format&.byte_count
    end

    def uuid
      hex.sub(/(.{8})(.{4})(.{4})(.{4})/, '\1-\2-\3-\4-') if format&.uuid
    end

    def integer
      numbers.first if format&.integer
    end

    # The named fields, each a string or an integer. Times are in milliseconds.
    def fields
      found = {}
      format&.pieces&.zip(parts) { |piece, part| found[piece.name] = part if piece.name }
      each_field do |field, value, part|
        value = field.epoch_ms + (field.unit_ms * value) if field.kind == :time
        found[field.name] = field.characters ? part : value if field.name
      end
      found
    end

    private

    def hex
      numbers.first.to_s(16).rjust(2 * format.byte_count, '0')
    end

    def each_field
      format&.pieces&.each_with_index do |piece, i|
        (piece.fields || []).each { |field| yield field, field.of(numbers[i]), parts[i] }
      end
    end
  end

  # A quick check that accepts most IDs of a format. The format itself finds the reason for a rejection.
  class Quick
    def initialize(prefix, format)
      @start = prefix.length + 1
      @piece = format.pieces.first
      body = "#{lookahead(format)}[#{::Regexp.escape(@piece.alphabet)}]{#{count(format)}}"
      body = hyphenated(format) unless format.hyphens.empty?
      @pattern = /\A#{prefix}_#{body}\z/
      @hyphens = !format.hyphens.empty?
      @mask = refused.sum { |field| (field.range - 1) * field.unit }
      @fixed = refused.sum { |field| field.value * field.unit }
      bound(prefix, format)
    end

    # Whether the quick check supports a format.
    def self.reads?(format)
      piece, *others = format.pieces
      others.empty? && !piece.texts && piece.fields.select(&:refused).all? { |field| bits?(field) }
    end

    def self.bits?(field)
      [field.unit, field.range].all? { |each| (each & (each - 1)).zero? }
    end

    def match?(text)
      return false unless text.ascii_only? && text.match?(@pattern)
      return text <= @last && text.byteslice(@start, @length).to_i(@radix) & @mask == @fixed if @radix
      return text <= @last && (@mask.zero? || number(text) & @mask == @fixed) if @last
      return true unless @largest

      found = number(text)
      found <= @largest && found & @mask == @fixed
    end

    private

    def refused
      @refused ||= @piece.fields.select(&:refused)
    end

    def number(text)
      body = text[@start..]
      @piece.number_of(@hyphens ? body.delete('-') : body)
    end

    # Rejects leading zeros in unpadded formats.
    def lookahead(format)
      format.unpadded ? "(?!#{::Regexp.escape(@piece.alphabet[0])}.)" : ''
    end

    def count(format)
      format.least == format.most ? format.least : "#{format.least},#{format.most}"
    end

    def hyphenated(format)
      Array.new(format.least) do |place|
        format.hyphens.include?(place) ? '-' : "[#{::Regexp.escape(@piece.alphabet)}]"
      end.join
    end

    # With a sorted alphabet, strings of equal length sort like their numbers.
    def bound(prefix, format)
      return unless @piece.largest

      is_all = @piece.largest + 1 == @piece.alphabet.length**@piece.width
      is_sorted = format.least == format.most && !@hyphens && @piece.alphabet.chars == @piece.alphabet.chars.sort
      if is_sorted && !(is_all && @mask.zero?)
        @radix = @piece.alphabet.length if @piece.digits == @piece.alphabet && !@mask.zero?
        @length = @piece.width
        return @last = "#{prefix}_#{@piece.spell(@piece.largest)}"
      end

      @largest = @piece.largest unless is_all && @mask.zero?
    end
  end

  # Marshals an object as the name of its constant, so that loading returns the same object.
  module Named
    def self.included(kind)
      kind.extend(Loading)
    end

    # Loads a marshaled constant by name.
    module Loading
      def _load(name)
        Ids.const_get(name)
      end
    end

    def _dump(_level)
      name = Ids.constants.find { |each| Ids.const_get(each).equal?(self) }
      name ? name.to_s : raise(TypeError, "no constant of Ids holds #{inspect}")
    end
  end

  # Splits strings into prefix and body.
  module Text
    LONGEST_PREFIX = 63

    # Returns the string with DEL in place of each non-ASCII character, its prefix, and whether it has a prefix. The
    # string keeps its UTF-16 length, which brandid measures.
    def self.split(text)
      shown = text.ascii_only? ? text : text.each_char.map { |each| visible(each) }.join
      at = shown.rindex('_') || 0
      [shown, at > LONGEST_PREFIX ? '' : shown[0...at], at.positive?]
    end

    def self.visible(character)
      return character if character.ascii_only?

      character.valid_encoding? && character.ord > 0xffff ? "\x7f\x7f" : "\x7f"
    end
    private_class_method :visible
  end

  # The IDs with one prefix, and their generator.
  class Kind
    include Named

    attr_reader :prefix, :aliases, :named, :scope

    def initialize(prefix:, formats:, bare: [], aliases: [], named: [], scope: nil)
      @prefix = prefix
      @scope = scope
      @formats = formats
      @bare = bare
      @aliases = aliases.freeze
      @named = named.freeze
      @mutex = Mutex.new
      @random = SecureRandom
      @quick = Quick.new(prefix, formats.first) if Quick.reads?(formats.first)
      @head = "#{prefix}_"
      plan(formats.first)
      Conversions.extend_kind(self, formats, bare)
    end

    # The prefix, preceded by the scope if another system issues the IDs, as in stripe:sub.
    def name
      scope ? "#{scope}:#{prefix}" : prefix
    end

    # Parses an ID into a frozen string, or raises an IdError.
    def parse(text)
      read(text) unless @quick && text.is_a?(String) && @quick.match?(text)
      text.frozen? ? text : text.dup.freeze
    end

    def valid?(text)
      return false unless text.is_a?(String)
      return true if @quick&.match?(text) || named.include?(text)

      shown, head, has_head = Text.split(text)
      !judge(shown, head, has_head).is_a?(Symbol)
    end

    # Supports case expressions.
    def ===(other)
      valid?(other)
    end

    def inspect
      "#<Ids::Kind #{prefix}>"
    end

    # Converts an attribute's value to an ID or nil.
    def cast(value)
      parse(value) if valid?(value)
    end

    # Returns the error code for an attribute's value, or nil if it is an ID.
    def fault_in(value)
      read(value)
      nil
    rescue IdError => e
      e.code
    end

    # The column type.
    def storage
      :string
    end

    # When the ID was generated, in milliseconds since 1970, or nil if the ID carries no time.
    def timestamp_ms(id)
      read(id).timestamp_ms
    end

    # When the ID was generated, or nil if the ID carries no time.
    def time(id)
      found = timestamp_ms(id)
      found && Time.at(0, found, :millisecond).utc
    end

    # The UUID that the ID carries, or nil.
    def uuid(id)
      read(id).uuid
    end

    # The bytes that the ID carries, or nil.
    def bytes(id)
      read(id).bytes
    end

    # The integer that the ID carries, or nil.
    def integer(id)
      read(id).integer
    end

    # The named fields of the ID.
    def fields(id)
      read(id).fields
    end

    # Parses an ID that a user typed, or raises an IdError. Trims the string, normalizes its case and replaces former
    # prefixes.
    def normalize(text)
      Normalizer.new(self, @formats).normalize(text)
    end

    # Returns a copy of the kind that generates the same, predictable IDs on every run, from a seed and a fixed clock.
    # Use the copy only in tests.
    def seeded(seed, at: Time.utc(2025))
      random = ::Random.new("#{prefix} #{seed}".unpack1('H*').to_i(16))
      clone.tap { |kind| kind.send(:begin_anew, random, (at.to_r * 1000).floor) }
    end

    # Returns the ID for a fixture's label, which is the same on every run.
    def for_label(label, **given)
      seeded(label).generate(**given)
    end

    private

    def begin_anew(random, now)
      @mutex = Mutex.new
      @random = random
      @now = now
      @values = @latest = @following = @base = @first = nil
      @words = []
      @pid = Process.pid
    end

    def from_number(number)
      format = @formats.first
      body = format.spell_body(number)
      found = format.read(body)
      raise IdError.new(found, prefix) if found.is_a?(Symbol)

      (@head + body).freeze
    end

    def read(text)
      raise IdError.new(:not_a_string, prefix) unless text.is_a?(String)
      return Reading.new(nil, [], []) if named.include?(text)

      found = Text.split(text).then { |shown, head, has_head| judge(shown, head, has_head) }
      found.is_a?(Symbol) ? raise(IdError.new(found, prefix)) : found
    end

    def judge(shown, head, has_head)
      return Reading.new(nil, [], []) if bare?(shown)
      return judge_body(shown[(prefix.length + 1)..]) if head == prefix
      return :former_prefix if aliases.include?(head)

      registry = REGISTRIES[scope]
      return :invalid_character if shown.start_with?("#{prefix}_") && !registry.key?(head)
      return :missing_prefix unless has_head

      registry.key?(head) && registry[head].nil? ? :is_token : :wrong_prefix
    end

    # Whether a string is an ID without its prefix.
    def bare?(shown)
      !shown.start_with?("#{prefix}_") && @bare.any? { |format| format.read(shown).is_a?(Reading) }
    end

    def judge_body(body)
      found = @formats.map { |format| format.read(body) }
      found.find { |each| each.is_a?(Reading) } ||
        found.find { |each| each != :invalid_length } || :invalid_length
    end

    # Chooses how to draw IDs. Fields that consist of whole bits are faster to draw.
    def plan(format)
      @piece, *others = format.pieces
      return if !others.empty? || @piece.texts || !@piece.largest || @piece.fields.any? { |each| each.kind == :worker }

      @clock = @piece.fields.find { |field| field.kind == :time }
      @counted = @piece.fields.find(&:start)
      @format = format
      @way = way
      # Numbers below this bound fit in a machine word.
      @cut = @piece.alphabet.length**11
      @is_long = @piece.digits && @piece.width > 11 && !format.unpadded && format.hyphens.empty? &&
                 @piece.fields.sum { |field| (field.range - 1) * field.unit } <= @piece.largest
    end

    def way
      fields = @piece.fields
      return :drawn if fields.length == 1 && fields.first.kind == :random && !@counted
      return unless fields.all? { |field| Quick.bits?(field) } && @clock.nil? == @counted.nil?
      return if @counted && fields.last != @counted

      template = fields.select { |field| field.kind == :fixed }
      @fixed = template.sum { |field| field.value * field.unit }
      @drawn = (fields - template - [@clock, @counted].compact).map { |field| [field.range.bit_length - 1, field.unit] }
      @above = @counted && (@counted.range * @counted.unit)
      :bits
    end

    def next_id(worker, choices)
      @mutex.synchronize do
        # Resets the state in a forked process, which must generate different IDs.
        unless @pid == Process.pid
          @values = nil
          @words = []
          @pid = Process.pid
        end
        make(@now || Process.clock_gettime(Process::CLOCK_REALTIME, :millisecond), worker, choices)
      end
    end

    def make(now, worker, choices)
      @words ||= []
      case @way
      when :bits then spell_bits(fill_bits(now)).freeze
      when :drawn then (@head + body_of(draw_below(@piece.fields.first.range))).freeze
      else (@head + fill(now, worker, choices)).freeze
      end
    end

    # Reuses the leading digits while they are equal.
    def spell_bits(number)
      return @head + body_of(number) unless @is_long

      low = @base ? number - @base : -1
      unless low >= 0 && low < @cut
        body = body_of(number)
        @first = (@head + body[0...-11]).freeze
        low = number % @cut
        @base = number - low
      end
      digits = low.to_s(@piece.alphabet.length)
      digits = digits.tr(@piece.digits, @piece.spelled) unless @piece.digits == @piece.alphabet
      @first + digits.rjust(11, @piece.alphabet[0])
    end

    def body_of(number)
      raise IdError.new(:out_of_range, prefix) if number > @piece.largest

      @format.spell_body(number)
    end

    # Returns 32 random bits, read from the operating system in bulk.
    def word
      @words = @random.bytes(256).unpack('L*') if @words.empty?
      @words.pop
    end

    def draw_bits(width)
      return word >> (32 - width) if width <= 32

      value = word
      drawn = 32
      while drawn < width
        value = (value << 32) | word
        drawn += 32
      end
      drawn == width ? value : value >> (drawn - width)
    end

    # Returns a uniformly random number below a bound.
    def draw_below(range)
      return draw_bits(range.bit_length - 1) if (range & (range - 1)).zero?

      # Drawing an extra word keeps rejections rare.
      width = (range.bit_length + 32) / 32 * 32
      @limit ||= (1 << width) / range * range
      value = draw_bits(width)
      value = draw_bits(width) until value < @limit
      value % range
    end

    # Returns the number for the next ID. A failure leaves the sequence unchanged.
    def fill_bits(now)
      return @fixed + draw_fields unless @clock

      # The usual case: the clock is still in the same unit of time.
      is_new, latest = @values && now >= @latest && now < @following ? [false, now] : tick(now)
      begins = now
      unless is_new
        number = @values + ((1 + (@counted.step == 1 ? 0 : draw_bits(@counted.step.bit_length - 1))) * @counted.unit)
        unless number / @above == @values / @above
          raise IdError.new(:out_of_range, prefix) if @counted.refuses

          is_new = true
          begins = @following
        end
      end
      if is_new
        unit, @following = unit_at(@clock, begins)
        sequence = @counted.open(@values ? @counted.of(@values) : 0, !@values.nil?, @random)
        number = (unit * @clock.unit) + @fixed + draw_fields + (sequence * @counted.unit)
      end
      @latest = latest
      @values = number
    end

    def draw_fields
      @drawn.sum { |width, unit| draw_bits(width) * unit }
    end

    # Returns whether a new unit of time begins, and the latest clock value.
    def tick(now)
      return [true, now] unless @values

      is_back = now < @latest - ROLLBACK_ALLOWANCE_MS
      raise IdError.new(:clock_moved_back, prefix) if is_back && !@formats.first.restarts

      [is_back || now >= @following, !is_back && now < @latest ? @latest : now]
    end

    # Returns the field value for a time, and when the next value begins.
    def unit_at(clock, now)
      unit = (now - clock.epoch_ms).div(clock.unit_ms)
      raise IdError.new(:out_of_range, prefix) unless unit.between?(0, clock.range - 1)

      [unit, clock.epoch_ms + ((unit + 1) * clock.unit_ms)]
    end

    # Generates a body with fields of any kind.
    def fill(now, worker, choices)
      format = @formats.first
      fields = format.pieces.flat_map { |piece| piece.fields || [] }
      values = @values ? @values.dup : Array.new(fields.length, 0)
      counted = fields.index(&:start)
      clock = fields.find { |field| field.kind == :time } if counted
      is_new, latest, following = clock ? advance(fields, clock, counted, values, now) : [true, 0, 0]
      fields.each_with_index do |field, i|
        value = draw(field, worker, i != counted && (is_new || i > (counted || -1)))
        values[i] = value if value
      end
      body = format.spell(values, choices.dup)
      @values = values
      @latest = latest
      @following = following
      body
    end

    # Returns a field's value in the next ID, or nil if the value does not change.
    def draw(field, worker, is_drawn)
      case field.kind
      when :random then @random.random_number(field.range) if is_drawn
      when :fixed then field.value
      when :worker
        return (@random.random_number(field.range) unless @values) if field.drawn

        worker.between?(0, field.range - 1) ? worker : raise(IdError.new(:out_of_range, prefix))
      end
    end

    # Sets the time and the sequence. Returns whether a new unit of time begins, the latest clock value, and when the
    # next unit begins.
    def advance(fields, clock, counted, values, now)
      is_new, latest = tick(now)
      return [false, latest, @following] if !is_new && step(fields[counted], counted, values)

      # If the sequence is exhausted, continue in the next unit of time.
      unit, following = unit_at(clock, is_new ? now : @following)
      values[fields.index(clock)] = unit
      values[counted] = fields[counted].open(values[counted], !@values.nil?, @random)
      [true, latest, following]
    end

    # Returns the next value of the sequence, or nil if the sequence is exhausted.
    def step(sequence, counted, values)
      raised = values[counted] + 1 + @random.random_number(sequence.step)
      return values[counted] = raised if raised < sequence.range
      raise IdError.new(:out_of_range, prefix) if sequence.refuses

      nil
    end
  end

  # A kind that generates IDs from only the clock and random bits.
  class MadeKind < Kind
    # Generates an ID. IDs with a time are monotonic, even across threads.
    def generate
      next_id(0, [])
    end
  end

  # A kind that generates IDs from arguments: a worker ID, or a string for each choice.
  class GivenKind < Kind
    # Keywords: worker, which must be unique to this process, and the format's choices. Defaults may be omitted.
    def generate(**given)
      choices = open_pieces.map { |piece| given.fetch(piece.name, piece.default) }
      missing = open_pieces.zip(choices).filter_map { |piece, choice| piece.name unless choice }
      missing << :worker if worker? && !given.key?(:worker)
      raise ArgumentError, "missing keywords: #{missing.map(&:inspect).join(', ')}" unless missing.empty?

      unknown = given.keys - open_pieces.map(&:name) - (worker? ? [:worker] : [])
      raise ArgumentError, "unknown keywords: #{unknown.map(&:inspect).join(', ')}" unless unknown.empty?

      next_id(given.fetch(:worker, 0), choices)
    end

    private

    def open_pieces
      @open_pieces ||= @formats.first.pieces.select { |piece| piece.texts && piece.texts.length > 1 }
    end

    def worker?
      @formats.first.pieces.any? { |piece| piece.fields&.any? { |field| field.kind == :worker && !field.drawn } }
    end
  end

  class << self
    # All kinds of IDs, including the IDs of other systems.
    def kinds
      KINDS
    end

    # Finds the kind of an ID of this project, or raises an IdError.
    def kind_of(text)
      raise IdError, :not_a_string unless text.is_a?(String)

      naming = BY_NAMED[text]
      return naming if naming

      _, head, has_head = Text.split(text)
      registry = REGISTRIES[nil]
      raise IdError, has_head ? :unknown_prefix : :missing_prefix unless registry.key?(head)

      kind = registry[head] || raise(IdError, :is_token)
      kind.parse(text)
      kind
    end
  end
#@ unless joined
end
#@ end joined
