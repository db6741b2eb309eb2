import { expect, it } from 'vitest'
import { shopWithKeys } from '../manifests.ts'
import { exchangeSuite, manifest, nameKind } from './exchange.ts'
import { ask, generate, isGoHere, listExamples, runnerOf } from './run.ts'

const main = String.raw`package main

import (
	"encoding/hex"
	"encoding/json"
	"math/big"
	"os"
	"strings"
	"sync"
	"time"
)

type question struct {
	Texts    [][2]string
	Parse    []string
	Kinds    []struct {
		Name    string
		Worker  int64
		Choices []string
	}
	Count, Each int
	Threaded    string
	Clock       []int64
	Conversions []struct {
		Name         string
		Uuids, Bytes []string
		Bounds       []int64
		Typed        []string
	}
}

// converter has the functions of a kind that its file has.
type converter struct {
	uuid, bytes func(data []byte) (string, error)
	bound       func(at time.Time) (string, error)
	typed       func(text string) (string, error)
}

func outcome(id string, err error) string {
	if err != nil {
		return codeOf(err)
	}
	return id
}

func spellUUID(bytes [16]byte) string {
	text := hex.EncodeToString(bytes[:])
	return text[:8] + "-" + text[8:12] + "-" + text[12:16] + "-" + text[16:20] + "-" + text[20:]
}

func kindNamed(name string) *kind {
	for _, each := range kinds {
		if each.name() == name {
			return each
		}
	}
	return nil
}

func main() {
	var asked question
	readQuestions(&asked)
	texts, parsed, made := []map[string]any{}, []string{}, map[string][]string{}
	for _, each := range asked.Texts {
		answer := map[string]any{}
		texts = append(texts, answer)
		found, err := kindNamed(each[0]).read(each[1])
		if checked := kindNamed(each[0]).check(each[1]); (checked == nil) != (err == nil) || err != nil && codeOf(checked) != codeOf(err) {
			panic(each[1])
		}
		if err != nil {
			answer["code"] = codeOf(err)
			continue
		}
		if at, ok := found.time(); ok {
			answer["timestampMs"] = at.UnixMilli()
		}
		if bytes, ok := found.bytes(); ok {
			answer["bytes"] = hex.EncodeToString(bytes)
		}
		if uuid, ok := found.uuid(); ok {
			answer["uuid"] = spellUUID(uuid)
		}
		if integer, ok := found.integer(); ok {
			answer["integer"] = integer.String()
		}
		if fields := found.values(); len(fields) > 0 {
			for name, value := range fields {
				switch typed := value.(type) {
				case time.Time:
					fields[name] = typed.UnixMilli()
				case *big.Int:
					fields[name] = typed.String()
				}
			}
			answer["fields"] = fields
		}
	}
	for _, each := range asked.Parse {
		kind, err := Parse(each)
		if err != nil {
			kind = Kind(codeOf(err))
		}
		parsed = append(parsed, kind.String())
	}
	for _, each := range asked.Kinds {
		for i := 0; i < asked.Count; i++ {
			id, err := kindNamed(each.Name).generate(each.Worker, each.Choices)
			if err != nil {
				panic(err)
			}
			made[each.Name] = append(made[each.Name], id)
		}
	}
	repeats, inversions := together(kindNamed(asked.Threaded), asked.Each)
	clock := map[string][]string{}
	for _, each := range asked.Kinds {
		for _, now := range asked.Clock {
			id, err := kindNamed(each.Name).generateAt(now, each.Worker, each.Choices)
			if err != nil {
				id = codeOf(err)
			}
			clock[each.Name] = append(clock[each.Name], id)
		}
	}
	converted := []map[string][]string{}
	for _, each := range asked.Conversions {
		own, answer := converters[each.Name], map[string][]string{}
		for _, text := range each.Uuids {
			if data, _ := hex.DecodeString(strings.ReplaceAll(text, "-", "")); own.uuid != nil {
				answer["uuids"] = append(answer["uuids"], outcome(own.uuid(data)))
			}
		}
		for _, text := range each.Bytes {
			if data, _ := hex.DecodeString(text); own.bytes != nil {
				answer["bytes"] = append(answer["bytes"], outcome(own.bytes(data)))
			}
		}
		for _, ms := range each.Bounds {
			if own.bound != nil {
				answer["bounds"] = append(answer["bounds"], outcome(own.bound(time.UnixMilli(ms))))
			}
		}
		for _, text := range each.Typed {
			answer["typed"] = append(answer["typed"], outcome(own.typed(text)))
		}
		converted = append(converted, answer)
	}
	json.NewEncoder(os.Stdout).Encode(map[string]any{"converted": converted, "texts": texts, "parse": parsed, "made": made, "repeats": repeats, "inversions": inversions, "clock": clock})
}

func together(k *kind, each int) (repeats, inversions int) {
	var wait sync.WaitGroup
	made := make([][]string, 8)
	for i := range made {
		wait.Add(1)
		go func(i int) {
			defer wait.Done()
			for j := 0; j < each; j++ {
				id, _ := k.generate(0, nil)
				made[i] = append(made[i], id)
			}
		}(i)
	}
	wait.Wait()
	seen := map[string]bool{}
	for _, ids := range made {
		for j, id := range ids {
			if j > 0 && id <= ids[j-1] {
				inversions++
			}
			if seen[id] {
				repeats++
			}
			seen[id] = true
		}
	}
	return repeats, inversions
}
`

/** The public functions that the file has, by the names of kinds. */
const written = await generate('go', manifest)
const typeOf = new Map(
  Array.from(written.matchAll(/^const Kind(\w+) Kind = "(.*)"$/gm), ([, type = '', name = '']) => [
    name,
    type,
  ]),
)
const converters = manifest.definitions.map(({ entry }) => {
  const name = nameKind(entry)
  const type = `${typeOf.get(name)}`
  const has = (name: string) => written.includes(`\nfunc ${name}(`)
  const call = (argument: string, body: string) => `func(${argument}) (string, error) { ${body} }`
  const ask = (made: string) => `id, err := ${made}; return string(id), err`
  const bound = written.includes(`\nfunc ${type}LowerBound(at time.Time) (*big.Int`)
    ? `n, err := ${type}LowerBound(at); if err != nil { return "", err }; return n.String(), nil`
    : ask(`${type}LowerBound(at)`)
  const members = [
    ...(has(`${type}FromUUID`)
      ? [
          `uuid: ${call('data []byte', `var uuid [16]byte; copy(uuid[:], data); ${ask(`${type}FromUUID(uuid)`)}`)}`,
        ]
      : []),
    ...(has(`${type}FromBytes`) ? [`bytes: ${call('data []byte', ask(`${type}FromBytes(data)`))}`] : []),
    ...(has(`${type}LowerBound`) ? [`bound: ${call('at time.Time', bound)}`] : []),
    `typed: ${call('text string', ask(`Normalize${type}(text)`))}`,
  ]
  return `${JSON.stringify(name)}: {${members.join(', ')}},\n`
})
const table = `\nvar converters = map[string]converter{\n${converters.join('')}}\n`

exchangeSuite('Go', isGoHere, await runnerOf('go', manifest), main + table, ({ uuids, ...asked }) => ({
  ...asked,
  // A [16]byte is always a UUID.
  uuids: uuids.filter((uuid) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(uuid)),
}))

const examples = listExamples('go')
const [{ code: example }] = examples as [(typeof examples)[0]]

it.runIf(isGoHere)(
  'Go runs the examples of packages/kit/docs/languages.md, and refuses an ID of another kind',
  async () => {
    const files = {
      'go.mod': 'module example.com/shop\n\ngo 1.19\n',
      'ids/ids.go': await generate('go', shopWithKeys, 'ids/ids.go'),
    }
    for (const { code, printed } of examples) {
      const shown = { ...files, 'main.go': code }
      expect(ask(shown, ['go', 'vet', './...'], ['go', 'run', '.'])).toBe(printed)
      expect(ask(shown, ['gofmt', '-l', '.'])).toBe('')
    }
    // The example prints the length of an order id in place of greeting it.
    const other = example.replace('fmt.Println(len(order), err)', 'greet(order)')
    expect(() => ask({ ...files, 'main.go': other }, ['go', 'vet', '.'])).toThrow(/cannot use order/)
  },
)
