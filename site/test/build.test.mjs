/** Tests which pages the build rejects, and the build's output with and without SITE_URL. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withTypes } from '../code/typed.mjs'
import { headOf, readAddress } from '../head.mjs'
import { composeNotFound } from '../not-found.mjs'
import { SECTIONS } from '../prepare/contents.mjs'
import { rewriteLinks } from '../prepare/links.mjs'
import { DIST, listPages } from './built-pages.mjs'

const page = (...lines) => ['```ts', ...lines, '```', ''].join('\n')
const titleOf = (path) =>
  /<title>([^<]*)<\/title>/.exec(readFileSync(join(DIST, `${path}index.html`), 'utf8'))?.[1]
const where = /block 1 of docs\/planted\.md/

export const cases = {
  'a block whose errors differ from what it prints fails the build'({ assert }) {
    const read = (...lines) => withTypes(page(...lines), 'docs/planted.md')
    const wrong = "const id: number = 'user'"
    const mark = "//    ~~ Type 'string' is not assignable to type 'number'."
    assert.match(read(wrong, mark), /^```ts typed=[a-z]+\n/)
    assert.throws(() => read(wrong), { message: /Expected errors on lines \[\] of .*TS2322: Type/s })
    assert.throws(() => read(wrong), { message: where })
    assert.throws(() => read("const id: string = 'user'", mark), {
      message: /Expected errors on lines \[1\] of /,
    })
  },

  'with an address each page names its own, and its card; without one it names none'({ assert }) {
    const given = { page: 'guides/types/index.md', title: 'Types', description: 'Of IDs.', base: '/' }
    const address = readAddress({ SITE_URL: 'https://example.com/docs' })
    const contents = (head) => new Map(head.map(([, each]) => [each.property ?? each.name ?? each.rel, each]))
    const whole = contents(headOf({ ...given, address }))
    const own = 'https://example.com/docs/guides/types/'
    assert.equal(whole.get('canonical').href, own)
    assert.equal(whole.get('og:url').content, own)
    assert.equal(whole.get('og:image').content, 'https://example.com/docs/card.png')
    assert.equal(whole.get('og:title').content, 'Types')
    const bare = contents(headOf({ ...given, address: readAddress({}) }))
    assert.equal(bare.has('canonical') || bare.has('og:image'), false)
    assert.equal(bare.get('og:description').content, 'Of IDs.')
    assert.throws(() => readAddress({ SITE_URL: 'example.com' }), /Expected an address .* in SITE_URL/)
    assert.match(composeNotFound({ folders: [], root: '/docs/' }), /href="\/docs\/errors\/"/)
  },

  'each page has a title of its own'({ assert }) {
    const titles = listPages().map(titleOf)
    assert.deepEqual(
      listPages().filter((_, i) => titles.indexOf(titles[i]) !== titles.lastIndexOf(titles[i])),
      [],
    )
  },

  'the reference begins with defineId: its parameters, options, result and guide'({ assert }) {
    for (const path of ['reference/brandid/', 'reference/core/', 'reference/mini/']) {
      const html = readFileSync(join(DIST, `${path}index.html`), 'utf8')
      const start = html.indexOf('<h3 ', html.indexOf('<h1 '))
      const first = html.slice(start, html.indexOf('<h3 ', start + 1))
      assert.match(first, /defineId\(\)/, path)
      for (const heading of ['Parameters', 'Options', 'Returns', 'Throws', 'Example'])
        assert.match(first, new RegExp(`<h4 [^>]*>${heading} `), `${path} ${heading}`)
      for (const option of [
        'prefix',
        'format?',
        'entity?',
        'description?',
        'examples?',
        'aliases?',
        'accepts?',
        'named?',
      ])
        assert.ok(first.includes(`<code>${option}</code>`), `${path} ${option}`)
      assert.match(first, /href="[^"]*guides\/definition\/"/, path)
      assert.doesNotMatch(html.replace(/<[^>]+>/g, ''), /const \w+: (?:Define|Create)\w+;/, path)
    }
  },

  'the name of a file that is a page is a link to the page'({ assert }) {
    const lead = (text) =>
      rewriteLinks(text, {
        source: 'docs/tokens.md',
        path: '/guides/tokens/',
        pathOf: (file) => (file === 'docs/sdk.md' ? '/guides/sdk/' : undefined),
        addAsset: () => '',
      })
    assert.equal(lead('See `docs/sdk.md`.'), 'See [`docs/sdk.md`](./../sdk/).')
    assert.equal(lead('So docs/sdk.md says.'), 'So [docs/sdk.md](./../sdk/) says.')
    assert.equal(lead('[docs/sdk.md](sdk.md)'), '[docs/sdk.md](./../sdk/)')
    assert.equal(lead('https://a.example/docs/sdk.md'), 'https://a.example/docs/sdk.md')
    assert.equal(lead('See `docs/other.md`, `sdk.md`.'), 'See `docs/other.md`, `sdk.md`.')
    assert.equal(lead('```\n`docs/sdk.md`\n```'), '```\n`docs/sdk.md`\n```')
  },

  'no page names the source of another page without a link'({ assert }) {
    const sources = new Set(SECTIONS.flatMap(({ pages }) => pages.map(({ source }) => source)))
    const unlinked = listPages().flatMap((path) => {
      const html = readFileSync(join(DIST, `${path}index.html`), 'utf8')
      const [main = ''] = /<main.*?<\/main>/s.exec(html) ?? []
      const text = main.replace(/<(a|pre)\b.*?<\/\1>/gs, '').replace(/<[^>]+>/g, '')
      const files = Array.from(text.matchAll(/(?:packages\/kit\/)?docs\/[\w/-]+\.md/g), ([file]) => file)
      return files.filter((file) => sources.has(file)).map((file) => `${path} ${file}`)
    })
    assert.deepEqual(unlinked, [])
  },

  'a whole build names the address of each page, its card, and lists all, or names none'({ assert, say }) {
    const read = (file) => readFileSync(join(DIST, file), 'utf8')
    const address = existsSync(join(DIST, 'robots.txt'))
      ? /^Sitemap: (.+)sitemap\.xml$/m.exec(read('robots.txt'))?.[1]
      : undefined
    assert.ok(address || process.env.CI !== 'true', 'CI builds with SITE_URL')
    say(address ? `${address}, ${listPages().length} pages` : 'built without SITE_URL')
    const wrong = listPages().filter((path) => {
      const head = read(`${path}index.html`).split('</head>')[0]
      const values = Array.from(
        head.matchAll(/<(?:link rel="canonical" href|meta property="og:(?:url|image)" content)="([^"]*)"/g),
        ([, value]) => value,
      )
      const wanted = address ? [address + path, address + path, `${address}card.png`] : []
      return values.join() !== wanted.join() || !/<meta property="og:title" content="[^"]+/.test(head)
    })
    assert.deepEqual(wrong, [])
    const listed = address ? read('sitemap.xml').matchAll(/<loc>([^<]*)<\/loc>/g) : []
    assert.deepEqual(
      Array.from(listed, ([, each]) => each).sort(),
      address
        ? listPages()
            .map((path) => address + path)
            .sort()
        : [],
    )
    assert.ok(existsSync(join(DIST, 'card.png')))
  },
}
