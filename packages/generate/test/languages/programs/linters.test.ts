import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { KeyData } from '@brandid/base/manifest'
import { describe, expect, it } from 'vitest'
import { fill, readTemplate } from '../../../src/languages/templates.ts'
import { describeAll, everyKey, shopWithKeys, withKeys } from '../manifests.ts'
import { ask, findCommand, GO_MODULE, generate, isGoHere, isInstalled } from './run.ts'

/** ruff, as npm has it: `npm install --no-save --prefix .build/ruff @astral-sh/ruff-wasm-nodejs`. */
const ruff = fileURLToPath(
  new URL('../../../../../.build/ruff/node_modules/@astral-sh/ruff-wasm-nodejs', import.meta.url),
)

const isRuffHere = existsSync(ruff)
if (!isRuffHere) process.stderr.write('skipped: no ruff\n')

interface Workspace {
  check(text: string): readonly {
    readonly code: string | null
    readonly message: string
    readonly start_location: { readonly row: number }
  }[]
  format(text: string): string
}

interface Ruff {
  readonly Workspace: new (options: object, encoding: number) => Workspace
  readonly PositionEncoding: { readonly Utf16: number }
}

/** What ruff finds in a text without a configuration, for the least Python of a file; and what it would write. */
function runRuff(
  text: string,
  ignored: readonly string[] = [],
): { readonly findings: readonly string[]; readonly formatted: string } {
  const { Workspace, PositionEncoding }: Ruff = createRequire(import.meta.url)(ruff)
  const options = { 'target-version': 'py39', lint: { ignore: ignored } }
  const workspace = new Workspace(options, PositionEncoding.Utf16)
  const findings = workspace
    .check(text)
    .map(({ code, message, start_location }) => `${start_location.row}: ${code} ${message}`)
  return { findings, formatted: workspace.format(text) }
}

// The linters of each language, at their strict defaults, on a shop, on all that a manifest can hold, and on one kind.
// mypy and pyright are in the test of Python.

const only = (key: KeyData) => withKeys({ definitions: [], tokens: [], keys: [] }, key)
const order = only({ key: 'order', value: 'text', format: { name: 'uuid' } })
const tag = describeAll({ prefix: 'tag', format: { name: 'nanoid' } })
const domains = [shopWithKeys, everyKey, tag, only({ key: 'user' }), order]
const filesOf = async (language: string, ending: string) => {
  const texts = await Promise.all(domains.map((domain, i) => generate(language, domain, `ids${i}/ids.go`)))
  return Object.fromEntries(texts.map((text, i) => [`ids${i}/ids.${ending}`, text]))
}
const goFiles: Readonly<Record<string, string>> = { ...GO_MODULE, ...(await filesOf('go', 'go')) }
// `ruff format` and `black` write the same.
const formatter = findCommand(['ruff', 'format', '--check', '.'], ['black', '--check', '-q', '.'])
/** The version that the header of a file names. */
const RUBOCOP = { '.rubocop.yml': 'AllCops:\n  TargetRubyVersion: 3.1\n  NewCops: enable\n' }
const isRubocopHere = isInstalled('rubocop', '--version')

/** The rule `exported` of revive, and ST1003 of initialisms, by Go's own parser: a comment that begins with the name. */
const exported = String.raw`package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"strings"
)

// Methods of interfaces that everybody knows need no comment.
var common = map[string]bool{"Error": true, "String": true, "Write": true, "Read": true, "ServeHTTP": true, "Unwrap": true}

var initialism = regexp.MustCompile("(Acl|Api|Ascii|Cpu|Css|Dns|Eof|Guid|Html|Http|Https|Id|Ip|Json|Lhs|Qps|Ram|Rhs|Rpc|Sla|Smtp|Sql|Ssh|Tcp|Tls|Ttl|Udp|Ui|Uid|Uuid|Uri|Url|Utf8|Vm|Xml|Xmpp|Xsrf|Xss)([A-Z]|$)")

var article = regexp.MustCompile("^(A|An|The) ")

func judge(name, full string, doc *ast.CommentGroup) {
	if initialism.MatchString(name) || strings.Contains(name, "_") || len(name) == 1 {
		fmt.Println(full, "has another name in Go")
	}
	if ast.IsExported(name) && !common[name] && !strings.HasPrefix(article.ReplaceAllString(doc.Text(), ""), name+" ") {
		fmt.Println(full, "has no comment that begins with its name")
	}
}

func main() {
	for _, path := range os.Args[1:] {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
		if err != nil {
			panic(err)
		}
		for _, each := range file.Decls {
			switch decl := each.(type) {
			case *ast.FuncDecl:
				full := decl.Name.Name
				if decl.Recv != nil {
					receiver := decl.Recv.List[0].Type
					if star, ok := receiver.(*ast.StarExpr); ok {
						receiver = star.X
					}
					full = fmt.Sprint(receiver) + "." + full
				}
				judge(decl.Name.Name, full, decl.Doc)
			case *ast.GenDecl:
				for _, spec := range decl.Specs {
					switch named := spec.(type) {
					case *ast.TypeSpec:
						judge(named.Name.Name, named.Name.Name, decl.Doc)
					case *ast.ValueSpec:
						for _, name := range named.Names {
							// The comment of a group is the comment of each of its names.
							if decl.Lparen == token.NoPos || decl.Doc == nil {
								judge(name.Name, name.Name, decl.Doc)
							}
						}
					}
				}
			}
		}
	}
}
`

describe('a generated file', () => {
  it.runIf(isGoHere)('of Go leaves gofmt and vet nothing to say', () => {
    expect(ask(goFiles, ['gofmt', '-l', '.'])).toBe('')
    ask(goFiles, ['go', 'vet', './...'])
  })

  it.runIf(isInstalled('go-staticcheck', '-version'))('of Go leaves staticcheck nothing to say', () => {
    // Linters pass over files that say that they are generated. A file may have more than one manifest needs.
    const plain = Object.entries(goFiles).map(([name, text]) => [
      name,
      text.replace(/^\/\/ Code generated.*/, ''),
    ])
    ask(Object.fromEntries(plain), ['go-staticcheck', '-checks', 'all,-U1000', './...'])
  })

  it.runIf(isGoHere)('of Go says what each exported name is, as revive and golint require', () => {
    const files = { ...goFiles, 'check/main.go': exported }
    expect(ask(files, ['go', 'run', './check', ...domains.map((_, i) => `ids${i}/ids.go`)])).toBe('')
    const bare = {
      ...files,
      'ids0/ids.go': (goFiles['ids0/ids.go'] ?? '').replaceAll('// Scan reads', '// Reads'),
    }
    expect(ask(bare, ['go', 'run', './check', 'ids0/ids.go'])).toContain('UserID.Scan')
  })

  it.runIf(formatter)('of Python has the layout that its formatter writes', async () => {
    ask(await filesOf('python', 'py'), formatter as [string])
  })

  it.runIf(isRuffHere)('of Python leaves ruff nothing to say, and no other layout', async () => {
    for (const text of Object.values(await filesOf('python', 'py')))
      expect(runRuff(text)).toEqual({ findings: [], formatted: text })
  })

  it.runIf(isRubocopHere)('of Ruby has the layout that its formatter writes', async () => {
    ask({ ...(await filesOf('ruby', 'rb')), ...RUBOCOP }, ['rubocop', '--cache', 'false', '.'])
  })
})

// The templates themselves, each as a file of its language: with every block once, and their holes as names.

const folder = (language: string) => new URL(`../../../src/languages/${language}/`, import.meta.url)

/** A template as a file alone: without its marks, and the blank lines that part it from others. */
function alone(language: string, name: string): string {
  const template = readTemplate(`${language}/${name}`)
  const blocks = template.matchAll(/@ (?:each|if|unless) (\w+)/g)
  const view = Object.fromEntries(Array.from(blocks, ([, block = '']) => [block, [{ comma: '' }]]))
  return fill(template, { ...view, joined: false })
    .replace(/^\n+/, '')
    .replace(/^(package \w+)\n+/m, '$1\n\n')
    .replace(/^(module \w+)\n+/m, '$1\n')
}

const templatesOf = (language: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder(language))
      .filter((name) => !name.endsWith('.rbs'))
      .map((name) => [name, alone(language, name)]),
  )

describe('the templates', () => {
  it.runIf(isGoHere)('of Go are as gofmt writes them', () => {
    expect(ask(templatesOf('go'), ['gofmt', '-l', '.'])).toBe('')
  })

  it.runIf(formatter)('of Python are as their formatter writes them', () => {
    ask(templatesOf('python'), formatter as [string])
  })

  it.runIf(isRuffHere)('of Python leave ruff nothing to say, but of names of one another', () => {
    // A template has every form of a method, of which a file has one: files are judged by all rules.
    const ofFiles = ['B008', 'F811', 'F821', 'F822', 'F401', 'FA102', 'PYI018', 'RUF012']
    for (const [name, text] of Object.entries(templatesOf('python')))
      expect([name, ...runRuff(text, ofFiles).findings]).toEqual([name])
  })

  it.runIf(isRubocopHere)('of Ruby leave rubocop nothing to say', () => {
    const named = Object.entries(templatesOf('ruby')).map(([name, text]) => [
      name,
      text.replace(/__([a-z]+?)__/gi, (_, hole: string) => hole.charAt(0).toUpperCase() + hole.slice(1)),
    ])
    // The directive of the first is ended after the last.
    ask({ ...Object.fromEntries(named), ...RUBOCOP }, [
      'rubocop',
      '--except',
      'Metrics,Lint/MissingCopEnableDirective',
      '.',
    ])
  })
})
