/** Published patterns for secrets, and secrets that match no pattern because a character is wrong. */

/** The replacement for a secret. */
export const REDACTED = '[redacted]'

/**
 * A kind of secret: its name, and a pattern for the part that may be shown and the hidden part that follows. A secret must start at
 * the beginning of a word, unless the kind is marked `anywhere`.
 */
export type SecretKind = readonly [name: string, pattern: RegExp, begins?: 'anywhere']

/**
 * The kinds of secrets. The prefixes come from the vendors' documentation, and most are also in these lists:
 * https://docs.github.com/code-security/secret-scanning/introduction/supported-secret-scanning-patterns,
 * https://github.com/gitleaks/gitleaks/blob/master/config/gitleaks.toml and https://github.com/secretlint/secretlint. Lengths are
 * lower bounds, far below the real lengths, because a damaged secret is still a secret.
 */
export const SECRET_KINDS: readonly SecretKind[] = [
  ['private key', /(-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----)([\s\S]*)/, 'anywhere'],
  ['age key', /(AGE-SECRET-KEY-1)([0-9A-Z]{8,})/],
  ['password in a URL', /([a-z][a-z0-9+.-]{1,30}:\/\/[^\s:@/]{0,255}:)([^\s@/]{1,512})(?=@)/i],
  ['Slack webhook', /(hooks\.slack\.com\/(?:services|workflows|triggers)\/)([0-9A-Za-z/_-]{8,})/],
  ['Discord webhook', /(discord(?:app)?\.com\/api\/webhooks\/)([0-9A-Za-z/_-]{8,})/],
  ['Anthropic key', /(sk-ant-)([0-9A-Za-z_-]{8,})/],
  ['OpenAI key', /(sk-(?:proj-|svcacct-|admin-|None-)?)([0-9A-Za-z_-]{16,})/],
  ['AWS access key', /((?:AKIA|ASIA|ABIA|ACCA|A3T[0-9A-Z]))([2-7A-Z]{12,})/],
  ['Amazon Bedrock key', /(ABSK|bedrock-api-key-)([0-9A-Za-z+/]{24,})/],
  ['AWS secret', /(aws_?secret_?(?:access_?)?key["']?\s{0,3}[:=]\s{0,3}["']?)([0-9A-Za-z/+=]{16,})/i],
  ['Google API key', /(AIza)([0-9A-Za-z_-]{16,})/],
  ['Google OAuth secret', /(GOCSPX-)([0-9A-Za-z_-]{8,})/],
  ['Google access token', /(ya29\.)([0-9A-Za-z_.-]{8,})/],
  ['Google refresh token', /(1\/\/0)([0-9A-Za-z_-]{20,})/],
  ['SendGrid key', /(SG\.)([0-9A-Za-z_-]{8,}(?:\.[0-9A-Za-z_-]*)?)/],
  ['GitLab token', /(gl(?:pat|oas|dt|rt|rtr|cbt|ptt|ft|imt|agent|soat|ffct|wt)-)([0-9A-Za-z_.-]{8,})/],
  ['npm token', /(npm_)([0-9A-Za-z]{24,})/],
  ['PyPI token', /(pypi-)([0-9A-Za-z_-]{16,})/],
  ['RubyGems key', /(rubygems_)([0-9a-f]{16,})/],
  ['Docker token', /(dckr_(?:pat|oat)_)([0-9A-Za-z_-]{8,})/],
  ['Notion token', /(ntn_|secret_)([0-9A-Za-z]{24,})/],
  ['Linear key', /(lin_(?:api|oauth|wh)_)([0-9A-Za-z]{8,})/],
  ['Figma token', /(fig[douh]_)([0-9A-Za-z_-]{8,})/],
  ['Shopify token', /(shp(?:at|ca|pa|ss|tka|ua)_)([0-9A-Za-z]{8,})/],
  ['Supabase key', /(sb(?:p|_secret)_)([0-9A-Za-z_]{8,})/],
  ['PlanetScale secret', /(pscale_(?:tkn|oauth|pw|api)_)([0-9A-Za-z_.=-]{8,})/],
  ['Neon key', /(napi_)([0-9A-Za-z]{16,})/],
  ['Hugging Face token', /(hf_|api_org_)([0-9A-Za-z]{16,})/],
  ['Replicate token', /(r8_)([0-9A-Za-z]{16,})/],
  ['Groq key', /(gsk_)([0-9A-Za-z]{16,})/],
  ['xAI key', /(xai-)([0-9A-Za-z]{16,})/],
  ['Perplexity key', /(pplx-)([0-9A-Za-z]{16,})/],
  ['Pinecone key', /(pcsk_)([0-9A-Za-z_]{16,})/],
  ['LangSmith key', /(lsv2_(?:pt|sk)_)([0-9a-f_]{16,})/],
  ['Vault token', /(hv[sbr]\.)([0-9A-Za-z_-]{8,})/],
  ['Terraform token', /([0-9A-Za-z]{3})([0-9A-Za-z]{11}\.atlasv1\.[0-9A-Za-z_=-]{8,})/],
  ['Telegram bot token', /([0-9]{5,16}:)([0-9A-Za-z_-]{30,})/],
  ['Discord bot token', /([MNO])([0-9A-Za-z_-]{22,30}\.[0-9A-Za-z_-]{6}\.[0-9A-Za-z_-]{20,})/],
  ['Stripe client secret', /((?:[a-z]{1,24}_){1,3}[0-9A-Za-z]{8,255}_secret_)([0-9A-Za-z%]+)/],
  ['Square token', /(sq0(?:atp|csp|idp)-|EAAA)([0-9A-Za-z_-]{16,})/],
  ['PayPal token', /(access_token\$(?:production|sandbox)\$)([0-9a-z$]{8,})/],
  ['Razorpay key', /(rzp_(?:live|test)_)([0-9A-Za-z]{8,})/],
  ['Plaid token', /((?:access|public)-(?:sandbox|development|production)-)([0-9a-f-]{8,})/],
  ['Twilio key', /(SK)([0-9A-Fa-f]{32})/],
  ['Mailgun key', /(key-)([0-9a-f]{16,})/],
  ['Mailchimp key', /([0-9a-f]{4})([0-9a-f]{28}-us[0-9]{1,2})/],
  ['Brevo key', /(x(?:keysib|smtpsib)-)([0-9A-Za-z-]{8,})/],
  ['Postmark or Resend key', /(re_[0-9A-Za-z]{8}_)([0-9A-Za-z]{16,})/],
  ['DigitalOcean token', /(do[opr]_v1_)([0-9a-f]{16,})/],
  ['Cloudflare key', /(v1\.0-|cf(?:ut|at|k)_)([0-9A-Za-z_-]{16,})/],
  ['Fly token', /(FlyV1 |fm[12][ar]?_|fo1_)([0-9A-Za-z+/=_-]{16,})/],
  ['Netlify token', /(nf[pou]_)([0-9A-Za-z]{16,})/],
  ['Vercel token', /(v(?:cp|ca|ci|cr|ck)_)([0-9A-Za-z]{20,})/],
  ['Render key', /(rnd_)([0-9A-Za-z]{16,})/],
  ['Heroku key', /(HRKU-)([0-9A-Za-z_-]{16,})/],
  ['Doppler token', /(dp\.(?:pt|st|ct|sa|scim|audit)\.)([0-9A-Za-z._-]{8,})/],
  ['Databricks token', /(dapi)([0-9a-f]{32})/],
  ['Postman key', /(PMAK-)([0-9a-f-]{16,})/],
  ['New Relic key', /(NR(?:AK|JS|II|IQ|RA)-)([0-9A-Za-z-]{8,})/],
  ['Sentry token', /(sntry[su]_)([0-9A-Za-z+/=_]{8,})/],
  ['Grafana token', /(gl(?:c|sa)_)([0-9A-Za-z+/=_]{16,})/],
  ['Dynatrace token', /(dt0[a-z][0-9]{2}\.)([0-9A-Za-z.]{16,})/],
  ['Airtable token', /(pat[0-9A-Za-z]{3})([0-9A-Za-z]{11}\.[0-9a-f]{16,})/],
  ['HubSpot token', /(pat-(?:na|eu)[0-9]-)([0-9a-f-]{8,})/],
  ['Atlassian token', /(AT(?:ATT|CTT|BB)[0-9A-Za-z]?)([0-9A-Za-z_=-]{20,})/],
  ['Tailscale key', /(tskey-)([0-9A-Za-z-]{8,})/],
  ['1Password token', /(ops_)(eyJ[0-9A-Za-z_-]{8,})/],
  ['Typeform token', /(tfp_)([0-9A-Za-z_-]{16,})/],
  ['JFrog token', /(AKCp)([0-9A-Za-z]{16,})/],
  ['Pulumi token', /(pul-)([0-9a-f]{16,})/],
  ['Sourcegraph token', /(sgp_)([0-9A-Za-z_]{16,})/],
  ['Mapbox secret', /(sk\.)(eyJ[0-9A-Za-z_-]{8,}(?:\.[0-9A-Za-z_-]*)?)/],
  ['Facebook token', /(EAA[CMDGIN])([0-9A-Za-z]{24,})/],
  ['X bearer token', /(AAAAAAAAAA)([0-9A-Za-z%]{20,})/],
  ['Azure secret', /([0-9A-Za-z_~.]{3})([0-9]Q~[0-9A-Za-z_~.-]{24,})/],
  ['1Password secret key', /(A3-)([0-9A-Z]{6}-(?:[0-9A-Z]{11}|[0-9A-Z]{6}-[0-9A-Z]{5})(?:-[0-9A-Z]{5}){3})/],
  ['JSON Web Token', /(ey)([0-9A-Za-z]{17,400}\.ey[0-9A-Za-z/_-]{17,})/],
  ['Adobe secret', /(p8e-)([0-9A-Za-z]{24,})/],
  ['Alibaba key', /(LTAI)([0-9A-Za-z]{12,})/],
  [
    'Authress key',
    /((?:sc|ext|scauth|authress)_[0-9a-z]{5,30}\.[0-9a-z]{4,6}\.acc[_-])([0-9a-z-]{10,32}\.[0-9a-z+/_=-]{20,})/,
  ],
  ['Duffel token', /(duffel_(?:test|live)_)([0-9A-Za-z_=-]{16,})/],
  ['Facebook app token', /([0-9]{15,16}(?:\||%))([0-9A-Za-z_-]{24,})/],
  ['Flutterwave key', /(FLW(?:SECK|PUBK)(?:_TEST)?-)([0-9A-Za-z-]{8,})/],
  ['Frame.io token', /(fio-u-)([0-9A-Za-z_=-]{16,})/],
  ['GitLab registration token', /(GR1348941)([0-9A-Za-z_-]{12,})/],
  ['Infracost key', /(ico-)([0-9A-Za-z]{24,})/],
  ['42 secret', /(s-s4t2(?:ud|af)-)([0-9a-f]{16,})/],
  ['Mailgun public key', /(pubkey-)([0-9a-f]{16,})/],
  ['Mapbox token', /(pk\.)([0-9A-Za-z_-]{40,160}\.[0-9A-Za-z]{16,})/],
  ['Teams webhook', /([0-9a-z]{1,63}\.webhook\.office\.com\/webhookb2\/)([0-9A-Za-z@/-]{16,})/],
  ['Octopus key', /(API-)([0-9A-Z]{26})/],
  ['ReadMe key', /(rdme_)([0-9a-z]{24,})/],
  ['SettleMint token', /(sm_[aps]at_)([0-9A-Za-z]{12,})/],
  [
    'value labeled as a secret',
    /((?:secret(?:[_-]?key)?|passw(?:or)?d|api[_-]?key|token|private[_-]?key|session)["']?\s{0,3}(?::=|=>|[:=])\s{0,3}["']?)([^\s"',;&]{6,})/i,
  ],
  ['authorization header', /((?:Bearer|Basic)\s)([0-9A-Za-z+/=_.~-]{12,})/i],
]

/* Secrets with a wrong character in the head, after the head, or between the visible part and the hidden part */

/** The heads of the most common secrets, in lowercase and with a single kind of separator. */
const HEADS = (
  'ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ sk_live_ sk_test_ rk_live_ rk_test_ whsec_ xoxb_ xoxp_ xoxe_ xapp_ ' +
  'sk_ant_ sk_proj_ sk_svcacct_ glpat_ npm_ aiza eyj'
).split(' ')
/** The start of every JSON object in base64. A string with this start counts as a token only if it also contains a dot. */
const JWT = 'eyj'
const LONGEST_HEAD = Math.max(...HEADS.map(({ length }) => length)) + 1
/** A head of at least this length is rarely a damaged ID prefix. A shorter head counts only if more characters follow. */
const LONG_HEAD = 5
const [LEAST_EXACT, LEAST_LONG, LEAST_SHORT, LEAST_REST] = [8, 16, 30, 8]

/** Matches the first character of a word in the alphabet of secrets. */
const WORD = /(?<![0-9A-Za-z])[0-9A-Za-z]/g
const RUN = /(?:[0-9A-Za-z_+/=.-]|%(?:5F|2D|2E)|\[redacted\])*/iy
/** Characters that separate fields and do not belong to a word. */
const BETWEEN = /[\s,;:|&@?#=]/
/** The maximum number of characters to examine at each position, which bounds the time for long runs. */
const LOOKED_AT = 512
/** An ID prefix with its separator. */
const ID_PREFIX = /^[a-z][a-z0-9]*_/

/** Hides damaged secrets in a string. */
export function hideDamaged(text: string): string {
  const isMixed = /[a-z]/.test(text) && /[A-Z]/.test(text)
  if (!/[0-9]|\[redacted\]/.test(text) || !(isMixed || /%|_|-/.test(text))) return text
  let hidden = ''
  let end = 0
  for (const { index } of text.matchAll(WORD)) {
    if (index < end) continue
    const length = headLength(text, index)
    if (length === 0) continue
    const from = index + Math.abs(length)
    if (!isSecret(text.slice(from, secretEnd(text.slice(0, from + LOOKED_AT), from)), length)) continue
    hidden += text.slice(end, from) + REDACTED
    end = secretEnd(text, from)
  }
  return hideRest(hidden + text.slice(end))
}

/** Returns the length of a secret's head at an offset: negative if a character is wrong, and 0 if there is no head. */
function headLength(text: string, at: number): number {
  const raw = text.slice(at, at + 3 * LONGEST_HEAD)
  const plain = raw
    .replace(/%(?:5F|2D)/gi, '_')
    .replaceAll('-', '_')
    .toLowerCase()
  const rawLength = (length: number) => {
    let [i, seen] = [0, 0]
    for (; seen < length; seen++) i += /^%(?:5F|2D)/i.test(raw.slice(i, i + 3)) ? 3 : 1
    return i
  }
  for (const head of HEADS) if (plain.startsWith(head)) return rawLength(head.length)
  for (const head of HEADS) {
    const length = head === JWT ? 0 : damagedLength(plain, head)
    if (length > 0) return -rawLength(length)
  }
  return 0
}

/** Returns the length of a head with a wrong, missing or extra character, or two swapped characters; 0 if there is no head. */
function damagedLength(text: string, head: string): number {
  let at = 0
  while (at < head.length && text.charAt(at) === head.charAt(at)) at++
  const rest = head.slice(at + 1)
  if (text.startsWith(rest, at + 1)) return head.length
  if (text.startsWith(head.slice(at), at + 1)) return head.length + 1
  if (text.startsWith(rest, at)) return head.length - 1
  const isSwapped = text.charAt(at) === head.charAt(at + 1) && text.charAt(at + 1) === head.charAt(at)
  return isSwapped && text.startsWith(head.slice(at + 2), at + 2) ? head.length : 0
}

/** Finds the end of a secret, skipping at most one character that does not belong to it. */
function secretEnd(text: string, from: number): number {
  const end = runEnd(text, from)
  const rest = text.slice(end + 1, runEnd(text, end + 1))
  return continues(text.charAt(end), rest) ? end + 1 + rest.length : end
}

function runEnd(text: string, from: number): number {
  RUN.lastIndex = from
  RUN.test(text)
  return Math.max(from, RUN.lastIndex)
}

/** Whether a secret continues after a character. After a field separator, it continues only if the next characters are random. */
function continues(character: string, rest: string): boolean {
  const word = rest.replaceAll(REDACTED, '')
  if (character === '' || character === '\n' || word.length < LEAST_REST || ID_PREFIX.test(word)) return false
  return BETWEEN.test(character) ? isDrawn(word) : /[0-9]/.test(word) && /[A-Za-z]/.test(word)
}

/** Whether a string contains digits and letters in both cases. */
const isDrawn = (text: string) => /[0-9]/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text)

function isSecret(rest: string, length: number): boolean {
  const word = rest.replaceAll(REDACTED, '')
  if (word === '' || (length === JWT.length && !word.includes('.'))) return false
  if (length > 0)
    return word.length >= LEAST_EXACT && /[0-9]/.test(word) && (isDrawn(word) || word.length >= LEAST_LONG)
  return isDrawn(word) && word.length >= (-length >= LONG_HEAD ? LEAST_LONG : LEAST_SHORT)
}

/** Hides the rest of a secret if a single wrong character separates the rest from the hidden part. */
function hideRest(text: string): string {
  let hidden = ''
  let end = 0
  for (let at = text.indexOf(REDACTED); at !== -1; at = text.indexOf(REDACTED, Math.max(at + 1, end))) {
    const from = at + REDACTED.length
    const near = text.slice(from, from + LOOKED_AT)
    const character = near.charAt(0)
    if (/[0-9A-Za-z_-]/.test(character) || !continues(character, near.slice(1, runEnd(near, 1)))) continue
    hidden += text.slice(end, from)
    end = runEnd(text, from + 1)
  }
  return hidden + text.slice(end)
}
