//@ unless joined
package ids

//@ end joined
//@ if hasKeys
//@ each keys

// __about__
//@ if isInteger
type __Key__ __int64__

// Parse__Key__ parses a key from decimal digits, or returns an Error.
func Parse__Key__(text string) (__Key__, error) { return parseKey[__Key__](text, "__key__", __max__) }

// IsZero reports whether the key is the zero value.
func (key __Key__) IsZero() bool { return key == 0 }

// Scan reads the key from a database.
func (key *__Key__) Scan(source any) error { return scanKey(source, key, "__key__", __max__) }

// Value writes the key to a database.
func (key __Key__) Value() (driver.Value, error) { return keyValue(uint64(key), "__key__", __max__) }

// MarshalText writes the key's digits, so keys can be map keys in JSON.
func (key __Key__) MarshalText() ([]byte, error) { return keyDigits(key), nil }

// UnmarshalText parses the key's digits, so keys can be map keys in JSON.
func (key *__Key__) UnmarshalText(text []byte) error {
	return unmarshalKeyText(text, key, "__key__", __max__)
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
	return unmarshalKeyJSON(data, key, "__key__", __max__)
}
//@ end isInteger
//@ unless isInteger
type __Key__ string

var key__Key__ = &textKey{"__key__", __format__}

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

func refuseKey(code Code, name string) error {
	return refusal(code, "", "a key of "+name)
}
//@ if hasTextKeys

type textKey struct {
	name   string
	format *format
}

func (k *textKey) check(text string) error {
	if _, code := k.format.read(visibleText(text)); code != "" {
		return refuseKey(code, k.name)
	}
	return nil
}

func (k *textKey) wrongType() error { return refuseKey(ErrWrongType, k.name) }
//@ end hasTextKeys
//@ if hasIntegerKeys

type integerKey interface{ ~int64 | ~uint64 }

func parseKey[Key integerKey](text, name string, largest uint64) (Key, error) {
	if text == "" {
		return 0, refuseKey(ErrInvalidLength, name)
	}
	for i := 0; i < len(text); i++ {
		if text[i] < '0' || text[i] > '9' || text[0] == '0' && len(text) > 1 {
			return 0, refuseKey(ErrInvalidCharacter, name)
		}
	}
	key, err := strconv.ParseUint(text, 10, 64)
	if err != nil || key < 1 || key > largest {
		return 0, refuseKey(ErrOutOfRange, name)
	}
	return Key(key), nil
}

func scanKey[Key integerKey](source any, key *Key, name string, largest uint64) error {
	switch value := source.(type) {
	case int64:
		if value < 1 || uint64(value) > largest {
			return refuseKey(ErrOutOfRange, name)
		}
		*key = Key(value)
	case []byte:
		return unmarshalKeyText(value, key, name, largest)
	case string:
		return unmarshalKeyText([]byte(value), key, name, largest)
	case nil:
		*key = 0
	default:
		return refuseKey(ErrWrongType, name)
	}
	return nil
}

// readKey sets the key, or leaves it unchanged if the digits are rejected.
func readKey[Key integerKey](text string, key *Key, name string, largest uint64) error {
	found, err := parseKey[Key](text, name, largest)
	if err == nil {
		*key = found
	}
	return err
}

// keyValue returns keys that overflow an int64 as digits, because database drivers do not accept larger integers.
func keyValue(key uint64, name string, largest uint64) (driver.Value, error) {
	switch {
	case key == 0:
		return nil, nil
	case key > largest:
		return nil, refuseKey(ErrOutOfRange, name)
	case key > math.MaxInt64:
		return strconv.FormatUint(key, 10), nil
	}
	return int64(key), nil
}

// keyDigits returns the digits of a key, or nil for the zero value. It accepts an invalid key, so that logs can show it.
func keyDigits[Key integerKey](key Key) []byte {
	switch {
	case key == 0:
		return nil
	case key < 0:
		return strconv.AppendInt(nil, int64(key), 10)
	}
	return strconv.AppendUint(nil, uint64(key), 10)
}

func unmarshalKeyText[Key integerKey](text []byte, key *Key, name string, largest uint64) error {
	if len(text) > 0 {
		return readKey(string(text), key, name, largest)
	}
	*key = 0
	return nil
}

// A JSON null becomes the zero value.
func marshalKeyJSON[Key integerKey](key Key, isText bool) []byte {
	digits := keyDigits(key)
	switch {
	case digits == nil:
		return []byte("null")
	case isText:
		return append(append([]byte{'"'}, digits...), '"')
	}
	return digits
}

func unmarshalKeyJSON[Key integerKey](data []byte, key *Key, name string, largest uint64) error {
	text := string(data)
	if text == "null" {
		*key = 0
		return nil
	}
	if len(text) > 1 && text[0] == '"' {
		return readKey(text[1:len(text)-1], key, name, largest)
	}
	if text != "" && (text[0] == '-' || text[0] >= '0' && text[0] <= '9') {
		if readKey(text, key, name, largest) != nil {
			return refuseKey(ErrOutOfRange, name)
		}
		return nil
	}
	return refuseKey(ErrWrongType, name)
}
//@ end hasIntegerKeys
//@ end hasKeys
