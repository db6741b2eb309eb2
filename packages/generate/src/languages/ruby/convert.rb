#@ unless joined
# frozen_string_literal: true

# brandid IDs.
module Ids
#@ end joined

  # The conversions that all formats of a kind support.
  module Conversions
    # A definition with former formats has only the conversions that all its formats share, and no order.
    def self.extend_kind(kind, formats, bare)
      return unless bare.empty?

      kind.extend(FromUuid) if formats.all?(&:uuid)
      kind.extend(FromBytes) if formats.all?(&:byte_count)
      kind.extend(LowerBound) if formats.length == 1 && formats.first.order
    end
  end

  # Kinds with IDs that contain a UUID.
  module FromUuid
    # Returns the ID for a UUID, or raises an IdError.
    def from_uuid(uuid)
      raise IdError.new(:not_a_string, prefix) unless uuid.is_a?(String)

      shown, = Text.split(uuid)
      raise IdError.new(:invalid_length, prefix) unless shown.length == 36
      raise IdError.new(:invalid_character, prefix) unless shown.match?(/\A\h{8}-\h{4}-\h{4}-\h{4}-\h{12}\z/)

      from_bytes([shown.delete('-')].pack('H*'))
    end
  end

  # Kinds with IDs that carry bytes.
  module FromBytes
    # Converts a binary string to an ID, or raises an IdError.
    def from_bytes(bytes)
      format = @formats.first
      is_whole = bytes.is_a?(String) && bytes.bytesize == format.byte_count
      raise IdError.new(:invalid_length, prefix) unless is_whole

      parse("#{prefix}_#{format.spell_body(bytes.unpack1('H*').to_i(16))}")
    end
  end

  # Kinds with IDs that sort by time.
  module LowerBound
    # Returns the lowest ID for a time, for queries that select IDs by creation time, or raises an IdError. Returns
    # an Integer if the IDs do not sort by time as strings.
    def lower_bound(time)
      values = bound_values((time.to_r * 1000).floor)
      format = @formats.first
      return bound_number(format.pieces.first, values) if format.order == :integer

      choices = format.pieces.filter_map { |piece| piece.texts.min if piece.texts && piece.texts.length > 1 }
      "#{prefix}_#{format.spell(values, choices)}".freeze
    end

    private

    # Returns a value for each field: zero unless the field is fixed or is the time.
    def bound_values(now)
      @formats.first.pieces.flat_map { |piece| piece.fields || [] }.map do |field|
        field.kind == :time ? unit_at(field, now).first : field.value || 0
      end
    end

    def bound_number(piece, values)
      number = piece.fields.zip(values).sum { |field, value| field.unit * value }
      raise IdError.new(:out_of_range, prefix) if number > piece.largest

      number
    end
  end

  # Corrects an ID that a user typed.
  class Normalizer
    # Strings longer than this are not corrected, because nobody types longer IDs.
    LONGEST = 1024
    # The characters that JavaScript trims, because every language must accept the same strings.
    SPACE = "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029" \
            "\u202f\u205f\u3000\ufeff"
    EDGES = /\A[#{SPACE}]+|[#{SPACE}]+\z/
    private_constant :LONGEST, :SPACE, :EDGES

    def initialize(kind, formats)
      @kind = kind
      @formats = formats
    end

    def normalize(typed)
      return @kind.parse(typed) unless typed.is_a?(String) && Text.split(typed).first.length <= LONGEST

      text = trim(typed)
      return @kind.parse(text) if @kind.valid?(text)

      ids = list_ids(Text.split(text).first)
      found = ids.find { |id| id != text && @kind.valid?(id) }
      @kind.parse(found || ids.reverse.find { |id| Text.split(id)[1] == @kind.prefix } || text)
    end

    private

    # A string with invalid UTF-8 has no characters to trim.
    def trim(typed)
      typed.valid_encoding? ? typed.encode(Encoding::UTF_8).gsub(EDGES, '') : typed
    rescue EncodingError
      typed
    end

    def list_ids(shown)
      [@kind.prefix, *@kind.aliases].flat_map do |head|
        next [] unless shown[0, head.length + 1].downcase == "#{head}_"

        list_bodies(shown[(head.length + 1)..]).map { |body| "#{@kind.prefix}_#{body}" }
      end
    end

    # Lists the bodies that a user may have meant: the typed body, and its corrections for each format.
    def list_bodies(body)
      spelled = @formats.flat_map do |format|
        folded = fold(format, body)
        format.typed && !body.empty? && !body.include?('_') ? [forgive(format, folded), folded] : [folded]
      end
      [body, *spelled]
    end

    # Converts a body to the alphabet's case, unless the alphabet mixes cases.
    def fold(format, body)
      characters = format.pieces.flat_map { |piece| [piece.alphabet, *piece.texts] }.join
      return body.downcase unless characters.match?(/[A-Z]/)

      characters.match?(/[a-z]/) ? body : body.upcase
    end

    # Adds or removes leading zeros, or replaces letters that look like digits.
    def forgive(format, body)
      zero = format.pieces.first.alphabet
      case format.typed
      when :padded then body.rjust(format.most, zero[0])
      when :unpadded then body.sub(/\A#{::Regexp.escape(zero[0])}+(?=.)/m, '')
      else body.tr('oOiIlL', '001111')
      end
    end
  end
  private_constant :Conversions, :Normalizer
#@ unless joined
end
#@ end joined
