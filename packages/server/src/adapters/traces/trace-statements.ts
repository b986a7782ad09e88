import type { Pool, PoolClient } from 'pg'
import { recordedSpan, type Span } from './span.ts'

const OPERATIONS = [
  ...(['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'WITH', 'COPY', 'LOCK', 'SET'] as const),
  ...(['BEGIN', 'COMMIT', 'ROLLBACK', 'SAVEPOINT', 'RELEASE'] as const),
] as const

type Query = (this: unknown, ...parameters: unknown[]) => unknown

/**
 * Makes a pool record a span for each statement that a request or job runs, except streams. The span contains the operation and
 * the first table name in the statement, provided that `tables` includes it. It never contains the statement's text or values.
 */
export function traceStatements(pool: Pool, tables: ReadonlySet<string>): void {
  const tracedClients = new WeakSet<PoolClient>()
  pool.query = tracedQuery(pool.query as Query, tables) as typeof pool.query
  pool.on('acquire', (client) => {
    if (tracedClients.has(client)) return
    tracedClients.add(client)
    client.query = tracedQuery(client.query as Query, tables) as typeof client.query
  })
}

function tracedQuery(query: Query, tables: ReadonlySet<string>): Query {
  return function (...parameters) {
    const parent = recordedSpan()
    const text = textOf(parameters)
    if (!parent || text === undefined) return query.apply(this, parameters)
    const span = parent.startChild(statementSpan(text, tables))
    const answer = query.apply(this, parameters)
    if (answer instanceof Promise) endWith(span, answer)
    else span.end()
    return answer
  }
}

/**
 * Returns the text of a statement that gets a span; undefined for calls with a callback and for streams. Calls with a callback
 * come from `pool.query`, which already has a span. Streams are read only later.
 */
function textOf(parameters: readonly unknown[]): string | undefined {
  const [statement] = parameters
  if (typeof parameters.at(-1) === 'function') return undefined
  if (typeof statement === 'string') return statement
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return undefined
  return 'text' in statement && typeof statement.text === 'string' ? statement.text : undefined
}

function statementSpan(text: string, tables: ReadonlySet<string>) {
  const first = /^\W*(\w+)/.exec(text)?.[1]?.toUpperCase()
  const operation = OPERATIONS.find((each) => each === first) ?? 'OTHER'
  const table = /\b(?:from|into|update) "?(\w+)/i.exec(text)?.[1]
  const tableName = table !== undefined && tables.has(table) ? table : undefined
  return {
    name: tableName ? `${operation} ${tableName}` : operation,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(tableName !== undefined && { 'db.collection.name': tableName }),
    },
  } as const
}

function endWith(span: Span, answer: Promise<unknown>): void {
  answer.then(
    () => span.end(),
    (error) => {
      span.fail(stateOf(error))
      span.end()
    },
  )
}

/** Returns the code of an error, such as PostgreSQL's, or `error` if it has no usable code. */
function stateOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^\w{1,30}$/.test(code) ? code : 'error'
}
