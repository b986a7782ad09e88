import type { Database } from '@lienzo/server/db/engine/open-database'

type Pool = Database['pool']

const lineQuery = `select l.*, s.number as space_number, s.shop_name, s.position, s.city, i.name as installer_name
  from budget_lines l join spaces s on s.id = l.space_id left join installers i on i.id = l.installer_id`

/** Reads a page of lines as they are shown, and the total number of lines. */
export async function pageAlone(pool: Pool, budget: number, page: number, perpage: number): Promise<void> {
  const rows = `${lineQuery} where l.budget_id = $1 order by l.number limit $2 offset $3`
  await Promise.all([
    pool.query(rows, [budget, perpage, page * perpage]),
    pool.query('select count(*) from budget_lines where budget_id = $1', [budget]),
  ])
}

/**
 * Runs the minimum SQL for writing one cell, in one transaction: locks the budget, reads the line and its installers, writes
 * the line, adds up the budget, reads the line as it is shown, and writes a log entry.
 */
export function cellAlone(pool: Pool, budget: number, line: number, n: number): Promise<void> {
  return inTransaction(pool, async (query) => {
    await query('select * from budgets where id = $1 for update', [budget])
    await query('select * from budget_lines where budget_id = $1 and id = $2', [budget, line])
    await query('select * from installers where id = any($1)', [[]])
    await query('update budget_lines set extras = $2, version = version + 1 where id = $1', [line, n % 900])
    await addUp(query, budget)
    await query(`${lineQuery} where l.id = $1`, [line])
    await writeLog(query, budget, { [`lines.${line}.extras`]: { before: 1, after: n } })
  })
}

/** Locks the budget, reads all of its lines, writes the calculated columns of each, adds up the budget, and writes the log. */
export function columnAlone(pool: Pool, budget: number, n: number): Promise<void> {
  return inTransaction(pool, async (query) => {
    await query('select * from budgets where id = $1 for update', [budget])
    const { rows } = await query('select * from budget_lines where budget_id = $1 order by number', [budget])
    await query('select * from installers where id = any($1)', [[]])
    const updates = rows.map((row) => ({ ...row, extras: 1 + (n % 900) }))
    await query(
      `update budget_lines l set extras = w.extras, net = w.net, installation = w.installation, travel = w.travel,
         print = w.print, price_steps = w.price_steps, missing = w.missing, note = w.note, version = l.version + 1
       from jsonb_to_recordset($1::jsonb) as w(id int, extras bigint, net bigint, installation bigint, travel bigint,
         print bigint, price_steps jsonb, missing jsonb, note text)
       where l.id = w.id`,
      [JSON.stringify(updates)],
    )
    await addUp(query, budget)
    const changes = rows.map((row) => [`lines.${row.number}.extras`, { before: row.extras, after: n }])
    await writeLog(query, budget, Object.fromEntries(changes))
  })
}

type Query = (text: string, values: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

async function addUp(query: Query, budget: number): Promise<void> {
  const { rows } = await query(
    `select count(*)::int as spaces, coalesce(sum(net), 0)::bigint as net from budget_lines where budget_id = $1`,
    [budget],
  )
  await query('update budgets set version = version + 1, spaces = $2, lines_net = $3 where id = $1', [
    budget,
    rows[0]?.spaces,
    rows[0]?.net,
  ])
}

async function writeLog(query: Query, budget: number, changes: object): Promise<void> {
  await query(
    `insert into log (created_at, user_id, address, action, resource, record_id, label, changes)
     values (0, 1, '', 'update', 'budget', $1, '', $2)`,
    [budget, JSON.stringify(changes)],
  )
}

async function inTransaction(pool: Pool, act: (query: Query) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await act((text, values) => client.query(text, values))
    await client.query('commit')
  } finally {
    client.release()
  }
}
