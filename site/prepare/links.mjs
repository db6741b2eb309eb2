/** Rewrites the repository's links for the site. */
import { posix } from 'node:path'

/** Matches a link, the file name of a page, or code, to leave links in code unchanged. */
export const CODE_OR_LINK =
  /^(```+|~~~+).*?^\1|`[^`\n]*`|(!?)\[((?:[^\][]|\[[^\]]*\])*)\]\(([^()\s]+)(?: "[^"]*")?\)|(?<![\w/-])(?:packages\/kit\/)?docs\/[\w/-]+\.md/gms

/** Matches the file name of a page, which may be formatted as code. */
const NAME_OF_PAGE = /^(`?)((?:packages\/kit\/)?docs\/[\w/-]+\.md)\1$/

/** Returns the relative path from one page of the site to another. */
export function relativePath(from, to) {
  const path = posix.relative(from, to)
  return path === '' ? './' : `./${path}${posix.extname(path) === '' ? '/' : ''}`
}

/**
 * Rewrites the links on a page to point to pages of the site.
 *
 * Replaces a link to a file that is not a page with its text, because the site does not contain the repository. Turns the file name of a
 * page into a link.
 *
 * @param pathOf returns the path on the site for a file and anchor, with any new anchor after `#`, or `undefined`
 * @param addAsset copies an image to the page's folder and returns its name there
 */
export function rewriteLinks(text, { source, path, pathOf, addAsset }) {
  return text.replace(CODE_OR_LINK, (whole, _fence, bang, label, href) => {
    const [, , named] = NAME_OF_PAGE.exec(whole) ?? []
    const namedPage = named && pathOf(named)
    if (namedPage && namedPage !== path) return `[${whole}](${relativePath(path, namedPage)})`
    // A path with a trailing slash is already a path on the site.
    if (href === undefined || /^(?:[a-z]+:|#)|\/(?:#|$)/.test(href)) return whole
    const [file, anchor] = href.split('#')
    const target = posix.join(posix.dirname(source), file)
    if (bang) return `![${label}](./${addAsset(target)})`
    const page = pathOf(target, anchor)
    if (page === undefined) return label
    const [to, place = page.includes('#') ? undefined : anchor] = page.split('#')
    return `[${label}](${relativePath(path, to)}${place ? `#${place}` : ''})`
  })
}
