/** Links of the repository, rewritten for the site. */
import { posix } from 'node:path'

/** Matches code, in which links stay unchanged, or a link, or the name of a page of the repository. */
const CODE_OR_LINK =
  /^(```+|~~~+).*?^\1|`[^`\n]*`|(!?)\[((?:[^\][]|\[[^\]]*\])*)\]\(([^()\s]+)(?: "[^"]*")?\)|(?<![\w/-])(?:packages\/kit\/)?docs\/[\w/-]+\.md/gms

/** Matches the name of a page of the repository, which may be code. */
const NAME_OF_PAGE = /^(`?)((?:packages\/kit\/)?docs\/[\w/-]+\.md)\1$/

/** The relative path from one page of the site to another. */
export function relativePath(from, to) {
  const path = posix.relative(from, to)
  return path === '' ? './' : `./${path}${posix.extname(path) === '' ? '/' : ''}`
}

/**
 * Rewrites the links of a page so that they lead to pages of the site.
 *
 * A link to a file that is not a page becomes its text, because the site has no copy of the repository. The name of a file that is a page
 * becomes a link to that page.
 *
 * @param pathOf the path on the site of an anchor in a file of the repository, if there is a path; after `#`, another anchor there
 * @param addAsset copies a picture to the folder of the page, and returns its name there
 */
export function rewriteLinks(text, { source, path, pathOf, addAsset }) {
  return text.replace(CODE_OR_LINK, (whole, _fence, bang, label, href) => {
    const [, , named] = NAME_OF_PAGE.exec(whole) ?? []
    const namedPage = named && pathOf(named)
    if (namedPage && namedPage !== path) return `[${whole}](${relativePath(path, namedPage)})`
    // A path that ends in a slash is already a path of the site.
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
