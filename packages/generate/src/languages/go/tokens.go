//@ unless joined
package ids

//@ end joined
//@ if hasTokens
//@ each tokens

// __about__
//
// A token is a secret that grants its holder access. Printing or encoding a token shows only the prefix; Reveal returns
// the token. Store the token's hash in a database.
type __Token__ struct{ plainToken }

var token__Token__ = &tokenKind{prefix: "__prefix__", bytes: __bytes__}

// New__Token__ generates a token.
func New__Token__() __Token__ { return __Token__{token__Token__.generate()} }

// Parse__Token__ parses a plain token, or returns an Error. Parsing does not prove that a token was issued.
func Parse__Token__(text string) (__Token__, error) {
	secret, err := parseID[string](token__Token__, text)
	return __Token__{plainToken{secret: &secret}}, err
}

// Equal reports whether two tokens are the same, in constant time.
func (token __Token__) Equal(other __Token__) bool { return token.equals(other.plainToken) }

// Hash returns the hash to store in a database instead of the token. The hash of the zero value is empty.
func (token __Token__) Hash() __Token__Hash {
	hash, _ := Hash__Token__(token.Reveal())
	return hash
}

// String returns only the prefix.
func (token __Token__) String() string { return token__Token__.redact(token.Reveal()) }

// Format writes only the prefix for every verb.
func (token __Token__) Format(state fmt.State, verb rune) { _, _ = state.Write([]byte(token.String())) }

// MarshalText writes only the prefix, including in logs. Use Reveal in a response to the client.
func (token __Token__) MarshalText() ([]byte, error) { return []byte(token.String()), nil }

// UnmarshalText parses the token. "" becomes the zero value.
func (token *__Token__) UnmarshalText(text []byte) error {
	secret := token.Reveal()
	err := assign(token__Token__, string(text), &secret)
	token.secret = &secret
	return err
}

// MarshalJSON writes only the prefix, or null for the zero value.
func (token __Token__) MarshalJSON() ([]byte, error) { return marshalJSON(token.String()) }

// UnmarshalJSON parses the token. null and "" become the zero value.
func (token *__Token__) UnmarshalJSON(data []byte) error {
	secret := token.Reveal()
	err := unmarshalJSON(token__Token__, data, &secret)
	token.secret = &secret
	return err
}

// __Token__Hash is the hash to store in a database instead of a __Token__, plain or signed. The hash is not a secret.
type __Token__Hash string

// Hash__Token__ returns the hash of a token, plain or signed, or an Error.
func Hash__Token__(text string) (__Token__Hash, error) {
	hash, err := token__Token__.hash(text)
	return __Token__Hash(hash), err
}

// Parse__Token__Hash parses a hash, or returns an Error.
func Parse__Token__Hash(text string) (__Token__Hash, error) {
	return parseID[__Token__Hash](hashKind{token__Token__}, text)
}

// Verify reports in constant time whether a token, plain or signed, has this hash.
func (hash __Token__Hash) Verify(text string) bool {
	return token__Token__.verifyHash(text, string(hash))
}

// IsZero reports whether the hash is empty.
func (hash __Token__Hash) IsZero() bool { return hash == "" }

// Scan reads the hash from a column. NULL and "" become the zero value.
func (hash *__Token__Hash) Scan(source any) error {
	return scanColumn(hashKind{token__Token__}, source, hash)
}

// Value writes the hash to a column, or rejects a value that is not a hash.
func (hash __Token__Hash) Value() (driver.Value, error) {
	return columnValue(hashKind{token__Token__}, hash)
}

// MarshalJSON writes the hash, or null for the zero value.
func (hash __Token__Hash) MarshalJSON() ([]byte, error) { return marshalJSON(hash) }

// UnmarshalJSON parses the hash. null and "" become the zero value.
func (hash *__Token__Hash) UnmarshalJSON(data []byte) error {
	return unmarshalJSON(hashKind{token__Token__}, data, hash)
}

// Verify__Token__ returns the claims of a signed token, or an Error with the same message for every reason. The keys map
// key IDs to secrets of at least 32 random bytes.
func Verify__Token__(text string, keys map[string][]byte, options VerifyOptions) (Verified, error) {
	return token__Token__.verify(text, keys, options)
}
//@ end tokens

// The error codes for tokens.
const (
	ErrInvalidChecksum  Code = "invalid_checksum"
	ErrInvalidSignature Code = "invalid_signature"
	ErrUnknownKey       Code = "unknown_key"
	ErrWrongAudience    Code = "wrong_audience"
	ErrExpired          Code = "expired"
)

// VerifyOptions configures the verification of signed tokens.
type VerifyOptions struct {
	// Audience is the recipient of the token, or "" if the token has no specific recipient.
	Audience string
	// ClockTolerance is how long to accept a token after it expires, at most 5 minutes, because clocks differ.
	ClockTolerance time.Duration
	// Now replaces the clock in tests; nil means time.Now.
	Now func() time.Time
}

// Verified contains the signing key's ID and the expiry of a token. The zero time means that the token never expires.
type Verified struct {
	KeyID     string
	ExpiresAt time.Time
}

const (
	checksumLength  = 7
	signatureLength = 32
	shortestSigned  = 94
	longestSigned   = 637
	longestKeyID    = 63
	longestAudience = 255
	shortestSecret  = 32
	signedMark      = "s1"
	hashMark        = "_sha256-"
	mostTolerance   = 5 * time.Minute
)

// A tokenKind describes the tokens with one prefix: the prefix and the number of random bytes.
type tokenKind struct {
	prefix string
	bytes  int
}

func (t *tokenKind) refuse(code Code) error {
	return refusal(code, t.prefix, "a token of "+t.prefix)
}

func (t *tokenKind) check(text string) error {
	if code := t.fault(text); code != "" {
		return t.refuse(code)
	}
	return nil
}

func (t *tokenKind) wrongType() error { return t.refuse(ErrNotAString) }

// A hashKind describes the hashes of a tokenKind.
type hashKind struct{ *tokenKind }

func (t hashKind) check(text string) error {
	digits := strings.TrimPrefix(text, t.prefix+hashMark)
	if digits == text {
		return t.refuse(ErrWrongPrefix)
	}
	if bytes, err := hex.DecodeString(digits); err != nil || len(bytes) != sha256.Size || digits != strings.ToLower(digits) {
		return t.refuse(ErrInvalidCharacter)
	}
	return nil
}

// A plainToken is embedded in every kind of token, and does not support ==, which is not constant-time.
type plainToken struct {
	_ [0]func()
	// A pointer, because fmt prints strings in an unexported field of another struct without calling any methods.
	secret *string
}

// Reveal returns the token itself, for the client that receives it.
func (p plainToken) Reveal() string {
	if p.secret == nil {
		return ""
	}
	return *p.secret
}

// IsZero reports whether there is no token.
func (p plainToken) IsZero() bool { return p.Reveal() == "" }

func (p plainToken) equals(other plainToken) bool {
	return subtle.ConstantTimeCompare([]byte(p.Reveal()), []byte(other.Reveal())) == 1
}

func (t *tokenKind) redact(secret string) string {
	if secret == "" {
		return ""
	}
	return t.prefix + "_[redacted]"
}

func (t *tokenKind) digits() int {
	return len(new(big.Int).Lsh(big.NewInt(1), uint(8*t.bytes)).Text(36))
}

func (t *tokenKind) generate() plainToken {
	random := make([]byte, t.bytes)
	if _, err := rand.Read(random); err != nil {
		panic(err)
	}
	text := t.prefix + "_" + padBase36(new(big.Int).SetBytes(random), t.digits())
	text += checksumOf(text)
	return plainToken{secret: &text}
}

// fault returns why a string is not a plain token.
func (t *tokenKind) fault(text string) Code {
	shown := visibleText(text)
	prefix, hasPrefix := prefixOf(shown)
	if prefix != t.prefix {
		if !hasPrefix {
			return ErrMissingPrefix
		}
		return ErrWrongPrefix
	}
	body := shown[len(prefix)+1:]
	if len(body) != t.digits()+checksumLength {
		return ErrInvalidLength
	}
	if !isBase36(body) {
		return ErrInvalidCharacter
	}
	number, _ := new(big.Int).SetString(body[:t.digits()], 36)
	if number.BitLen() > 8*t.bytes {
		return ErrOverflow
	}
	if !hasChecksum(shown) {
		return ErrInvalidChecksum
	}
	return ""
}

// signedFault returns why a string with the prefix is not a signed token, without verifying the signature.
func (t *tokenKind) signedFault(shown string) Code {
	body := shown[len(t.prefix)+1:]
	switch {
	case len(body) < shortestSigned || len(body) > longestSigned:
		return ErrInvalidLength
	case !isBase36(body):
		return ErrInvalidCharacter
	case !strings.HasPrefix(body, signedMark):
		return ErrWrongVersion
	case !hasChecksum(shown):
		return ErrInvalidChecksum
	}
	return ""
}

func (t *tokenKind) hash(text string) (string, error) {
	if code := t.fault(text); code != "" {
		shown := visibleText(text)
		if !strings.HasPrefix(shown, t.prefix+"_") || t.signedFault(shown) != "" {
			return "", t.refuse(code)
		}
	}
	digest := sha256.Sum256([]byte(text))
	return t.prefix + hashMark + hex.EncodeToString(digest[:]), nil
}

func (t *tokenKind) verifyHash(text, hash string) bool {
	found, err := t.hash(text)
	return err == nil && subtle.ConstantTimeCompare([]byte(found), []byte(hash)) == 1
}

func (t *tokenKind) verify(text string, keys map[string][]byte, options VerifyOptions) (Verified, error) {
	audience, tolerance := options.Audience, options.ClockTolerance
	code, expected := ErrInvalidOption, ""
	switch {
	case audience != "" && !isLabel(audience, longestAudience):
		expected = "an audience of 1 to 255 visible ASCII characters"
	case tolerance < 0 || tolerance > mostTolerance:
		expected = "a clock tolerance of 0 to 5 minutes"
	case len(keys) == 0:
		code, expected = ErrInvalidKey, "at least one key"
	}
	for id, secret := range keys {
		if !isLabel(id, longestKeyID) || len(secret) < shortestSecret || bytes.Count(secret, secret[:1]) == len(secret) {
			// The error has the key ID, but never the secret.
			code, expected = ErrInvalidKey, fmt.Sprintf("at least 32 random bytes as keys[%q]", id)
		}
	}
	if expected != "" {
		return Verified{}, refusal(code, t.prefix, expected)
	}
	now := time.Now()
	if options.Now != nil {
		now = options.Now()
	}
	verified, code := t.judge(visibleText(text), keys, audience, now.Add(-tolerance).UnixMilli())
	if code != "" {
		return Verified{}, Error{code: code, prefix: t.prefix, text: "expected a valid signed token of " + t.prefix}
	}
	return verified, nil
}

func (t *tokenKind) judge(text string, keys map[string][]byte, audience string, now int64) (Verified, Code) {
	if !strings.HasPrefix(text, t.prefix+"_") {
		if prefix, _ := prefixOf(text); prefix == "" {
			return Verified{}, ErrMissingPrefix
		}
		return Verified{}, ErrWrongPrefix
	}
	if code := t.signedFault(text); code != "" {
		return Verified{}, code
	}
	carried := decodeBase32(text[len(t.prefix)+1+len(signedMark) : len(text)-checksumLength])
	if carried == nil {
		return Verified{}, ErrInvalidSignature
	}
	claims, signature := carried[:len(carried)-signatureLength], carried[len(carried)-signatureLength:]
	parts := splitClaims(claims)
	if len(parts) != 4 || len(parts[2])%6 != 0 || len(parts[2]) > 6 || len(parts[3]) != t.bytes {
		return Verified{}, ErrInvalidSignature
	}
	secret, isKnown := keys[string(parts[1])]
	if !isKnown {
		return Verified{}, ErrUnknownKey
	}
	mac := hmac.New(sha256.New, secret)
	for _, part := range []string{"brandid signed token 1", t.prefix} {
		mac.Write(append([]byte{byte(len(part))}, part...))
	}
	mac.Write(claims)
	if !hmac.Equal(mac.Sum(nil), signature) {
		return Verified{}, ErrInvalidSignature
	}
	if string(parts[0]) != audience {
		return Verified{}, ErrWrongAudience
	}
	verified := Verified{KeyID: string(parts[1])}
	if len(parts[2]) > 0 {
		expiry := new(big.Int).SetBytes(parts[2]).Int64()
		if now >= expiry {
			return Verified{}, ErrExpired
		}
		verified.ExpiresAt = time.UnixMilli(expiry).UTC()
	}
	return verified, ""
}

// splitClaims splits length-prefixed fields; it returns nil if the last field is incomplete.
func splitClaims(claims []byte) (parts [][]byte) {
	for len(claims) > 0 {
		end := 1 + int(claims[0])
		if end > len(claims) {
			return nil
		}
		parts, claims = append(parts, claims[1:end]), claims[end:]
	}
	return parts
}

// decodeBase32 decodes base32hex without padding; it returns nil for any other string.
func decodeBase32(text string) []byte {
	number, isBase32 := new(big.Int).SetString(text, 32)
	rest := uint(5 * len(text) % 8)
	if !isBase32 || rest > 4 || number.TrailingZeroBits() < rest && number.Sign() > 0 {
		return nil
	}
	return number.Rsh(number, rest).FillBytes(make([]byte, 5*len(text)/8))
}

func checksumOf(text string) string {
	return padBase36(big.NewInt(int64(crc32.ChecksumIEEE([]byte(text)))), checksumLength)
}

func hasChecksum(text string) bool {
	end := len(text) - checksumLength
	return text[end:] == checksumOf(text[:end])
}

func padBase36(number *big.Int, length int) string {
	digits := number.Text(36)
	return strings.Repeat("0", length-len(digits)) + digits
}

func isBase36(text string) bool {
	return strings.Trim(text, base36) == ""
}
//@ end hasTokens
