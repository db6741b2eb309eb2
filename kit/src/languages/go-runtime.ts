/** The part of a Go file that is the same for every domain: it reads and generates what the tables describe. */

export const goRuntime = String.raw`
// Code says why a text is refused, or why no id was made.
type Code string

// The codes of brandid.
const (
	MissingPrefix    Code = "missing_prefix"
	WrongPrefix      Code = "wrong_prefix"
	FormerPrefix     Code = "former_prefix"
	UnknownPrefix    Code = "unknown_prefix"
	IsToken          Code = "is_token"
	InvalidLength    Code = "invalid_length"
	InvalidCharacter Code = "invalid_character"
	Overflow         Code = "overflow"
	WrongVersion     Code = "wrong_version"
	InvalidOption    Code = "invalid_option"
	InvalidKey       Code = "invalid_key"
	OutOfRange       Code = "out_of_range"
	ClockMovedBack   Code = "clock_moved_back"
)

// Error has a Code, and the prefix of the ids that were expected.
type Error struct {
	Code   Code
	Prefix string
	text   string
}

func (e *Error) Error() string {
	if e.text != "" {
		return e.text
	}
	if e.Prefix == "" {
		return "expected an id: " + string(e.Code)
	}
	return "expected an id of " + e.Prefix + ": " + string(e.Code)
}

// Parse returns the prefix of any id.
func Parse(text string) (prefix string, err error) {
	for _, each := range kinds {
		if contains(each.named, text) {
			return each.prefix, nil
		}
	}
	prefix, hasPrefix := prefixOf(visible(text))
	if tokens[prefix] {
		return "", &Error{Code: IsToken}
	}
	for _, each := range kinds {
		if each.prefix != prefix && !contains(each.aliases, prefix) {
			continue
		}
		if _, err := each.read(text); err != nil {
			return "", err
		}
		return prefix, nil
	}
	if hasPrefix {
		return "", &Error{Code: UnknownPrefix}
	}
	return "", &Error{Code: MissingPrefix}
}

// rollbackAllowance is how far the clock may step back before a generator restarts or refuses, in milliseconds.
const rollbackAllowance = 10_000

const longestPrefix = 63

// A field is a part of a number: number / unit % values.
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
}

// A piece holds digits of an alphabet, or one of a few texts.
type piece struct {
	length         int
	alphabet       string
	largest        *big.Int
	fields         []field
	texts          []string
	name, fallback string
}

// A format says how bodies are checked, read and made.
type format struct {
	least, most  int
	leadingZeros bool
	hyphens      []int
	pieces       []piece
	bytes        int
	uuid         bool
	integer      bool
	restarts     bool
}

// A kind has the ids of one prefix, and the state of their generator.
type kind struct {
	prefix         string
	aliases, named []string
	formats, bare  []*format

	mutex        sync.Mutex
	started      bool
	latest, next int64
	values       []*big.Int
	workers      map[*field]*big.Int
}

// A reading is what a body holds: its format, its characters, and a number for each piece of digits.
type reading struct {
	format  *format
	body    string
	numbers []*big.Int
}

func (k *kind) read(text string) (*reading, error) {
	if contains(k.named, text) {
		return &reading{format: &format{}}, nil
	}
	shown := visible(text)
	for _, each := range k.bare {
		if _, fault := each.read(shown); fault == "" && !strings.HasPrefix(shown, k.prefix+"_") {
			return &reading{format: &format{}}, nil
		}
	}
	prefix, hasPrefix := prefixOf(shown)
	code := WrongPrefix
	switch {
	case prefix == k.prefix:
		code = InvalidLength
		for _, each := range k.formats {
			found, fault := each.read(shown[len(prefix)+1:])
			if fault == "" {
				return found, nil
			}
			if code == InvalidLength {
				code = fault
			}
		}
	case contains(k.aliases, prefix):
		code = FormerPrefix
	case strings.HasPrefix(shown, k.prefix+"_") && !isPrefix(prefix):
		code = InvalidCharacter
	case !hasPrefix:
		code = MissingPrefix
	case tokens[prefix]:
		code = IsToken
	}
	return nil, &Error{Code: code, Prefix: k.prefix}
}

func (f *format) read(body string) (*reading, Code) {
	if len(body) < f.least || len(body) > f.most {
		return nil, InvalidLength
	}
	rest := body
	for i, place := range f.hyphens {
		if body[place] != '-' {
			return nil, InvalidCharacter
		}
		rest = rest[:place-i] + rest[place-i+1:]
	}
	if !f.leadingZeros && len(rest) > 1 && rest[0] == f.pieces[0].alphabet[0] {
		return nil, InvalidCharacter
	}
	found := &reading{format: f, body: rest}
	for _, each := range f.pieces {
		part := rest
		if len(f.pieces) > 1 {
			part, rest = rest[:each.length], rest[each.length:]
		}
		number, code := each.read(part)
		if code != "" {
			return nil, code
		}
		found.numbers = append(found.numbers, number)
	}
	return found, ""
}

func (p *piece) read(part string) (*big.Int, Code) {
	if p.texts != nil {
		if contains(p.texts, part) {
			return nil, ""
		}
		return nil, InvalidCharacter
	}
	number := new(big.Int)
	base, digit := big.NewInt(int64(len(p.alphabet))), new(big.Int)
	for i := 0; i < len(part); i++ {
		value := strings.IndexByte(p.alphabet, part[i])
		if value < 0 {
			return nil, InvalidCharacter
		}
		if p.largest != nil {
			number.Add(number.Mul(number, base), digit.SetInt64(int64(value)))
		}
	}
	if p.largest != nil && number.Cmp(p.largest) > 0 {
		return nil, Overflow
	}
	for i := range p.fields {
		each := &p.fields[i]
		if each.refused != "" && each.of(number).Int64() != each.value {
			return nil, each.refused
		}
	}
	return number, ""
}

// of is the value of the field in a number.
func (f *field) of(number *big.Int) *big.Int {
	value := new(big.Int).Quo(number, f.unit)
	return value.Rem(value, f.values)
}

func (r *reading) time() (at time.Time, ok bool) {
	for i, each := range r.format.pieces {
		for j := range each.fields {
			part := &each.fields[j]
			switch part.kind {
			case "time":
				at = time.UnixMilli(part.epochMS + part.unitMS*part.of(r.numbers[i]).Int64()).UTC()
				ok = true
			case "fixed":
				// Of UUIDs of any version, those of version 7 carry a time.
				if part.refused == "" && part.of(r.numbers[i]).Int64() != part.value {
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
	return r.numbers[0].FillBytes(make([]byte, r.format.bytes)), true
}

func (r *reading) uuid() (string, bool) {
	bytes, _ := r.bytes()
	if !r.format.uuid {
		return "", false
	}
	digits := hex.EncodeToString(bytes)
	return strings.Join([]string{digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]}, "-"), true
}

func (r *reading) integer() (*big.Int, bool) {
	if !r.format.integer {
		return nil, false
	}
	return r.numbers[0], true
}

// values has the named fields: a time.Time, a *big.Int of random bits, a text, or an int64.
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
			value := inner.of(r.numbers[i])
			switch {
			case inner.kind == "time":
				values[inner.name], _ = r.time()
			case inner.kind != "random":
				values[inner.name] = value.Int64()
			case inner.characters:
				values[inner.name] = part
			default:
				values[inner.name] = value
			}
		}
	}
	return values
}

// generate makes an id. Ids of a kind increase where they have a time, whichever goroutine asks for them.
func (k *kind) generate(worker int64, choices []string) (string, error) {
	return k.generateAt(time.Now().UnixMilli(), worker, choices)
}

func (k *kind) generateAt(now, worker int64, choices []string) (string, error) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	f := k.formats[0]
	next := append([]*big.Int(nil), k.values...)
	if next == nil {
		for _, each := range f.pieces {
			for range each.fields {
				next = append(next, new(big.Int))
			}
		}
	}
	body, code := k.fill(f, next, now, big.NewInt(worker), choices)
	if code != "" {
		return "", &Error{Code: code, Prefix: k.prefix}
	}
	return k.prefix + "_" + body, nil
}

// fill sets the values of the next id, and spells it. The state changes once nothing can fail any more.
func (k *kind) fill(f *format, values []*big.Int, now int64, worker *big.Int, choices []string) (string, Code) {
	fields := f.fields()
	at, counted := find(fields, func(each *field) bool { return each.kind == "time" }), find(fields, func(each *field) bool { return each.start != "" })
	latest, next, isNew := now, k.next, !k.started
	if at >= 0 {
		isBack := k.started && now < k.latest-rollbackAllowance
		if isBack && !f.restarts {
			return "", ClockMovedBack
		}
		if k.started && !isBack && now < k.latest {
			latest = k.latest
		}
		isNew = isNew || isBack || now >= k.next
		from := now
		if !isNew {
			step := new(big.Int).Add(draw(big.NewInt(fields[counted].step)), big.NewInt(1))
			values[counted] = step.Add(step, values[counted])
			if values[counted].Cmp(fields[counted].values) >= 0 {
				if fields[counted].refuses {
					return "", OutOfRange
				}
				isNew, from = true, k.next
				values[counted] = k.values[counted]
			}
		}
		if isNew {
			since := from - fields[at].epochMS
			unit := big.NewInt(since / fields[at].unitMS)
			if since < 0 || unit.Cmp(fields[at].values) >= 0 {
				return "", OutOfRange
			}
			values[at] = unit
			next = fields[at].epochMS + (unit.Int64()+1)*fields[at].unitMS
			values[counted] = fields[counted].first(values[counted], k.started)
		}
	}
	for i, each := range fields {
		switch {
		case each.kind == "random" && i != counted && (at < 0 || isNew || i > counted):
			values[i] = draw(each.values)
		case each.kind == "fixed":
			values[i] = big.NewInt(each.value)
		case each.kind == "worker" && !each.drawn:
			if worker.Sign() < 0 || worker.Cmp(each.values) >= 0 {
				return "", OutOfRange
			}
			values[i] = worker
		case each.kind == "worker" && !k.started:
			values[i] = draw(each.values)
		}
	}
	body, code := f.spell(values, choices)
	if code == "" {
		k.started, k.latest, k.next, k.values = true, latest, next, values
	}
	return body, code
}

// first is the value of a sequence in a new unit of time.
func (f *field) first(last *big.Int, started bool) *big.Int {
	switch {
	case f.start == "zero":
		return new(big.Int)
	case f.start == "continued" && started:
		value := new(big.Int).Add(last, big.NewInt(1))
		return value.Rem(value, f.values)
	}
	return draw(f.values)
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

func (f *format) spell(values []*big.Int, choices []string) (string, Code) {
	var text strings.Builder
	for i := range f.pieces {
		each := &f.pieces[i]
		if each.texts != nil {
			choice := each.texts[0]
			if len(each.texts) > 1 {
				choice = each.fallback
				if len(choices) > 0 {
					if choices[0] != "" {
						choice = choices[0]
					}
					choices = choices[1:]
				}
			}
			if !contains(each.texts, choice) {
				return "", InvalidOption
			}
			text.WriteString(choice)
			continue
		}
		number := new(big.Int)
		for j := range each.fields {
			number.Add(number, new(big.Int).Mul(values[j], each.fields[j].unit))
		}
		values = values[len(each.fields):]
		if number.Cmp(each.largest) > 0 {
			return "", OutOfRange
		}
		text.WriteString(each.spell(number, f.leadingZeros))
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

// draw is a number below a bound, each equally likely, from the randomness of the operating system.
func draw(bound *big.Int) *big.Int {
	value, err := rand.Int(rand.Reader, bound)
	if err != nil {
		panic(err)
	}
	return value
}

// visible replaces whatever is not ASCII: a text is as long as its UTF-16, as in brandid.
func visible(text string) string {
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

// prefixOf is what stands before the last "_", and whether there is anything.
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

func isPrefix(prefix string) bool {
	if tokens[prefix] {
		return true
	}
	for _, each := range kinds {
		if each.prefix == prefix || contains(each.aliases, prefix) {
			return true
		}
	}
	return false
}

func find(fields []*field, isSought func(*field) bool) int {
	for i, each := range fields {
		if isSought(each) {
			return i
		}
	}
	return -1
}

func contains(texts []string, text string) bool {
	for _, each := range texts {
		if each == text {
			return true
		}
	}
	return false
}

func scan(source any, parse func(string) error) error {
	switch text := source.(type) {
	case string:
		return parse(text)
	case []byte:
		return parse(string(text))
	}
	return &Error{Code: "not_a_string"}
}

func n(text string) *big.Int {
	number, _ := new(big.Int).SetString(text, 0)
	return number
}
`
