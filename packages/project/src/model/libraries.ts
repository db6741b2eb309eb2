/** The supported libraries. If several libraries declare an entity with the same name, the first library wins. */
import { betterAuth } from './libraries/better-auth.ts'
import { drizzle } from './libraries/drizzle.ts'
import { knex } from './libraries/knex.ts'
import { kysely } from './libraries/kysely.ts'
import { mikroOrm } from './libraries/mikro-orm.ts'
import { mongoose } from './libraries/mongoose.ts'
import { objection } from './libraries/objection.ts'
import { payload } from './libraries/payload.ts'
import { sequelize, sequelizeHistory, sequelizeTypescript } from './libraries/sequelize.ts'
import { supabase } from './libraries/supabase.ts'
import { typeorm } from './libraries/typeorm.ts'
import type { Library } from './library.ts'

const mongodb: Library = { repositories: /^Collection$/ }

export const LIBRARIES: readonly Library[] = [
  typeorm,
  mikroOrm,
  sequelizeTypescript,
  sequelize,
  mongoose,
  drizzle,
  objection,
  supabase,
  kysely,
  payload,
  betterAuth,
  knex,
  sequelizeHistory,
  mongodb,
]

/** Whether a type name has the given role in the queries of any library. */
export const isQueryType = (role: 'repositories' | 'managers' | 'builders', name: string): boolean =>
  LIBRARIES.some((library) => library[role]?.test(name))
