#@ unless joined
# frozen_string_literal: true

# IDs of brandid.
module Ids
#@ end joined

  # Registers the types of ActiveModel and ActiveRecord: attribute :user_id, :user_id. If ActiveModel is loaded before
  # this file, the file calls the method itself.
  def self.register_types
    define_types unless const_defined?(:AttributeType, false)
    each_kind do |name, kind|
      registries = [ActiveModel::Type, (ActiveRecord::Type if defined?(ActiveRecord::Type))].compact
      registries.each { |registry| registry.register(name) { |*| AttributeType.new(kind, name) } }
    end
    # Rails 6 has no hook for the loading of fixtures, so a test helper calls this method afterwards.
    ActiveRecord::FixtureSet.singleton_class.prepend(Labels) if defined?(ActiveRecord::FixtureSet)
  end

  # The classes that require ActiveModel, once it is loaded.
  def self.define_types
    const_set(:AttributeType, Class.new(ActiveModel::Type::Value) { include Attribute })
    const_set(:IdValidator, Class.new(ActiveModel::EachValidator) { include Validation })
    return unless defined?(ActiveSupport) && ActiveSupport.respond_to?(:on_load)

    ActiveSupport.on_load(:active_record) do
      prepend CheckedRecord
      ActiveRecord::Relation.prepend(CheckedRelation)
      ActiveRecord::InsertAll.prepend(CheckedInsert)
    end
    ActiveSupport.on_load(:active_record_fixture_set) { singleton_class.prepend(Labels) }
  end
  private_class_method :define_types

  # The kinds of IDs and keys, by the names of their types.
  def self.each_kind
    constants.each do |constant|
      kind = const_get(constant)
      next unless kind.respond_to?(:cast) && kind.respond_to?(:valid?)

      yield constant.to_s.gsub(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/, '_').downcase.to_sym, kind
    end
  end
  private_class_method :each_kind

  # An attribute with an ID, a key or nil. Any other assigned value reads as nil, and the
  # validator explains why. A row with another value raises an IdError, because a record without its ID would be
  # saved to no row. Queries compare like Rails' own types.
  module Attribute
    attr_reader :kind, :type

    # Columns have the name of the type, which fixtures use to find the kind of a label.
    def initialize(kind, type = nil)
      @kind = kind
      @type = type || kind.storage
      @stock = kind.storage == :integer ? stock_integer : ActiveModel::Type::ImmutableString.new
      super()
    end

    def deserialize(value)
      return if value.nil? || value == ''

      kind.parse(kind.storage == :integer ? Integer(value, exception: false) || value : value)
    end

    def serialize(value)
      @stock.serialize(value)
    end

    def serializable?(value, &)
      @stock.serializable?(value, &)
    end

    # Raises an IdError for an invalid value, because some statements skip validations.
    def check_written(value)
      fault = kind.fault_in(value) unless value.nil? || value == ''
      raise IdError.new(fault, nil, "a value of #{type}: #{fault}") if fault
    end

    def ==(other)
      super && kind.equal?(other.kind)
    end
    alias eql? ==

    def hash
      [self.class, kind].hash
    end

    private

    # An integer beyond the range of the column stays unchanged, so that Rails knows that a query has no such bound.
    def cast_value(value)
      value.is_a?(Integer) && !@stock.serializable?(value) ? value : kind.cast(value)
    end

    def stock_integer
      ActiveModel::Type::Integer.new(limit: kind.max.bit_length > 63 ? 16 : 8)
    end
  end

  # The values of statements that skip validations.
  module Checks
    def self.check(model, values)
      values.each do |name, value|
        type = model.type_for_attribute(model.attribute_aliases.fetch(name.to_s, name.to_s))
        type.check_written(value) if type.is_a?(AttributeType) && !Arel.arel_node?(value)
      end
    end
  end

  # update_columns and update_column.
  module CheckedRecord
    def update_columns(attributes)
      Checks.check(self.class, attributes)
      super
    end
  end

  # update_all.
  module CheckedRelation
    def update_all(updates)
      Checks.check(klass, updates) if updates.is_a?(Hash)
      super
    end
  end

  # insert_all, upsert_all, and the like.
  module CheckedInsert
    def execute
      inserts.each { |attributes| Checks.check(model, attributes) }
      super
    end
  end

  # The IDs of fixtures, from their labels, similar to Rails' UUIDs of labels.
  module Labels
    def identify(label, column_type = :integer)
      kind = ActiveRecord::Type.lookup(column_type) if Ids.send(:label_type?, column_type)
      kind ? kind.kind.for_label(label) : super
    end
  end

  def self.label_type?(name)
    constant = name.to_s.split('_').map(&:capitalize).join
    constants.any? { |each| each.to_s.casecmp?(constant) && const_get(each).respond_to?(:for_label) }
  end
  private_class_method :label_type?

  # Rejects invalid values, except for an empty string: validates :user_id, 'ids/id': true. The error has the code
  # of brandid, and its message is the message of :invalid.
  module Validation
    def validate_each(record, attribute, value)
      assigned = given(record, attribute)
      type = record.class.attribute_types[attribute.to_s]
      return unless type.is_a?(AttributeType) && !assigned.to_s.empty?

      fault = value.nil? || !type.kind.valid?(value) ? type.kind.fault_in(assigned) : nil
      record.errors.add(attribute, fault, message: :invalid) if fault
    end

    private

    # The assigned value. ActiveModel, without ActiveRecord, has no method for it.
    def given(record, attribute)
      before = "#{attribute}_before_type_cast"
      return record.public_send(before) if record.respond_to?(before)

      set = record.instance_variable_get(:@attributes)
      set[attribute.to_s].value_before_type_cast if set.is_a?(ActiveModel::AttributeSet)
    end
  end

  private_constant :Attribute, :Validation, :Checks, :CheckedRecord, :CheckedRelation, :CheckedInsert, :Labels

  register_types if defined?(ActiveModel::Type)
#@ unless joined
end
#@ end joined
