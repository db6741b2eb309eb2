/** The layout of a file's lines: the configuration of the nearest formatter, or else the file's own code. */
import { createPatterns, readFolder, readProjectFile } from '@brandid/base/files'
import { findFolder } from '../source/resolver.ts'
import { parseJsonc } from '../source/tsconfig.ts'

export interface LineStyle {
  /** The maximum number of columns. */
  readonly width: number
  /** The lists that end with a comma if they are broken; `es5` excludes parameters and arguments. */
  readonly commas: 'all' | 'es5' | 'none'
  /** The indentation of a level, and the columns of a tab. */
  readonly unit: string
  readonly tab: number
}

/** Creates a function that finds a file's layout. Configurations are searched no higher than `top`, and never executed. */
export function createFindLineStyle(top: string): (path: string, text: string) => LineStyle {
  const known = new Map<string, FolderStyle>()
  const findAt = (folder: string): FolderStyle => {
    const found = known.get(folder)
    if (found) return found
    const above = folder.length > top.length ? findAt(findFolder(folder)) : NO_STYLE
    const read = readFolderStyle(folder, above)
    known.set(folder, read)
    return read
  }
  return (path, text) => {
    const { config, editors, prettier } = findAt(findFolder(path))
    const set: Settings = Object.assign(
      {},
      ...editors.map(({ folder, content }) => readEditor(content, path.slice(folder.length + 1))),
      ...config.map(({ folder, content }) => choose(content, path.slice(folder.length + 1))),
    )
    const tab = Number(set.tabWidth ?? set.indentWidth ?? set.tab_width ?? set.indent_size) || 2
    const isTab = /^t/.test(`${set.useTabs ?? set.indentStyle ?? set.indent_style}`)
    const [, unit = isTab ? '\t' : ' '.repeat(tab)] = /^(\t| {2,8})[^\s*/]/m.exec(text) ?? []
    // Without a configuration, Prettier uses its own width.
    const standard = config.length > 0 ? config.at(-1)?.width : prettier && 80
    const width = Number(set.printWidth ?? set.lineWidth ?? set.max_line_length ?? standard)
    const commas = `${set.trailingComma ?? set.trailingCommas ?? (prettier && prettier < '3' ? 'es5' : standard ? 'all' : guessCommas(text))}`
    return {
      width:
        width || Math.max(NARROWEST, ...Array.from(text.matchAll(CODE), ([line]) => line.trimEnd().length)),
      commas: commas === 'es5' ? commas : /^n/.test(commas) ? 'none' : 'all',
      unit,
      tab,
    }
  }
}

/** The least width of files without a configuration, because shorter lines do not show where a formatter would break them. */
const NARROWEST = 100

/** Matches lines of code. */
const CODE = /^(?![ \t]*(?:\/\/|\/?\*)).+/gm

const guessCommas = (text: string): LineStyle['commas'] =>
  /,\r?\n\s*\)/.test(text) ? 'all' : /,\r?\n\s*[}\]]/.test(text) ? 'es5' : 'none'

/** The members of configurations that affect the layout. No formatter uses a name of another formatter with a different meaning. */
type Settings = Readonly<Partial<Record<Name, unknown>>>
type Name =
  | 'printWidth'
  | 'lineWidth'
  | 'max_line_length'
  | 'trailingComma'
  | 'trailingCommas'
  | 'tabWidth'
  | 'indentWidth'
  | 'tab_width'
  | 'indent_size'
  | 'useTabs'
  | 'indentStyle'
  | 'indent_style'
  | 'formatter'
  | 'javascript'
  | 'typescript'
  | 'options'
  | 'overrides'
  | 'files'
  | 'includes'
  | 'extends'
  | 'root'
  | 'dependencies'
  | 'devDependencies'
  | 'prettier'

interface InFolder<Content> {
  readonly folder: string
  readonly content: Content
}

interface FolderStyle {
  /** The nearest configuration, with the configurations that it extends before it. */
  readonly config: readonly (InFolder<Settings> & { readonly width: number | undefined })[]
  /** The contents of the `.editorconfig` files, outermost first. */
  readonly editors: readonly InFolder<string>[]
  /** The version of Prettier in package.json. */
  readonly prettier: string | undefined
}

const NO_STYLE: FolderStyle = { config: [], editors: [], prettier: undefined }

/** The names of configurations, in order of precedence, and the default widths. */
const FORMATTERS: readonly (readonly [name: RegExp, width: number])[] = [
  [/^\.?biome\.jsonc?$/, 80],
  [/^\.oxfmtrc\.jsonc?$/, 100],
  [/^\.?dprint\.jsonc?$/, 120],
  [/^(?:\.prettierrc(?:\.\w+)?|prettier\.config\.\w+)$/, 80],
]

function readFolderStyle(folder: string, above: FolderStyle): FolderStyle {
  const names = attempt(() => readFolder(folder).map(({ name }) => name)) ?? []
  const read = (name: string | undefined) =>
    name && names.includes(name) ? attempt(() => readProjectFile(`${folder}/${name}`)) : undefined
  const manifest = parseSettings(read('package.json') ?? '{}')
  const { prettier: version } = { ...Object(manifest?.dependencies), ...Object(manifest?.devDependencies) }
  const editor = read('.editorconfig')
  const given = FORMATTERS.flatMap(([pattern, width]) => {
    const text = read(names.find((name) => pattern.test(name)))
    return text === undefined ? [] : [{ content: parseSettings(text), text, width }]
  })
  const text = JSON.stringify(manifest?.prettier)
  if (text) given.push({ content: parseSettings(text), text, width: 80 })
  const own = given.find(({ content }) => Object(content?.formatter).enabled !== false)
  const isPart = own?.content && ('extends' in own.content || own.content.root === false)
  return {
    config: own
      ? [
          ...(isPart ? above.config : []),
          {
            folder,
            content: own.content ?? scan(own.text),
            width: own.content || !IMPORTING.test(own.text) ? own.width : undefined,
          },
        ]
      : above.config,
    editors: editor === undefined ? above.editors : [...above.editors, { folder, content: editor }],
    prettier: /\d.*/.exec(`${version ?? ''}`)?.[0] ?? above.prettier,
  }
}

/** Returns `undefined` if a folder or a file is unreadable, because a layout is not worth an error. */
function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Matches code that takes settings from another package. */
const IMPORTING = /\bimport\b|\brequire\b|\.\.\.|^\s*['"]/

/** Returns `undefined` for a configuration that is not a JSON object, such as YAML, code or the name of a package. */
function parseSettings(text: string): Settings | undefined {
  const value = parseJsonc(text)
  return typeof value === 'object' ? Object(value) : undefined
}

/** Scans YAML, TOML or code for settings with a literal value. The first value of each setting counts. */
const scan = (text: string): Settings =>
  Object.fromEntries(
    Array.from(
      text.matchAll(/\b(printWidth|trailingComma|tabWidth|useTabs)['"]?\s*[:=]\s*['"]?(\w+)/g),
      ([, name = '', value]) => [name, value] as const,
    ).reverse(),
  )

/** Merges the settings for a file: general settings, settings for its language, and overrides. */
function choose(config: Settings, path: string): Settings {
  const layersOf = (given: Settings) => [
    given,
    given.formatter,
    Object(given.javascript).formatter,
    given.typescript,
    given.options,
  ]
  const overrides: readonly Settings[] = [config.overrides ?? []].flat().map(Object)
  const own = overrides.filter(({ files, includes }) => isFor([files ?? includes ?? []].flat(), path))
  return Object.assign({}, ...[config, ...own].flatMap(layersOf))
}

function readEditor(content: string, path: string): Settings {
  const [, ...parts] = content.split(/^\s*\[(.*)\]\s*$/m)
  const own = parts.filter((_, index) => index % 2 === 1 && isFor([parts[index - 1]], path))
  return Object.fromEntries(
    Array.from(
      own.join('\n').matchAll(/^\s*(\w+)\s*=\s*(?!off|unset)(\w+)/gm),
      ([, name = '', value]) => [name, value] as const,
    ),
  )
}

/** Whether patterns match a path. One pair of braces is expanded. */
function isFor(patterns: readonly unknown[], path: string): boolean {
  const all = patterns.map(String).flatMap((each) => {
    const [whole = '', inner = ''] = /\{([^{}]*)\}/.exec(each) ?? []
    return inner.split(',').map((part) => each.replace(whole, part))
  })
  return createPatterns(all).ignores(path)
}
