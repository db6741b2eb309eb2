//@ unless joined
package ids
//@ end joined

//@ if hasKinds
var kinds = []*kind{
	//@ each kinds
	kind__Name__,
	//@ end kinds
}
//@ end hasKinds
//@ unless hasKinds
var kinds []*kind
//@ end hasKinds

//@ if hasTokenNames
var tokens = []string{
	//@ each tokenNames
	"__token__",
	//@ end tokenNames
}
//@ end hasTokenNames
//@ unless hasTokenNames
var tokens []string
//@ end hasTokenNames
//@ each formats

var __format__ = newFormat(__body__)
//@ end formats
//@ each kinds

var kind__Name__ = __kind__

// Kind__Name__ is the Kind of __Name__.
const Kind__Name__ Kind = "__name__"

// __about__
type __Name__ string
//@ each choices

// __Name____Choice__ is an option for generating a __Name__.
type __Name____Choice__ string

// The values of __Name____Choice__.
const (
	//@ each options
	__Name____Choice____Option____gap__ __Name____Choice__ = __text__
	//@ end options
)
//@ end choices
//@ if generates

// New__Name__ generates an ID.__notes__
func New__Name__(__parameters__) (__Name__, error) {
	return generateID[__Name__](kind__Name__, __given__)
}

// MustNew__Name__ generates an ID, or panics.
func MustNew__Name__(__parameters__) __Name__ { return must(New__Name__(__passed__)) }
//@ end generates

// Parse__Name__ parses an ID, or returns an Error.
func Parse__Name__(text string) (__Name__, error) { return parseID[__Name__](kind__Name__, text) }

// MustParse__Name__ parses an ID, or panics.
func MustParse__Name__(text string) __Name__ { return must(Parse__Name__(text)) }

// Normalize__Name__ parses an ID that a user typed, or returns an Error. It trims the string, folds its case and
// rewrites former prefixes.
func Normalize__Name__(typed string) (__Name__, error) {
	return normalizeID[__Name__](kind__Name__, typed)
}
//@ if fromUuid

// __Name__FromUUID returns the ID for a UUID, such as a uuid.UUID from another package, or an Error.
func __Name__FromUUID(uuid [16]byte) (__Name__, error) {
	return idOfBytes[__Name__](kind__Name__, uuid[:])
}
//@ end fromUuid
//@ if fromBytes

// __Name__FromBytes returns the ID that carries the bytes, or an Error.
func __Name__FromBytes(data []byte) (__Name__, error) { return idOfBytes[__Name__](kind__Name__, data) }
//@ end fromBytes
//@ if isTextBound

// __Name__LowerBound returns the lowest ID for a time, for queries that select IDs by creation time.
func __Name__LowerBound(at time.Time) (__Name__, error) {
	return lowerBound[__Name__](kind__Name__, at)
}
//@ end isTextBound
//@ if isIntegerBound

// __Name__LowerBound returns the lowest integer for a time, because these IDs do not sort by time as strings.
func __Name__LowerBound(at time.Time) (*big.Int, error) { return kind__Name__.lowerInteger(at) }
//@ end isIntegerBound

// Kind returns the kind of the ID.
func (id __Name__) Kind() Kind { return Kind__Name__ }

// IsZero reports whether the value is empty.
func (id __Name__) IsZero() bool { return id == "" }
//@ if hasTime

// Time returns when the ID was generated; ok is false if the ID carries no time.
func (id __Name__) Time() (value time.Time, ok bool) {
	found := kind__Name__.found(string(id))
	return found.time()
}
//@ end hasTime
//@ if hasUuid

// UUID returns the UUID in the ID, which you can convert to another package's uuid.UUID.
func (id __Name__) UUID() (value [16]byte, ok bool) {
	found := kind__Name__.found(string(id))
	return found.uuid()
}
//@ end hasUuid
//@ if hasBytes

// Bytes returns the bytes that the ID carries.
func (id __Name__) Bytes() (value []byte, ok bool) {
	found := kind__Name__.found(string(id))
	return found.bytes()
}
//@ end hasBytes
//@ if hasInteger

// BigInt returns the integer that the ID carries.
func (id __Name__) BigInt() (value *big.Int, ok bool) {
	found := kind__Name__.found(string(id))
	return found.integer()
}
//@ end hasInteger
//@ if hasFields

// __Name__Fields contains the named fields of a __Name__.
type __Name__Fields struct {
	//@ each fields
	__padded__ __type__
	//@ end fields
}

// Fields returns the named fields of the ID; ok is false if the ID has no named fields.
func (id __Name__) Fields() (fields __Name__Fields, ok bool) {
	found := kind__Name__.found(string(id))
	values := found.values()
	//@ each fields
	//@ if isChoice
	if text, ok := values["__key__"].(string); ok {
		fields.__Field__ = __type__(text)
	}
	//@ end isChoice
	//@ unless isChoice
	fields.__Field__, _ = values["__key__"].(__type__)
	//@ end isChoice
	//@ end fields
	return fields, len(values) > 0
}
//@ end hasFields

// Scan reads the ID from a column. NULL and "" become the zero value.
func (id *__Name__) Scan(source any) error { return scanColumn(kind__Name__, source, id) }

// Value writes the ID to a column, or rejects a value that is not an ID.
func (id __Name__) Value() (driver.Value, error) { return columnValue(kind__Name__, id) }

// MarshalText writes the ID unchecked, so that logs can show an invalid ID.
func (id __Name__) MarshalText() ([]byte, error) { return marshalText(id) }

// UnmarshalText parses the ID. "" becomes the zero value.
func (id *__Name__) UnmarshalText(text []byte) error { return assign(kind__Name__, string(text), id) }

// MarshalJSON writes the ID, or null for the zero value.
func (id __Name__) MarshalJSON() ([]byte, error) { return marshalJSON(id) }

// UnmarshalJSON parses the ID. null and "" become the zero value.
func (id *__Name__) UnmarshalJSON(data []byte) error { return unmarshalJSON(kind__Name__, data, id) }
//@ end kinds
