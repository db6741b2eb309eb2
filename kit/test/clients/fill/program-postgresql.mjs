import { PrismaPg } from '@prisma/adapter-pg'
import { runCases } from './cases.mjs'
import { PrismaClient } from './client.ts'

const { DATABASE_URL, SCHEMA } = process.env
const adapter = new PrismaPg({ connectionString: `${DATABASE_URL}`, max: 1 }, { schema: `${SCHEMA}` })
const base = new PrismaClient({ adapter })
console.log(await runCases(base))
await base.$disconnect()
