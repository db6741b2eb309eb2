/** Groups of code on one line that a formatter would break: lists, parameters, unions, and the bodies of arrow functions. */
import { isFunction, listChildren, type Node, type NodeOf, readEnd, readStart } from '@brandid/base/syntax'
import type { Module } from '../source/module.ts'
import type { LineStyle } from './line-style.ts'

/** The style of a file's line breaks. */
export interface Layout extends LineStyle {
  readonly semicolon: string
  readonly newline: string
}

/** A line break, which replaces the space between two offsets. */
export interface Cut {
  readonly from: number
  readonly to: number
  /** The text before the break, such as a comma. */
  readonly comma: string
  /** The number of levels by which the next line is indented. */
  readonly depth: 0 | 1
  /** The text after the indentation, such as the `|` of a union. */
  readonly lead?: string
  /** Whether the break follows a bracket, and so precedes a change at the same offset. */
  readonly isOpen?: boolean
}

/** Code that is on one line, or is broken at all of its cuts. A group without cuts is code that no rule can break. */
export interface Group {
  readonly at: number
  readonly cuts: readonly Cut[]
  /** The range whose other lines move by a level. */
  readonly moved?: readonly [from: number, to: number]
  /** The body of an arrow function, or the value of a variable or property, that may move up to the line that ends the group. */
  readonly next?: Node
}

/** A part of a line. */
export interface LinePart {
  readonly from: number
  readonly to: number
  /** Whether the code up to an offset fits on this line. */
  fitsTo(offset: number): boolean
}

/** Lists the outermost groups in a part of a line, in source order. */
export function listGroups({ text, tree }: Module, { commas, semicolon }: Layout, part: LinePart): Group[] {
  const { from, to } = part
  const [inAll, inEs5] = [commas === 'all' ? ',' : '', commas === 'none' ? '' : ',']

  let level = 0
  const visit = (node: Node): Group[] => {
    if (level > DEEPEST) return unbroken(node)
    level += 1
    const found = visitNode(node)
    level -= 1
    return found
  }
  const visitNode = (node: Node): Group[] => {
    const start = readStart(node)
    if (readEnd(node) <= from || start >= to) return []
    const isBlock = node.type === 'BlockStatement' && node.body.length > 0 && readEnd(node) <= to
    if (start >= from && (isBlock || UNBROKEN.test(node.type))) return unbroken(node)
    const found = (group: Group | undefined) => (group ? [group] : below(node))
    switch (node.type) {
      case 'ImportDeclaration': {
        const named = node.specifiers.filter(({ type }) => type === 'ImportSpecifier')
        return found(list(named, inEs5))
      }
      case 'ObjectPattern': {
        const own = listPattern(node)
        return [...(own ? [own] : node.properties.flatMap(visit)), ...visitAll(node.typeAnnotation)]
      }
      case 'ObjectExpression':
        return found(list(node.properties, inEs5))
      case 'ArrayExpression':
        return found(
          list(
            node.elements.filter((each) => each !== null),
            inEs5,
          ),
        )
      case 'TSTupleType':
        return found(list(node.elementTypes, inEs5))
      case 'TSTypeLiteral':
        return found(listMembers(node))
      case 'TSTypeParameterInstantiation':
        return isHugged(node.params) ? below(node) : found(list(node.params, ''))
      case 'TSIntersectionType':
        return node.types.some(({ type }) => type === 'TSTypeLiteral') ? below(node) : unbroken(node)
      case 'TSUnionType':
        return found(cutUnion(node))
      case 'VariableDeclarator':
        return [...visitTyped(node.id, node.init), ...cutValue(node.init, node.id)]
      case 'PropertyDefinition':
        return [...visitTyped(node.typeAnnotation, node.value), ...cutValue(node.value, node)]
      case 'CallExpression':
      case 'NewExpression':
        return visitCall(node)
      default:
        return 'params' in node ? visitFunction(node) : below(node)
    }
  }
  const visitTyped = (typed: Node | null | undefined, value: Node | null | undefined): Group[] =>
    visitAll(typed).map((group) => (value ? { ...group, next: value } : group))
  const visitAll = (...nodes: (Node | null | undefined)[]): Group[] =>
    nodes.flatMap((each) => (each ? visit(each) : []))
  const below = (node: Node): Group[] =>
    visitAll(...listChildren(node).sort((one, other) => readStart(one) - readStart(other)))

  /** Cuts a list after its bracket, after each separator, and before the closing bracket. */
  function list(items: readonly Node[], last: string, between = ','): Group | undefined {
    const [first] = items
    if (!first) return undefined
    const [, space] = /[([{<]([ \t]*)$/.exec(text.slice(from, readStart(first))) ?? []
    if (space === undefined) return undefined
    const at = readStart(first) - space.length
    const cuts: Cut[] = [{ from: at, to: at + space.length, comma: '', depth: 1, isOpen: true }]
    for (const [index, item] of items.entries()) {
      const end = readEnd(item) - (/[;,]/.test(text.charAt(readEnd(item) - 1)) ? 1 : 0)
      const next = items[index + 1]
      const gap = text.slice(end, next ? readStart(next) : end + 80)
      const [blank] = (next ? /^[ \t]*[,;]?[ \t]*$/ : /^[ \t]*[,;]?[ \t]*(?=[)\]}>])/).exec(gap) ?? []
      if (blank !== undefined) {
        const comma = next
          ? between === '' && /^[([<]/.test(text.slice(readStart(next)))
            ? ';'
            : between
          : last
        cuts.push({ from: end, to: end + blank.length, comma, depth: next ? 1 : 0 })
      } else if (next || !isFunction(item) || !/^,?\s*\)/.test(gap)) return undefined
    }
    return { at, cuts }
  }

  function listMembers({ members }: NodeOf<'TSTypeLiteral'>): Group | undefined {
    const isComma = members.some((each) => text[readEnd(each) - 1] === ',')
    const between = isComma ? ',' : semicolon
    return list(members, between, between)
  }

  const listPattern = ({ properties }: NodeOf<'ObjectPattern'>): Group | undefined =>
    list(properties, properties.at(-1)?.type === 'RestElement' ? '' : inEs5)

  /** Cuts parameters. A single object keeps its bracket on the line of the parenthesis. */
  function listParameters(params: readonly Node[]): Group | undefined {
    const [first] = params
    const only = first?.type === 'AssignmentPattern' ? first.left : first
    const type = only && 'typeAnnotation' in only ? only.typeAnnotation : undefined
    const literal = type && 'typeAnnotation' in type ? type.typeAnnotation : undefined
    const isLiteral = literal?.type === 'TSTypeLiteral'
    if (
      params.length === 1 &&
      (only?.type === 'ObjectPattern' || (only?.type === 'Identifier' && only === first && isLiteral))
    ) {
      const lists = [only.type === 'ObjectPattern' && listPattern(only), isLiteral && listMembers(literal)]
      const cuts = lists.flatMap((each) => (each ? each.cuts : []))
      return cuts[0] && { at: cuts[0].from, cuts }
    }
    return list(params, params.at(-1)?.type === 'RestElement' ? '' : inAll)
  }

  function visitFunction(node: Node & { readonly params: readonly Node[] }): Group[] {
    const arrow = node.type === 'ArrowFunctionExpression' ? node : undefined
    const own = listParameters(node.params)
    const { body } = { body: undefined, ...node } as { body?: Node | null }
    // A chain of arrow functions is broken before its first one.
    if (arrow?.body.type === 'ArrowFunctionExpression' && readStart(arrow) >= from) return unbroken(arrow)
    const cut = arrow && cutBody(arrow)
    const before = own
      ? [{ ...own, ...(arrow && { next: arrow.body }) }]
      : listChildren(node)
          .filter((each) => each !== body)
          .sort((one, other) => readStart(one) - readStart(other))
          .flatMap(visit)
    return [...before, ...(cut ? [{ at: cut.from, cuts: [cut] }] : visitAll(body))]
  }

  /** Cuts between an arrow and an expression that may be on the next line. */
  function cutBody({ body }: NodeOf<'ArrowFunctionExpression'>): Cut | undefined {
    if (HUGGED.has(body.type)) return undefined
    const [tail, space = ''] = /=>([ \t]*)\(?$/.exec(text.slice(from, readStart(body))) ?? []
    if (tail === undefined || readEnd(body) > to) return undefined
    const at = readStart(body) - tail.length + 2
    return { from: at, to: at + space.length, comma: '', depth: 1 }
  }

  /** Cuts between `=` and a value that may be on the next line. */
  function cutValue(value: Node | null | undefined, typed: Node): Group[] {
    if (!value) return []
    if (!('typeAnnotation' in typed && typed.typeAnnotation)) return visit(value)
    const [, space] = /[^=]=([ \t]*)$/.exec(text.slice(from, readStart(value))) ?? []
    if (space === undefined || !MOVABLE.has(value.type) || readEnd(value) > to) return visit(value)
    const at = readStart(value) - space.length
    return [{ at, cuts: [{ from: at, to: readStart(value), comma: '', depth: 1 }] }]
  }

  function cutUnion(node: NodeOf<'TSUnionType'>): Group | undefined {
    const { types } = node
    const parent = tree.findParent(node)?.type
    const hasObject = types.some(({ type }) => type === 'TSTypeLiteral')
    if (hasObject && types.filter(({ type }) => !/^TS(?:Null|Void)Keyword$/.test(type)).length === 1)
      return undefined
    const [, space] = /[:=]([ \t]*)$/.exec(text.slice(from, readStart(node))) ?? []
    if (space === undefined || !/^TSType(?:Annotation|AliasDeclaration)$/.test(`${parent}`)) return undefined
    const cuts: Cut[] = []
    for (const [index, type] of types.entries()) {
      const before = types[index - 1]
      const start = before ? readEnd(before) : readStart(node) - space.length
      if (before && !/^ *\| *$/.test(text.slice(start, readStart(type)))) return undefined
      cuts.push({ from: start, to: readStart(type), comma: '', depth: 1, lead: '| ' })
    }
    return { at: cuts[0]?.from ?? 0, cuts }
  }

  /** Cuts arguments, or the body of a last argument that is an arrow function and would be too long on a line of its own. */
  function visitCall(node: NodeOf<'CallExpression' | 'NewExpression'>): Group[] {
    const { callee, typeArguments, arguments: args } = node
    const last = args.at(-1)
    const before = visitAll(callee, typeArguments)
    const own = list(args, inAll)
    const [first] = args
    if (!first || !last || !own) return [...before, ...args.flatMap(visit)]
    if (isLastHugged(args, text) && (args.length === 1 || part.fitsTo(readStart(last) + 1)))
      return [...before, ...args.flatMap(visit)]
    // A chain of calls is broken before its dots.
    if (/[)\]]\??\.\w+$/.test(text.slice(readStart(callee), readEnd(callee)))) return unbroken(first)
    const arrow = last.type === 'ArrowFunctionExpression' ? last : undefined
    const cut = arrow && /^(?:Call|Conditional)/.test(arrow.body.type) ? cutBody(arrow) : undefined
    const end = own.cuts.at(-1)
    // A body in brackets is broken instead of the arguments.
    if (arrow && isBracketed(arrow.body) && part.fitsTo(readStart(arrow.body) + 1))
      return [...before, ...visit(arrow.body)]
    if (cut && end && part.fitsTo(cut.from)) return [...before, { at: cut.from, cuts: [cut, end] }]
    const moved = [readStart(first), readEnd(last)] as const
    // The whitespace of JSX text is part of the program.
    const isFixed = tree
      .all('JSXText' as 'Literal')
      .some((each) => overlaps(each, moved) && /\n/.test(`${each.value}`))
    if (isFixed) return unbroken(first)
    return [...before, { ...own, moved, ...(arrow && end?.depth === 1 && { next: arrow.body }) }]
  }

  const statement = tree.program.body.find((each) => readEnd(each) > from)
  return statement ? visit(statement) : []
}

/** The maximum depth. Handwritten code has up to 100 levels, but a chain of calls can be of any length. */
const DEEPEST = 200

/** The group for code that must stay on its line. */
const unbroken = (node: Node): Group[] => [{ at: readStart(node), cuts: [] }]

const overlaps = (node: Node, [from, to]: readonly [number, number]): boolean =>
  readEnd(node) > from && readStart(node) < to

/** Matches nodes that formatters break by rules of their own. */
const UNBROKEN = /^(?:JSX|Binary|Logical|Conditional|If|For|While|Do|Switch|Sequence|TSConditional|TSMapped)/

/** Bodies that stay on the line of the arrow. */
const HUGGED = new Set([
  'BlockStatement',
  'ObjectExpression',
  'ArrayExpression',
  'ArrowFunctionExpression',
  'JSXElement',
  'JSXFragment',
])

/** Values that formatters move to the line below `=`. */
const MOVABLE = new Set([
  'CallExpression',
  'MemberExpression',
  'ChainExpression',
  'Identifier',
  'LogicalExpression',
  'Literal',
  'TemplateLiteral',
  'TSAsExpression',
  'AwaitExpression',
])

/** Whether a value is a list or an object with content. */
const isBracketed = (value: Node): boolean =>
  (value.type === 'ArrayExpression' && value.elements.length > 0) ||
  (value.type === 'ObjectExpression' && value.properties.length > 0)

/** Whether the last argument keeps its bracket on the line of the call. */
function isLastHugged(args: readonly Node[], text: string): boolean {
  const last = args.at(-1) as Node
  if (last.type === 'TemplateLiteral') return text.slice(readStart(last), readEnd(last)).includes('\n')
  const isBehindArrow = args.length === 2 && args[0]?.type === 'ArrowFunctionExpression'
  return isBracketed(last) && !(last.type === 'ArrayExpression' && isBehindArrow)
}

/** Whether type arguments are a single type that keeps its bracket on the line: an object, a name or a keyword. */
function isHugged(params: readonly Node[]): boolean {
  const [only] = params
  if (!only || params.length > 1) return false
  const isName = only.type === 'TSTypeReference' && !only.typeArguments
  return isName || /Keyword$|^TSTypeLiteral$|^TSLiteralType$/.test(only.type)
}
