/** The configuration of VitePress. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { codeTheme, typedCode } from '../code/shown.mjs'
import { headOf, readAddress } from '../head.mjs'
import { slugify } from '../prepare/anchors.mjs'
import { SECTIONS, TOOLS } from '../prepare/contents.mjs'
import { mendedTheme } from './mended-theme.mjs'
import { searchIndex } from './search-index.mjs'

const { version, repository } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
)
const address = readAddress(process.env)
const fileOf = (path) => fileURLToPath(new URL(path, import.meta.url))
const sourceOf = ({ url }) => url.replace(/^git\+|\.git$/g, '')
const linkTo = ({ path, title }) => ({ text: title, link: path })

/** A header without a word names no column: it is a cell. */
function makeCellsOfEmptyHeaders({ tokens }) {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'th_open' || tokens[index + 1].content !== '') continue
    token.tag = 'td'
    tokens[index + 2].tag = 'td'
  }
}

const FAILURES = 'When something fails'

/** The groups fold. The tools come before the reference. */
const groups = SECTIONS.map(({ title, pages, isOpen = false }) => ({
  text: title,
  collapsed: !isOpen,
  items: pages.filter((page) => !page.error && !page.chapter && !page.isAside).map(linkTo),
}))
groups.splice(
  groups.findIndex(({ text }) => text === 'Command line'),
  0,
  {
    text: 'Tools',
    collapsed: true,
    items: TOOLS.map(linkTo),
  },
)

/** The codes of errors are many, and so are the chapters of mistakes: their lists stand beside their own pages only. */
const sidebarOf = (title, hasPage) => [
  {
    text: title,
    items: SECTIONS.flatMap(({ pages }) => pages)
      .filter(hasPage)
      .map(linkTo),
  },
  ...groups.filter(({ text }) => text !== FAILURES).map((group) => ({ ...group, collapsed: true })),
]

export default defineConfig({
  title: 'brandid',
  description: 'IDs your compiler can tell apart.',
  lang: 'en',
  srcDir: 'pages',
  outDir: 'dist',
  cacheDir: '.vitepress/cache',
  metaChunk: true,
  // To stop fades, each page would compute all its styles three times more as it opens.
  appearance: { disableTransition: false },
  // Two long pages, 653 KiB, came with every page.
  router: { prefetchLinks: false },
  transformHead: ({ siteData, page, title, description }) =>
    headOf({ page, title, description, base: siteData.base, address }),
  ...(address ? { sitemap: { hostname: address } } : {}),
  markdown: {
    anchor: { slugify },
    theme: codeTheme,
    codeTransformers: [typedCode()],
    languageAlias: { conf: 'ini' },
    config(md) {
      md.core.ruler.push('empty-headers', makeCellsOfEmptyHeaders)
    },
  },
  vite: {
    plugins: [mendedTheme, searchIndex],
    resolve: {
      alias: [
        { find: /^brandid\/(.*)$/, replacement: fileOf('../../dist/$1.js') },
        // Styles and components of what the site leaves out: they would be in every page.
        {
          find: /^@docsearch\/css$|^.*\/(?:vp-sponsor|custom-block|vp-code-group)\.css$/,
          replacement: fileOf('theme/none.css'),
        },
        { find: /^.*\/VP(?:Home|Team)\w*\.vue$/, replacement: fileOf('theme/None.vue') },
        { find: /^minisearch$/, replacement: fileOf('theme/search.mjs') },
        { find: /^.*\/VPPage\.vue$/, replacement: fileOf('theme/Page.vue') },
        { find: /^.*\/VPNavBarSearchButton\.vue$/, replacement: fileOf('theme/SearchButton.vue') },
      ],
    },
    build: {
      reportCompressedSize: false,
      // The font of titles stands in the style: see tokens.css.
      assetsInlineLimit: (file) => (file.endsWith('newsreader.woff2') ? true : undefined),
    },
  },
  themeConfig: {
    siteTitle: false,
    nav: [
      { text: 'Tutorial', link: '/start/' },
      { text: 'Guides', link: '/guides/definition/', activeMatch: '^/guides/' },
      { text: 'Recipes', link: '/recipes/', activeMatch: '^/recipes/' },
      { text: 'Reference', link: '/reference/', activeMatch: '^/reference/' },
      { text: 'Errors', link: '/errors/', activeMatch: '^/errors/' },
      { text: 'Tools', items: TOOLS.map(linkTo) },
      {
        text: version,
        items: [
          { text: 'Changes', link: '/reference/changelog/' },
          { text: 'What stays stable', link: '/reference/stability/' },
          { text: 'npm', link: 'https://www.npmjs.com/package/brandid' },
          ...(repository ? [{ text: 'Source', link: sourceOf(repository) }] : []),
        ],
      },
    ],
    sidebar: {
      '/errors/': sidebarOf('Errors', ({ path }) => path.startsWith('/errors/')),
      '/mistakes/': sidebarOf('Mistakes', ({ path }) => path.startsWith('/mistakes/')),
      '/': groups,
    },
    outline: [2, 3],
    // The plugin `searchIndex` keeps the beginning of each text.
    search: {
      provider: 'local',
      options: { miniSearch: { options: { storeFields: ['title', 'titles', 'text'] } } },
    },
  },
})
