/**
 * Extracts each mistake and its fix as separate programs: the parts of the chapter that the program needs, then its own code.
 *
 * A chapter is a single program in which mistakes share imports and declarations. The compiler determines which declarations a mistake
 * uses.
 */
import ts from '@tsd/typescript'
import { chapters, source, UNSEEN } from '../../../scripts/mistakes/chapters.mjs'
import { options } from '../../../scripts/mistakes/options.mjs'
import { slugify } from '../../prepare/anchors.mjs'
import { pageOfChapter } from '../../prepare/mistake-pages.mjs'

/** The names of the playground's two files. */
export const MAIN = 'main.mts'
export const SHARED = 'domain.mts'

/** Lists the chapters with their mistakes: title, anchor on the mistakes page, reason, advice, code and fixed code. */
export function listMistakes() {
  const excerptsOf = openChapters()
  let count = 0
  return chapters.map(({ name, title, sections, mended }) => {
    const [excerpt, excerptOfFix] = [excerptsOf(name), excerptsOf(nameOfMended(name))]
    return {
      title: title.replaceAll('`', ''),
      page: pageOfChapter(title),
      passes: name === UNSEEN,
      mistakes: sections.map((section, i) => {
        const heading = name === UNSEEN ? section.title : `${++count}. ${section.title}`
        return {
          heading,
          anchor: slugify(heading),
          why: section.why.join(' '),
          instead: section.instead,
          ...excerpt(section),
          fix: excerptOfFix(mended.sections[i]).code,
        }
      }),
    }
  })
}

const nameOfMended = (name) => `mended-${name}`

/** Compiles both variants of each chapter in one program, the fixed variants in memory. Returns a function that creates excerpts. */
function openChapters() {
  const written = new Map(chapters.map(({ name, mended }) => [source + nameOfMended(name), mended.text]))
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (path) => written.has(path) || fileExists.call(host, path)
  host.getSourceFile = (path, ...rest) =>
    written.has(path)
      ? ts.createSourceFile(path, written.get(path), ...rest)
      : getSourceFile.call(host, path, ...rest)
  const program = ts.createProgram(
    [...chapters.map(({ name }) => source + name), ...written.keys()],
    options,
    host,
  )
  return (name) => createExcerpts(program.getSourceFile(source + name), program.getTypeChecker())
}

/** Returns a function that creates excerpts from a file. */
function createExcerpts(file, checker) {
  const lineOf = (statement) => file.getLineAndCharacterOfPosition(statement.getStart(file)).line
  const statements = file.statements.map((statement) => ({ statement, uses: usesOf(statement) }))
  /** Returns a statement's text without fixes, because blocks that differ only in fixes count as equal. */
  const textOf = (statement) => statement.getText(file).replace(/^ *\/\/:.*\n/gm, '')

  /** Lists the top-level statements and imported names that a statement uses. */
  function usesOf(root) {
    const used = new Set()
    const visit = (node) => {
      // A declaration's own name is not a use. Every block declares `Register` and its getters.
      const isUse = node.parent?.name !== node || ts.isShorthandPropertyAssignment(node.parent)
      if (ts.isIdentifier(node) && isUse) for (const each of declarationsOf(node)) used.add(each)
      ts.forEachChild(node, visit)
    }
    visit(root)
    return used
  }

  function declarationsOf(node) {
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node)
    return (symbol?.declarations ?? []).filter((each) => each.getSourceFile() === file).map(topOf)
  }

  /** Returns the import specifier or top-level statement that contains a node. */
  function topOf(node) {
    let top = node
    while (top.parent !== file && !ts.isImportSpecifier(top) && !ts.isNamespaceImport(top)) top = top.parent
    return top
  }

  const seen = new Set()
  const augmentations = file.statements.filter((statement) => {
    if (!ts.isModuleDeclaration(statement) || seen.has(textOf(statement))) return false
    return seen.add(textOf(statement))
  })
  const getters = new Set(
    augmentations.flatMap(({ body }) => body.statements[0].members.map(({ name }) => name.text)),
  )
  const namesGetter = (node) =>
    (ts.isPropertyAssignment(node) && getters.has(node.name.text)) ||
    ts.forEachChild(node, namesGetter) === true

  const isStatement = (node) => node.parent === file

  return ({ first, end, code }) => {
    const own = statements.filter(({ statement }) => lineOf(statement) >= first && lineOf(statement) < end)
    const needed = new Set(own.flatMap(({ uses }) => [...uses]))
    // If the code mentions a getter, include all getters of the chapter, because the compiler's message lists them.
    if (own.some(({ statement }) => namesGetter(statement)))
      for (const each of augmentations) needed.add(each)
    for (const each of needed) {
      for (const use of statements.find(({ statement }) => statement === each)?.uses ?? []) needed.add(use)
      // A `Register` getter is used indirectly, through the types that it adds to `parse`.
      for (const { statement, uses } of statements)
        if (
          ts.isModuleDeclaration(statement) &&
          isStatement(each) &&
          uses.has(each) &&
          lineOf(statement) < first
        )
          needed.add(statement)
    }
    const context = statements.filter(
      ({ statement }) =>
        needed.has(statement) &&
        !ts.isImportDeclaration(statement) &&
        !own.some((each) => each.statement === statement),
    )
    const parts = [
      importsOf(file, needed),
      // Include each getter only once, because two getters with the same name would cause another error.
      [...new Set(context.map(({ statement }) => textOf(statement)))].join('\n'),
      code.map(({ text }) => text).join('\n'),
    ].filter((part) => part !== '')
    const text = parts.join('\n\n')
    return { code: text, line: text.split('\n').length - code.length + 1 }
  }
}

/** Formats the imports that an excerpt needs. */
function importsOf(file, needed) {
  return file.statements
    .filter((statement) => ts.isImportDeclaration(statement) && statement.importClause)
    .flatMap((statement) => {
      const { importClause, moduleSpecifier } = statement
      const bindings = importClause.namedBindings
      if (ts.isNamespaceImport(bindings)) return needed.has(bindings) ? [statement.getText(file)] : []
      const names = bindings.elements.filter((each) => needed.has(each)).map((each) => each.getText(file))
      if (names.length === 0) return []
      const type = importClause.isTypeOnly ? 'type ' : ''
      return [`import ${type}{ ${names.join(', ')} } from ${moduleSpecifier.getText(file)}`]
    })
    .join('\n')
}
