import pg from 'pg'

/**
 * Returns the texts of all queries that this process sends during `act`, except the beginning and end of transactions and
 * upkeep. Includes queries of anything else that runs meanwhile.
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

/**
 * Returns true for queries that run independently of calls: workers that look for jobs, and the setup and tests of connections.
 */
function isUpkeep(text: string): boolean {
  const isLookForJobs = text.includes('SKIP LOCKED') && text.includes('lienzo_jobs')
  return isLookForJobs || text.includes('set_config(') || text === 'select pg_notify($1, $2)'
}
