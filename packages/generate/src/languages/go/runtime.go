// Package __package__ provides brandid IDs. It requires Go 1.19 or later and no other packages.
//
// The zero value of a type means that there is no ID. It is NULL in a database, null in JSON and "" in other text, and omitempty
// omits it. NULL, null and "" are read as the zero value, which IsZero reports. Parse rejects "" like any other string that is
// not an ID.
package __package__

import (
	//@ if hasTokens
	"bytes"
	//@ end hasTokens
	//@ if hasSealed
	"crypto/aes"
	"crypto/cipher"
	//@ end hasSealed
	//@ if hasTokens
	"crypto/hmac"
	//@ end hasTokens
	"crypto/rand"
	//@ if hasTokens
	"crypto/sha256"
	//@ end hasTokens
	//@ if hasSecrets
	"crypto/subtle"
	//@ end hasSecrets
	"database/sql/driver"
	"encoding/binary"
	//@ if hasTokens
	"encoding/hex"
	//@ end hasTokens
	"encoding/json"
	//@ if hasSecrets
	"fmt"
	//@ end hasSecrets
	//@ if hasTokens
	"hash/crc32"
	//@ end hasTokens
	"hash/fnv"
	"io"
	//@ if hasIntegerKeys
	"math"
	//@ end hasIntegerKeys
	"math/big"
	"math/bits"
	mathrand "math/rand"
	//@ if hasIntegerKeys
	"strconv"
	//@ end hasIntegerKeys
	"strings"
	"sync"
	"time"
)

// Code is the reason why a string was rejected or no ID was generated. Compare it with errors.Is(err, ErrWrongPrefix).
type Code string

// The error codes of brandid.
const (
	ErrMissingPrefix    Code = "missing_prefix"
	ErrWrongPrefix      Code = "wrong_prefix"
	ErrFormerPrefix     Code = "former_prefix"
	ErrUnknownPrefix    Code = "unknown_prefix"
	ErrIsToken          Code = "is_token"
	ErrInvalidLength    Code = "invalid_length"
	ErrInvalidCharacter Code = "invalid_character"
	ErrOverflow         Code = "overflow"
	ErrWrongVersion     Code = "wrong_version"
	ErrNotAString       Code = "not_a_string"
	ErrInvalidOption    Code = "invalid_option"
	ErrInvalidKey       Code = "invalid_key"
	ErrOutOfRange       Code = "out_of_range"
	ErrClockMovedBack   Code = "clock_moved_back"
)

func (c Code) Error() string { return string(c) }

// Error is the only error type of this package. It is not a pointer, so that nobody can change the error of another caller.
type Error struct {
	code         Code
	prefix, text string
}

// Code returns why the string was rejected.
func (e Error) Code() Code { return e.code }

// Prefix returns the prefix of the expected ID or token, or "" if any ID was expected.
func (e Error) Prefix() string { return e.prefix }

// Error returns a sentence with the prefix and the code, but never the rejected string.
func (e Error) Error() string {
	switch {
	case e.text != "":
		return e.text
	case e.prefix == "":
		return "expected an ID: " + string(e.code)
	}
	return "expected an ID of " + e.prefix + ": " + string(e.code)
}

// Is reports whether the target is the error's Code.
func (e Error) Is(target error) bool { return target == error(e.code) }

// As copies the error for errors.As with a *Error, which would otherwise silently find nothing.
func (e Error) As(target any) bool {
	pointer, ok := target.(**Error)
	if ok {
		*pointer = &e
	}
	return ok
}

func refusal(code Code, prefix, expected string) error {
	return Error{code, prefix, "expected " + expected + ": " + string(code)}
}

// Kind is the name of a kind of ID: its prefix, preceded by the scope if another system issues the IDs, as in "stripe:sub".
type Kind string

// String returns the name.
func (k Kind) String() string { return string(k) }

// Parse returns the kind of any of this project's IDs. It returns an Error for IDs of other systems.
func Parse(text string) (Kind, error) {
	if k := namedKinds[text]; k != nil {
		return Kind(k.prefix), nil
	}
	prefix, hasPrefix := prefixOf(visibleText(text))
	k, isKnown := kindsByPrefix[prefix]
	switch {
	case k != nil:
		if err := k.check(text); err != nil {
			return "", err
		}
		return Kind(k.prefix), nil
	case isKnown:
		return "", Error{code: ErrIsToken}
	case hasPrefix:
		return "", Error{code: ErrUnknownPrefix}
	}
	return "", Error{code: ErrMissingPrefix}
}

// registries maps each scope's current and former prefixes to kinds; "" is the scope of this project. A token prefix maps to nil.
var registries = func() map[string]map[string]*kind {
	all := map[string]map[string]*kind{"": {}}
	add := func(scope, prefix string, k *kind) {
		if all[scope] == nil {
			all[scope] = map[string]*kind{}
		}
		all[scope][prefix] = k
	}
	for _, name := range tokens {
		scope, prefix, isScoped := strings.Cut(name, ":")
		if !isScoped {
			scope, prefix = "", name
		}
		add(scope, prefix, nil)
	}
	for _, each := range kinds {
		for _, prefix := range append([]string{each.prefix}, each.aliases...) {
			add(each.scope, prefix, each)
		}
	}
	return all
}()

var kindsByPrefix = registries[""]

// namedKinds maps each named ID of this project to its kind.
var namedKinds = func() map[string]*kind {
	all := map[string]*kind{}
	for _, each := range kinds {
		for _, id := range each.named {
			if each.scope == "" {
				all[id] = each
			}
		}
	}
	return all
}()

// A checker describes the strings of a type: IDs, keys, tokens or hashes.
type checker interface {
	check(text string) error
	wrongType() error
}

func (k *kind) refuse(code Code) error { return Error{code: code, prefix: k.prefix} }

func (k *kind) wrongType() error { return k.refuse(ErrNotAString) }

func parseID[ID ~string](k checker, text string) (ID, error) {
	if err := k.check(text); err != nil {
		return "", err
	}
	return ID(text), nil
}

func must[ID ~string](id ID, err error) ID {
	if err != nil {
		panic(err)
	}
	return id
}

// assign sets the ID, or leaves it unchanged if the string is rejected. "" becomes the zero value.
func assign[ID ~string](k checker, text string, id *ID) error {
	if text != "" {
		if err := k.check(text); err != nil {
			return err
		}
	}
	*id = ID(text)
	return nil
}

func scanColumn[ID ~string](k checker, source any, id *ID) error {
	switch text := source.(type) {
	case string:
		return assign(k, text, id)
	case []byte:
		return assign(k, string(text), id)
	case nil:
		*id = ""
		return nil
	}
	return k.wrongType()
}

func columnValue[ID ~string](k checker, id ID) (driver.Value, error) {
	if id == "" {
		return nil, nil
	}
	if err := k.check(string(id)); err != nil {
		return nil, err
	}
	return string(id), nil
}

// marshalText never fails, so that logs can show an invalid ID. An ID is checked when it is parsed or written to a column.
func marshalText[ID ~string](id ID) ([]byte, error) { return []byte(id), nil }

// marshalJSON writes the zero value as null, which brandid accepts.
func marshalJSON[ID ~string](id ID) ([]byte, error) {
	if id == "" {
		return []byte("null"), nil
	}
	for i := 0; i < len(id); i++ {
		if !isLiteral[id[i]] {
			return json.Marshal(string(id))
		}
	}
	text := make([]byte, len(id)+2)
	text[0], text[len(id)+1] = '"', '"'
	copy(text[1:], id)
	return text, nil
}

// isLiteral reports whether a character needs no escape in JSON.
var isLiteral = func() (all [256]bool) {
	for each := ' '; each <= '~'; each++ {
		all[each] = !strings.ContainsRune(`"\<>&`, each)
	}
	return all
}()

// unmarshalJSON sets the zero value for null, even if the variable already contains an ID.
func unmarshalJSON[ID ~string](k checker, data []byte, id *ID) error {
	if end := len(data) - 1; end > 1 && data[0] == '"' && data[end] == '"' {
		text := string(data[1:end])
		if strings.IndexByte(text, '\\') < 0 && strings.IndexByte(text, '"') < 0 && k.check(text) == nil {
			*id = ID(text)
			return nil
		}
	}
	var text *string
	if json.Unmarshal(data, &text) != nil {
		return k.wrongType()
	}
	if text == nil {
		*id = ""
		return nil
	}
	return assign(k, *text, id)
}

// rollbackAllowance is how far the clock may step back before a generator restarts or fails, in milliseconds.
const rollbackAllowance = 10_000

const longestPrefix = 63

// A uint128 is an unsigned 128-bit integer.
type uint128 struct{ high, low uint64 }

func (n uint128) shifted(left uint) uint128 {
	if left >= 64 {
		return uint128{n.low << (left - 64), 0}
	}
	return uint128{n.high<<left | n.low>>(64-left), n.low << left}
}

// at returns the value of a field of at most 64 bits.
func (n uint128) at(f *field) uint64 {
	value := n.low>>f.shift | n.high<<(64-f.shift)
	if f.shift >= 64 {
		value = n.high >> (f.shift - 64)
	}
	return value & (1<<f.width - 1)
}

func (n uint128) big() *big.Int {
	value := new(big.Int).SetUint64(n.high)
	return value.Add(value.Lsh(value, 64), new(big.Int).SetUint64(n.low))
}

func (n uint128) or(other uint128) uint128 { return uint128{n.high | other.high, n.low | other.low} }

func maskOf(width uint) uint128 {
	if width > 64 {
		return uint128{1<<(width-64) - 1, 1<<64 - 1}
	}
	return uint128{0, 1<<width - 1}
}

func fromBig(value *big.Int) uint128 {
	low := new(big.Int).And(value, new(big.Int).SetUint64(1<<64-1))
	return uint128{new(big.Int).Rsh(value, 64).Uint64(), low.Uint64()}
}

// A field is part of a number: number / unit % values.
type field struct {
	kind, name      string
	unit, values    *big.Int
	unitMS, epochMS int64
	value           int64
	refused         Code
	drawn           bool
	characters      bool
	start           string
	step            int64
	refuses         bool
	// The position of the field, if the number has at most 128 bits.
	shift, width uint
}

// A piece is either digits from an alphabet or one of a few strings.
type piece struct {
	length         int
	alphabet       string
	largest        *big.Int
	fields         []field
	texts          []string
	name, fallback string
}

// A format describes how bodies are checked, read and generated.
type format struct {
	least, most int
	unpadded    bool
	hyphens     []int
	pieces      []piece
	bytes       int
	uuid        bool
	integer     bool
	restarts    bool
	typed       string
	// A quick format has a single number of at most 128 bits, or digits without a number. Other formats use big.Int.
	quick       bool
	values      [256]byte // digit values by character; 0xff for any other character
	chunk       int       // digits that fit in 63 bits
	power       uint64    // base ** chunk
	base        uint64
	square      uint64
	isNumber    bool
	largest     uint128
	mask, fixed uint128 // the bits of fields that accept a single value
	made        way
	clock       *field
	counted     *field
	timed       bool // whether every ID carries the current time
}

// A way describes how IDs are generated.
type way int

const (
	byNumbers way = iota
	byBits
	byDigits
)

func newFormat(f format) *format {
	p := &f.pieces[0]
	if len(f.pieces) > 1 || p.texts != nil || p.largest != nil && p.largest.BitLen() > 128 {
		return &f
	}
	for i := range f.values {
		f.values[i] = 0xff
	}
	for i := range p.alphabet {
		f.values[p.alphabet[i]] = byte(i)
	}
	base := uint64(len(p.alphabet))
	for f.power = 1; f.power < 1<<63/base; f.chunk++ {
		f.power *= base
	}
	f.quick, f.base, f.square, f.isNumber = true, base, base*base, p.largest != nil
	if f.isNumber {
		f.largest = fromBig(p.largest)
	}
	one, areBits, isFixed := big.NewInt(1), p.largest != nil, true
	for i := range p.fields {
		each := &p.fields[i]
		each.shift, each.width = each.unit.TrailingZeroBits(), each.values.TrailingZeroBits()
		areBits = areBits && each.unit.BitLen() == int(each.shift)+1 && each.values.BitLen() == int(each.width)+1
		isBefore := f.counted == nil
		switch {
		case each.kind == "time":
			f.clock = each
		case each.start != "":
			f.counted = each
			areBits = areBits && each.step&(each.step-1) == 0 && each.step <= 1<<32
		case each.kind == "worker" && each.drawn || each.kind == "random" && !isBefore:
			areBits = false
		}
		isFixed = isFixed && (each.kind != "fixed" || each.refused != "")
		if each.refused != "" && areBits {
			f.mask = f.mask.or(maskOf(each.width).shifted(each.shift))
			f.fixed = f.fixed.or(uint128{0, uint64(each.value)}.shifted(each.shift))
		}
		// numberOf checks fixed fields only if every field consists of whole bits.
		f.quick = f.quick && (each.refused == "" || areBits)
	}
	f.timed = areBits && isFixed && f.clock != nil
	switch {
	case areBits && (f.clock == nil) == (f.counted == nil) && len(p.fields) > 0:
		f.made = byBits
	case len(p.fields) == 1 && p.fields[0].kind == "random" && !f.unpadded && base <= 64:
		if new(big.Int).Exp(big.NewInt(int64(base)), big.NewInt(int64(p.length)), nil).Cmp(p.fields[0].values) == 0 && p.fields[0].unit.Cmp(one) == 0 {
			f.made = byDigits
		}
	}
	return &f
}

// A kind describes the IDs with one prefix and contains the state of their generator.
type kind struct {
	prefix, scope  string
	aliases, named []string
	formats, bare  []*format

	mutex        sync.Mutex
	started      bool
	latest, next int64
	numbers      []*big.Int
	last         uint128
	pool         [512]byte
	left         int
	source       *seeded
}

func (k *kind) name() string {
	if k.scope == "" {
		return k.prefix
	}
	return k.scope + ":" + k.prefix
}

// entropy returns the operating system's random source, or a seeded source in tests.
func (k *kind) entropy() io.Reader {
	if k.source == nil {
		return rand.Reader
	}
	return k.source.reader
}

// A reading contains the decoded body of an ID.
type reading struct {
	format  *format
	body    string
	number  uint128    // for quick formats
	numbers []*big.Int // for other formats
}

// check accepts or rejects most strings using only the first format, and passes the rest to explain.
func (k *kind) check(text string) error {
	at := len(k.prefix)
	if f := k.formats[0]; f.quick && len(text) > at && text[at] == '_' && text[:at] == k.prefix {
		body := text[at+1:]
		_, code := f.numberOf(body)
		if code == "" {
			return nil
		}
		if len(k.formats) == 1 && k.named == nil && isPlain(body) {
			return k.refuse(code)
		}
	}
	_, err := k.explain(text)
	return err
}

// read parses most IDs using only the first format; explain parses other IDs and finds the reason for a rejection.
func (k *kind) read(text string) (reading, error) {
	if at := len(k.prefix); len(text) > at && text[at] == '_' && text[:at] == k.prefix {
		if f := k.formats[0]; f.quick {
			if found, code := f.readDigits(text[at+1:]); code == "" {
				return found, nil
			}
		}
	}
	return k.explain(text)
}

// isPlain reports whether a body contains only ASCII and no "_".
func isPlain(body string) bool {
	for i := 0; i < len(body); i++ {
		if body[i] >= 0x80 || body[i] == '_' {
			return false
		}
	}
	return true
}

func (k *kind) explain(text string) (reading, error) {
	if containsText(k.named, text) {
		return reading{format: &format{}}, nil
	}
	shown := visibleText(text)
	hasHead := len(shown) > len(k.prefix) && shown[len(k.prefix)] == '_' && strings.HasPrefix(shown, k.prefix)
	if !hasHead {
		for _, each := range k.bare {
			if _, fault := each.read(shown); fault == "" {
				return reading{format: &format{}}, nil
			}
		}
	}
	prefix, hasPrefix := prefixOf(shown)
	other, isKnown := registries[k.scope][prefix]
	code := ErrWrongPrefix
	switch {
	case prefix == k.prefix:
		code = ErrInvalidLength
		for _, each := range k.formats {
			found, fault := each.read(shown[len(prefix)+1:])
			if fault == "" {
				return found, nil
			}
			if code == ErrInvalidLength {
				code = fault
			}
		}
	case containsText(k.aliases, prefix):
		code = ErrFormerPrefix
	case hasHead && !isKnown:
		code = ErrInvalidCharacter
	case !hasPrefix:
		code = ErrMissingPrefix
	case isKnown && other == nil:
		code = ErrIsToken
	}
	return reading{}, k.refuse(code)
}

// found returns the contents of an ID, or nothing if the string is not an ID.
func (k *kind) found(text string) reading {
	if found, err := k.read(text); err == nil {
		return found
	}
	return reading{format: &format{}}
}

func (f *format) read(body string) (reading, Code) {
	if f.quick {
		return f.readDigits(body)
	}
	rest, code := f.digitsOf(body)
	if code != "" {
		return reading{}, code
	}
	found := reading{format: f, body: rest}
	for _, each := range f.pieces {
		part := rest
		if len(f.pieces) > 1 {
			part, rest = rest[:each.length], rest[each.length:]
		}
		number, code := each.read(part)
		if code != "" {
			return reading{}, code
		}
		found.numbers = append(found.numbers, number)
	}
	return found, ""
}

// digitsOf returns a body without its hyphens.
func (f *format) digitsOf(body string) (string, Code) {
	if len(body) < f.least || len(body) > f.most {
		return "", ErrInvalidLength
	}
	if len(f.hyphens) > 0 {
		var buffer [64]byte
		rest, from := buffer[:0], 0
		for _, place := range f.hyphens {
			if body[place] != '-' {
				return "", ErrInvalidCharacter
			}
			rest, from = append(rest, body[from:place]...), place+1
		}
		body = string(append(rest, body[from:]...))
	}
	if f.unpadded && len(body) > 1 && body[0] == f.pieces[0].alphabet[0] {
		return "", ErrInvalidCharacter
	}
	return body, ""
}

// readDigits parses a body in a quick format.
func (f *format) readDigits(body string) (reading, Code) {
	n, code := f.numberOf(body)
	if code != "" {
		return reading{}, code
	}
	if len(f.hyphens) > 0 {
		body, _ = f.digitsOf(body)
	}
	return reading{format: f, body: body, number: n}, ""
}

// numberOf returns the number that a body in a quick format encodes, reading a chunk of digits at a time.
func (f *format) numberOf(body string) (n uint128, code Code) {
	if len(body) < f.least || len(body) > f.most {
		return n, ErrInvalidLength
	}
	if f.unpadded || len(f.hyphens) > 0 {
		if body, code = f.digitsOf(body); code != "" {
			return n, code
		}
	}
	var bad byte
	var over uint64
	values, base, square := &f.values, f.base, f.square
	for i, end := 0, (len(body)-1)%f.chunk+1; i < len(body); end += f.chunk {
		var low uint64
		if (end-i)&1 == 1 {
			one := values[body[i]]
			bad |= one
			low = uint64(one)
			i++
		}
		// Reading two digits at a time halves the chain of dependent multiplications.
		for ; i < end; i += 2 {
			one, other := values[body[i]], values[body[i+1]]
			bad |= one | other
			low = low*square + (uint64(one)*base + uint64(other))
		}
		carry, next := bits.Mul64(n.low, f.power)
		over1, high := bits.Mul64(n.high, f.power)
		var c uint64
		n.low, c = bits.Add64(next, low, 0)
		n.high, c = bits.Add64(high, carry, c)
		over |= over1 | c
	}
	switch {
	case bad >= 0x80:
		return n, ErrInvalidCharacter
	case !f.isNumber:
	case over != 0 || n.high > f.largest.high || n.high == f.largest.high && n.low > f.largest.low:
		return n, ErrOverflow
	case n.high&f.mask.high != f.fixed.high || n.low&f.mask.low != f.fixed.low:
		for i := range f.pieces[0].fields {
			each := &f.pieces[0].fields[i]
			if each.refused != "" && n.at(each) != uint64(each.value) {
				return n, each.refused
			}
		}
	}
	return n, ""
}

func (p *piece) read(part string) (*big.Int, Code) {
	if p.texts != nil {
		if containsText(p.texts, part) {
			return nil, ""
		}
		return nil, ErrInvalidCharacter
	}
	number := new(big.Int)
	base, digit := big.NewInt(int64(len(p.alphabet))), new(big.Int)
	for i := 0; i < len(part); i++ {
		value := strings.IndexByte(p.alphabet, part[i])
		if value < 0 {
			return nil, ErrInvalidCharacter
		}
		if p.largest != nil {
			number.Add(number.Mul(number, base), digit.SetInt64(int64(value)))
		}
	}
	if p.largest != nil && number.Cmp(p.largest) > 0 {
		return nil, ErrOverflow
	}
	for i := range p.fields {
		each := &p.fields[i]
		if each.refused != "" && each.of(number).Int64() != each.value {
			return nil, each.refused
		}
	}
	return number, ""
}

// of returns the value of the field in a number.
func (f *field) of(number *big.Int) *big.Int {
	value := new(big.Int).Quo(number, f.unit)
	return value.Rem(value, f.values)
}

// of returns the value of a field in a piece.
func (r *reading) of(place int, f *field) *big.Int {
	if r.format.quick {
		return f.of(r.number.big())
	}
	return f.of(r.numbers[place])
}

func (r *reading) time() (at time.Time, ok bool) {
	if r.format.timed {
		clock := r.format.clock
		return time.UnixMilli(clock.epochMS + clock.unitMS*int64(r.number.at(clock))).UTC(), true
	}
	for i, each := range r.format.pieces {
		for j := range each.fields {
			part := &each.fields[j]
			switch part.kind {
			case "time":
				at = time.UnixMilli(part.epochMS + part.unitMS*r.of(i, part).Int64()).UTC()
				ok = true
			case "fixed":
				// If any version is accepted, only version 7 UUIDs carry a time.
				if part.refused == "" && r.of(i, part).Int64() != part.value {
					return time.Time{}, false
				}
			}
		}
	}
	return at, ok
}

func (r *reading) bytes() ([]byte, bool) {
	if r.format.bytes == 0 {
		return nil, false
	}
	if !r.format.quick {
		return r.numbers[0].FillBytes(make([]byte, r.format.bytes)), true
	}
	bytes := make([]byte, 16)
	r.number.put(bytes)
	return bytes[16-r.format.bytes:], true
}

func (n uint128) put(bytes []byte) {
	binary.BigEndian.PutUint64(bytes, n.high)
	binary.BigEndian.PutUint64(bytes[8:], n.low)
}

func (r *reading) uuid() (bytes [16]byte, ok bool) {
	if r.format.uuid {
		r.number.put(bytes[:])
	}
	return bytes, r.format.uuid
}

func (r *reading) integer() (*big.Int, bool) {
	switch {
	case !r.format.integer:
		return nil, false
	case r.format.quick:
		return r.number.big(), true
	}
	return r.numbers[0], true
}

// values returns the named fields, each as a time.Time, a *big.Int of random bits, a string or an int64.
func (r *reading) values() map[string]any {
	values, at := map[string]any{}, 0
	for i, each := range r.format.pieces {
		end := at + each.length
		if len(r.format.pieces) == 1 {
			end = len(r.body)
		}
		part := r.body[at:end]
		at = end
		if each.texts != nil && each.name != "" {
			values[each.name] = part
		}
		for j := range each.fields {
			inner := &each.fields[j]
			if inner.name == "" {
				continue
			}
			switch {
			case inner.kind == "time":
				values[inner.name], _ = r.time()
			case inner.kind != "random":
				values[inner.name] = r.of(i, inner).Int64()
			case inner.characters:
				values[inner.name] = part
			default:
				values[inner.name] = r.of(i, inner)
			}
		}
	}
	return values
}

func generateID[ID ~string](k *kind, worker int64, choices ...string) (ID, error) {
	id, err := k.generate(worker, choices)
	return ID(id), err
}

// generate returns a new ID. IDs with a time are monotonic within a kind, even across goroutines.
func (k *kind) generate(worker int64, choices []string) (string, error) {
	return k.generateAt(time.Now().UnixMilli(), worker, choices)
}

func (k *kind) generateAt(now, worker int64, choices []string) (id string, err error) {
	f := k.formats[0]
	var buffer [128]byte
	to := append(append(buffer[:0], k.prefix...), '_')
	var code Code
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if k.source != nil {
		now = k.source.now
	}
	switch f.made {
	case byDigits:
		to = k.drawDigits(to, &f.pieces[0])
	case byBits:
		var n uint128
		if n, code = k.fillBits(f, now, worker); code == "" {
			to = f.appendBody(to, n)
		}
	default:
		if choices, err = k.choose(choices); err != nil {
			return "", err
		}
		to, code = k.fillNumbers(to, f, now, worker, choices)
	}
	if code != "" {
		return "", k.refuse(code)
	}
	return string(to), nil
}

// random returns random bits, read from the operating system for many IDs at once, and erases used bytes.
func (k *kind) random(width uint) (value uint64) {
	count := int(width+7) / 8
	if k.left < count {
		if _, err := io.ReadFull(k.entropy(), k.pool[:]); err != nil {
			panic(err)
		}
		k.left = len(k.pool)
	}
	for i := 0; i < count; i++ {
		k.left--
		value = value<<8 | uint64(k.pool[k.left])
		k.pool[k.left] = 0
	}
	return value & (1<<width - 1)
}

func (k *kind) drawDigits(to []byte, p *piece) []byte {
	base := uint64(len(p.alphabet))
	for end := len(to) + p.length; len(to) < end; {
		// Reject the highest values, so that every digit is equally likely.
		if each := k.random(8); each < 256-256%base {
			to = append(to, p.alphabet[each%base])
		}
	}
	return to
}

// tick returns the time for the next ID, and whether it begins a new unit of time.
func (k *kind) tick(f *format, now int64) (latest int64, isNew bool, code Code) {
	isBack := k.started && now < k.latest-rollbackAllowance
	if isBack && !f.restarts {
		return 0, false, ErrClockMovedBack
	}
	latest = now
	if k.started && !isBack && now < k.latest {
		latest = k.latest
	}
	return latest, !k.started || isBack || now >= k.next, ""
}

// unitOf returns the field value for a time, and when the next value begins.
func (f *field) unitOf(now int64) (unit uint64, next int64, code Code) {
	since := now - f.epochMS
	unit = uint64(since / f.unitMS)
	if since < 0 || f.values.IsUint64() && unit >= f.values.Uint64() {
		return 0, 0, ErrOutOfRange
	}
	return unit, f.epochMS + int64(unit+1)*f.unitMS, ""
}

// fillBits returns the number of the next ID, if all fields consist of whole bits. It changes state only after the last step that can fail.
func (k *kind) fillBits(f *format, now, worker int64) (uint128, Code) {
	latest, next, isNew, from, n := now, k.next, true, now, k.last
	if f.clock != nil {
		var code Code
		if latest, isNew, code = k.tick(f, now); code != "" {
			return n, code
		}
		if !isNew {
			step := uint128{0, k.random(uint(bits.TrailingZeros64(uint64(f.counted.step)))) + 1}.shifted(f.counted.shift)
			var carry uint64
			n.low, carry = bits.Add64(n.low, step.low, 0)
			n.high, carry = bits.Add64(n.high, step.high, carry)
			above := f.counted.shift + f.counted.width
			kept := maskOf(above)
			if carry != 0 || n.high&^kept.high != k.last.high&^kept.high || n.low&^kept.low != k.last.low&^kept.low {
				if f.counted.refuses {
					return n, ErrOutOfRange
				}
				isNew, from = true, k.next
			}
		}
	}
	for i := range f.pieces[0].fields {
		if each := &f.pieces[0].fields[i]; each.kind == "worker" {
			if worker < 0 || each.width < 63 && worker >= 1<<each.width {
				return n, ErrOutOfRange
			}
			place := maskOf(each.width).shifted(each.shift)
			n = uint128{n.high &^ place.high, n.low &^ place.low}.or(uint128{0, uint64(worker)}.shifted(each.shift))
		}
	}
	if isNew {
		last := k.last
		n = uint128{}
		for i := range f.pieces[0].fields {
			each := &f.pieces[0].fields[i]
			var value uint128
			switch {
			case each == f.clock:
				var code Code
				if value.low, next, code = each.unitOf(from); code != "" {
					return n, code
				}
			case each.kind == "fixed":
				value.low = uint64(each.value)
			case each.kind == "worker":
				value.low = uint64(worker)
			case each.start == "zero":
			case each.start == "continued" && k.started:
				value.low = (last.at(each) + 1) & (1<<each.width - 1)
			default:
				low := each.width
				if low > 64 {
					value.high, low = k.random(low-64), 64
				}
				value.low = k.random(low)
			}
			n = n.or(value.shifted(each.shift))
		}
	}
	if n.high > f.largest.high || n.high == f.largest.high && n.low > f.largest.low {
		return n, ErrOutOfRange
	}
	k.started, k.latest, k.next, k.last = true, latest, next, n
	return n, ""
}

const (
	base36  = "0123456789abcdefghijklmnopqrstuvwxyz"
	power36 = 36 * 36 * 36 * 36 * 36 * 36 * 36 * 36 * 36 * 36 * 36 * 36
)

func (f *format) appendBody(to []byte, n uint128) []byte {
	var digits [128]byte
	alphabet, start := f.pieces[0].alphabet, len(digits)-f.pieces[0].length
	at := len(digits)
	switch {
	case alphabet == base36: // Division by a constant compiles to a multiplication.
		for at > start {
			high := n.high / power36
			low, rest := bits.Div64(n.high%power36, n.low, power36)
			n = uint128{high, low}
			for i := 0; i < 12 && at > start; i++ {
				at--
				digits[at] = base36[rest%36]
				rest /= 36
			}
		}
	case len(alphabet)&(len(alphabet)-1) == 0:
		width := uint(bits.TrailingZeros(uint(len(alphabet))))
		for at > start {
			at--
			digits[at] = alphabet[n.low&(1<<width-1)]
			n.low = n.low>>width | n.high<<(64-width)
			n.high >>= width
		}
	default:
		base := uint64(len(alphabet))
		for at > start {
			high := n.high / f.power
			low, rest := bits.Div64(n.high%f.power, n.low, f.power)
			n = uint128{high, low}
			for i := 0; i < f.chunk && at > start; i++ {
				at--
				digits[at] = alphabet[rest%base]
				rest /= base
			}
		}
	}
	for f.unpadded && at < len(digits)-1 && digits[at] == alphabet[0] {
		at++
	}
	for first, i := len(to), 0; i < len(f.hyphens); i++ {
		next := at + f.hyphens[i] - (len(to) - first)
		to = append(append(to, digits[at:next]...), '-')
		at = next
	}
	return append(to, digits[at:]...)
}

// fillNumbers appends the body of the next ID, with fields of any size.
func (k *kind) fillNumbers(to []byte, f *format, now, worker int64, choices []string) ([]byte, Code) {
	fields := f.fields()
	values := append([]*big.Int(nil), k.numbers...)
	for len(values) < len(fields) {
		values = append(values, new(big.Int))
	}
	at, counted := -1, -1
	for i, each := range fields {
		if each.kind == "time" {
			at = i
		} else if each.start != "" {
			counted = i
		}
	}
	latest, next, isNew := now, k.next, true
	if at >= 0 {
		var code Code
		if latest, isNew, code = k.tick(f, now); code != "" {
			return to, code
		}
		from := now
		if !isNew {
			step := new(big.Int).Add(k.drawBelow(big.NewInt(fields[counted].step)), big.NewInt(1))
			values[counted] = step.Add(step, values[counted])
			if values[counted].Cmp(fields[counted].values) >= 0 {
				if fields[counted].refuses {
					return to, ErrOutOfRange
				}
				isNew, from = true, k.next
				values[counted] = k.numbers[counted]
			}
		}
		if isNew {
			var unit uint64
			if unit, next, code = fields[at].unitOf(from); code != "" {
				return to, code
			}
			values[at] = new(big.Int).SetUint64(unit)
			values[counted] = k.first(fields[counted], values[counted])
		}
	}
	for i, each := range fields {
		switch {
		case each.kind == "random" && i != counted && (isNew || i > counted):
			values[i] = k.drawBelow(each.values)
		case each.kind == "fixed":
			values[i] = big.NewInt(each.value)
		case each.kind == "worker" && !each.drawn:
			if worker < 0 || big.NewInt(worker).Cmp(each.values) >= 0 {
				return to, ErrOutOfRange
			}
			values[i] = big.NewInt(worker)
		case each.kind == "worker" && !k.started:
			values[i] = k.drawBelow(each.values)
		}
	}
	body, code := f.spell(values, choices)
	if code == "" {
		k.started, k.latest, k.next, k.numbers = true, latest, next, values
	}
	return append(to, body...), code
}

// first returns the first value of a sequence in a new unit of time.
func (k *kind) first(f *field, last *big.Int) *big.Int {
	switch {
	case f.start == "zero":
		return new(big.Int)
	case f.start == "continued" && k.started:
		value := new(big.Int).Add(last, big.NewInt(1))
		return value.Rem(value, f.values)
	}
	return k.drawBelow(f.values)
}

func (f *format) fields() []*field {
	var all []*field
	for i := range f.pieces {
		for j := range f.pieces[i].fields {
			all = append(all, &f.pieces[i].fields[j])
		}
	}
	return all
}

// choose returns a string for each piece with strings: the given string, the default or the only string.
func (k *kind) choose(given []string) (chosen []string, err error) {
	for _, each := range k.formats[0].pieces {
		if each.texts == nil {
			continue
		}
		choice := each.texts[0]
		if len(each.texts) > 1 {
			choice, given = given[0], given[1:]
			if choice == "" {
				choice = each.fallback
			}
		}
		if !containsText(each.texts, choice) {
			return nil, refusal(ErrInvalidOption, k.prefix, each.name+" to be '"+strings.Join(each.texts, "' or '")+"'")
		}
		chosen = append(chosen, choice)
	}
	return chosen, nil
}

func (f *format) spell(values []*big.Int, choices []string) (string, Code) {
	var text strings.Builder
	for i := range f.pieces {
		each := &f.pieces[i]
		if each.texts != nil {
			text.WriteString(choices[0])
			choices = choices[1:]
			continue
		}
		number := new(big.Int)
		for j := range each.fields {
			number.Add(number, new(big.Int).Mul(values[j], each.fields[j].unit))
		}
		values = values[len(each.fields):]
		if number.Cmp(each.largest) > 0 {
			return "", ErrOutOfRange
		}
		text.WriteString(each.spell(number, !f.unpadded))
	}
	body := text.String()
	for _, place := range f.hyphens {
		body = body[:place] + "-" + body[place:]
	}
	return body, ""
}

func (p *piece) spell(number *big.Int, isPadded bool) string {
	digits := make([]byte, p.length)
	base, digit, rest := big.NewInt(int64(len(p.alphabet))), new(big.Int), new(big.Int).Set(number)
	first := p.length - 1
	for i := p.length - 1; i >= 0; i-- {
		rest.QuoRem(rest, base, digit)
		digits[i] = p.alphabet[digit.Int64()]
		if digit.Sign() > 0 {
			first = i
		}
	}
	if isPadded {
		first = 0
	}
	return string(digits[first:])
}

// drawBelow returns a uniformly random number below a bound.
func (k *kind) drawBelow(bound *big.Int) *big.Int {
	value, err := rand.Int(k.entropy(), bound)
	if err != nil {
		panic(err)
	}
	return value
}

// visibleText replaces each non-ASCII character with DEL. It preserves the UTF-16 length, which brandid limits.
func visibleText(text string) string {
	for i := 0; i < len(text); i++ {
		if text[i] >= 0x80 {
			return replaceInvisible(text)
		}
	}
	return text
}

func replaceInvisible(text string) string {
	var ascii strings.Builder
	for _, each := range text {
		switch {
		case each < 0x80:
			ascii.WriteByte(byte(each))
		case each > 0xffff:
			ascii.WriteString("\x7f\x7f")
		default:
			ascii.WriteByte(0x7f)
		}
	}
	return ascii.String()
}

// prefixOf returns the part before the last "_", and whether the string has a prefix.
func prefixOf(text string) (string, bool) {
	end := strings.LastIndexByte(text, '_')
	if end <= 0 {
		return "", false
	}
	if end > longestPrefix {
		return "", true
	}
	return text[:end], true
}

func containsText(texts []string, text string) bool {
	for _, each := range texts {
		if each == text {
			return true
		}
	}
	return false
}
//@ if hasSecrets

func isLabel(text string, longest int) bool {
	for i := 0; i < len(text); i++ {
		if text[i] < '!' || text[i] > '~' {
			return false
		}
	}
	return text != "" && len(text) <= longest
}
//@ end hasSecrets

func bigOf(text string) *big.Int {
	number, _ := new(big.Int).SetString(text, 0)
	return number
}
