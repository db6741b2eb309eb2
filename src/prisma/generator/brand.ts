/** The brand of a column, as the schema writes it: `Ids.UserId`, `Ids['user']`, `Ids.RunId body`. */

export interface Brand {
  /** A type of the module of ids: `UserId`, or `Ids['user']`, a member of a type `Ids`. */
  readonly type: string
  /** Whether the column holds the bodies of ids. */
  readonly isBody: boolean
}

const index = /\[(?:'[\w$-]+'|"[\w$-]+")\]/.source
const brandText = new RegExp(`^(?:Ids\\.([A-Za-z_$][\\w$]*(?:${index})*)|(Ids(?:${index})+))(?:\\s+(body))?$`)

/**
 * The brand that a text spells for a column of a model, whose name goes where a text for every model has `*`. Throws where
 * it spells none; `place` says where the text was found.
 */
export function parseBrand(text: string, place: string, model = '*'): Brand {
  const [, exported, member, body] = brandText.exec(text.trim().replace('*', model)) ?? []
  const type = exported ?? member
  if (type === undefined) {
    throw new Error(
      `Expected a brand such as "Ids.UserId" or "Ids.UserId body" ${place} but received ${JSON.stringify(text.trim())}.`,
    )
  }
  return { type: type.replaceAll('"', "'"), isBody: body !== undefined }
}

export const isSameBrand = (left: Brand, right: Brand): boolean =>
  left.type === right.type && left.isBody === right.isBody

export const brandTextOf = ({ type, isBody }: Brand): string =>
  `${/^Ids\[/.test(type) ? '' : 'Ids.'}${type}${isBody ? ' body' : ''}`

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
