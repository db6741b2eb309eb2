import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { describeAll, shopWithKeys } from '../manifests.ts'
import { generate, isGoHere, runIn } from './run.ts'

// Go's file beside the types that Go programs use for such columns: sql.NullString and sql.NullInt64 by way of database/sql, and
// google/uuid. The same rows give the same values, but for strings that are not IDs.

const main = String.raw`package main

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/google/uuid"
)

// table is a database of one column, whose values a driver may return.
type table struct{ values []driver.Value }

func (t table) Connect(context.Context) (driver.Conn, error) { return t, nil }
func (t table) Driver() driver.Driver                        { return nil }
func (t table) Prepare(string) (driver.Stmt, error)          { return t, nil }
func (t table) Close() error                                 { return nil }
func (t table) Begin() (driver.Tx, error)                    { return nil, nil }
func (t table) NumInput() int                                { return -1 }
func (t table) Exec([]driver.Value) (driver.Result, error)   { return nil, nil }
func (t table) Query(args []driver.Value) (driver.Rows, error) {
	if len(args) > 0 {
		return &rows{args}, nil
	}
	return &rows{t.values}, nil
}

type rows struct{ left []driver.Value }

func (r *rows) Columns() []string { return []string{"value"} }
func (r *rows) Close() error      { return nil }
func (r *rows) Next(to []driver.Value) error {
	if len(r.left) == 0 {
		return io.EOF
	}
	to[0], r.left = r.left[0], r.left[1:]
	return nil
}

func require(isRight bool, what ...any) {
	if !isRight {
		panic(fmt.Sprint(what...))
	}
}

func main() {
	id := MustNewUserID()
	values := []driver.Value{nil, "", []byte{}, string(id), []byte(id)}
	db := sql.OpenDB(table{values})
	found, err := db.Query("select")
	require(err == nil, err)
	for i := range values {
		var own UserID
		var pointer *UserID
		var stock sql.NullString
		require(found.Next(), i)
		one, two, three := found.Scan(&own), found.Scan(&stock), found.Scan(&pointer)
		require(one == nil && two == nil && three == nil, i, one, two, three)
		require(string(own) == stock.String, i, own, stock)
		require((pointer == nil) == !stock.Valid, i)
		// What a program writes again is what it read, but for an empty string, which is NULL.
		ownValue, _ := own.Value()
		stockValue, _ := stock.Value()
		require(ownValue == stockValue || stockValue == "" && ownValue == nil, i, ownValue, stockValue)
	}
	for _, value := range []driver.Value{int64(1), 1.5, true, "x", []byte("order_x")} {
		var own UserID
		require(sql.OpenDB(table{[]driver.Value{value}}).QueryRow("select").Scan(&own) != nil && own.IsZero(), value)
	}
	for _, value := range []driver.Value{nil, int64(1), int64(42), []byte("42"), "42", int64(1<<53 - 1)} {
		var own InvoiceKey
		var stock sql.NullInt64
		rows := sql.OpenDB(table{[]driver.Value{value, value}})
		require(rows.QueryRow("select").Scan(&own) == nil && rows.QueryRow("select").Scan(&stock) == nil, value)
		require(int64(own) == stock.Int64, value)
		ownValue, _ := own.Value()
		stockValue, _ := stock.Value()
		require(ownValue == stockValue, value)
	}
	var again UserID
	require(db.QueryRow("select", id).Scan(&again) == nil && again == id, again)
	_, err = db.Exec("insert", UserID("x"))
	require(err != nil, "a column holds what is not an ID")

	// The UUID of google/uuid, and JSON as uuid.NullUUID has it.
	bytes, ok := id.UUID()
	require(ok && uuid.UUID(bytes).Version() == 7 && uuid.UUID(bytes).Variant() == uuid.RFC4122, bytes)
	text, _ := MustParseUserID("user_036twi214qwj7mgsvq83nm8wf").UUID()
	require(uuid.UUID(text).String() == "017f22e2-79b0-7cc3-98c4-dc0c0c07398f", text)
	for i := 0; i < 300; i++ {
		made := MustNewUserID()
		bytes, _ := made.UUID()
		parsed, err := uuid.Parse(uuid.UUID(bytes).String())
		again, refused := UserIDFromUUID(parsed)
		require(err == nil && refused == nil && again == made, made, again, err, refused)
		again, refused = UserIDFromBytes(parsed[:])
		require(refused == nil && again == made, again)
		other := uuid.New()
		_, refused = UserIDFromUUID(other)
		require(errors.Is(refused, ErrWrongVersion), refused)
		order, refused := OrderIDFromUUID(other)
		held, _ := order.UUID()
		require(refused == nil && uuid.UUID(held) == other, other, order)
		at, _ := made.Time()
		least, err := UserIDLowerBound(at)
		next, _ := UserIDLowerBound(at.Add(time.Millisecond))
		require(err == nil && least <= made && made < next, least, made, next)
	}
	_, err = UserIDFromBytes(nil)
	require(errors.Is(err, ErrInvalidLength), err)
	_, err = UserIDLowerBound(time.Time{})
	require(errors.Is(err, ErrOutOfRange), err)
	number, err := MessageIDLowerBound(time.Now().Add(-time.Second))
	message, _ := MustNewMessageID(1).BigInt()
	require(err == nil && number.Cmp(message) < 0, number, message)
	typed, err := NormalizeUserID(" USR_" + strings.ToUpper(string(id[5:])) + "\n")
	require(err == nil && typed == id, typed, err)

	// Tests have the same IDs on every run, until they end this.
	var runs [3][]any
	at := time.Date(2026, 2, 3, 0, 0, 0, 0, time.UTC)
	for i, seed := range []string{"a", "a", "b"} {
		ends := []func(){KindUserID.Seed(seed, at), KindMessageID.Seed(seed, at), KindKsID.Seed(seed, at)}
		runs[i] = []any{MustNewUserID(), MustNewUserID(), MustNewMessageID(1), MustNewKsID()}
		for _, end := range ends {
			end()
		}
	}
	first, _ := runs[0][0].(UserID).Time()
	require(fmt.Sprint(runs[0]) == fmt.Sprint(runs[1]) && runs[0][0] != runs[2][0] && first.Equal(at), runs)
	require(runs[0][0].(UserID) < runs[0][1].(UserID), runs[0])
	now, _ := MustNewUserID().Time()
	require(time.Since(now) < 5*time.Second, now)

	for _, data := range []string{"null", "1", "true", "{}", "[]", "\"x\""} {
		own, stock := id, uuid.NullUUID{UUID: uuid.New(), Valid: true}
		one, two := json.Unmarshal([]byte(data), &own), json.Unmarshal([]byte(data), &stock)
		require((one == nil) == (two == nil), data, one, two)
		require(one != nil || own.IsZero() == !stock.Valid, data)
	}
	// JSON as a string has it, with its escapes and without them.
	for _, text := range []string{"odd_abab", "odd_\"a\"a", "odd_a\\\\a", "odd_<>&a", "odd_aaaa"} {
		one, err := json.Marshal(MustParseOddID(text))
		two, _ := json.Marshal(text)
		require(err == nil && string(one) == string(two), text, string(one), string(two))
		for _, data := range []string{string(two), strings.ReplaceAll(string(two), "a", "\\u0061"), " " + string(two) + "\n", string(two) + "x", string(two)[1:], "\"" + text + "\""} {
			var own OddID
			var stock string
			one, two := json.Unmarshal([]byte(data), &own), json.Unmarshal([]byte(data), &stock)
			require((one == nil) == (two == nil && stock == text) && (one != nil || string(own) == stock), data, one, two, own, stock)
		}
	}
	own, _ := json.Marshal(struct{ ID UserID }{})
	stock, _ := json.Marshal(struct{ ID uuid.NullUUID }{})
	require(string(own) == string(stock), string(own), string(stock))
	fmt.Println("good")
}
`

// Debian has the package as sources of a GOPATH.
const SOURCES = '/usr/share/gocode'
const hasUuid = isGoHere && existsSync(`${SOURCES}/src/github.com/google/uuid`)
if (!hasUuid) process.stderr.write('skipped: no google/uuid\n')

it.runIf(hasUuid)('columns, JSON and UUIDs of Go are those of database/sql and google/uuid', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'brandid-go-'))
  try {
    const odd = describeAll({
      prefix: 'odd',
      format: { name: 'opaque', options: { alphabet: 'ab"\\<>&', length: 4 } },
    })
    const domain = { ...shopWithKeys, definitions: [...shopWithKeys.definitions, ...odd.definitions] }
    const files = { 'ids.go': await generate('go', domain), 'main.go': main }
    for (const [name, text] of Object.entries(files)) {
      const path = join(folder, 'src/example', name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    }
    const env = { GO111MODULE: 'off', GOPATH: `${folder}:${SOURCES}` }
    expect(runIn(join(folder, 'src/example'), ['go', 'run', '.'], env)).toBe('good\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
