import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { isDatabaseUnreachable } from '../../db/engine/unreachable.ts'
import * as schema from '../../db/schema.ts'
import { invalidField, Refusal } from '../context/refusal.ts'

type DatabaseFault = { code: string; table?: string; constraint?: string }

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
const OUT_OF_RANGE = '22003'
const DEADLOCK = '40P01'
const LOCK_NOT_AVAILABLE = '55P03'
const STATEMENT_CANCELLED = '57014'

/**
 * Converts failures of the database to refusals: INVALID_INPUT if a unique value is already used, a referenced record does not
 * exist or a number is too large; UNAVAILABLE if the database does not answer, a row stays locked, transactions deadlock or a
 * statement takes too long. A unique index is named `<table>_<field>`, so its name contains the field. Returns `undefined` for
 * other failures.
 */
export function refusalOfDatabase(error: unknown): Refusal | undefined {
  if (isDatabaseUnreachable(error)) {
    return new Refusal('UNAVAILABLE', 'The database does not answer at the moment; try again in a moment')
  }
  const fault = databaseFault(error)
  if (fault?.code === UNIQUE_VIOLATION) {
    return invalidField(fieldOfIndex(fault), { key: 'validation.taken', message: 'is already in use' })
  }
  if (fault?.code === FOREIGN_KEY_VIOLATION) {
    return invalidField(fieldOfForeignKey(fault), {
      key: 'validation.not_found',
      message: 'names a record that does not exist',
    })
  }
  if (fault?.code === LOCK_NOT_AVAILABLE || fault?.code === DEADLOCK) {
    return new Refusal(
      'UNAVAILABLE',
      'Somebody else is changing the same at the moment, and nothing was changed; try again in a moment',
    )
  }
  if (fault?.code === STATEMENT_CANCELLED) {
    return new Refusal(
      'UNAVAILABLE',
      'This takes longer than a call may, and nothing was changed; try again in a moment, or ask for less',
    )
  }
  if (fault?.code === OUT_OF_RANGE) return new Refusal('INVALID_INPUT', 'A number is too large to be kept')
  return undefined
}

/** Returns whether the database refused the value because a unique index already contains it. */
export function isAlreadyTaken(error: unknown): boolean {
  return databaseFault(error)?.code === UNIQUE_VIOLATION
}

/** Returns the error of the driver, which Drizzle wraps as the cause of its own error; undefined if there is none. */
function databaseFault(error: unknown): DatabaseFault | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && 'severity' in current) {
      return current as Error & DatabaseFault
    }
  }
  return undefined
}

function fieldOfIndex(fault: DatabaseFault): string {
  return (fault.constraint ?? '').slice((fault.table ?? '').length + 1) || 'input'
}

const foreignKeyFields = new Map(
  Object.values(schema as Record<string, unknown>)
    .filter(
      (value): value is PgTable =>
        typeof value === 'object' && value !== null && Symbol.for('drizzle:Name') in value,
    )
    .flatMap((table) =>
      getTableConfig(table).foreignKeys.map(
        (key) => [key.getName(), key.reference().columns[0]?.name ?? 'input'] as const,
      ),
    ),
)

function fieldOfForeignKey(fault: DatabaseFault): string {
  return foreignKeyFields.get(fault.constraint ?? '') ?? 'input'
}
