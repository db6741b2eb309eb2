/** Details of a description, for developers: the version of a UUID, and the code point of a character. */
import { quoted } from '../errors/words.ts'
import type { AnyFormat } from '../formats/shared/format.ts'
import { DETAILS } from './describe.ts'

export function giveDetails(): void {
  DETAILS.version = describeVersion
  DETAILS.codePoint = showCodePoint
}

/** Of a visible character outside ASCII: it may look like a letter of ASCII. */
function showCodePoint(codePoint: number): string {
  if (codePoint < 128 || quoted(String.fromCodePoint(codePoint)).includes('\\')) return ''
  return ` (U+${codePoint.toString(16).toUpperCase().padStart(4, '0')})`
}

/** The version and the variant of a UUID (RFC 9562, sections 4.1 and 4.2). */
function describeVersion(text: string, offset: number, [format]: readonly AnyFormat[]): string | undefined {
  const { uuidVersion, toBytes }: Partial<AnyFormat> = Object(format)
  if (!uuidVersion || !toBytes) return undefined
  const bytes = toBytes(text, offset)
  const [version, variant] = [(bytes[6] as number) >>> 4, (bytes[8] as number) >>> 6]
  if (variant !== 0b10) return 'a UUID of another variant'
  return `a UUID of version ${version} instead of version ${uuidVersion}`
}
