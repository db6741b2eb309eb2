#@ unless joined
# frozen_string_literal: true

# brandid IDs.
module Ids
#@ end joined
#@ if hasSealed

  # Converts keys to public IDs and back, with the scheme "brandid sealed 1". Each secret is 32 random bytes. The newest
  # secret comes first and seals IDs; others only open them. The block returns the context, which must match
  # brandid's createSealer: the prefix by default. Keep sealers on the server.
  class Sealer
    OFFSET = 16 * (36**24)
    private_constant :OFFSET

    def initialize(secrets, &context)
      raise IdError.new(:invalid_key, nil, 'a secret of 32 random bytes: invalid_key') if secrets.empty?

      secrets.each_with_index do |secret, i|
        next if secret?(secret)

        raise IdError.new(:invalid_key, nil, "32 random bytes as secrets[#{i}]: invalid_key")
      end
      @secrets = secrets.map { |secret| secret.b.freeze }
      @context = context || ->(prefix) { prefix }
      @derived = {}
    end

    # Returns the public ID of a key. A key always has the same public ID.
    def seal(kind, key)
      _, largest, seals = SEALED[kind.name]
      raise IdError.new(:invalid_option, kind.prefix) unless seals
      raise IdError.new(:wrong_type, kind.prefix, 'an Integer to seal: wrong_type') unless key.is_a?(Integer)
      raise IdError.new(:out_of_range, kind.prefix) unless key.between?(1, largest)

      block = crypt(:encrypt, derive(kind.prefix).first, [0, key].pack('Q>2'))
      "#{kind.prefix}_#{(block.unpack1('H*').to_i(16) + OFFSET).to_s(36)}"
    end

    # Returns the key of a public ID, or raises an IdError.
    def open(kind, text)
      format, largest, = SEALED[kind.name] || raise(IdError.new(:invalid_option, kind.prefix))
      found = kind.send(:read, text)
      key = find_key(kind, found.numbers.first - OFFSET, largest) if found.format.equal?(format)
      key || raise(IdError.new(:invalid_seal, kind.prefix))
    end

    def inspect
      '#<Ids::Sealer>'
    end

    private

    # Whether a secret is 32 bytes that look random: neither printable nor one repeated byte.
    def secret?(secret)
      return false unless secret.is_a?(String)

      bytes = secret.bytes
      bytes.length == 32 && bytes.uniq.length > 1 && !bytes.all? { |byte| byte.between?(0x20, 0x7e) }
    end

    def find_key(kind, number, largest)
      block = [number.to_s(16).rjust(32, '0')].pack('H*')
      derive(kind.prefix).each do |derived|
        zero, key = crypt(:decrypt, derived, block).unpack('Q>2')
        return key if zero.zero? && key.between?(1, largest)
      end
      nil
    end

    def crypt(direction, key, block)
      cipher = OpenSSL::Cipher.new('aes-256-ecb').public_send(direction)
      cipher.padding = 0
      cipher.key = key
      cipher.update(block) + cipher.final
    end

    # Returns the keys for a prefix, deriving them only once.
    def derive(prefix)
      @derived[prefix] ||= derive_anew(prefix)
    end

    # Implements the counter mode of SP 800-108r1 with CMAC-AES-256.
    def derive_anew(prefix)
      context = @context.call(prefix)
      expected = 'a context of 1 to 255 visible ASCII characters: invalid_option'
      raise IdError.new(:invalid_option, prefix, expected) unless context.match?(/\A[!-~]{1,255}\z/)

      fixed = "brandid sealed 1\0#{context}".b + [256].pack('N')
      @secrets.map { |secret| [1, 2].map { |counter| mac(secret, [counter].pack('N') + fixed) }.join }
    end

    # Implements the CMAC of RFC 4493 with AES-256, for messages longer than a block.
    def mac(secret, message)
      subkey = double(crypt(:encrypt, secret, "\0" * 16))
      unless (message.bytesize % 16).zero?
        subkey = double(subkey)
        message += [0x80].pack('C')
        message += "\0" * (-message.bytesize % 16)
      end
      *blocks, last = message.unpack('a16' * (message.bytesize / 16))
      [*blocks, xor(last, subkey)].inject("\0" * 16) { |state, block| crypt(:encrypt, secret, xor(state, block)) }
    end

    # Multiplies by x in GF(2^128), as CMAC requires.
    def double(block)
      number = block.unpack1('H*').to_i(16) << 1
      number ^= (1 << 128) | 0x87 if number >> 128 == 1
      [number.to_s(16).rjust(32, '0')].pack('H*')
    end

    def xor(one, other)
      one.bytes.zip(other.bytes).map { |a, b| a ^ b }.pack('C*')
    end
  end
#@ end hasSealed
#@ unless joined
end
#@ end joined
