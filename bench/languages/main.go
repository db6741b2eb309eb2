package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"bench/ids"

	"github.com/google/uuid"
)

type texts struct{ Buyer, Order string }
type typed struct{ Buyer, Order ids.UserID }

func seconds() float64 {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano()).Seconds()
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func decode(text []byte, into any) {
	must(json.Unmarshal(text, into))
	_, err := json.Marshal(into)
	must(err)
}

var kept string

// A benchmark runs an action a number of times in each round.
type benchmark struct {
	name  string
	count int
	run   func(i int)
}

// Those of packages that may be missing.
var more []benchmark

func main() {
	made := make([]string, 1000)
	uuids := make([]string, 1000)
	held, typedIDs := make([][16]byte, 1000), make([]string, 1000)
	for i := range made {
		id, err := ids.NewUserID()
		must(err)
		held[i], _ = id.UUID()
		typedIDs[i] = strings.ToUpper(string(id))
		made[i], uuids[i] = string(id), uuid.NewString()
	}
	text := []byte(fmt.Sprintf(`{"Buyer":%q,"Order":%q}`, made[0], made[1]))
	cases := []benchmark{
		{"native parse", 1_000_000, func(i int) { _, err := uuid.Parse(uuids[i%1000]); must(err) }},
		{"parse", 1_000_000, func(i int) { _, err := ids.ParseUserID(made[i%1000]); must(err) }},
		{"native refusal", 1_000_000, func(i int) { _, err := uuid.Parse("x" + uuids[i%1000][1:]); kept = err.Error() }},
		{"refusal", 1_000_000, func(i int) { _, err := ids.ParseUserID("user_-" + made[i%1000][6:]); kept = err.Error() }},
		{"from uuid", 1_000_000, func(i int) { id, err := ids.UserIDFromUUID(held[i%1000]); must(err); kept = string(id) }},
		{"normalize", 1_000_000, func(i int) { id, err := ids.NormalizeUserID(typedIDs[i%1000]); must(err); kept = string(id) }},
		{"native generate", 200_000, func(int) { kept = uuid.NewString() }},
		{"generate", 200_000, func(int) { id, err := ids.NewUserID(); must(err); kept = string(id) }},
		{"native json", 50_000, func(int) { decode(text, &texts{}) }},
		{"json", 50_000, func(int) { decode(text, &typed{}) }},
	}
	cases = append(cases, more...)
	for round := 0; round < 11; round++ {
		for _, each := range cases {
			began := seconds()
			for i := 0; i < each.count; i++ {
				each.run(i)
			}
			fmt.Printf("%s\t%g\n", each.name, seconds()-began)
		}
	}
	fmt.Fprintln(os.Stdout, "allocations of parse\t"+fmt.Sprint(testing.AllocsPerRun(1000, func() { cases[1].run(0) })))
}
