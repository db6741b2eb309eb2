/** Violations of constraints, in one shape for all drivers. */
import { collectCauses, type DriverError, readObject } from './causes.ts'
import { vitessErrno } from './vitess.ts'

/** The constraint that a row has violated. */
export interface ConstraintViolation {
  /** The database's name of the constraint. Absent where the driver is silent. */
  readonly constraint?: string
  /** The table, where the driver reports it separately. */
  readonly table?: string
}

/** How databases and drivers report one kind of violation. */
export interface ViolationKind {
  /** Of PostgreSQL. */
  readonly sqlstate: string
  /** Of MySQL and MariaDB. */
  readonly errnos: readonly unknown[]
  /** Reads the message of MySQL, which alone has the constraint. */
  readMysql(message: string): ConstraintViolation
  /** Extended result codes of SQLite, as texts and as numbers: https://sqlite.org/rescode.html */
  readonly sqliteCodes: readonly unknown[]
  /** The message of SQLite, with the place as its first group and the extended code as its second. */
  readonly sqliteMessage: RegExp
  /** Of Prisma: its code, and the kind of its driver adapters. */
  readonly prisma?: { readonly code: string; readonly kind: string }
}

/** Finds the violation of one kind in what was thrown, or in what it wraps. */
export function findViolation(thrown: unknown, kind: ViolationKind): ConstraintViolation | undefined {
  for (const error of collectCauses(thrown)) {
    const violation =
      readPostgres(error, kind) ??
      readMysql(error, kind) ??
      readSqlite(error, kind) ??
      readPrisma(error, kind)
    if (violation) return violation
  }
  return undefined
}

/** pg and PGlite say `constraint`, postgres.js says `constraint_name`. Prisma keeps the code of another kind. */
function readPostgres(error: DriverError, { sqlstate }: ViolationKind): ConstraintViolation | undefined {
  if (error.code !== sqlstate && error.originalCode !== sqlstate) return undefined
  return describeViolation(error.constraint ?? error.constraint_name, error.table ?? error.table_name)
}

/** The HTTP driver of Vitess has the message alone. */
function readMysql(
  { errno, sqlMessage, message }: DriverError,
  kind: ViolationKind,
): ConstraintViolation | undefined {
  if (!kind.errnos.includes(errno ?? vitessErrno(message))) return undefined
  const text = errno === undefined ? message : sqlMessage
  return typeof text === 'string' ? kind.readMysql(text) : {}
}

/** The message holds names alone, never a value: `UNIQUE constraint failed: users.public_id`. */
function readSqlite(
  { code, extendedCode, errcode, message }: DriverError,
  { sqliteCodes, sqliteMessage }: ViolationKind,
): ConstraintViolation | undefined {
  if (typeof message !== 'string') return undefined
  const match = sqliteMessage.exec(message)
  const [, place, extendedInText] = match ?? []
  const reported = extendedCode ?? errcode ?? code ?? extendedInText
  if (reported !== undefined && reported !== 'SQLITE_CONSTRAINT' && !sqliteCodes.includes(reported))
    return undefined
  if (!match) return undefined
  return describeViolation(place ? (/^index '(.*)'$/s.exec(place)?.[1] ?? place) : undefined)
}

/** The servers of libsql and D1 put words of their own around the message of SQLite. */
export function sqliteMessage(text: string): RegExp {
  return new RegExp(
    `^(?:SQLITE_CONSTRAINT(?:_[A-Z]+)?: |D1_ERROR: )?(?:SQLite error: )?${text}(?:: SQLITE_CONSTRAINT(?: \\(extended: ([A-Z_]+)\\))?)?$`,
    's',
  )
}

/**
 * Its own code, and P2010 for raw statements. The driver adapters of Prisma 6 and 7 report the index or the fields, the
 * engine of Prisma up to 6 reports them as `target` or `field_name`.
 */
function readPrisma({ code, meta }: DriverError, { prisma }: ViolationKind): ConstraintViolation | undefined {
  const { modelName, target, field_name, driverAdapterError } = readObject(meta)
  const { kind, constraint, table = modelName } = readObject(readObject(driverAdapterError).cause)
  if (!prisma || (code !== prisma.code && !(code === 'P2010' && kind === prisma.kind))) return undefined
  const { index, fields } = readObject(constraint)
  const reported = index ?? fields ?? target ?? field_name
  return describeViolation(Array.isArray(reported) ? reported.join(', ') : reported, table)
}

export function describeViolation(constraint: unknown, table?: unknown): ConstraintViolation {
  return {
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof table === 'string' && { table }),
  }
}

/** Reads the names in backticks, in their order: MySQL and MariaDB double a backtick within one. */
export function readNamesOfMysql(message: string): readonly string[] {
  return Array.from(message.matchAll(/`((?:[^`]|``)*)`/g), ([, name = '']) => name.replaceAll('``', '`'))
}
