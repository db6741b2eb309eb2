//@ unless joined
package ids

//@ end joined

// idOfBytes returns the ID that carries the bytes, or an error if the ID is invalid.
func idOfBytes[ID ~string](k *kind, data []byte) (ID, error) {
	f := k.formats[0]
	if len(data) != f.bytes {
		return "", k.refuse(ErrInvalidLength)
	}
	var buffer [160]byte
	to := append(append(buffer[:0], k.prefix...), '_')
	if f.quick {
		var block [16]byte
		copy(block[16-len(data):], data)
		to = f.appendBody(to, uint128{binary.BigEndian.Uint64(block[:]), binary.BigEndian.Uint64(block[8:])})
	} else {
		to = append(to, f.pieces[0].spell(new(big.Int).SetBytes(data), !f.unpadded)...)
	}
	return parseID[ID](k, string(to))
}
//@ if hasBounds

// boundOf returns the field values of the lowest ID for a time: all fields are zero except for the time and fixed fields.
func (k *kind) boundOf(at time.Time) ([]*big.Int, error) {
	var values []*big.Int
	for _, each := range k.formats[0].fields() {
		value := big.NewInt(each.value)
		if each.kind == "time" {
			unit, _, code := each.unitOf(at.UnixMilli())
			if code != "" {
				return nil, k.refuse(code)
			}
			value.SetUint64(unit)
		}
		values = append(values, value)
	}
	return values, nil
}
//@ end hasBounds
//@ if hasTextBounds

func lowerBound[ID ~string](k *kind, at time.Time) (ID, error) {
	values, err := k.boundOf(at)
	if err != nil {
		return "", err
	}
	var choices []string
	for _, each := range k.formats[0].pieces {
		if each.texts != nil {
			choices = append(choices, leastText(each.texts))
		}
	}
	body, code := k.formats[0].spell(values, choices)
	if code != "" {
		return "", k.refuse(code)
	}
	return ID(k.prefix + "_" + body), nil
}

func leastText(texts []string) string {
	least := texts[0]
	for _, each := range texts {
		if each < least {
			least = each
		}
	}
	return least
}
//@ end hasTextBounds
//@ if hasIntegerBounds

func (k *kind) lowerInteger(at time.Time) (*big.Int, error) {
	values, err := k.boundOf(at)
	if err != nil {
		return nil, err
	}
	number := new(big.Int)
	for i, each := range k.formats[0].fields() {
		number.Add(number, new(big.Int).Mul(values[i], each.unit))
	}
	if number.Cmp(k.formats[0].pieces[0].largest) > 0 {
		return nil, k.refuse(ErrOutOfRange)
	}
	return number, nil
}
//@ end hasIntegerBounds

// longestTyped is the maximum length of a string to correct; nobody types longer IDs.
const longestTyped = 1024

// whiteSpace lists the characters that JavaScript trims, because every language must accept the same strings.
const whiteSpace = "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"

func normalizeID[ID ~string](k *kind, typed string) (ID, error) {
	shown := visibleText(typed)
	if len(shown) > longestTyped {
		return parseID[ID](k, typed)
	}
	text := strings.Trim(typed, whiteSpace)
	if k.check(text) == nil {
		return ID(text), nil
	}
	shown, refused := visibleText(text), text
	for _, prefix := range append([]string{k.prefix}, k.aliases...) {
		if len(shown) <= len(prefix) || foldASCII(shown[:len(prefix)+1]) != prefix+"_" {
			continue
		}
		for _, body := range k.listBodies(shown[len(prefix)+1:]) {
			id := k.prefix + "_" + body
			if id != text && k.check(id) == nil {
				return ID(id), nil
			}
			if head, _ := prefixOf(id); head == k.prefix {
				refused = id
			}
		}
	}
	return "", k.check(refused)
}

// listBodies returns the bodies that a user may have meant: the typed body, and its corrections for each format.
func (k *kind) listBodies(body string) []string {
	all := []string{body}
	for _, each := range k.formats {
		folded := each.fold(body)
		if each.typed != "" && body != "" && !strings.Contains(body, "_") {
			all = append(all, each.forgive(folded))
		}
		all = append(all, folded)
	}
	return all
}

// fold converts a body to the alphabet's case, unless the alphabet mixes cases.
func (f *format) fold(body string) string {
	all := ""
	for _, each := range f.pieces {
		all += each.alphabet + strings.Join(each.texts, "")
	}
	switch all {
	case foldASCII(all):
		return foldASCII(body)
	case strings.ToUpper(all):
		// visibleText has replaced characters outside ASCII with DEL.
		return strings.ToUpper(body)
	}
	return body
}

// forgive adds or removes leading zeros, or replaces letters that look like digits.
func (f *format) forgive(body string) string {
	switch f.typed {
	case "padded":
		if missing := f.most - len(body); missing > 0 {
			return strings.Repeat(f.pieces[0].alphabet[:1], missing) + body
		}
		return body
	case "unpadded":
		for len(body) > 1 && body[0] == f.pieces[0].alphabet[0] {
			body = body[1:]
		}
		return body
	}
	return lookalikes.Replace(body)
}

var lookalikes = strings.NewReplacer("o", "0", "O", "0", "i", "1", "I", "1", "l", "1", "L", "1")

// foldASCII converts only ASCII letters to lower case, because lowercasing some non-ASCII letters yields ASCII letters.
func foldASCII(text string) string {
	return strings.Map(func(each rune) rune {
		if each >= 'A' && each <= 'Z' {
			return each + 'a' - 'A'
		}
		return each
	}, text)
}

// Seed makes the kind generate the same, predictable IDs on every run, from a seed and a fixed clock. Use Seed only in tests.
// Call the returned function to restore the kind: t.Cleanup(kind.Seed("orders", at)). Seed panics if the kind does not exist.
func (k Kind) Seed(seed string, at time.Time) (end func()) {
	hash := fnv.New64a()
	_, _ = hash.Write([]byte(string(k) + " " + seed))
	source := &seeded{reader: mathrand.New(mathrand.NewSource(int64(hash.Sum64()))), now: at.UnixMilli()}
	for _, each := range kinds {
		if each.name() == string(k) {
			each.begin(source)
			return func() { each.begin(nil) }
		}
	}
	panic("expected the name of a kind but received " + string(k))
}

// seeded is the random source and the clock for a test.
type seeded struct {
	reader io.Reader
	now    int64
}

// begin resets the generator and sets its source.
func (k *kind) begin(source *seeded) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	k.source, k.started, k.numbers, k.left = source, false, nil, 0
}
