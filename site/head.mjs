/** The HTML head of a page, for browsers, search engines and link previews. */

const meta = (property, content) => ['meta', { property, content }]
const FONT = { as: 'font', type: 'font/woff2', crossorigin: '' }
const themeColour = (content, scheme) => [
  'meta',
  { name: 'theme-color', content, media: `(prefers-color-scheme: ${scheme})` },
]

/**
 * Returns the head tags of a page, in VitePress's format.
 *
 * @param base the site's path, which must be added to addresses, because VitePress does not change the head
 * @param address the site's address, with a trailing slash; tags that need absolute addresses are omitted without it
 */
export function headOf({ page, title, description, base, address }) {
  const path = page.replace(/(^|\/)index\.md$/, '$1')
  return [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}icon.svg` }],
    ['link', { rel: 'preload', href: `${base}newsreader.woff2`, ...FONT }],
    meta('og:title', title),
    meta('og:description', description),
    meta('og:type', 'website'),
    meta('og:site_name', 'brandid'),
    themeColour('#fdfcf9', 'light'),
    themeColour('#161513', 'dark'),
    ...(address ? whereOf(address, path) : []),
  ]
}

const whereOf = (address, path) => [
  ['link', { rel: 'canonical', href: address + path }],
  meta('og:url', address + path),
  meta('og:image', `${address}card.png`),
  meta('og:image:width', '1200'),
  meta('og:image:height', '630'),
  meta(
    'og:image:alt',
    'brandid: IDs your compiler can tell apart. The call ban(postId) has a red underline.',
  ),
  ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
]

/**
 * Reads the site's address from the environment, with a trailing slash.
 *
 * @param homepage the address without the environment: that of package.json, which a release sets
 */
export function readAddress({ SITE_URL }, homepage) {
  const address = SITE_URL || homepage
  if (!address) return undefined
  if (!/^https?:\/\/[^\s?#]+$/.test(address))
    throw new Error(
      `Expected an address such as https://example.com/docs/ in SITE_URL but received "${address}".`,
    )
  return address.replace(/\/*$/, '/')
}
