/** The VitePress configuration. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { codeTheme, typedCode } from '../code/shown.mjs'
import { headOf, readAddress } from '../head.mjs'
import { slugify } from '../prepare/anchors.mjs'
import { SECTIONS, TOOLS } from '../prepare/contents.mjs'
import { mendedTheme } from './mended-theme.mjs'
import { searchIndex } from './search-index.mjs'

const { version, repository, homepage } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
)
const address = readAddress(process.env, homepage)
const fileOf = (path) => fileURLToPath(new URL(path, import.meta.url))
const sourceOf = ({ url }) => url.replace(/^git\+|\.git$/g, '')
const linkTo = ({ path, title }) => ({ text: title, link: path })

/** Turns empty table headers into cells, because an empty header does not describe a column. */
function makeCellsOfEmptyHeaders({ tokens }) {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'th_open' || tokens[index + 1].content !== '') continue
    token.tag = 'td'
    tokens[index + 2].tag = 'td'
  }
}

const FAILURES = 'When something fails'

/** The collapsible sidebar groups, with the tools before the command line. */
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

/** Lists the sidebar groups. The long lists of error codes and mistakes appear only on their own pages. */
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
  // Do not suppress transitions, because each page would then compute its styles three more times when it opens.
  appearance: { disableTransition: false },
  // Do not prefetch links, because every page would then load two long pages with a total of 653 KiB.
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
        // Drop the styles and components of unused features, which every page would otherwise contain.
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
    search: {
      provider: 'local',
      options: {
        // VitePress's removal of tags ends a tag at the first `>`, so types with arrows would become text.
        _render(source, env, md) {
          const html = md.render(source, env)
          return env.frontmatter?.search === false ? '' : html.replace(/ data-types="[^"]*"/g, '')
        },
        // The `searchIndex` plugin stores the beginning of each section.
        miniSearch: { options: { storeFields: ['title', 'titles', 'text'] } },
      },
    },
  },
})
