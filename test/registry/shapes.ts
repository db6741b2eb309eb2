/** Shapes of logs, URLs, mail and terminals: the output of encoders for strings that hold two ids. */

import { stringify } from 'node:querystring'
import { inspect, styleText } from 'node:util'
import { escape as quoteSql } from 'mysql2'

/** A string that holds two ids, or two tokens. */
export type Shape = (one: string, other: string) => string
type Row = readonly [name: string, shape: Shape]

/** Encoders that write the ids as they are. The lower case is that of ASP.NET. */
export const ENCODERS: Readonly<Record<string, (text: string) => string>> = {
  encodeURIComponent,
  'encodeURIComponent in lower case': (text) =>
    encodeURIComponent(text).replace(/%../g, (each) => each.toLowerCase()),
  'encodeURIComponent twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  'encodeURIComponent three times': (text) =>
    encodeURIComponent(encodeURIComponent(encodeURIComponent(text))),
  encodeURI,
  escape,
  URLSearchParams: (text) => new URLSearchParams({ text }).toString(),
  querystring: (text) => stringify({ text }),
  'JSON.stringify': (text) => JSON.stringify(text),
  'JSON.stringify twice': (text) => JSON.stringify({ log: JSON.stringify(text) }),
  'JSON.stringify three times': (text) => JSON.stringify(JSON.stringify(JSON.stringify([text]))),
  'encodeURIComponent of JSON': (text) => encodeURIComponent(JSON.stringify({ text })),
  'JSON of encodeURIComponent': (text) => JSON.stringify(encodeURIComponent(text)),
  inspect: (text) => inspect(text),
  'inspect of a list, with colours': (text) => inspect([text], { colors: true }),
  'JSON of inspect': (text) => JSON.stringify({ message: inspect({ text }) }),
  'escape of MySQL': (text) => quoteSql(text),
  'the control characters of syslog': (text) =>
    // https://www.rsyslog.com/doc/rainerscript/global.html#parser-escapecontrolcharactersonreceive
    text.replace(/\p{Cc}/gu, (control) => `#${control.charCodeAt(0).toString(8).padStart(3, '0')}`),
  'captures of HAProxy': (text) =>
    // https://docs.haproxy.org/3.2/configuration.html#8.6
    Array.from(Buffer.from(text), (byte) =>
      byte < 32 || byte > 126 || '"#{|}'.includes(String.fromCharCode(byte))
        ? `#${byte.toString(16).toUpperCase().padStart(2, '0')}`
        : String.fromCharCode(byte),
    ).join(''),
}

const coloured = (text: string) => styleText('green', text, { validateStream: false })

const TEXTS: Readonly<Record<string, Shape>> = {
  lines: (a, b) => `deleted:\n${a}\n${b}\r\n`,
  'a table': (a, b) => `id\t${a}\t${b}\t1`,
  quotes: (a, b) => `"${a}" '${b}' \u201c${a}\u201d`,
  fields: (a, b) => `user=${a}&team=${b}&n=1#end`,
  JSON: (a, b) => JSON.stringify({ user: a, teams: [b], [a]: 1 }),
  'an address': (a, b) => `https://example.com/users/${a}/teams/${b}?page=1`,
  words: (a, b) => `by \u00e9${a}\u00fc, 100%${b}: <${a}>`,
  colours: (a, b) => `${coloured(a)} of ${coloured(b)}, \u001b[1;38;5;208m${a}\u001b[m\u001b[K${b}\u001b[0m`,
  // By ECMA-48: a saved cursor, a line up, a character set, a control sequence of 8 bits, and others of terminals.
  'control functions': (a, b) =>
    `\u001b7${a}\u001bM${b} \u001b(B${a}\u009b32m${b}\u009b0m \u001b[?25l${a} \u001b[2;5H${b}\u001b8`,
  'control characters': (a, b) => `\0${a}\x07\x1f${b}\x7f\f${a}\v`,
}

/** The recorded output of Python 3.11, GNU coreutils, sed and grep, bash, git, Ruby and jq. */
const WRITTEN: readonly Row[] = [
  ['repr of Python', (a, b) => `'deleted:\\n${a}\\n${b}\\n'`],
  ['repr of Python, a colour', (a, b) => `'\\x1b[32m${a}\\x1b[0m\\t\\n${b}'`],
  ['repr of bytes', (a, b) => `b'"${a}" =\\n\\xe2\\x80\\x9c${b}\\xe2\\x80\\x9d'`],
  ['ascii of Python', (a, b) => `'"${a}" =\\n\\u201c${b}\\u201d'`],
  ['repr of a repr', (a, b) => `"'deleted:\\\\n${a}\\\\n${b}\\\\n'"`],
  ['json.dumps of Python', (a, b) => `"\\"${a}\\" =\\n\\u201c${b}\\u201d"`],
  ['json.dumps of a repr', (a, b) => `"'deleted:\\\\n${a}\\\\n${b}\\\\n\\"'"`],
  ['unicode_escape of Python', (a, b) => `\\x1b[32m${a}\\x1b[0m\\t\\n${b}`],
  ['quopri', (a, b) => `<a u=3D"${a}"\n t=3D${b}>`],
  ['quopri of quotes', (a, b) => `"${a}" =3D\n=E2=80=9C${b}=E2=80=9D`],
  ['quopri, quoting tabs', (a, b) => `=1B[32m${a}=1B[0m=09\n${b}`],
  [
    'quopri, a soft line break behind an ID',
    (a, b) => `${b}\nof xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx=3D${a}=\n, and more`,
  ],
  ['urllib', (a, b) => `%22${a}%22%20%3D%0A%E2%80%9C${b}%E2%80%9D`],
  ['urllib plus', (a, b) => `deleted%3A%0A${a}%0A${b}%0A`],
  ['html.escape', (a, b) => `&lt;a u=&quot;${a}&quot;\n t=${b}&gt;`],
  ['shlex.quote', (a, b) => `'deleted:\n${a}\n${b}\n'`],
  ['cat -A', (a, b) => `^[[32m${a}^[[0m^I$\n${b}`],
  ['sed -n l', (a, b) => `\\033[32m${a}\\033[0m\\t$\n${b}$\n`],
  ['bash printf %q', (a, b) => `$'deleted:\\n${a}\\n${b}\\n\\E[32m${a}\\E[0m\\t\\n${b}'`],
  [
    'grep --color',
    (a, b) => `by \u001b[01;31m\u001b[K${a}\u001b[m\u001b[K of \u001b[01;31m\u001b[K${b}\u001b[m\u001b[K!\n`,
  ],
  ['ls -b', (a, b) => `a\\n${a}\\t${b}\n`],
  ['git quotepath', (a, b) => `"\\303\\274${a}\\t${b}\\303\\274"\n`],
  ['escaped_string of Java', (a, b) => `deleted:\\12${a}\\12${b}\\42`],
  ['inspect of Ruby', (a, b) => `"deleted:\\n${a}\\n${b}\\n\\e[32m${a}\\e[0m\\t\\n${b}"\n`],
  ['dump of Ruby', (a, b) => `"\\"${a}\\" =\\n\\u201C${b}\\u201D"\n`],
  ['jq @uri', (a, b) => `%22${a}%22%20%3D%0A%E2%80%9C${b}%E2%80%9D\n`],
  ['jq tojson|tojson', (a, b) => `"\\"deleted:\\\\n${a}\\\\n${b}\\\\n\\""\n`],
]

/** Every string by every encoder, and the output of other programs. */
export const SHAPES: readonly Row[] = [
  ...Object.entries(TEXTS).map(([name, shape]): Row => [name, shape]),
  ...Object.entries(ENCODERS).flatMap(([encoder, encode]) =>
    Object.entries(TEXTS).map(
      ([name, shape]): Row => [`${name}, by ${encoder}`, (a, b) => encode(shape(a, b))],
    ),
  ),
  ...WRITTEN,
]

/** Where the ids stand in a text, found as they are. */
export function placesOf(text: string, ids: readonly string[]): { id: string; index: number }[] {
  return Array.from(text.matchAll(new RegExp(ids.join('|'), 'g')), ({ 0: id, index }) => ({ id, index }))
}

/** Texts in which a part of a longer word looks like an id. */
export const STRANGERS_AROUND: readonly ((id: string) => string)[] = [
  ...[
    'prod_',
    'userId',
    'n',
    '2F',
    '\\x41',
    '\\u0041',
    '\\101',
    '%41',
    '%5F',
    '%255F',
    '\\_',
    '\\x5f',
    '\\u005f',
  ].map((before) => (id: string) => `see ${before}${id}.`),
  ...[
    '=3d',
    '=5F',
    '=41',
    '#089',
    '#ff',
    '%2',
    '%g0',
    '\\x2',
    '\\u22',
    '\\d',
    '^i',
    '[m',
    '[2k',
    '3m',
    '\\nn',
  ].map((before) => (id: string) => `see ${before}${id}.`),
  ...['_thumb', 'n', '0', '_'].map((after) => (id: string) => `see ${id}${after}`),
]
