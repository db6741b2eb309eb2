//@ unless joined
package ids

//@ end joined
//@ if hasTokens
//@ each tokens

// __about__
type __Token__ string

var token__Token__ = &tokenKind{prefix: "__prefix__", bytes: __bytes__}

// New__Token__ makes a token. A database holds its hash.
func New__Token__() __Token__ {
	return __Token__(token__Token__.generate())
}

// Parse__Token__ returns the token that the text is, or an *Error. It proves nothing about who made it.
func Parse__Token__(text string) (__Token__, error) {
	if code := token__Token__.fault(text); code != "" {
		return "", token__Token__.refuse(code)
	}
	return __Token__(text), nil
}

// MarshalText writes the token, to JSON too.
func (token __Token__) MarshalText() ([]byte, error) {
	return []byte(token), new(__Token__).UnmarshalText([]byte(token))
}

// UnmarshalText reads the token, from JSON too.
func (token *__Token__) UnmarshalText(text []byte) error {
	if code := token__Token__.fault(string(text)); code != "" && len(text) > 0 {
		return token__Token__.refuse(code)
	}
	*token = __Token__(text)
	return nil
}

// Hash__Token__ returns what a database holds in place of a token, plain or signed.
func Hash__Token__(text string) (string, error) {
	return token__Token__.hash(text)
}

// Verify__Token__Hash says whether a hash is that of a token. It reads every character.
func Verify__Token__Hash(text, hash string) bool {
	return token__Token__.verifyHash(text, hash)
}

// Verify__Token__ returns what a signed token says, or an *Error whose text is the same for every reason. The keys are
// secrets of at least 32 random bytes, by id. A token that is for no audience has the audience "".
func Verify__Token__(text string, keys map[string][]byte, audience string) (Verified, error) {
	return token__Token__.verify(text, keys, audience, time.Now().UnixMilli())
}
//@ end tokens

// The codes of tokens.
const (
	InvalidChecksum  Code = "invalid_checksum"
	InvalidSignature Code = "invalid_signature"
	UnknownKey       Code = "unknown_key"
	WrongAudience    Code = "wrong_audience"
	Expired          Code = "expired"
)

// Verified says which key signed a token, and when it ends: the zero time where it never does.
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
)

// A tokenKind has the tokens of one prefix, of so many random bytes.
type tokenKind struct {
	prefix string
	bytes  int
}

func (t *tokenKind) refuse(code Code) error {
	return &Error{Code: code, Prefix: t.prefix, text: "expected a token of " + t.prefix + ": " + string(code)}
}

func (t *tokenKind) digits() int {
	return len(new(big.Int).Lsh(big.NewInt(1), uint(8*t.bytes)).Text(36))
}

func (t *tokenKind) generate() string {
	random := make([]byte, t.bytes)
	if _, err := rand.Read(random); err != nil {
		panic(err)
	}
	text := t.prefix + "_" + padded(new(big.Int).SetBytes(random), t.digits())
	return text + checksum(text)
}

// fault says why a text is no plain token.
func (t *tokenKind) fault(text string) Code {
	shown := visible(text)
	prefix, hasPrefix := prefixOf(shown)
	if prefix != t.prefix {
		if !hasPrefix {
			return MissingPrefix
		}
		return WrongPrefix
	}
	body := shown[len(prefix)+1:]
	if len(body) != t.digits()+checksumLength {
		return InvalidLength
	}
	if !isBase36(body) {
		return InvalidCharacter
	}
	number, _ := new(big.Int).SetString(body[:t.digits()], 36)
	if number.BitLen() > 8*t.bytes {
		return Overflow
	}
	if !hasChecksum(shown) {
		return InvalidChecksum
	}
	return ""
}

// signedFault says why a text that has the prefix is no signed token, as far as is seen without a key.
func (t *tokenKind) signedFault(shown string) Code {
	body := shown[len(t.prefix)+1:]
	switch {
	case len(body) < shortestSigned || len(body) > longestSigned:
		return InvalidLength
	case !isBase36(body):
		return InvalidCharacter
	case !strings.HasPrefix(body, signedMark):
		return WrongVersion
	case !hasChecksum(shown):
		return InvalidChecksum
	}
	return ""
}

func (t *tokenKind) hash(text string) (string, error) {
	if code := t.fault(text); code != "" {
		shown := visible(text)
		if !strings.HasPrefix(shown, t.prefix+"_") || t.signedFault(shown) != "" {
			return "", t.refuse(code)
		}
	}
	digest := sha256.Sum256([]byte(text))
	return t.prefix + "_sha256-" + hex.EncodeToString(digest[:]), nil
}

func (t *tokenKind) verifyHash(text, hash string) bool {
	found, err := t.hash(text)
	return err == nil && subtle.ConstantTimeCompare([]byte(found), []byte(hash)) == 1
}

func (t *tokenKind) verify(text string, keys map[string][]byte, audience string, now int64) (Verified, error) {
	if audience != "" && !isLabel(audience, longestAudience) {
		return Verified{}, t.refuse(InvalidOption)
	}
	for id, secret := range keys {
		if !isLabel(id, longestKeyID) || len(secret) < shortestSecret || isOneByte(secret) {
			return Verified{}, t.refuse(InvalidKey)
		}
	}
	if len(keys) == 0 {
		return Verified{}, t.refuse(InvalidKey)
	}
	verified, code := t.judge(visible(text), keys, audience, now)
	if code != "" {
		return Verified{}, &Error{Code: code, Prefix: t.prefix, text: "expected a valid signed token of " + t.prefix}
	}
	return verified, nil
}

func (t *tokenKind) judge(text string, keys map[string][]byte, audience string, now int64) (Verified, Code) {
	if !strings.HasPrefix(text, t.prefix+"_") {
		if prefix, _ := prefixOf(text); prefix == "" {
			return Verified{}, MissingPrefix
		}
		return Verified{}, WrongPrefix
	}
	if code := t.signedFault(text); code != "" {
		return Verified{}, code
	}
	carried := decodeBase32(text[len(t.prefix)+1+len(signedMark) : len(text)-checksumLength])
	if carried == nil {
		return Verified{}, InvalidSignature
	}
	claims, signature := carried[:len(carried)-signatureLength], carried[len(carried)-signatureLength:]
	parts := splitClaims(claims)
	if len(parts) != 4 || len(parts[2])%6 != 0 || len(parts[2]) > 6 || len(parts[3]) != t.bytes {
		return Verified{}, InvalidSignature
	}
	secret, isKnown := keys[string(parts[1])]
	if !isKnown {
		return Verified{}, UnknownKey
	}
	mac := hmac.New(sha256.New, secret)
	for _, part := range []string{"brandid signed token 1", t.prefix} {
		mac.Write(append([]byte{byte(len(part))}, part...))
	}
	mac.Write(claims)
	if !hmac.Equal(mac.Sum(nil), signature) {
		return Verified{}, InvalidSignature
	}
	if string(parts[0]) != audience {
		return Verified{}, WrongAudience
	}
	verified := Verified{KeyID: string(parts[1])}
	if len(parts[2]) > 0 {
		expiry := new(big.Int).SetBytes(parts[2]).Int64()
		if now >= expiry {
			return Verified{}, Expired
		}
		verified.ExpiresAt = time.UnixMilli(expiry).UTC()
	}
	return verified, ""
}

// splitClaims returns fields that their lengths precede; none where they do not end with the bytes.
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

// decodeBase32 returns the bytes of base32hex without padding; nil where the text is no spelling of any.
func decodeBase32(text string) []byte {
	number, isBase32 := new(big.Int).SetString(text, 32)
	rest := uint(5 * len(text) % 8)
	if !isBase32 || rest > 4 || number.TrailingZeroBits() < rest && number.Sign() > 0 {
		return nil
	}
	return number.Rsh(number, rest).FillBytes(make([]byte, 5*len(text)/8))
}

func checksum(text string) string {
	return padded(big.NewInt(int64(crc32.ChecksumIEEE([]byte(text)))), checksumLength)
}

func hasChecksum(text string) bool {
	end := len(text) - checksumLength
	return text[end:] == checksum(text[:end])
}

func padded(number *big.Int, length int) string {
	digits := number.Text(36)
	return strings.Repeat("0", length-len(digits)) + digits
}

func isBase36(text string) bool {
	return strings.Trim(text, "0123456789abcdefghijklmnopqrstuvwxyz") == ""
}

func isLabel(text string, longest int) bool {
	for i := 0; i < len(text); i++ {
		if text[i] < '!' || text[i] > '~' {
			return false
		}
	}
	return text != "" && len(text) <= longest
}

func isOneByte(secret []byte) bool {
	for _, each := range secret {
		if each != secret[0] {
			return false
		}
	}
	return true
}
//@ end hasTokens
