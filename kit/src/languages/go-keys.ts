/** Go: a type for each kind of key, integers and texts, and the functions that they share. */
import { wrapText } from './comment.ts'
import type { KeyKind } from './domain.ts'

/** What the shared part imports. */
export const GO_KEY_IMPORTS = ['database/sql/driver', 'math', 'strconv']

const LARGEST_INT64 = 2n ** 63n - 1n

/** The type has the name of the constant: `UserKey`. */
export function declareGoKey(kind: KeyKind): string {
  const { name, entry } = kind
  const comment = wrapText(`${name} is a key: ${entry.description ?? entry.entity}`)
  return `${comment.map((line) => `// ${line}\n`).join('')}${entry.max === undefined ? declareText(kind) : declareInteger(kind, BigInt(entry.max))}`
}

function declareInteger({ name, entry: { key, value } }: KeyKind, max: bigint): string {
  // JavaScript reads a number of JSON beyond 2^53 inexactly.
  const isText = value === 'bigint'
  return `type ${name} ${max > LARGEST_INT64 ? 'uint64' : 'int64'}

// Parse${name} returns the key that decimal digits spell, or an *Error.
func Parse${name}(text string) (${name}, error) {
	key, err := parseKey(text, "${key}", ${max})
	return ${name}(key), err
}

// Scan reads the key from a database.
func (key *${name}) Scan(source any) error {
	found, err := scanKey(source, "${key}", ${max})
	if err == nil {
		*key = ${name}(found)
	}
	return err
}

// Value writes the key to a database.
func (key ${name}) Value() (driver.Value, error) {
	return keyValue(uint64(key), "${key}", ${max})
}

// MarshalJSON writes the key as ${isText ? 'a text, as JavaScript has no such numbers' : 'a number'}.
func (key ${name}) MarshalJSON() ([]byte, error) {
	return marshalKey(uint64(key), "${key}", ${max}, ${isText})
}

// UnmarshalJSON reads the key from a number${isText ? ' or a text' : ''}.
func (key *${name}) UnmarshalJSON(data []byte) error {
	found, err := unmarshalKey(data, "${key}", ${max}, ${isText})
	if err == nil {
		*key = ${name}(found)
	}
	return err
}
`
}

function declareText({ name, entry: { key }, format }: KeyKind): string {
  return `type ${name} string

// Parse${name} returns the key that the text is, or an *Error.
func Parse${name}(text string) (${name}, error) {
	if _, code := f${format}.read(visible(text)); code != "" {
		return "", refuseKey(code, "${key}")
	}
	return ${name}(text), nil
}

// Scan reads the key from a database.
func (key *${name}) Scan(source any) error {
	return scan(source, func(text string) (err error) { *key, err = Parse${name}(text); return })
}

// Value writes the key to a database.
func (key ${name}) Value() (driver.Value, error) {
	_, err := Parse${name}(string(key))
	return string(key), err
}

// MarshalText writes the key, to JSON too.
func (key ${name}) MarshalText() ([]byte, error) {
	_, err := Parse${name}(string(key))
	return []byte(key), err
}

// UnmarshalText reads the key, from JSON too.
func (key *${name}) UnmarshalText(text []byte) (err error) {
	*key, err = Parse${name}(string(text))
	return err
}
`
}

export const goKeys = `
// WrongType is the code of a value that is no integer.
const WrongType Code = "wrong_type"

func refuseKey(code Code, name string) error {
	return &Error{Code: code, text: "expected a key of " + name + ": " + string(code)}
}

func parseKey(text, name string, largest uint64) (uint64, error) {
	if text == "" {
		return 0, refuseKey(InvalidLength, name)
	}
	for i := 0; i < len(text); i++ {
		if text[i] < '0' || text[i] > '9' || text[0] == '0' && len(text) > 1 {
			return 0, refuseKey(InvalidCharacter, name)
		}
	}
	key, err := strconv.ParseUint(text, 10, 64)
	if err != nil || key < 1 || key > largest {
		return 0, refuseKey(OutOfRange, name)
	}
	return key, nil
}

func scanKey(source any, name string, largest uint64) (uint64, error) {
	switch value := source.(type) {
	case int64:
		if value < 1 || uint64(value) > largest {
			return 0, refuseKey(OutOfRange, name)
		}
		return uint64(value), nil
	case []byte:
		return parseKey(string(value), name, largest)
	case string:
		return parseKey(value, name, largest)
	}
	return 0, refuseKey(WrongType, name)
}

// A driver takes no integer beyond an int64, and a database reads the digits.
func keyValue(key uint64, name string, largest uint64) (driver.Value, error) {
	if key < 1 || key > largest {
		return nil, refuseKey(OutOfRange, name)
	}
	if key > math.MaxInt64 {
		return strconv.FormatUint(key, 10), nil
	}
	return int64(key), nil
}

func marshalKey(key uint64, name string, largest uint64, isText bool) ([]byte, error) {
	if key < 1 || key > largest {
		return nil, refuseKey(OutOfRange, name)
	}
	digits := strconv.FormatUint(key, 10)
	if isText {
		digits = strconv.Quote(digits)
	}
	return []byte(digits), nil
}

func unmarshalKey(data []byte, name string, largest uint64, isText bool) (uint64, error) {
	text := string(data)
	if isText && len(text) > 1 && text[0] == '"' {
		return parseKey(text[1:len(text)-1], name, largest)
	}
	if text != "" && (text[0] == '-' || text[0] >= '0' && text[0] <= '9') {
		if key, err := parseKey(text, name, largest); err == nil {
			return key, nil
		}
		return 0, refuseKey(OutOfRange, name)
	}
	return 0, refuseKey(WrongType, name)
}
`
