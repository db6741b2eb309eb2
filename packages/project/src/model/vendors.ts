/** Detects files that may contain another system's IDs, based on their path and imports. */
import { type Import, readName, type Tree } from '@brandid/base/syntax'
import type { Module } from '../source/module.ts'

/**
 * Systems that issue IDs for customers, accounts or messages. The list omits systems named after common words (linear,
 * square, segment) and systems that only receive their customers' IDs (posthog, sentry).
 */
const VENDORS = new Set(
  `adyen airtable appsflyer asana auth0 bitbucket bitly braintree calendly chargebee chargify checkr circleci contentful
  coinbase docusign dropbox ebay etsy facebook fedex firstpromoter freshdesk github gitlab gocardless googleapis gumroad
  gusto helpscout hubspot instagram intercom jira klarna klaviyo lemonsqueezy linkedin magento mailchimp mailgun mandrill
  marketo mercadopago messagebird mollie netsuite octokit okta pagerduty paddle partnerstack paypal paystack payoneer
  pinterest pipedrive plaid postmark quickbooks razorpay rebrandly recurly reddit rewardful salesforce sendgrid
  shippo shopify slack snapchat spotify squareup stripe stytch tapfiliate telegram tiktok tolt trello twilio twitch
  twitter typeform veriff vonage whatsapp woocommerce workos worldpay xero youtube zapier zendesk zuora`.split(
    /\s+/,
  ),
)

/** Companies with many products. Importing a package for fonts or storage, for example, is no evidence of IDs. */
const COMPANIES = new Set(['google', 'microsoft', 'discord'])

/**
 * Returns why the IDs in a file may belong to another system; `undefined` if nothing suggests it.
 *
 * @param file The path relative to the project root, because the folders above the root are irrelevant.
 * @param isTold Whether the configuration lists the ID names of a system.
 */
export function findVendor(
  file: string,
  { tree }: Module,
  isTold: (vendor: string) => boolean,
): string | undefined {
  const folders = file.split('/')
  const name = folders.pop()?.replace(/\.\w+$/, '')
  const isVendor = (word: string) => (VENDORS.has(word) || COMPANIES.has(word)) && !isTold(word)
  const [inPath] = [...folders.flatMap(splitPackageName), `${name}`.toLowerCase()].filter(isVendor)
  if (inPath !== undefined) return `"${inPath}" in the path may name the system that issued the ID`
  const imported = tree
    .all('ImportDeclaration')
    .filter((each) => isCalled(each, tree))
    .map(({ source }) => PACKAGE_NAME.exec(readName(source))?.[0] ?? '')
    .find((each) => splitPackageName(each).some((word) => VENDORS.has(word) && !isTold(word)))
  return imported && `the import of "${imported}" may name the system that issued the ID`
}

/** Whether a module uses an import as a value; a file that only imports another system's types may still use the project's names. */
function isCalled({ specifiers, importKind }: Import, tree: Tree): boolean {
  if (importKind === 'type') return false
  if (specifiers.length === 0) return true
  const names = new Set(specifiers.map(({ local }) => local.name))
  return tree.all('Identifier').some((each) => {
    const around = names.has(each.name) ? tree.findParent(each) : undefined
    return around !== undefined && !/^(?:TS|Import)/.test(around.type)
  })
}

const splitPackageName = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? []

/** Matches the package name in a specifier, but not paths or aliases from a tsconfig.json's `paths`. */
const PACKAGE_NAME = /^(?:@[a-z0-9~][^/]*\/)?[a-z0-9][^/]*/i
