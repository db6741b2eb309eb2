/** The configuration of VitePress. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { slugify } from '../prepare/anchors.mjs'
import { SECTIONS, TOOLS } from '../prepare/contents.mjs'

const fileOf = (path) => fileURLToPath(new URL(path, import.meta.url))
const linkTo = ({ path, title }) => ({ text: title, link: path })

/** A header without a word names no column: it is a cell. */
function makeCellsOfEmptyHeaders({ tokens }) {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'th_open' || tokens[index + 1].content !== '') continue
    token.tag = 'td'
    tokens[index + 2].tag = 'td'
  }
}

const isErrorPage = ({ error }) => error !== undefined
const sidebarOf = (sections) => [
  ...sections.map(({ title, pages }) => ({ text: title, items: pages.map(linkTo) })),
  { text: 'Tools', items: TOOLS.map(linkTo) },
]
const withoutCodes = SECTIONS.map(({ title, pages }) => ({
  title,
  pages: pages.filter((page) => !isErrorPage(page)),
}))

export default defineConfig({
  title: 'brandid',
  description: 'Ids that the compiler can tell apart.',
  lang: 'en',
  srcDir: 'pages',
  outDir: 'dist',
  cacheDir: '.vitepress/cache',
  metaChunk: true,
  // VitePress adds the base to no address of the head.
  transformHead: ({ siteData }) => [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${siteData.base}icon.svg` }],
  ],
  markdown: {
    anchor: { slugify },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    languageAlias: { conf: 'ini' },
    config(md) {
      md.core.ruler.push('empty-headers', makeCellsOfEmptyHeaders)
    },
  },
  vite: {
    resolve: {
      alias: [
        { find: /^brandid\/(.*)$/, replacement: fileOf('../../dist/$1.js') },
        { find: /^.*\/VPPage\.vue$/, replacement: fileOf('theme/Page.vue') },
        { find: /^.*\/VPNavBarSearchButton\.vue$/, replacement: fileOf('theme/SearchButton.vue') },
      ],
    },
    build: { reportCompressedSize: false },
  },
  themeConfig: {
    nav: [
      { text: 'Start', link: '/start/' },
      { text: 'Recipes', link: '/recipes/' },
      { text: 'Guides', link: '/guides/types/', activeMatch: '^/guides/' },
      { text: 'Reference', link: '/reference/', activeMatch: '^/reference/' },
      { text: 'Errors', link: '/errors/', activeMatch: '^/errors/' },
      { text: 'Mistakes', link: '/mistakes/' },
      { text: 'Tools', items: TOOLS.map(linkTo) },
    ],
    // The codes of errors are many: their list stands beside them alone.
    sidebar: {
      '/errors/': sidebarOf(SECTIONS.filter(({ pages }) => pages.some(isErrorPage))),
      '/': sidebarOf(withoutCodes),
    },
    outline: [2, 3],
    search: { provider: 'local' },
  },
})
