import pg from 'pg'

/**
 * The texts of the queries that the server sends while something is done; the beginning and the end of transactions left
 * out. Everything else that uses the database meanwhile counts too.
 */
export async function queriesOf(act: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { text?: string }]
    texts.push(typeof first === 'string' ? first : (first?.text ?? ''))
    return (query as (...all: unknown[]) => unknown).apply(this, given)
  } as typeof query
  try {
    await act()
  } finally {
    pg.Client.prototype.query = query
  }
  return texts.filter((text) => !/^(begin|commit|rollback)\b/i.test(text) && !isLookForJobs(text))
}

/** The workers of jobs in the same process poll now and then, whatever the calls ask. */
function isLookForJobs(text: string): boolean {
  return text.includes('SKIP LOCKED') && text.includes('lienzo_jobs')
}
