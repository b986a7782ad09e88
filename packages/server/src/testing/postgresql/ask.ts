import pg from 'pg'

/** Runs one statement on a separate connection, and returns its rows. */
export async function ask(url: string, statement: string) {
  const client = new pg.Client(url)
  // Ignores connection errors: if PostgreSQL is killed meanwhile, the statement fails or has already returned.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
