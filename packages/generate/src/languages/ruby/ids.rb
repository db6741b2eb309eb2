#@ unless joined
# frozen_string_literal: true

# brandid IDs.
module Ids
#@ end joined
  #@ each formats

  __format__ = __body__
  #@ end formats
  #@ each kinds

  # __about__
  #@ unless generates
  # This kind cannot generate IDs.
  #@ end generates
  #@ if hasWorker
  # generate requires a worker ID that no other process uses: generate(worker: 1).
  #@ end hasWorker
  #@ if notesOfChoices
  # generate accepts __notesOfChoices__.
  #@ end notesOfChoices
  #@ if isGiven
  __Name__ = Given__kind__
  #@ end isGiven
  #@ unless isGiven
  #@ if generates
  __Name__ = Made__kind__
  #@ end generates
  #@ unless generates
  __Name__ = __kind__
  #@ end generates
  #@ end isGiven
  #@ end kinds
  #@ each tokens

  # __about__
  __Token__ = TokenKind.new(prefix: '__prefix__', byte_count: __bytes__)
  #@ end tokens
  #@ each keys

  # __about__
  #@ if isInteger
  __Key__ = KeyKind.new(name: '__key__', max: __max__)
  #@ end isInteger
  #@ unless isInteger
  __Key__ = TextKeyKind.new(name: '__key__', format: __format__)
  #@ end isInteger
  #@ end keys

  KINDS = constants.map { |name| const_get(name) }.grep(Kind).freeze
  #@ if hasTokenNames
  TOKENS = %w[
    #@ each tokenNames
    __token__
    #@ end tokenNames
  ].freeze
  #@ end hasTokenNames
  #@ unless hasTokenNames
  TOKENS = [].freeze
  #@ end hasTokenNames
  # The kinds of each scope by current and former prefix; nil is the scope of this project. A token prefix maps
  # to nil.
  REGISTRIES = Hash.new { |all, scope| all[scope] = {} }.tap do |all|
    TOKENS.map { |name| name.rpartition(':') }.each { |scope, _, prefix| all[scope.empty? ? nil : scope][prefix] = nil }
    KINDS.each { |kind| [kind.prefix, *kind.aliases].each { |prefix| all[kind.scope][prefix] = kind } }
    all[nil]
    all.default = nil
  end.each_value(&:freeze).freeze
  BY_NAMED = KINDS.reject(&:scope).flat_map { |kind| kind.named.map { |id| [id, kind] } }.to_h.freeze
  #@ if hasSealed
  # The format of sealed IDs, the largest key, and whether new IDs are sealed.
  SEALED = {
    #@ each sealed
    '__prefix__' => [__format__, __max__, __isSealing__]__comma__
    #@ end sealed
  }.freeze
  private_constant :SEALED
  #@ end hasSealed
  private_constant(*constants.grep(/\AFORMAT_/), :KINDS, :REGISTRIES, :BY_NAMED, :TOKENS)
  private_constant :Field, :Piece, :Format, :Reading, :Quick, :Named, :Text
#@ unless joined
end
#@ end joined
