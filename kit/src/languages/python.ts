/** Python: a class for each kind of id, on tables that one reader and one generator share. */
import type { DigitsData, FieldData, TextData } from '../artifacts/body-data.ts'
import { type Domain, type Kind, requireDifferent, type SharedFormat } from './domain.ts'
import { declarePythonKey, pythonKeys } from './python-keys.ts'
import { PYTHON_IMPORTS, PYTHON_TYPES, pythonRuntime } from './python-runtime.ts'
import { declarePythonSealed, PYTHON_SEALED_TYPES, pythonSealed } from './python-sealed.ts'
import { spellDocstring } from './python-text.ts'
import {
  declarePythonToken,
  PYTHON_TOKEN_IMPORTS,
  PYTHON_TOKEN_TYPES,
  pythonTokens,
} from './python-tokens.ts'
import { listSealed } from './sealed-kind.ts'

const OWN_NAMES = ['Id', 'IdError', 'None', 'True', 'False']
const OWN_NAMES_OF_TOKENS = ['Token', 'Verified']

/** As `black` and `ruff format` write it, but for what no line holds. */
export function generatePython(domain: Domain): string {
  const { kinds, formats, tokens, keys } = domain
  const sealed = listSealed(domain)
  const hasSealed = sealed.length > 0
  const hasTokens = tokens.length > 0
  const imports = [...PYTHON_IMPORTS, ...(hasTokens ? PYTHON_TOKEN_IMPORTS : [])].sort()
  const types = new Set([
    ...PYTHON_TYPES,
    ...(hasTokens ? PYTHON_TOKEN_TYPES : []),
    ...(hasSealed ? PYTHON_SEALED_TYPES : []),
  ])
  requireDifferent('names of Python', [
    ...OWN_NAMES,
    ...(hasTokens ? OWN_NAMES_OF_TOKENS : []),
    ...(hasSealed ? ['Sealer'] : []),
    ...types,
    ...(keys.length > 0 ? ['Key', 'TextKey'] : []),
    ...[...kinds, ...tokens, ...keys].map(({ name }) => name),
  ])
  return `from __future__ import annotations

${imports.join('\n')}
from datetime import datetime, timedelta, timezone
from typing import ${spellTuple([...types].sort(), 0)}

${pythonRuntime}${hasTokens ? `\n${pythonTokens}` : ''}${hasSealed ? `\n${pythonSealed}` : ''}${keys.length > 0 ? `\n${pythonKeys}` : ''}

${formats.map(({ body }, i) => `_F${i} = ${spellBody(body)}\n`).join('\n')}

${[...kinds.map((kind) => declareKind(kind, formats)), ...tokens.map(declarePythonToken), ...keys.map(declarePythonKey)].join('\n\n')}

_IDS: tuple[type[Id], ...] = ${spellTuple(
    kinds.map(({ name }) => name),
    0,
  )}
_TOKENS: tuple[str, ...] = ${spellTuple(
    tokens.map(({ prefix }) => spellText(prefix)),
    0,
  )}
${hasSealed ? declarePythonSealed(sealed) : ''}
if hasattr(os, "register_at_fork"):
    for _id in _IDS:
        os.register_at_fork(after_in_child=_id._kind.restart)
`
}

function declareKind(kind: Kind, formats: readonly SharedFormat[]): string {
  const { name, entry } = kind
  const bodies = kind.formats.map((i) => (formats[i] as SharedFormat).body)
  const [body] = bodies as [SharedFormat['body']]
  const hasTime = bodies.some(({ pieces }) => listFields(pieces).some((field) => field.kind === 'time'))
  const members = [
    ...(body.generates ? [declareGenerate(name, body.pieces)] : []),
    ...(hasTime
      ? [
          declareProperty(
            'timestamp_ms',
            'int | None',
            'When the id was made, in milliseconds since 1970.',
            'return self._kind.read(self).timestamp_ms()',
          ),
          declareProperty(
            'timestamp',
            'datetime | None',
            'When the id was made; an OverflowError after the year 9999.',
            'ms = self.timestamp_ms\n        return None if ms is None else _EPOCH + timedelta(milliseconds=ms)',
          ),
        ]
      : []),
    ...(bodies.some(({ uuid }) => uuid)
      ? [
          declareProperty(
            'uuid',
            '_uuid.UUID | None',
            'The UUID of the id.',
            'found = self._kind.read(self)\n        data = found.bytes() if found.format.uuid else None\n        return None if data is None else _uuid.UUID(bytes=data)',
          ),
        ]
      : []),
    ...(bodies.some(({ bytes }) => bytes)
      ? [
          declareProperty(
            'bytes',
            'bytes | None',
            'The bytes of the id.',
            'return self._kind.read(self).bytes()',
          ),
        ]
      : []),
    ...(bodies.some(({ integer }) => integer)
      ? [
          declareProperty(
            'integer',
            'int | None',
            'The integer of the id.',
            'return self._kind.read(self).integer()',
          ),
        ]
      : []),
    ...(entry.carries.includes('fields')
      ? [
          declareProperty(
            'fields',
            'dict[str, Any]',
            'The named fields of the id.',
            'return self._kind.read(self).fields()',
          ),
        ]
      : []),
  ]
  return `class ${name}(Id):
${spellDocstring(entry.description ?? `${entry.entity} id`)}
    __slots__ = ()
    _kind = ${spellCall('_Kind', listKindMembers(kind), 1)}
${members.map((member) => `\n${member}`).join('')}`
}

function declareGenerate(name: string, pieces: SharedFormat['body']['pieces']): string {
  const isWorkerGiven = listFields(pieces).some(({ kind, drawn }) => kind === 'worker' && !drawn)
  const choices = pieces.flatMap((piece) => (piece.kind === 'text' && piece.texts.length > 1 ? [piece] : []))
  const parameters = [
    'cls',
    ...(isWorkerGiven ? ['worker: int'] : []),
    ...(choices.length > 0 ? ['*choices: str'] : []),
  ]
  const given = [...(isWorkerGiven ? ['worker'] : []), ...(choices.length > 0 ? ['choices=choices'] : [])]
  const note = [
    ...(isWorkerGiven ? [' No other process may have the worker.'] : []),
    ...(choices.length > 0 ? [` The choices are: ${choices.map((piece) => piece.name).join(', ')}.`] : []),
  ].join('')
  return `    @classmethod
    def generate(${parameters.join(', ')}) -> ${name}:
        """Makes an id.${note}"""
        return cls(cls._kind.generate(${given.join(', ')}))
`
}

function declareProperty(name: string, type: string, what: string, code: string): string {
  return `    @property
    def ${name}(self) -> ${type}:
        """${what}"""
        ${code}
`
}

function listKindMembers({
  entry: { prefix, pattern, example, aliases, named },
  formats,
  bare,
}: Kind): string[] {
  return [
    `prefix=${spellText(prefix)}`,
    `formats=${spellTuple(
      formats.map((i) => `_F${i}`),
      2,
    )}`,
    ...(bare.length > 0
      ? [
          `bare=${spellTuple(
            bare.map((i) => `_F${i}`),
            2,
          )}`,
        ]
      : []),
    `pattern=${spellText(pattern)}`,
    `example=${spellText(example)}`,
    ...(aliases.length > 0 ? [`aliases=${spellTuple(aliases.map(spellText), 2)}`] : []),
    ...(named.length > 0 ? [`named=${spellTuple(named.map(spellText), 2)}`] : []),
  ]
}

/** Visible ASCII, in the quotes that need fewer escapes, as formatters choose them. */
function spellText(text: string): string {
  if (!text.includes('"') || text.includes("'")) return JSON.stringify(text)
  return `'${text.replaceAll('\\', '\\\\')}'`
}

/** Upper-case digits, as formatters write them. */
const spellHex = (hex: string): string => `0x${hex.slice(2).toUpperCase()}`

function spellBody(body: SharedFormat['body']): string {
  return spellCall(
    '_Format',
    [
      `least=${body.length[0]}`,
      `most=${body.length[1]}`,
      `pieces=${spellTuple(
        body.pieces.map((piece) => (piece.kind === 'text' ? spellTextPiece(piece) : spellDigits(piece))),
        1,
      )}`,
      ...(body.leadingZeros ? [] : ['leading_zeros=False']),
      ...(body.hyphens.length > 0 ? [`hyphens=${spellTuple(body.hyphens.map(String), 1)}`] : []),
      ...(body.bytes ? [`bytes=${body.bytes}`] : []),
      ...(body.uuid ? ['uuid=True'] : []),
      ...(body.integer ? ['integer=True'] : []),
      ...(body.clockBack === 'restart' ? ['restarts=True'] : []),
    ],
    0,
  )
}

function spellTextPiece({ length, texts, name, default: fallback }: TextData): string {
  return spellCall(
    '_Piece',
    [
      `length=${length}`,
      `texts=${spellTuple(texts.map(spellText), 3)}`,
      ...(name ? [`name=${spellText(name)}`] : []),
      ...(fallback ? [`default=${spellText(fallback)}`] : []),
    ],
    2,
  )
}

function spellDigits({ length, alphabet, largest, fields }: DigitsData): string {
  return spellCall(
    '_Piece',
    [
      `length=${length}`,
      `alphabet=${spellText(alphabet)}`,
      ...(largest ? [`largest=${spellHex(largest)}`] : []),
      ...(fields.length > 0 ? [`fields=${spellTuple(fields.map(spellField), 3)}`] : []),
    ],
    2,
  )
}

function spellField({
  kind,
  name,
  unit,
  values,
  unitMs,
  epochMs,
  value,
  refused,
  drawn,
  characters,
  sequence,
}: FieldData): string {
  return spellCall(
    '_Field',
    [
      `kind=${spellText(kind)}`,
      `unit=${spellHex(unit)}`,
      `values=${spellHex(values)}`,
      ...(name ? [`name=${spellText(name)}`] : []),
      ...(unitMs ? [`unit_ms=${unitMs}`] : []),
      ...(epochMs ? [`epoch_ms=${epochMs}`] : []),
      ...(value ? [`value=${value}`] : []),
      ...(refused ? [`refused=${spellText(refused)}`] : []),
      ...(drawn ? ['drawn=True'] : []),
      ...(characters ? ['characters=True'] : []),
      ...(sequence ? [`start=${spellText(sequence.start)}`, `step=${sequence.step}`] : []),
      ...(sequence?.whenUsedUp === 'refuse' ? ['refuses=True'] : []),
    ],
    4,
  )
}

/** A call with a line for each argument, at a depth of four spaces each. */
function spellCall(name: string, members: readonly string[], depth: number): string {
  return `${name}(\n${spellLines(members, depth)})`
}

function spellTuple(items: readonly string[], depth: number): string {
  const [only] = items
  if (only === undefined) return '()'
  return items.length === 1 && !only.includes('\n') ? `(${only},)` : `(\n${spellLines(items, depth)})`
}

function spellLines(items: readonly string[], depth: number): string {
  const indent = '    '.repeat(depth + 1)
  return `${items.map((item) => `${indent}${item},\n`).join('')}${'    '.repeat(depth)}`
}

function listFields(pieces: SharedFormat['body']['pieces']): FieldData[] {
  return pieces.flatMap((piece) => (piece.kind === 'digits' ? piece.fields : []))
}
