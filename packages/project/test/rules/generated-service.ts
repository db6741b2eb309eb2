/** A service of 300 files, with faults at places that are the same in every run. */

const ENTITIES = [
  'user',
  'post',
  'team',
  'order',
  'invoice',
  'comment',
  'session_log',
  'device',
  'label',
  'folder',
]
const FILES = 297

const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
const pascal = (name: string) => camel(name).replace(/^./, (letter) => letter.toUpperCase())

/** How ids are typed: not at all, as before the adoption, or by their definitions. */
export type Typing = 'string' | 'typed'

/** The files of the service, marked. */
export function generateService(typing: Typing): Record<string, string> {
  const files: Record<string, string> = {
    'src/ids.ts': `import { defineId, type IdOf } from 'brandid'
${ENTITIES.map(
  (name) => `
export const ${pascal(name)}Id = defineId('${name}')
export type ${pascal(name)}Id = IdOf<typeof ${pascal(name)}Id>
`,
).join('')}`,
    'src/register.ts': `import type { ${ENTITIES.map((name) => `${pascal(name)}Id`).join(', ')} } from './ids.js'

declare module 'brandid' {
  interface Register {
${ENTITIES.map((name) => `    get ${name}(): typeof ${pascal(name)}Id\n`).join('')}  }
}
`,
    'src/foreign.ts': `/** Another company's IDs, and names that only resemble ours. */
export interface Foreign {
  readonly userIdentity: string
  readonly externalUserId: string
  readonly postid: string
}
export const text = 'userId: string, and \`user_' + 'x'
`,
  }
  for (let index = 0; index < FILES; index += 1) {
    const one = ENTITIES[index % ENTITIES.length] ?? ''
    const other = ENTITIES[(index + 1 + (index % 3)) % ENTITIES.length] ?? ''
    files[`src/${one}/part-${index}.ts`] =
      typing === 'typed' ? typedFile(index, one, other) : stringFile(index, one, other)
  }
  return files
}

function typedFile(index: number, one: string, other: string): string {
  const [a, b] = [`${camel(one)}Id`, `${camel(other)}Id`]
  const [A, B] = [`${pascal(one)}Id`, `${pascal(other)}Id`]
  const isSwapped = index % 7 === 3
  const isCast = index % 11 === 5
  const isTemplate = index % 13 === 6
  const isString = index % 17 === 8
  return `import { ${A}, type ${B} } from '../ids.js'

/** A key of a cache, which is no ID. */
export const key = (${a}: ${A}) => \`${one}_\${${a}}:part\`

export interface Row${index} {
  readonly ${a}: ${A}
  ${isString ? '«no-string-id»' : ''}${other}_id: ${isString ? 'string' : B} | null
}

export function link(${a}: ${A}, ${b}: ${B}) {
  return { ${a}, ${b} }
}

export const linked = (${a}: ${A}, ${b}: ${B}) => link(${isSwapped ? `«TS2345»${b}, ${a}` : `${a}, ${b}`})

export function fromQuery(${isCast ? 'text' : a}: string): ${A} {
  return ${isCast ? `«no-cast»text as ${A}` : `${A}.parse(${a})`}
}

export const empty = null as ${A} | null
export const made = (body: string) => ${isTemplate ? `«no-template-id»\`${one}_\${body}\`` : `${A}.fromBody(body)`}
`
}

function stringFile(index: number, one: string, other: string): string {
  const [a, b] = [`${camel(one)}Id`, `${camel(other)}Id`]
  const swapped = index % 7 === 3 ? `${b}, ${a}` : `${a}, ${b}`
  return `export interface Row${index} {
  readonly «no-string-id»${a}: string
  «no-string-id»${other}_id: string | null
}

export function link(«no-string-id»${a}: string, «no-string-id»${b}: string) {
  return { ${a}, ${b} }
}

export const linked = («no-string-id»${a}: string, «no-string-id»${b}: string) => link(${swapped})
`
}
