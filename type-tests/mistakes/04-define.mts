// # Definitions

import { defineId, type Id, type IdDef } from 'brandid'
import { nanoid } from 'brandid/formats'
import { text } from './domain.mts'

// ## An empty prefix
defineId('')

// ## Upper case
defineId('userAccount')

// ## A hyphen
defineId('user-account')

// ## A leading `_`
defineId('_user')

// ## A trailing `_`
// The separator is added.
defineId('user_')

// ## A digit first
defineId('2fa')

// ## A prefix that is no literal
defineId(text)

// ## A template
defineId(`user_${text}`)

// ## A union of literals
declare const kind: 'draft' | 'article'
defineId(kind)

// ## No prefix
defineId()

// ## A function that defines for others
// Its parameter has to be `ValidPrefix<Prefix>`, so that the check reaches the caller's literal.
function defineEntity<const Prefix extends string>(prefix: Prefix) {
  return defineId(prefix)
}

// ## A prefix in a type that no definition can have
declare function end(session: Id<'User Session'>): void
end(defineId('session').generate())

// ## An option that does not exist
defineId('tag', { formt: nanoid() })

// ## A format that is not called
defineId('tag', { format: nanoid })

// ## A format in place of the options
defineId('tag', nanoid())

// ## An annotation of another prefix
const TagId: IdDef<'label'> = defineId('tag')

// ## An annotation without the format
const ShortId: IdDef<'short'> = defineId('short', { format: nanoid() })
