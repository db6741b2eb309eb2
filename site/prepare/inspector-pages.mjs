/**
 * The inspector pages for the kinds of IDs that people search for, each with an address, a description and a published sample ID.
 */

/** The path, the name in the title, the description and a published example. */
const KINDS = [
  [
    'uuid',
    'UUID',
    'A UUID is 128 bits in 32 hexadecimal digits. Six bits contain its version and variant. Versions 1, 6 and 7 begin with the time, version 4 is random, and versions 3 and 5 are digests of a name.',
    '017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
  ],
  [
    'guid',
    'GUID',
    'A GUID is a UUID, but .NET and SQL Server’s uniqueidentifier type store the bytes of its first three fields in reverse order. The inspector recognizes both byte orders and shows both forms.',
    'e2227f01-b079-c37c-98c4-dc0c0c07398f',
  ],
  [
    'ulid',
    'ULID',
    'A ULID is 26 digits of Crockford’s base 32: 48 bits of milliseconds since 1970, then 80 random bits, so that ULIDs sort in the order in which they were created.',
    '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  ],
  [
    'typeid',
    'TypeID',
    'A TypeID is a prefix, an underscore and a version 7 UUID in 26 digits of base 32, so the ID shows its kind and when it was created.',
    'prefix_01h2xcejqtf2nbrexx3vqjhp41',
  ],
  [
    'snowflake',
    'Snowflake',
    'A snowflake is a 64-bit number: milliseconds since an epoch, then the machine and a sequence. Discord, X and others count from different epochs, so the inspector shows the date for each.',
    '175928847299117063',
  ],
  [
    'objectid',
    'ObjectId',
    'A MongoDB ObjectId is 24 hexadecimal digits: 32 bits of seconds since 1970, 40 random bits per process, and a 24-bit counter.',
    '507f1f77bcf86cd799439011',
  ],
  [
    'ksuid',
    'KSUID',
    'A KSUID is 27 digits of base 62: 32 bits of seconds since 13 May 2014, then 128 random bits.',
    '0ujtsYcgvSTl8PAuAdqWYSMnLOv',
  ],
  [
    'xid',
    'XID',
    'An XID is 96 bits, like an ObjectId, in 20 digits of base 32: seconds, a machine, a process and a counter.',
    '9m4e2mr0ui3e8a215n4g',
  ],
  [
    'tsid',
    'TSID',
    'A TSID is a 64-bit number, or the same bits in 13 digits of Crockford’s base 32: 42 bits of milliseconds since 2020, then 22 bits for a node and a counter.',
    '01226N0640J7Q',
  ],
  [
    'cuid',
    'CUID',
    'A CUID begins with the letter c and the milliseconds since 1970 in base 36. A CUID2 is a hash in 24 letters and digits, and reveals nothing.',
    'cjld2cjxh0000qzrmn831i7rn',
  ],
  [
    'stripe',
    'Stripe ID',
    'A Stripe ID is a prefix for the type of object, such as cus for a customer, followed by letters and digits that only Stripe can interpret.',
    'cus_NffrFeUfNV2Hib',
  ],
  [
    'unix-time',
    'Unix time',
    'Unix time counts seconds, milliseconds, microseconds or nanoseconds since 1970. The inspector recognizes the unit by the number of digits, and shows the smallest and the largest ID for that instant.',
    '1700000000',
  ],
  [
    'date',
    'Date to ID',
    'A range query by ID needs the smallest and the largest ID for a day. Paste a date or an instant, and copy the bounds for UUID version 7, ULID, TypeID, ObjectId, KSUID and snowflakes.',
    '2026-11-28',
  ],
]

/** The inspector pages, each with path and text. */
export const INSPECTOR_PAGES = KINDS.map(([name, title, sentence, sample]) => ({
  path: `/inspector/${name}/`,
  title,
  text: `---
layout: page
title: ${title} inspector
description: ${JSON.stringify(sentence)}
sidebar: false
aside: false
---

<script setup>
import Inspector from '../../../.vitepress/theme/Inspector.vue'
</script>

<div class="wide inspector-kind">

# ${title}

${sentence}

<Inspector kind sample="${sample}" />
</div>
`,
}))

/** Formats the links to the inspector pages. */
export const listInspectorPages = () =>
  INSPECTOR_PAGES.map(
    ({ path, title }) => `<a href="${path.replace('/inspector/', './')}">${title}</a>`,
  ).join('\n')
