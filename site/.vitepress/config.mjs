/** The configuration of VitePress. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { slugify } from '../prepare/anchors.mjs'
import { SECTIONS, TOOLS } from '../prepare/contents.mjs'

const dist = (path) => fileURLToPath(new URL(`../../dist/${path}`, import.meta.url))
const linkTo = ({ path, title }) => ({ text: title, link: path })

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
  markdown: { anchor: { slugify } },
  vite: {
    resolve: { alias: [{ find: /^brandid\/(.*)$/, replacement: dist('$1.js') }] },
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
    sidebar: [
      ...SECTIONS.map(({ title, pages, isLong = false }) => ({
        text: title,
        items: pages.map(linkTo),
        ...(isLong ? { collapsed: true } : {}),
      })),
      { text: 'Tools', items: TOOLS.map(linkTo) },
    ],
    outline: [2, 3],
    search: { provider: 'local' },
  },
})
