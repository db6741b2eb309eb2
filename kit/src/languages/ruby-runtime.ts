/** The part of a Ruby file that is the same for every domain: it reads and generates what the tables describe. */

/** Before the tables, within the module. */
export const rubyRuntime = String.raw`  # How far the clock may step back before a generator restarts or refuses.
  ROLLBACK_ALLOWANCE_MS = 10_000
  LONGEST_PREFIX = 63

  # Why a text is refused, or why no id was made: code is one of brandid's, as a symbol.
  class IdError < ArgumentError
    attr_reader :code, :prefix

    def initialize(code, prefix = nil, expected = nil)
      super("Expected #{expected || "an id#{" of #{prefix}" if prefix}: #{code}"}")
      @code = code
      @prefix = prefix
    end
  end

  # A part of a number: number / unit % range.
  Field = Struct.new(
    :kind, :unit, :range, :name, :unit_ms, :epoch_ms, :value, :refused,
    :drawn, :characters, :start, :step, :refuses,
    keyword_init: true
  ) do
    def of(number)
      number / unit % range
    end

    # The value of a sequence in a new unit of time.
    def open(last, started)
      return 0 if start == :zero
      return (last + 1) % range if start == :continued && started

      SecureRandom.random_number(range)
    end
  end

  # Digits of an alphabet, or one of a few texts.
  Piece = Struct.new(:width, :alphabet, :largest, :fields, :texts, :name, :default, keyword_init: true) do
    # The number of the part, or why there is none.
    def read(part)
      return texts.include?(part) ? 0 : :invalid_character if texts

      digits = part.each_char.map { |digit| alphabet.index(digit) }
      return :invalid_character if digits.include?(nil)

      number = digits.inject(0) { |sum, digit| (sum * alphabet.length) + digit }
      return :overflow if largest && number > largest

      wrong = fields.find { |field| field.refused && field.of(number) != field.value }
      wrong ? wrong.refused : number
    end

    def spell(number)
      digits = +''
      width.times do
        number, digit = number.divmod(alphabet.length)
        digits.prepend(alphabet[digit])
      end
      digits
    end

    # The text of a new id.
    def choose(choices)
      choice = texts.length == 1 ? texts.first : choices.shift || default
      texts.include?(choice) ? choice : raise(IdError, :invalid_option)
    end
  end

  # How bodies are checked, read and made.
  Format = Struct.new(
    :least, :most, :pieces, :unpadded, :hyphens, :byte_count, :uuid, :integer, :restarts,
    keyword_init: true
  ) do
    # The reading of a body, or why there is none.
    def read(body)
      return :invalid_length unless body.length.between?(least, most)
      return :invalid_character unless hyphens.all? { |place| body[place] == '-' }

      rest = body.each_char.reject.with_index { |_, place| hyphens.include?(place) }.join
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

    def spell_number(piece, rest)
      number = piece.fields.sum { |field| rest.shift * field.unit }
      raise IdError, :out_of_range if number > piece.largest

      piece.spell(number)
    end
  end

  # What a body holds: its characters, and a number for each piece of digits.
  Reading = Struct.new(:format, :parts, :numbers) do
    def timestamp_ms
      found = nil
      each_field do |field, value|
        found = field.epoch_ms + (field.unit_ms * value) if field.kind == :time
        # Of UUIDs of any version, those of version 7 carry a time.
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

    # The named fields: a text, or an integer, which is milliseconds for a time.
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

  # The ids of one prefix, and their generator.
  class Kind
    attr_reader :prefix, :aliases, :named

    def initialize(prefix:, formats:, bare: [], aliases: [], named: [])
      @prefix = prefix
      @formats = formats
      @bare = bare
      @aliases = aliases
      @named = named
      @mutex = Mutex.new
    end

    # Returns the text, which is an id, or raises an IdError.
    def parse(text)
      read(text)
      text
    end

    def valid?(text)
      read(text)
      true
    rescue IdError
      false
    end

    # Makes an id. They increase where they have a time, in all threads.
    def generate(*choices, worker: 0)
      @mutex.synchronize do
        # A process that another one forked makes ids of its own.
        @values = nil unless @pid == Process.pid
        @pid = Process.pid
        now = Process.clock_gettime(Process::CLOCK_REALTIME, :millisecond)
        "#{prefix}_#{fill(now, worker, choices)}"
      end
    end

    # When the id was made, in milliseconds since 1970; nil where it carries no time.
    def timestamp_ms(id)
      read(id).timestamp_ms
    end

    # When the id was made; nil where it carries no time.
    def time(id)
      found = timestamp_ms(id)
      found && Time.at(0, found, :millisecond).utc
    end

    # The UUID of the id; nil where it is none.
    def uuid(id)
      read(id).uuid
    end

    # The bytes of the id; nil where it has none.
    def bytes(id)
      read(id).bytes
    end

    # The integer of the id; nil where it is none.
    def integer(id)
      read(id).integer
    end

    # The named fields of the id.
    def fields(id)
      read(id).fields
    end

    private

    def read(text)
      raise IdError.new(:not_a_string, prefix) unless text.is_a?(String)
      return Reading.new(nil, [], []) if named.include?(text)

      found = Ids.split(text).then { |shown, head, has_head| judge(shown, head, has_head) }
      found.is_a?(Symbol) ? raise(IdError.new(found, prefix)) : found
    end

    def judge(shown, head, has_head)
      return Reading.new(nil, [], []) if bare?(shown)
      return judge_body(shown[(prefix.length + 1)..]) if head == prefix
      return :former_prefix if aliases.include?(head)
      return :invalid_character if shown.start_with?("#{prefix}_") && !Ids.prefix?(head)
      return :missing_prefix unless has_head

      TOKENS.include?(head) ? :is_token : :wrong_prefix
    end

    # Whether a text is an id from before the prefix.
    def bare?(shown)
      !shown.start_with?("#{prefix}_") && @bare.any? { |format| format.read(shown).is_a?(Reading) }
    end

    def judge_body(body)
      found = @formats.map { |format| format.read(body) }
      found.find { |each| each.is_a?(Reading) } ||
        found.find { |each| each != :invalid_length } || :invalid_length
    end

    # The state changes once nothing can fail any more.
    def fill(now, worker, choices)
      format = @formats.first
      fields = format.pieces.flat_map { |piece| piece.fields || [] }
      values = @values ? @values.dup : Array.new(fields.length, 0)
      counted = fields.index(&:start)
      clock = fields.find { |field| field.kind == :time } if counted
      is_new, latest, following = clock ? advance(format, fields, clock, counted, values, now) : [true, 0, 0]
      fields.each_with_index do |field, i|
        value = draw(field, worker, i != counted && (is_new || i > (counted || -1)))
        values[i] = value if value
      end
      body = format.spell(values, choices)
      @values = values
      @latest = latest
      @following = following
      body
    end

    # The value of a field in the next id; nil where it stays.
    def draw(field, worker, is_drawn)
      case field.kind
      when :random then SecureRandom.random_number(field.range) if is_drawn
      when :fixed then field.value
      when :worker
        return (SecureRandom.random_number(field.range) unless @values) if field.drawn

        worker.between?(0, field.range - 1) ? worker : raise(IdError.new(:out_of_range, prefix))
      end
    end

    # Puts in the time and the sequence. Says whether the unit of time is new, the latest clock, and the next unit.
    def advance(format, fields, clock, counted, values, now)
      is_back = @values && now < @latest - ROLLBACK_ALLOWANCE_MS
      raise IdError.new(:clock_moved_back, prefix) if is_back && !format.restarts

      latest = @values && !is_back ? [now, @latest].max : now
      is_within = @values && !is_back && now < @following
      return [false, latest, @following] if is_within && step(fields[counted], counted, values)

      # Its values are used up: the next unit of time begins.
      begins = is_within ? @following : now
      unit = (begins - clock.epoch_ms).div(clock.unit_ms)
      raise IdError.new(:out_of_range, prefix) unless unit.between?(0, clock.range - 1)

      values[fields.index(clock)] = unit
      values[counted] = fields[counted].open(values[counted], !@values.nil?)
      [true, latest, clock.epoch_ms + ((unit + 1) * clock.unit_ms)]
    end

    # The next value of the sequence, unless its values are used up.
    def step(sequence, counted, values)
      raised = values[counted] + 1 + SecureRandom.random_number(sequence.step)
      return values[counted] = raised if raised < sequence.range
      raise IdError.new(:out_of_range, prefix) if sequence.refuses

      nil
    end
  end

  class << self
    # The kind of an id, or an IdError.
    def kind_of(text)
      raise IdError, :not_a_string unless text.is_a?(String)

      naming = ALL.find { |kind| kind.named.include?(text) }
      return naming if naming

      _, head, has_head = split(text)
      raise IdError, :is_token if TOKENS.include?(head)

      kind = ALL.find { |each| each.prefix == head || each.aliases.include?(head) }
      raise IdError, has_head ? :unknown_prefix : :missing_prefix unless kind

      kind.parse(text)
      kind
    end

    # The text, in which DEL stands for whatever is not ASCII; its prefix; and whether it has one. A text is as long as
    # its UTF-16, as in brandid.
    def split(text)
      shown = text.ascii_only? ? text : text.each_char.map { |each| visible(each) }.join
      at = shown.rindex('_') || 0
      [shown, at > LONGEST_PREFIX ? '' : shown[0...at], at.positive?]
    end

    def prefix?(head)
      TOKENS.include?(head) || ALL.any? { |kind| kind.prefix == head || kind.aliases.include?(head) }
    end

    private

    def visible(character)
      return character if character.ascii_only?

      character.valid_encoding? && character.ord > 0xffff ? "\x7f\x7f" : "\x7f"
    end
  end
`
