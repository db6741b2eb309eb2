import * as libsql from '@prisma/adapter-libsql'
import { PrismaClient } from './client.ts'

// Prisma 7 writes the name in another case.
const Adapter = libsql.PrismaLibSql ?? libsql.PrismaLibSQL
export const base = new PrismaClient({ adapter: new Adapter({ url: process.env.DATABASE_URL }) })
