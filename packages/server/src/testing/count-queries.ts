import pg from 'pg'

/**
 * Returns the texts of the queries that the server sends during `act`, without the beginning and the end of transactions.
 * Includes everything else that uses the database meanwhile.
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

/** Returns true for queries that run without any call: workers looking for jobs, connections being opened and tested. */
function isUpkeep(text: string): boolean {
  const isLookForJobs = text.includes('SKIP LOCKED') && text.includes('lienzo_jobs')
  return isLookForJobs || text.includes('set_config(') || text === 'select pg_notify($1, $2)'
}
