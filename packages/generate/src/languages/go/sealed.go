//@ unless joined
package ids

//@ end joined
//@ if hasSealed
//@ each sealed
//@ if seals

// Seal__Name__ returns the public ID of a key. A key always has the same public ID.
func (s *Sealer) Seal__Name__(key __Key__) (__Name__, error) {
	return sealID[__Name__](s, kind__Name__, uint64(key), __max__)
}
//@ end seals

// Open__Name__ returns the key of a public ID, or an Error: ErrInvalidSeal if none of the secrets was used to seal the ID.
func (s *Sealer) Open__Name__(id __Name__) (__Key__, error) {
	return openKey[__Key__](s, kind__Name__, __format__, string(id), __max__)
}
//@ end sealed

// ErrInvalidSeal is the code for an ID that was not sealed with any of the secrets.
const ErrInvalidSeal Code = "invalid_seal"

const (
	blockBytes     = 16
	sealingBytes   = 32
	longestContext = 255
	sealedLabel    = "brandid sealed 1"
)

var sealedOffset = new(big.Int).Mul(big.NewInt(16), new(big.Int).Exp(big.NewInt(36), big.NewInt(24), nil))

// A Sealer converts keys to public IDs and back, with the scheme "brandid sealed 1". Keep sealers on the server.
type Sealer struct {
	secrets [][]byte
	context func(prefix string) string
	mutex   sync.Mutex
	ciphers map[string][]cipher.Block
}

// NewSealer requires secrets of 32 random bytes each. The newest comes first and seals IDs; others only open them.
// The context must match brandid's createSealer; nil means the prefix.
func NewSealer(secrets [][]byte, context func(prefix string) string) (*Sealer, error) {
	sealer := &Sealer{context: context, ciphers: map[string][]cipher.Block{}}
	for i, each := range secrets {
		if len(each) != sealingBytes || isOneByteOrText(each) {
			return nil, refuseSecret(i)
		}
		sealer.secrets = append(sealer.secrets, append([]byte(nil), each...))
	}
	if len(secrets) == 0 {
		return nil, refuseSecret(0)
	}
	return sealer, nil
}

// refuseSecret returns an error with the index of an invalid secret, but never the secret.
func refuseSecret(place int) error {
	return refusal(ErrInvalidKey, "", fmt.Sprintf("32 random bytes as secrets[%d]", place))
}

// Format hides the secrets for every verb.
func (s *Sealer) Format(state fmt.State, verb rune) {
	_, _ = state.Write([]byte("Sealer"))
}

func (s *Sealer) ciphersOf(k *kind) ([]cipher.Block, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if found := s.ciphers[k.prefix]; found != nil {
		return found, nil
	}
	context := k.prefix
	if s.context != nil {
		context = s.context(k.prefix)
	}
	if !isLabel(context, longestContext) {
		return nil, refusal(ErrInvalidOption, k.prefix, "a context of 1 to 255 visible ASCII characters")
	}
	var found []cipher.Block
	for _, secret := range s.secrets {
		block, err := aes.NewCipher(deriveKey(secret, context))
		if err != nil {
			return nil, err
		}
		found = append(found, block)
	}
	s.ciphers[k.prefix] = found
	return found, nil
}

func sealID[ID ~string](s *Sealer, k *kind, key, largest uint64) (ID, error) {
	id, err := s.seal(k, key, largest)
	return ID(id), err
}

func openKey[Key ~int64 | ~uint64](s *Sealer, k *kind, f *format, id string, largest uint64) (Key, error) {
	key, err := s.open(k, f, id, largest)
	return Key(key), err
}

func (s *Sealer) seal(k *kind, key, largest uint64) (string, error) {
	ciphers, err := s.ciphersOf(k)
	if err != nil {
		return "", err
	}
	if key < 1 || key > largest {
		return "", k.refuse(ErrOutOfRange)
	}
	block := make([]byte, blockBytes)
	binary.BigEndian.PutUint64(block[8:], key)
	ciphers[0].Encrypt(block, block)
	number := new(big.Int).SetBytes(block)
	return k.prefix + "_" + number.Add(number, sealedOffset).Text(36), nil
}

func (s *Sealer) open(k *kind, f *format, id string, largest uint64) (uint64, error) {
	ciphers, err := s.ciphersOf(k)
	if err != nil {
		return 0, err
	}
	found, err := k.read(id)
	if err != nil {
		return 0, err
	}
	if found.format == f {
		sealed := new(big.Int).Sub(found.numbers[0], sealedOffset).FillBytes(make([]byte, blockBytes))
		for _, each := range ciphers {
			block := make([]byte, blockBytes)
			each.Decrypt(block, sealed)
			key := binary.BigEndian.Uint64(block[8:])
			isZero := subtle.ConstantTimeCompare(block[:8], make([]byte, 8)) == 1
			if isZero && key >= 1 && key <= largest {
				return key, nil
			}
		}
	}
	return 0, k.refuse(ErrInvalidSeal)
}

// deriveKey implements the counter mode of SP 800-108r1 with CMAC-AES-256.
func deriveKey(secret []byte, context string) (key []byte) {
	for i := uint32(1); i <= sealingBytes/blockBytes; i++ {
		input := append(binary.BigEndian.AppendUint32(nil, i), sealedLabel+"\x00"+context...)
		key = append(key, computeCMAC(secret, binary.BigEndian.AppendUint32(input, 8*sealingBytes))...)
	}
	return key
}

// computeCMAC implements the CMAC of RFC 4493 with AES-256.
func computeCMAC(secret, message []byte) []byte {
	block, err := aes.NewCipher(secret)
	if err != nil {
		panic(err)
	}
	subkey := make([]byte, blockBytes)
	block.Encrypt(subkey, subkey)
	subkey = doubleBlock(subkey)
	last := len(message) / blockBytes * blockBytes
	if last == len(message) && last > 0 {
		last -= blockBytes
	} else {
		subkey = doubleBlock(subkey)
		message = append(append([]byte(nil), message...), 0x80)
	}
	mac := make([]byte, blockBytes)
	for at := 0; at <= last; at += blockBytes {
		for i := 0; i < blockBytes && at+i < len(message); i++ {
			mac[i] ^= message[at+i]
		}
		if at == last {
			for i := range mac {
				mac[i] ^= subkey[i]
			}
		}
		block.Encrypt(mac, mac)
	}
	return mac
}

// doubleBlock multiplies by x in GF(2^128), as CMAC requires.
func doubleBlock(block []byte) []byte {
	doubled := make([]byte, blockBytes)
	for i := range block {
		doubled[i] = block[i] << 1
		if i+1 < blockBytes {
			doubled[i] |= block[i+1] >> 7
		}
	}
	doubled[blockBytes-1] ^= block[0] >> 7 * 0x87
	return doubled
}

func isOneByteOrText(secret []byte) bool {
	isSame, isText := true, true
	for _, each := range secret {
		isSame = isSame && each == secret[0]
		isText = isText && each >= 0x20 && each < 0x7f
	}
	return isSame || isText
}
//@ end hasSealed
