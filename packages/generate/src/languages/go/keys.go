//@ unless joined
package ids

//@ end joined
//@ if hasKeys
//@ each keys

// __about__
//@ if isInteger
type __Key__ __int64__

// Parse__Key__ returns the key that decimal digits spell, or an *Error.
func Parse__Key__(text string) (__Key__, error) { return parseKey[__Key__](text, "__key__", __max__) }

// IsZero says whether it is no key.
func (key __Key__) IsZero() bool { return key == 0 }

// Scan reads the key from a database.
func (key *__Key__) Scan(source any) error { return scanKey(source, key, "__key__", __max__) }

// Value writes the key to a database.
func (key __Key__) Value() (driver.Value, error) { return keyValue(uint64(key), "__key__", __max__) }

// MarshalText writes the digits of the key, such as that of a map.
func (key __Key__) MarshalText() ([]byte, error) { return marshalKey(uint64(key), "__key__", __max__) }

// UnmarshalText reads the digits of the key, such as that of a map.
func (key *__Key__) UnmarshalText(text []byte) error {
	return unmarshalKeyText(text, key, "__key__", __max__)
}

//@ if isText
// MarshalJSON writes the key as a text, as JavaScript has no such numbers.
//@ end isText
//@ unless isText
// MarshalJSON writes the key as a number.
//@ end isText
func (key __Key__) MarshalJSON() ([]byte, error) {
	return marshalKeyJSON(uint64(key), "__key__", __max__, __isTextWord__)
}

// UnmarshalJSON reads the key from a number, or from a text, which the keys of a map are.
func (key *__Key__) UnmarshalJSON(data []byte) error {
	return unmarshalKeyJSON(data, key, "__key__", __max__)
}
//@ end isInteger
//@ unless isInteger
type __Key__ string

// Parse__Key__ returns the key that the text is, or an *Error.
func Parse__Key__(text string) (__Key__, error) {
	return parseTextKey[__Key__](text, "__key__", __format__)
}

// IsZero says whether it is no key.
func (key __Key__) IsZero() bool { return key == "" }

// Scan reads the key from a database.
func (key *__Key__) Scan(source any) error { return scanTextKey(source, key, "__key__", __format__) }

// Value writes the key to a database.
func (key __Key__) Value() (driver.Value, error) {
	if key == "" {
		return nil, nil
	}
	_, err := Parse__Key__(string(key))
	return string(key), err
}

// MarshalText writes the key, to JSON too.
func (key __Key__) MarshalText() ([]byte, error) {
	if key == "" {
		return nil, nil
	}
	_, err := Parse__Key__(string(key))
	return []byte(key), err
}

// UnmarshalText reads the key, from JSON too.
func (key *__Key__) UnmarshalText(text []byte) error {
	if len(text) > 0 {
		return readTextKey(string(text), key, "__key__", __format__)
	}
	*key = ""
	return nil
}
//@ end isInteger
//@ end keys

// WrongType is the code of a value of another type.
const WrongType Code = "wrong_type"

func refuseKey(code Code, name string) error {
	return &Error{Code: code, text: "expected a key of " + name + ": " + string(code)}
}
//@ if hasTextKeys

func parseTextKey[Key ~string](text, name string, f *format) (Key, error) {
	if _, code := f.read(visible(text)); code != "" {
		return "", refuseKey(code, name)
	}
	return Key(text), nil
}

func scanTextKey[Key ~string](source any, key *Key, name string, f *format) error {
	switch text := source.(type) {
	case string:
		return readTextKey(text, key, name, f)
	case []byte:
		return readTextKey(string(text), key, name, f)
	case nil:
		*key = ""
		return nil
	}
	return refuseKey(WrongType, name)
}

// readTextKey leaves the key as it is where the text is none.
func readTextKey[Key ~string](text string, key *Key, name string, f *format) error {
	found, err := parseTextKey[Key](text, name, f)
	if err == nil {
		*key = found
	}
	return err
}
//@ end hasTextKeys
//@ if hasIntegerKeys

type integer interface{ ~int64 | ~uint64 }

func parseKey[Key integer](text, name string, largest uint64) (Key, error) {
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
	return Key(key), nil
}

func scanKey[Key integer](source any, key *Key, name string, largest uint64) error {
	switch value := source.(type) {
	case int64:
		if value < 1 || uint64(value) > largest {
			return refuseKey(OutOfRange, name)
		}
		*key = Key(value)
	case []byte:
		return readKey(string(value), key, name, largest)
	case string:
		return readKey(value, key, name, largest)
	case nil:
		*key = 0
	default:
		return refuseKey(WrongType, name)
	}
	return nil
}

// readKey leaves the key as it is where the text is none.
func readKey[Key integer](text string, key *Key, name string, largest uint64) error {
	found, err := parseKey[Key](text, name, largest)
	if err == nil {
		*key = found
	}
	return err
}

// A driver takes no integer beyond an int64, and a database reads the digits.
func keyValue(key uint64, name string, largest uint64) (driver.Value, error) {
	switch {
	case key == 0:
		return nil, nil
	case key > largest:
		return nil, refuseKey(OutOfRange, name)
	case key > math.MaxInt64:
		return strconv.FormatUint(key, 10), nil
	}
	return int64(key), nil
}

func marshalKey(key uint64, name string, largest uint64) ([]byte, error) {
	switch {
	case key == 0:
		return nil, nil
	case key > largest:
		return nil, refuseKey(OutOfRange, name)
	}
	return strconv.AppendUint(nil, key, 10), nil
}

func unmarshalKeyText[Key integer](text []byte, key *Key, name string, largest uint64) error {
	if len(text) > 0 {
		return readKey(string(text), key, name, largest)
	}
	*key = 0
	return nil
}

// JSON has null for no key.
func marshalKeyJSON(key uint64, name string, largest uint64, isText bool) ([]byte, error) {
	digits, err := marshalKey(key, name, largest)
	switch {
	case err != nil:
		return nil, err
	case digits == nil:
		return []byte("null"), nil
	case isText:
		return append(append([]byte{'"'}, digits...), '"'), nil
	}
	return digits, nil
}

func unmarshalKeyJSON[Key integer](data []byte, key *Key, name string, largest uint64) error {
	text := string(data)
	if text == "null" {
		return nil
	}
	if len(text) > 1 && text[0] == '"' {
		return readKey(text[1:len(text)-1], key, name, largest)
	}
	if text != "" && (text[0] == '-' || text[0] >= '0' && text[0] <= '9') {
		if readKey(text, key, name, largest) != nil {
			return refuseKey(OutOfRange, name)
		}
		return nil
	}
	return refuseKey(WrongType, name)
}
//@ end hasIntegerKeys
//@ end hasKeys
