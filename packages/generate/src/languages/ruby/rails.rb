#@ unless joined
# frozen_string_literal: true

# Ids of brandid.
module Ids
#@ end joined

  # Registers the types of ActiveModel and ActiveRecord: attribute :user_id, :user_id. Where ActiveModel is loaded
  # before this file, the file calls it.
  def self.register_types
    define_types unless const_defined?(:AttributeType, false)
    each_kind do |name, kind|
      registries = [ActiveModel::Type, (ActiveRecord::Type if defined?(ActiveRecord::Type))].compact
      registries.each { |registry| registry.register(name) { |*| AttributeType.new(kind) } }
    end
  end

  # Classes of what ActiveModel has, once it is loaded.
  def self.define_types
    const_set(:AttributeType, Class.new(ActiveModel::Type::Value) { include Attribute })
    const_set(:IdValidator, Class.new(ActiveModel::EachValidator) { include Validation })
  end
  private_class_method :define_types

  # The kinds of ids and keys, by the names of their types.
  def self.each_kind
    constants.each do |constant|
      kind = const_get(constant)
      next unless kind.respond_to?(:cast) && kind.respond_to?(:valid?)

      yield constant.to_s.gsub(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/, '_').downcase.to_sym, kind
    end
  end
  private_class_method :each_kind

  # An attribute that holds an id or a key, or nil. Any other value is nil, as in the types of Rails. A query for such a
  # value finds no row.
  module Attribute
    attr_reader :kind

    def initialize(kind)
      @kind = kind
      super()
    end

    def type
      kind.storage
    end

    def serialize(value)
      found = cast(value)
      found.nil? && kind.storage == :string ? value&.to_s : found
    end

    def ==(other)
      super && kind.equal?(other.kind)
    end
    alias eql? ==

    def hash
      [self.class, kind].hash
    end

    private

    def cast_value(value)
      kind.cast(value)
    end
  end

  # Refuses what no kind accepts, an empty text apart: validates :user_id, 'ids/id': true.
  module Validation
    def validate_each(record, attribute, value)
      record.errors.add(attribute, :invalid) if value.nil? && !given(record, attribute).to_s.empty?
    end

    private

    # What the program assigned. ActiveModel, without ActiveRecord, has no method for it.
    def given(record, attribute)
      before = "#{attribute}_before_type_cast"
      return record.public_send(before) if record.respond_to?(before)

      set = record.instance_variable_get(:@attributes)
      set[attribute.to_s].value_before_type_cast if set.is_a?(ActiveModel::AttributeSet)
    end
  end

  private_constant :Attribute, :Validation

  register_types if defined?(ActiveModel::Type)
#@ unless joined
end
#@ end joined
