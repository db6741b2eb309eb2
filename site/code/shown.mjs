/** Renders code blocks with a class for each color, the type of each name, and each error below its line. */
import { keptFor } from './kept.mjs'

/** Creates a transformer for Shiki, which turns code into HTML. */
export function typedCode() {
  const saidOf = ({ meta }) => keptFor(meta?.__raw)
  return {
    name: 'brandid-types',
    preprocess(code, options) {
      const { names = [], errors = [] } = saidOf(options) ?? {}
      const within = ({ end }) => end <= code.length
      const said = [...names.filter(within).map(decorateName), ...errors.filter(within).map(decorateError)]
      options.decorations = [...said, ...listWords(code).filter((word) => !said.some(crosses(word)))]
    },
    span(node) {
      const [, colour] = /^color:var\(--code-(\w)\)/.exec(node.properties.style ?? '') ?? []
      if (!colour) return
      delete node.properties.style
      if (colour !== PLAIN) this.addClassToHast(node, colour)
    },
    pre(node) {
      if (/ mended\b/.test(` ${this.options.meta?.__raw ?? ''}`)) this.addClassToHast(node, 'mended')
      const said = saidOf(this.options)
      if (!said) return
      this.addClassToHast(node, 'typed')
      if (said.texts.length > 0) node.properties['data-types'] = JSON.stringify(said.texts)
    },
    line(node, number) {
      const errors = saidOf(this.options)?.errors.filter(({ line }) => line === number - 1) ?? []
      node.children.push(...errors.map(elementOfError))
    },
  }
}

/** The number of columns that fit in a block beside the sidebar. */
const COLUMNS = 86

/** Lists the words of long lines. Wide windows break lines only between words, and never after a hyphen, for example. */
function listWords(code) {
  return Array.from(code.matchAll(/.+/g)).flatMap(({ 0: line, index: start }) =>
    line.length <= COLUMNS
      ? []
      : Array.from(line.matchAll(/\S+/g))
          .filter(({ 0: word }) => /\w\W+\w/.test(word) && word.length < COLUMNS)
          .map(({ 0: word, index }) => ({
            start: start + index,
            end: start + index + word.length,
            alwaysWrap: true,
            properties: { class: 'word' },
          })),
  )
}

/** Whether another decoration overlaps a part of a word, which Shiki forbids. */
const crosses =
  ({ start, end }) =>
  (other) =>
    other.start < end &&
    other.end > start &&
    !(other.start >= start && other.end <= end) &&
    !(other.start <= start && other.end >= end)

const decorateName = ({ start, end, at }) => ({
  start,
  end,
  properties: { class: 'ty', 'data-t': String(at) },
})

const decorateError = ({ start, end }) => ({
  start,
  end,
  alwaysWrap: true,
  properties: { class: 'ty-wrong' },
})

/** Creates the element for an error, which the block's copy button ignores. `isWhole` shows all lines of the message. */
function elementOfError({ message, number, isWhole = false }) {
  const code = { type: 'text', value: ` ts(${number})` }
  return {
    type: 'element',
    tagName: 'span',
    properties: { class: `ty-says vp-copy-ignore${isWhole ? ' ty-whole' : ''}` },
    children: [
      { type: 'text', value: isWhole ? message : message.split('\n')[0] },
      { type: 'element', tagName: 'span', properties: { class: 'ty-code' }, children: [code] },
    ],
  }
}

const PLAIN = 'x'
const colour = (letter, ...scope) => ({ scope, settings: { foreground: `var(--code-${letter})` } })

/** The code theme. Its colors are defined in the style sheet for light and dark mode. */
export const codeTheme = {
  name: 'brandid',
  type: 'light',
  fg: `var(--code-${PLAIN})`,
  bg: 'var(--wash)',
  settings: [
    { settings: { foreground: `var(--code-${PLAIN})` } },
    colour('c', 'comment', 'punctuation.definition.comment'),
    colour('k', 'keyword', 'storage', 'keyword.operator.expression', 'variable.language'),
    colour(PLAIN, 'keyword.operator', 'storage.type.function.arrow', 'keyword.operator.type'),
    colour('s', 'string', 'punctuation.definition.string', 'markup.inline.raw'),
    colour('n', 'constant', 'constant.numeric', 'constant.language'),
    colour('f', 'entity.name.function', 'support.function'),
    colour('t', 'entity.name.type', 'entity.other.inherited-class', 'entity.name.tag'),
    colour('t', 'support.type', 'support.class', 'support.type.property-name'),
  ],
}
