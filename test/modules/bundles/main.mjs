// A program whose lazily imported modules define, by mistake, prefixes that it has defined itself.
import { safeParse } from 'brandid'
import { redact } from 'brandid/token'
import { SessionToken, UserId } from './ids.mjs'

async function outcomeOf(load) {
  try {
    await load()
    return 'defined'
  } catch ({ code }) {
    return code
  }
}

async function main() {
  const id = UserId.generate()
  const token = SessionToken.generate()
  const lazyToken = await outcomeOf(() => import('./lazy-token.mjs'))
  const lazyId = await outcomeOf(() => import('./lazy-id.mjs'))
  const isKept = safeParse(id).success
  console.log(JSON.stringify({ lazyToken, lazyId, isKept, redacted: redact(token) }))
}

main().catch(({ code, message }) => console.log(JSON.stringify({ code, message })))
