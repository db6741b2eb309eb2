// Generates the tokens in vectors.json from their parts and verifies them: go run verify.go (Go 1.18, standard library only).
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"math/big"
	"os"
	"strings"
)

type vector struct {
	Prefix, Random, Token, Hash, Audience, KeyId, Secret string
	ExpiresAtMs                                          *int64
}

var base32hex = base32.HexEncoding.WithPadding(base32.NoPadding)

func base36(number *big.Int, length int) string {
	digits := number.Text(36)
	return strings.Repeat("0", length-len(digits)) + digits
}

func withChecksum(text string) string {
	return text + base36(big.NewInt(int64(crc32.ChecksumIEEE([]byte(text)))), 7)
}

func plain(prefix string, random []byte) string {
	length := map[int]int{16: 25, 32: 50}[len(random)]
	return withChecksum(prefix + "_" + base36(new(big.Int).SetBytes(random), length))
}

func fields(parts ...string) (all string) {
	for _, part := range parts {
		all += string([]byte{byte(len(part))}) + part
	}
	return all
}

func signed(secret []byte, prefix, claims string) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(fields("brandid signed token 1", prefix) + claims))
	carried := mac.Sum([]byte(claims))
	return withChecksum(prefix + "_s1" + strings.ToLower(base32hex.EncodeToString(carried)))
}

func verify(token string, secret []byte) bool {
	at := strings.LastIndex(token, "_s1")
	carried, err := base32hex.DecodeString(strings.ToUpper(token[at+3 : len(token)-7]))
	return err == nil && hmac.Equal([]byte(signed(secret, token[:at], string(carried[:len(carried)-32]))), []byte(token))
}

func check(isRight bool, about string) {
	if !isRight {
		panic(about)
	}
}

func bytesOf(text string) []byte {
	bytes, err := hex.DecodeString(text)
	check(err == nil, text)
	return bytes
}

func main() {
	var vectors struct{ Plain, Signed []vector }
	file, err := os.ReadFile("vectors.json")
	check(err == nil && json.Unmarshal(file, &vectors) == nil, "vectors.json cannot be read")
	for _, each := range vectors.Plain {
		check(plain(each.Prefix, bytesOf(each.Random)) == each.Token, each.Token)
		check(fmt.Sprintf("%s_sha256-%x", each.Prefix, sha256.Sum256([]byte(each.Token))) == each.Hash, each.Hash)
	}
	for _, each := range vectors.Signed {
		secret, expiry := bytesOf(each.Secret), ""
		if each.ExpiresAtMs != nil {
			expiry = string(big.NewInt(*each.ExpiresAtMs).FillBytes(make([]byte, 6)))
		}
		claims := fields(each.Audience, each.KeyId, expiry, string(bytesOf(each.Random)))
		check(signed(secret, each.Prefix, claims) == each.Token, each.Token)
		check(verify(each.Token, secret) && !verify(each.Token, append(secret, 1)), each.Token)
	}
	fmt.Printf("%d plain and %d signed tokens agree\n", len(vectors.Plain), len(vectors.Signed))
}
