// Every entry point that requires no peer: the oldest compiler reads all of their declarations.
import * as core from 'brandid/core'
import * as formats from 'brandid/formats'
import * as lease from 'brandid/lease'
import type * as prisma from 'brandid/prisma'
import type * as register from 'brandid/register'
import * as sql from 'brandid/sql'
import * as testing from 'brandid/testing'
import * as token from 'brandid/token'

export type TypesOnly = typeof prisma | typeof register

const UserId = core.defineId('user', { format: formats.nanoid() })
export type UserId = core.IdOf<typeof UserId>

const entries = [formats, lease, sql, testing, token]
if (!UserId.is(UserId.generate()) || entries.some((entry) => Object.keys(entry).length === 0)) {
  throw new Error('an entry point is empty')
}
