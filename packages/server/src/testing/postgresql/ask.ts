import pg from 'pg'

/** Runs one statement on a new connection. Returns its rows. */
export async function ask(url: string, statement: string) {
  const client = new pg.Client(url)
  // Ignores connection errors. If PostgreSQL is killed meanwhile, the statement itself fails or has already returned.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
