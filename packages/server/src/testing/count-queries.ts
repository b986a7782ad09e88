import pg from 'pg'

/**
 * Returns the SQL texts of all queries that this process sends while `act` runs, without the start and end of transactions and
 * without upkeep queries. Queries of unrelated code that runs at the same time are included.
 */
export async function queriesOf(act: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
    const [first] = parameters as [string | { text?: string }]
    texts.push(typeof first === 'string' ? first : (first?.text ?? ''))
    return (query as (...all: unknown[]) => unknown).apply(this, parameters)
  } as typeof query
  try {
    await act()
  } finally {
    pg.Client.prototype.query = query
  }
  return texts.filter((text) => !/^(begin|commit|rollback)\b/i.test(text) && !isUpkeep(text))
}

/** Returns true for queries that no call causes: workers polling for jobs, and the setup and checks of connections. */
function isUpkeep(text: string): boolean {
  const isLookForJobs = text.includes('SKIP LOCKED') && text.includes('lienzo_jobs')
  return isLookForJobs || text.includes('set_config(') || text === 'select pg_notify($1, $2)'
}
