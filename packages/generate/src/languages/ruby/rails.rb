#@ unless joined
# frozen_string_literal: true

# brandid IDs.
module Ids
#@ end joined

  # Registers types with ActiveModel and ActiveRecord, for use as attribute :user_id, :user_id. This file calls the
  # method itself if ActiveModel is already loaded.
  def self.register_types
    define_types unless const_defined?(:AttributeType, false)
    each_kind do |name, kind|
      registries = [ActiveModel::Type, (ActiveRecord::Type if defined?(ActiveRecord::Type))].compact
      registries.each { |registry| registry.register(name) { |*| AttributeType.new(kind, name) } }
    end
    # Rails 6 has no load hook for fixtures, so a test helper has to call this method after loading them.
    ActiveRecord::FixtureSet.singleton_class.prepend(Labels) if defined?(ActiveRecord::FixtureSet)
  end

  # Defines the classes that depend on ActiveModel.
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

  # Yields the type name and the kind of each ID and key.
  def self.each_kind
    constants.each do |constant|
      kind = const_get(constant)
      next unless kind.respond_to?(:cast) && kind.respond_to?(:valid?)

      yield constant.to_s.gsub(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/, '_').downcase.to_sym, kind
    end
  end
  private_class_method :each_kind

  # The type of attributes that contain an ID, a key or nil. Assigning an invalid value sets nil, and the validator
  # explains why. Loading an invalid value raises an IdError, because a record without its ID could not be saved.
  # Queries compare values as Rails' own types do.
  module Attribute
    attr_reader :kind, :type

    # A column's type is the type's name, which fixtures use to find the kind for a label.
    def initialize(kind, type = nil)
      @kind = kind
      @type = type || kind.storage
      @stock = kind.storage == :integer ? stock_integer : ActiveModel::Type::ImmutableString.new
      super()
    end

    def deserialize(value)
      return if value.nil?

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
      fault = kind.fault_in(value) unless value.nil?
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

    # Keeps an integer that is out of the column's range, so that Rails can tell that no row matches it.
    def cast_value(value)
      value.is_a?(Integer) && !@stock.serializable?(value) ? value : kind.cast(value)
    end

    def stock_integer
      ActiveModel::Type::Integer.new(limit: kind.max.bit_length > 63 ? 16 : 8)
    end
  end

  # Checks the values in statements that skip validations.
  module Checks
    def self.check(model, values)
      values.each do |name, value|
        type = model.type_for_attribute(model.attribute_aliases.fetch(name.to_s, name.to_s))
        type.check_written(value) if type.is_a?(AttributeType) && !Arel.arel_node?(value)
      end
    end
  end

  # Checks update_columns and update_column.
  module CheckedRecord
    def update_columns(attributes)
      Checks.check(self.class, attributes)
      super
    end
  end

  # Checks update_all.
  module CheckedRelation
    def update_all(updates)
      Checks.check(klass, updates) if updates.is_a?(Hash)
      super
    end
  end

  # Checks insert_all, upsert_all and similar methods, after Rails has added the attributes of the scope.
  module CheckedInsert
    def map_key_with_value
      super do |name, value|
        Checks.check(model, name => value)
        yield name, value
      end
    end
  end

  # Derives the IDs of fixtures from their labels, as Rails derives UUIDs.
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

  # Rejects invalid values, but accepts an empty string: validates :user_id, 'ids/id': true. The error contains the
  # brandid code and has the same message as :invalid.
  module Validation
    def validate_each(record, attribute, value)
      assigned = given(record, attribute)
      type = record.class.attribute_types[attribute.to_s]
      return unless type.is_a?(AttributeType) && !assigned.to_s.empty?

      fault = value.nil? || !type.kind.valid?(value) ? type.kind.fault_in(assigned) : nil
      record.errors.add(attribute, fault, message: :invalid) if fault
    end

    private

    # The value that was assigned. ActiveModel without ActiveRecord has no method for this.
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
