import pg from 'pg'

/** Runs one statement on a connection of its own, and gives its rows. */
export async function ask(url: string, statement: string) {
  const client = new pg.Client(url)
  // PostgreSQL may be killed beside it: then the statement is refused, or had its answer already.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
