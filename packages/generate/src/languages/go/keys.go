//@ unless joined
package ids

//@ end joined
//@ if hasKeys
//@ each keys

// __about__
//@ if isInteger
type __Key__ __int64__

var key__Key__ = &keyKind{name: "__key__", largest: __max__}

// Parse__Key__ parses a key from decimal digits, or returns an Error.
func Parse__Key__(text string) (__Key__, error) { return parseKey[__Key__](key__Key__, text) }

// IsZero reports whether the key is the zero value.
func (key __Key__) IsZero() bool { return key == 0 }

// Scan reads the key from a database.
func (key *__Key__) Scan(source any) error { return scanKey(key__Key__, source, key) }

// Value writes the key to a database.
func (key __Key__) Value() (driver.Value, error) { return key__Key__.value(uint64(key)) }

// MarshalText writes the key's digits, so keys can be map keys in JSON.
func (key __Key__) MarshalText() ([]byte, error) { return keyDigits(key), nil }

// UnmarshalText parses the key's digits, so keys can be map keys in JSON.
func (key *__Key__) UnmarshalText(text []byte) error {
	return unmarshalKeyText(key__Key__, text, key)
}

//@ if isText
// MarshalJSON writes the key as a string, because JavaScript rounds large numbers.
//@ end isText
//@ unless isText
// MarshalJSON writes the key as a number.
//@ end isText
func (key __Key__) MarshalJSON() ([]byte, error) {
	return marshalKeyJSON(key, __isTextWord__), nil
}

// UnmarshalJSON parses the key from a number or a string of digits. null becomes the zero value.
func (key *__Key__) UnmarshalJSON(data []byte) error {
	return unmarshalKeyJSON(key__Key__, data, key)
}
//@ end isInteger
//@ unless isInteger
type __Key__ string

var key__Key__ = &keyKind{name: "__key__", format: __format__}

// Parse__Key__ parses a key, or returns an Error.
func Parse__Key__(text string) (__Key__, error) {
	return parseID[__Key__](key__Key__, text)
}

// IsZero reports whether the key is the zero value.
func (key __Key__) IsZero() bool { return key == "" }

// Scan reads the key from a database.
func (key *__Key__) Scan(source any) error { return scanColumn(key__Key__, source, key) }

// Value writes the key to a database.
func (key __Key__) Value() (driver.Value, error) { return columnValue(key__Key__, key) }

// MarshalText writes the key unchecked, so that logs can show an invalid key.
func (key __Key__) MarshalText() ([]byte, error) { return marshalText(key) }

// UnmarshalText parses the key. "" becomes the zero value.
func (key *__Key__) UnmarshalText(text []byte) error {
	return assign(key__Key__, string(text), key)
}

// MarshalJSON writes the key, or null for the zero value.
func (key __Key__) MarshalJSON() ([]byte, error) { return marshalJSON(key) }

// UnmarshalJSON parses the key. null and "" become the zero value.
func (key *__Key__) UnmarshalJSON(data []byte) error {
	return unmarshalJSON(key__Key__, data, key)
}
//@ end isInteger
//@ end keys

// ErrWrongType is the code for a value of the wrong type.
const ErrWrongType Code = "wrong_type"

type keyKind struct {
	name    string
	format  *format
	largest uint64
}

func (k *keyKind) refuse(code Code) error { return refusal(code, "", "a key of "+k.name) }
//@ if hasTextKeys

func (k *keyKind) check(text string) error {
	if _, code := k.format.read(visibleText(text)); code != "" {
		return k.refuse(code)
	}
	return nil
}

func (k *keyKind) wrongType() error { return k.refuse(ErrWrongType) }
//@ end hasTextKeys
//@ if hasIntegerKeys

func parseKey[Key ~int64 | ~uint64](k *keyKind, text string) (Key, error) {
	if text == "" {
		return 0, k.refuse(ErrInvalidLength)
	}
	for i := 0; i < len(text); i++ {
		if text[i] < '0' || text[i] > '9' || text[0] == '0' && len(text) > 1 {
			return 0, k.refuse(ErrInvalidCharacter)
		}
	}
	key, err := strconv.ParseUint(text, 10, 64)
	if err != nil || key < 1 || key > k.largest {
		return 0, k.refuse(ErrOutOfRange)
	}
	return Key(key), nil
}

func scanKey[Key ~int64 | ~uint64](k *keyKind, source any, key *Key) error {
	switch value := source.(type) {
	case int64:
		if value < 1 || uint64(value) > k.largest {
			return k.refuse(ErrOutOfRange)
		}
		*key = Key(value)
	case []byte:
		return unmarshalKeyText(k, value, key)
	case string:
		return unmarshalKeyText(k, []byte(value), key)
	case nil:
		*key = 0
	default:
		return k.refuse(ErrWrongType)
	}
	return nil
}

// readKey sets the key, or leaves it unchanged if the digits are rejected.
func readKey[Key ~int64 | ~uint64](k *keyKind, text string, key *Key) error {
	found, err := parseKey[Key](k, text)
	if err == nil {
		*key = found
	}
	return err
}

// value returns keys that overflow an int64 as digits, because database drivers do not accept larger integers.
func (k *keyKind) value(key uint64) (driver.Value, error) {
	switch {
	case key == 0:
		return nil, nil
	case key > k.largest:
		return nil, k.refuse(ErrOutOfRange)
	case key > math.MaxInt64:
		return strconv.FormatUint(key, 10), nil
	}
	return int64(key), nil
}

// keyDigits returns the digits of a key, or nil for the zero value. It accepts an invalid key, so that logs can show it.
func keyDigits[Key ~int64 | ~uint64](key Key) []byte {
	switch {
	case key == 0:
		return nil
	case key < 0:
		return strconv.AppendInt(nil, int64(key), 10)
	}
	return strconv.AppendUint(nil, uint64(key), 10)
}

func unmarshalKeyText[Key ~int64 | ~uint64](k *keyKind, text []byte, key *Key) error {
	if len(text) > 0 {
		return readKey(k, string(text), key)
	}
	*key = 0
	return nil
}

// A JSON null becomes the zero value.
func marshalKeyJSON[Key ~int64 | ~uint64](key Key, isText bool) []byte {
	digits := keyDigits(key)
	switch {
	case digits == nil:
		return []byte("null")
	case isText:
		return strconv.AppendQuote(nil, string(digits))
	}
	return digits
}

func unmarshalKeyJSON[Key ~int64 | ~uint64](k *keyKind, data []byte, key *Key) error {
	text := string(data)
	if text == "null" {
		*key = 0
		return nil
	}
	if len(text) > 1 && text[0] == '"' {
		return readKey(k, text[1:len(text)-1], key)
	}
	if text != "" && (text[0] == '-' || text[0] >= '0' && text[0] <= '9') {
		if readKey(k, text, key) != nil {
			return k.refuse(ErrOutOfRange)
		}
		return nil
	}
	return k.refuse(ErrWrongType)
}
//@ end hasIntegerKeys
//@ end hasKeys
