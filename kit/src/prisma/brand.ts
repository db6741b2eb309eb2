/** The brand of a column, as the schema writes it: `Ids.UserId`, `Ids['user']`, `Ids.RunId body`, `Ids.UserId strict`. */
export interface Brand {
  /** A type of the module of ids: `UserId`, or `Ids['user']`, a member of a type `Ids`. */
  readonly type: string
  /** Whether the column holds the bodies of ids. */
  readonly isBody: boolean
  /** The mode of the column, where it differs from that of the client. */
  readonly mode?: Mode
}

/** Whether plain strings are refused or accepted. */
export type Mode = 'strict' | 'loose'

const index = /\[(?:'[\w$-]+'|"[\w$-]+")\]/.source
const brandText = new RegExp(
  `^(?:Ids\\.([A-Za-z_$][\\w$]*(?:${index})*)|(Ids(?:${index})+))(?:\\s+(body))?(?:\\s+(strict|loose))?$`,
)

/**
 * The brand that a text spells for a column of a model, whose name goes where a text for every model has `*`. Throws where
 * it spells none; `place` says where the text was found.
 */
export function parseBrand(text: string, place: string, model = '*'): Brand {
  const [, exported, member, body, mode] = brandText.exec(text.trim().replace('*', model)) ?? []
  const type = exported ?? member
  if (type === undefined) {
    throw new Error(
      `Expected a brand such as "Ids.UserId" or "Ids.UserId body" ${place} but received ${JSON.stringify(text.trim())}.`,
    )
  }
  return { type: type.replaceAll('"', "'"), isBody: body !== undefined, ...(isMode(mode) && { mode }) }
}

/** Whether a value names a mode. */
export const isMode = (value: unknown): value is Mode => value === 'strict' || value === 'loose'

/** Whether two brands are of the same ids, whatever their modes. */
export const isSameBrand = (left: Brand, right: Brand): boolean =>
  left.type === right.type && left.isBody === right.isBody

/** The brand as a schema spells it. */
export const spellBrand = ({ type, isBody, mode }: Brand): string =>
  [`${/^Ids\[/.test(type) ? '' : 'Ids.'}${type}`, ...(isBody ? ['body'] : []), ...(mode ? [mode] : [])].join(
    ' ',
  )

const annotation = /^\s*@brand\b/

/** The brand in the comment of a column: a line `@brand Ids.UserId`. */
export function annotatedBrand(documentation: string | undefined, column: string): Brand | undefined {
  const lines = documentation?.split('\n').filter((line) => annotation.test(line)) ?? []
  if (lines.length > 1)
    throw new Error(`Expected one line "@brand" on ${column} but received ${lines.length}.`)
  const [line] = lines
  return line === undefined
    ? undefined
    : parseBrand(line.replace(annotation, ''), `after "@brand" on ${column}`)
}
