// # Definitions

import { defineId, type Id, type IdDef, type ValidPrefix } from 'brandid'
import { nanoid } from 'brandid/formats'
import { text } from './domain.mts'

// ## An empty prefix
// The prefix is the name of the kind, so it needs a letter.
// Instead: name the kind. An ID without a prefix is a key: `defineKey`.
defineId('')
//: defineId('user')

// ## An uppercase prefix
// Prefixes are lower-case, so that no two differ only in case.
// Instead: write words in lower case, with `_` between them.
defineId('userAccount')
//: defineId('user_account')

// ## A hyphen in the prefix
// A double click selects only a part of a text with hyphens.
// Instead: write `_` between words.
defineId('user-account')
//: defineId('user_account')

// ## A leading `_`
// A prefix begins with a letter.
// Instead: leave the `_` out.
defineId('_user')
//: defineId('user')

// ## A trailing `_`
// `defineId` adds the separator.
// Instead: leave the `_` out.
defineId('user_')
//: defineId('user')

// ## A leading digit
// A prefix begins with a letter, as names in most languages do.
// Instead: write the number out, or put a word first.
defineId('2fa')
//: defineId('two_factor')

// ## A prefix that is not a literal
// The type of an ID holds its prefix, so the compiler must know it.
// Instead: write the prefix as a literal.
defineId(text)
//: defineId('user')

// ## A template string as a prefix
// The compiler cannot know the text in the template.
// Instead: write one definition for each prefix.
defineId(`user_${text}`)
//: defineId('user_draft')

// ## A union of literals as a prefix
// One definition has one prefix.
// Instead: define each, and join them with `idUnion`.
declare const kind: 'draft' | 'article'
defineId(kind)
//: defineId('draft')
//: defineId('article')

// ## A missing prefix
// The prefix is the name of the kind.
// Instead: pass one.
defineId()
//: defineId('user')

// ## A function that creates definitions
// The parameter drops the check of the prefix, so a caller's mistake would go unseen.
// Instead: type it as `ValidPrefix<Prefix>`, which carries the check to the caller's literal.
function defineEntity<const Prefix extends string>(prefix: Prefix) {
  //: function defineEntity<const Prefix extends string>(prefix: ValidPrefix<Prefix>) {
  return defineId(prefix)
}

// ## A prefix in a type that no definition can have
// Spaces and capitals are refused in definitions, so this type accepts nothing.
// Instead: write the prefix of the definition.
declare function end(session: Id<'User Session'>): void
//: declare function end(session: Id<'session'>): void
end(defineId('session').generate())

// ## An option that does not exist
// A misspelt option would be ignored at runtime.
// Instead: write the name that the compiler suggests.
defineId('tag', { formt: nanoid() })
//: defineId('tag', { format: nanoid() })

// ## A format that is not called
// A format is a function of its options.
// Instead: call it.
defineId('tag', { format: nanoid })
//: defineId('tag', { format: nanoid() })

// ## A format instead of the options
// The second argument is an object of options.
// Instead: pass the format as `format`.
defineId('tag', nanoid())
//: defineId('tag', { format: nanoid() })

// ## An annotation of another prefix
// The annotation promises another kind.
// Instead: leave the annotation out: the definition infers it.
const TagId: IdDef<'label'> = defineId('tag')
//: const TagId = defineId('tag')

// ## An annotation without the format
// The annotation promises methods that the format cannot have.
// Instead: leave the annotation out: the definition infers it.
const ShortId: IdDef<'short'> = defineId('short', { format: nanoid() })
//: const ShortId = defineId('short', { format: nanoid() })
