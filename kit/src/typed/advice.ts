/** What a finding says of a gain: which ids, where, and who checks them. */
import { type RuleContext, spellDefinition } from '../lint/rule-context.ts'
import type { Gain } from './gain.ts'
import { spellKind } from './kinds.ts'

/** `an id of 'user' at 'owner.id'`. */
export function spellGain({ kinds, path }: Gain): string {
  const what = spellKind(kinds)
  return path === '' ? what : `${what} at '${path}'`
}

/** `UserId.parse`, where the gain is of one definition. */
export function spellParser({ kinds: [kind] }: Gain, context: RuleContext): string {
  const isNamed = kind?.of === 'id' || kind?.of === 'key'
  const name = isNamed ? spellDefinition(context, kind.name, kind.of) : undefined
  return name ? `${name}.parse` : 'parse of its definition'
}
