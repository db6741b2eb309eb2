import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../../base/test/on-disk.ts'
import { runIn } from '../../../../kit/test/cli/run-in.ts'
import { ask, GO_MODULE, isGoHere, isInstalled, isPythonHere, isRubyHere } from './run.ts'

// A name of the source that a language or the file has already: the file compiles all the same, or the command says which name it is.

/** The file of a manifest, or what the command says in place of one. */
async function write(language: string, file: string, definitions: readonly object[]): Promise<string> {
  const folder = onDisk({ 'brandid.manifest.json': JSON.stringify({ version: 1, definitions }) })
  const { code, stderr } = await runIn(folder, ['generate', language, '--out', file])
  if (code !== 0) throw new Error(stderr)
  return readFileSync(join(folder, file), 'utf8')
}

const layoutOf = (choice: string, of: readonly string[], ...more: readonly object[]) => ({
  name: 'layout',
  options: {
    alphabet: 'base62',
    fields: [
      { kind: 'time', bits: 48 },
      { kind: 'random', bits: 72 },
      { kind: 'choice', name: choice, of },
      ...more,
    ],
  },
})

// Keywords, predeclared names, names of the file, of its libraries, and of the types of the definition itself.
const CHOICES = [
  ...['string', 'error', 'nil', 'type', 'range', 'func', 'kind', 'fmt', 'generateID', 'must', 'kinds'],
  ...[
    'RunID',
    'RunIDRunID',
    'NewRunID',
    'userId',
    'dbUrl',
    'worker',
    'id',
    'cls',
    'self',
    'None',
    'lambda',
    'str',
    'Literal',
  ],
]

const runs = CHOICES.map((choice, i) => ({
  name: `Run${i === 0 ? '' : i}Id`,
  prefix: `run${i}`,
  format: layoutOf(choice, ['e', 'u']),
}))
const texts = [
  ['e', 'E'],
  ['choice1', 'choice2'],
  ['x', '~'],
  ['Ee', 'eE'],
].map((of, i) => ({
  name: `Text${i}Id`,
  prefix: `text${i}`,
  format: layoutOf(
    'region',
    of.map((text) => text.padEnd(of[0]?.length === of[1]?.length ? 0 : 7, '0')),
  ),
}))

describe('choices', () => {
  it.runIf(isGoHere)('of any name and of any strings compile in Go', async () => {
    const text = await write('go', 'ids/ids.go', [...runs, ...texts])
    expect(ask({ ...GO_MODULE, 'ids.go': text }, ['gofmt', '-l', '.'])).toBe('')
    ask({ ...GO_MODULE, 'ids.go': text }, ['go', 'vet', '.'])
  })

  it.runIf(isInstalled('go-staticcheck', '-version'))(
    'of any name leave staticcheck nothing to say',
    async () => {
      const text = (await write('go', 'ids/ids.go', [...runs, ...texts])).replace(
        '// Code generated',
        '// Code',
      )
      ask({ ...GO_MODULE, 'ids.go': text }, ['go-staticcheck', '-checks', 'all,-U1000', '.'])
    },
  )

  it.runIf(isPythonHere)('of any name and of any strings run in Python', async () => {
    const text = await write('python', 'ids.py', [...runs, ...texts])
    const main = `import inspect, ids
for kind in ids._IDS:
    name, only = list(inspect.signature(kind.generate).parameters.items())[-1]
    choice = __import__('typing').get_args(eval(only.annotation, vars(ids)))[0]
    assert isinstance(kind.generate(**{name: choice}), kind), name
print('good')
`
    expect(ask({ 'ids.py': text, 'main.py': main }, ['python3', 'main.py'])).toBe('good\n')
  })
})

describe('a choice that is none of the strings', () => {
  const [region] = texts as [object]
  const refusal = "xpected region to be 'e' or 'E': invalid_option\n"

  it.runIf(isGoHere)('is named by Go', async () => {
    const main = `package main

import (
	"errors"
	"fmt"
)

func main() {
	id, err := NewText0ID("x")
	if id != "" || !errors.Is(err, ErrInvalidOption) {
		panic(id)
	}
	fmt.Println(err)
}
`
    const files = { ...GO_MODULE, 'ids.go': await write('go', 'main/ids.go', [region]), 'main.go': main }
    expect(ask(files, ['go', 'run', '.'])).toBe(`e${refusal}`)
  })

  it.runIf(isPythonHere)('is named by Python', async () => {
    const main =
      'import ids\ntry:\n    ids.Text0Id.generate(region="x")\nexcept ids.IdError as error:\n    print(error)\n'
    const files = { 'ids.py': await write('python', 'ids.py', [region]), 'main.py': main }
    expect(ask(files, ['python3', 'main.py'])).toBe(`E${refusal}`)
  })

  it.runIf(isRubyHere)('is named by Ruby', async () => {
    const main =
      "require_relative 'ids'\nbegin\n  Ids::Text0Id.generate(region: 'x')\nrescue Ids::IdError => e\n  puts e.message\nend\n"
    const files = { 'ids.rb': await write('ruby', 'ids.rb', [region]), 'main.rb': main }
    expect(ask(files, ['ruby', '-w', 'main.rb'])).toBe(`E${refusal}`)
  })
})

describe.each([
  ['go', 'Error Code Kind Parse ErrOverflow KindUserId NewUserId MustParseUserId'],
  ['python', 'Id IdError None ValueError NamedTuple Any Literal Callable RuntimeError'],
])('the command for %s', (language, names) => {
  it.each(names.split(' '))('says that %s is taken', async (name) => {
    const users = { name: 'UserId', prefix: 'user' }
    const format = { name: 'sealed', options: { name: 'inv', format: 'number' } }
    const all = [users, { prefix: 'inv', format }, { name, prefix: 'other' }]
    const reading = write(language, 'ids/ids', all)
    await expect(reading).rejects.toThrow(/\w+ names but received|unused \w+ name but received/)
  })
})
