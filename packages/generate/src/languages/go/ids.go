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

//@ if hasTokens
var tokens = []string{
	//@ each tokens
	"__prefix__",
	//@ end tokens
}
//@ end hasTokens
//@ unless hasTokens
var tokens []string
//@ end hasTokens
//@ each formats

var __format__ = newFormat(__body__)
//@ end formats
//@ each kinds

var kind__Name__ = __kind__

// __about__
type __Name__ string
//@ each choices

// __Name____Choice__ is a choice of a __Name__.
type __Name____Choice__ string

// The choices of a __Name____Choice__.
const (
	//@ each options
	__Name____Choice____Option____gap__ __Name____Choice__ = __text__
	//@ end options
)
//@ end choices
//@ if generates

// New__Name__ makes an id.__notes__
func New__Name__(__parameters__) (__Name__, error) {
	return generate[__Name__](kind__Name__, __given__)
}
//@ end generates

// Parse__Name__ returns the id that the text is, or an *Error.
func Parse__Name__(text string) (__Name__, error) { return parse[__Name__](kind__Name__, text) }

// MustParse__Name__ returns the id that the text is, or panics.
func MustParse__Name__(text string) __Name__ { return mustParse[__Name__](kind__Name__, text) }

// IsZero says whether it is no id.
func (id __Name__) IsZero() bool { return id == "" }
//@ if hasTime

// Time returns when the id was made; false where it carries no time.
func (id __Name__) Time() (value time.Time, ok bool) {
	found := kind__Name__.found(string(id))
	return found.time()
}
//@ end hasTime
//@ if hasUuid

// UUID returns the UUID of the id.
func (id __Name__) UUID() (value string, ok bool) {
	found := kind__Name__.found(string(id))
	return found.uuid()
}
//@ end hasUuid
//@ if hasBytes

// Bytes returns the bytes of the id.
func (id __Name__) Bytes() (value []byte, ok bool) {
	found := kind__Name__.found(string(id))
	return found.bytes()
}
//@ end hasBytes
//@ if hasInteger

// BigInt returns the integer of the id.
func (id __Name__) BigInt() (value *big.Int, ok bool) {
	found := kind__Name__.found(string(id))
	return found.integer()
}
//@ end hasInteger
//@ if hasFields

// __Name__Fields are the named fields of a __Name__.
type __Name__Fields struct {
	//@ each fields
	__padded__ __type__
	//@ end fields
}

// Fields returns the named fields of the id; false where it has none.
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

// Scan reads the id from a database.
func (id *__Name__) Scan(source any) error { return scan(kind__Name__, source, id) }

// Value writes the id to a database.
func (id __Name__) Value() (driver.Value, error) { return value(kind__Name__, id) }

// MarshalText writes the id, to JSON too.
func (id __Name__) MarshalText() ([]byte, error) { return marshal(kind__Name__, id) }

// UnmarshalText reads the id, from JSON too.
func (id *__Name__) UnmarshalText(text []byte) error { return unmarshal(kind__Name__, text, id) }
//@ end kinds
