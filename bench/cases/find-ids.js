/** The search for ids of 1,000 prefixes in logs of 1 MB, timed per character, which is a byte of the file. */
import { defineId, findIds } from '../../dist/node/core.js'
import { ask } from '../loops.js'

/** Characters of a text. */
const LENGTH = 2 ** 20

// What a program of some size has, and ten times as many: a regular expression is tried with both.
const words =
  `user org team post comment account invoice order cart product price plan seat role policy grant session device
  key secret webhook event job task run step queue message thread channel room call file folder image video upload export
  import report chart query view board card list label tag note page block site domain cert host node pod zone region
  cluster build release deploy branch commit issue review check alert incident rule metric trace log sub sub_item coupon
  refund payout charge dispute transfer balance ledger entry bank tax address contact lead deal quote shipment
  parcel stock ticket wallet voucher gift bundle`.split(/\s+/)

const prefixes = words.flatMap((word, i) => [
  word,
  ...words.slice(i + 1, i + 10).map((next) => `${word}_${next}`),
])
while (prefixes.length < 1000) prefixes.push(`word_${prefixes.length}`)
const definitions = prefixes.map((prefix) => defineId(prefix))
const idOf = (i) => definitions[(i * 10) % definitions.length].generate()

/** The usual way without a parser: all prefixes in one expression, words apart. */
function scannerOf(names) {
  const pattern = new RegExp(`(?<![A-Za-z0-9_])(?:${names.join('|')})_[0-9a-z]{25}(?![A-Za-z0-9_])`, 'g')
  return (text) => text.match(pattern) ?? []
}

/** Lines of a server's log, cut to one length and flat. Every `nth` line has two ids in place of numbers. */
function logOf(nth) {
  const lines = []
  for (let i = 0, length = 0; length < LENGTH; i++) {
    const [who, what] = i % nth === 0 ? [idOf(i), idOf(3 * i + 1)] : [`${i}`, `${3 * i + 1}`]
    const line = `2026-03-0${1 + (i % 9)}T12:${10 + (i % 50)}:07.${100 + (i % 900)}Z INFO api request_id=${i} method=GET path=/v1/users/${who}/posts/${what} status=200 duration_ms=${i % 300} user_agent="Mozilla/5.0 (X11; Linux x86_64)"\n`
    lines.push(line)
    length += line.length
  }
  return cut(lines.join(''))
}

const cut = (text, length = LENGTH) => Buffer.from(text.slice(0, length)).toString('latin1')

export function casesOf() {
  const few = logOf(50)
  const many = logOf(1)
  const plain = cut(
    'The quick brown fox jumps over the lazy dog, and no one asks it why it does. '.repeat(LENGTH / 64),
  )
  const short = cut('a_'.repeat(LENGTH / 2), LENGTH / 4)
  const long = cut('a_'.repeat(LENGTH / 2))
  const nearly = cut('user_id '.repeat(LENGTH / 8))
  const texts = { few, many, plain, nearly, a_: long }
  const ways = { brandid: findIds, 'regex of 100': scannerOf(words), 'regex of 1000': scannerOf(prefixes) }
  const timed = (key, find, text) => ({
    key,
    run: ask((input) => find(input).length > 0, [text], text === few || text === many),
    per: text.length,
  })
  return [
    timed('brandid a_ short', findIds, short),
    ...Object.entries(texts).flatMap(([name, text]) =>
      Object.entries(ways).map(([way, find]) => timed(`${way} ${name}`, find, text)),
    ),
  ]
}
