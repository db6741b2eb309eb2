import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from './client.ts'

const { DATABASE_URL, SCHEMA, CONNECTIONS = 1 } = process.env
const pool = { connectionString: `${DATABASE_URL}`, max: Number(CONNECTIONS) }
export const base = new PrismaClient({ adapter: new PrismaPg(pool, { schema: `${SCHEMA}` }) })
