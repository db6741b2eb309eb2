/** An address of the web, which a page may link to. */

/** Whether a text is an address of http or https: no other scheme is a link, `javascript:` least of all. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text)
}
