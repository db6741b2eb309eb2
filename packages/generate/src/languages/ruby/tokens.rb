#@ unless joined
# frozen_string_literal: true

# brandid IDs.
module Ids
#@ end joined
#@ if hasTokens

  # The claims of a signed token: its signing key and optional expiry.
  Verified = Struct.new(:key_id, :expires_at)

  # A token that inspect, to_s and JSON do not show. Only reveal returns the token, for the client that receives it.
  class Token
    attr_reader :prefix

    def initialize(prefix, text)
      @prefix = prefix
      @text = text.dup.freeze
      freeze
    end

    # The token itself, for a cookie or an email.
    def reveal
      @text
    end

    def to_s
      "#{prefix}_[redacted]"
    end

    def inspect
      "#<Ids::Token #{self}>"
    end

    def as_json(*)
      to_s
    end

    def to_json(*)
      "\"#{self}\""
    end

    def encode_with(coder)
      coder.scalar = to_s
    end

    def ==(other)
      other.is_a?(Token) && OpenSSL.secure_compare(reveal, other.reveal)
    end
    alias eql? ==

    def hash
      [self.class, @text].hash
    end
  end

  # The hash to store in a database instead of a token. A separate class distinguishes hashes from tokens.
  class TokenHash < String; end

  # The tokens of one prefix: secrets that grant their holder access. Store only the hashes of tokens.
  class TokenKind
    include Named

    CHECKSUM_LENGTH = 7
    SIGNATURE_LENGTH = 32
    MOST_TOLERANCE_MS = 300_000
    BASE36 = /\A[0-9a-z]*\z/
    private_constant :CHECKSUM_LENGTH, :SIGNATURE_LENGTH, :MOST_TOLERANCE_MS, :BASE36

    attr_reader :prefix

    def initialize(prefix:, byte_count:)
      @prefix = prefix
      @byte_count = byte_count
      @digits = byte_count == 16 ? 25 : 50
    end

    # Generates a token with random bytes from the operating system.
    def generate
      head = "#{prefix}_#{base36(SecureRandom.random_number(1 << (8 * @byte_count)), @digits)}"
      Token.new(prefix, head + checksum(head))
    end

    # Parses a plain token, or raises an IdError. Parsing does not prove that a token was issued.
    def parse(text)
      fault = fault_of(reveal(text))
      fault ? refuse(fault) : Token.new(prefix, reveal(text))
    end

    def valid?(text)
      fault_of(reveal(text)).nil?
    end

    def inspect
      "#<Ids::TokenKind #{prefix}>"
    end

    # Returns the hash of a token, plain or signed, to store in a database.
    def hash_of(token)
      text = reveal(token)
      fault = fault_of(text)
      refuse(fault) if fault && (fault == :not_a_string || signed_fault(text))
      TokenHash.new("#{prefix}_sha256-#{Digest::SHA256.hexdigest(text)}").freeze
    end

    # Parses a hash from a column, or raises an IdError.
    def parse_hash(text)
      refuse(:not_a_string) unless text.is_a?(String)
      refuse(:wrong_prefix) unless text.start_with?("#{prefix}_sha256-")
      refuse(:invalid_character) unless text.match?(/_sha256-\h{64}\z/) && !text.match?(/[A-F]\h*\z/)
      TokenHash.new(text).freeze
    end

    # Whether a token has the hash, compared in constant time. A nil hash matches no token.
    def hash_of?(token, hash)
      return false if hash.nil?

      refuse(:wrong_type) unless hash.is_a?(TokenHash)
      begin
        OpenSSL.secure_compare(hash_of(token), hash)
      rescue IdError
        false
      end
    end

    # Returns the claims of a signed token, or raises an IdError with the same message for every reason. The keys map
    # key IDs to secrets of at least 32 random bytes. A token is accepted for clock_tolerance_ms after it expires.
    def verify(token, keys:, audience: nil, clock_tolerance_ms: 0, now: Time.now)
      is_tolerance = clock_tolerance_ms.is_a?(Integer) && clock_tolerance_ms.between?(0, MOST_TOLERANCE_MS)
      refuse(:invalid_option, "a clock tolerance of 0 to #{MOST_TOLERANCE_MS} milliseconds") unless is_tolerance
      verify_at((now.to_r * 1000).floor - clock_tolerance_ms, reveal(token), keys, audience)
    end

    private

    def reveal(token)
      token.is_a?(Token) ? token.reveal : token
    end

    def refuse(code, expected = "a token of #{prefix}")
      raise IdError.new(code, prefix, "#{expected}: #{code}")
    end

    def verify_at(now, text, keys, audience)
      is_audience = audience.nil? || label?(audience, 255)
      refuse(:invalid_option, 'an audience of 1 to 255 visible ASCII characters') unless is_audience
      refuse(:invalid_key, 'at least one key') if keys.empty?
      # The error has the key ID, but never the secret.
      keys.each do |id, secret|
        is_key = label?(id, 63) && random?(secret)
        refuse(:invalid_key, "at least 32 random bytes as keys[#{id.inspect}]") unless is_key
      end
      verdict = judge(now, text, keys, audience || '')
      raise IdError.new(verdict, prefix, "a valid signed token of #{prefix}") if verdict.is_a?(Symbol)

      verdict
    end

    def label?(text, longest)
      text.is_a?(String) && text.match?(/\A[!-~]+\z/) && text.length <= longest
    end

    def random?(secret)
      secret.is_a?(String) && secret.bytesize >= 32 && secret.bytes.uniq.length > 1
    end

    def judge(now, text, keys, audience)
      return :not_a_string unless text.is_a?(String)

      shown, head, = Text.split(text)
      return head.empty? ? :missing_prefix : :wrong_prefix unless shown.start_with?("#{prefix}_")

      signed_fault(text) || judge_signed(now, shown, keys, audience)
    end

    def judge_signed(now, text, keys, audience)
      carried = decode_base32(text[(prefix.length + 3)...-CHECKSUM_LENGTH])
      claims = carried[0...-SIGNATURE_LENGTH] || ''
      owner, key_id, expiry, random, *more = split_claims(claims)
      return :invalid_signature if more.any? || random&.length != @byte_count || ![0, 6].include?(expiry.length)
      return :unknown_key unless keys.key?(key_id)
      return :invalid_signature unless signed?(claims, keys[key_id], carried[-SIGNATURE_LENGTH..])
      return :wrong_audience unless owner == audience.b

      ends = expiry.unpack1('H*').to_i(16)
      return Verified.new(key_id, nil) if expiry.empty?

      now < ends ? Verified.new(key_id, Time.at(0, ends, :millisecond).utc) : :expired
    end

    def signed?(claims, secret, signature)
      head = ['brandid signed token 1', prefix].map { |part| [part.length].pack('C') + part }.join.b
      OpenSSL.fixed_length_secure_compare(OpenSSL::HMAC.digest('SHA256', secret, head + claims), signature)
    end

    # Returns why a value is not a plain token.
    def fault_of(text)
      return :not_a_string unless text.is_a?(String)

      shown, head, has_head = Text.split(text)
      return has_head ? :wrong_prefix : :missing_prefix unless head == prefix

      body = shown[(prefix.length + 1)..]
      return :invalid_length unless body.length == @digits + CHECKSUM_LENGTH
      return :invalid_character unless body.match?(BASE36)
      return :overflow if body[0...@digits].to_i(36) >= 1 << (8 * @byte_count)

      checksum?(shown) ? nil : :invalid_checksum
    end

    # Returns why a string is not a signed token, without verifying the signature.
    def signed_fault(text)
      shown, = Text.split(text)
      return :wrong_prefix unless shown.start_with?("#{prefix}_")

      body = shown[(prefix.length + 1)..]
      return :invalid_length unless body.length.between?(94, 637)
      return :invalid_character unless body.match?(BASE36)
      return :wrong_version unless body.start_with?('s1')

      checksum?(shown) ? nil : :invalid_checksum
    end

    # Splits length-prefixed fields; returns [] if the last field is incomplete.
    def split_claims(claims)
      parts = []
      until claims.empty?
        length = claims.getbyte(0)
        return [] if claims.bytesize <= length

        parts << claims[1, length]
        claims = claims[(length + 1)..]
      end
      parts
    end

    # Decodes base32hex without padding; returns nil for any other string.
    def decode_base32(text)
      rest = 5 * text.length % 8
      return '' if rest > 4 || text.match?(/[w-z]/)

      number = text.to_i(32)
      return '' unless (number & ((1 << rest) - 1)).zero?

      byte_count = 5 * text.length / 8
      [(number >> rest).to_s(16).rjust(2 * byte_count, '0')].pack('H*')
    end

    def checksum(text)
      base36(Zlib.crc32(text), CHECKSUM_LENGTH)
    end

    def checksum?(text)
      text[-CHECKSUM_LENGTH..] == checksum(text[0...-CHECKSUM_LENGTH])
    end

    def base36(number, length)
      number.to_s(36).rjust(length, '0')
    end
  end
#@ end hasTokens
#@ unless joined
end
#@ end joined
