#@ unless joined
# frozen_string_literal: true

# Ids of brandid.
module Ids
#@ end joined

  # Registers the types of ActiveModel and ActiveRecord: attribute :user_id, :user_id. Where ActiveModel is loaded
  # before this file, the file calls it.
  def self.register_types
    each_kind do |name, kind|
      registries = [ActiveModel::Type, (ActiveRecord::Type if defined?(ActiveRecord::Type))].compact
      registries.each { |registry| registry.register(name) { |*| Attribute.new(kind) } }
    end
  end

  # The kinds of ids and keys, by the names of their types.
  def self.each_kind
    constants.each do |constant|
      kind = const_get(constant)
      next unless kind.respond_to?(:cast) && kind.respond_to?(:valid?)

      yield constant.to_s.gsub(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/, '_').downcase.to_sym, kind
    end
  end
  private_class_method :each_kind

  if defined?(ActiveModel::Type)
    # An attribute that holds an id or a key, or nil. Any other value is nil, as in the types of Rails. A query for
    # such a value finds no row.
    class Attribute < ActiveModel::Type::Value
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
    class IdValidator < ActiveModel::EachValidator
      def validate_each(record, attribute, value)
        before = "#{attribute}_before_type_cast"
        given = record.respond_to?(before) ? record.public_send(before) : value
        record.errors.add(attribute, :invalid) if value.nil? && !given.to_s.empty?
      end
    end

    register_types
  end
#@ unless joined
end
#@ end joined
