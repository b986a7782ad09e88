import { openDatabase } from '@lienzo/server/db/engine/open-database'
import { plainOrder } from '@lienzo/server/testing/sales/plain-order'
import { type SignedIn, signIn } from '../client.ts'
import { takeTurns } from '../measure.ts'
import { ADMIN_PASSWORD, type Place, type ServerProcess } from '../processes.ts'
import { atMost, type Result, rounded } from '../results.ts'

const LINES = 6000
const TOGETHER = 500
/** Maximum p50 of one cell, as a multiple of the plain statements. */
const MOST_TIMES_THE_FLOOR = 2
/** Maximum p50 of writing one column of a batch, as filling down does, as a multiple of the plain statements. */
const COLUMN_TIMES_THE_FLOOR = 2
/** Number of lines that the screen checks with one call, and maximum p50 as a multiple of the plain statements. */
const CHECKED_TOGETHER = 200
const CHECKING_TIMES_THE_FLOOR = 3

type Page = { rows: { id: number; version: number }[] }
type Order = { id: number; version: number; status: string }

/**
 * Measures a draft of 6,000 lines: pricing, checking and writing it in parts, changing one cell repeatedly against plain
 * statements for the same change, and confirming the order.
 */
export async function measureOrderLines(
  application: ServerProcess,
  { databaseUrl }: Place,
  group: string,
): Promise<Result[]> {
  const house = await signIn(application.address, 'admin', ADMIN_PASSWORD)
  const database = await openDatabase({ databaseUrl })
  try {
    const order = await draft(house)
    const line = await anyLine(house)
    const begin = performance.now()
    for (let first = 0; first < LINES; first += TOGETHER) {
      const added = Array.from({ length: TOGETHER }, (_, index) => ({
        ...line,
        copies: 1 + ((first + index) % 20),
      }))
      const { refused } = (await house.call('orderrest/savelines', { id: order.id, added })) as {
        refused: unknown[]
      }
      if (refused.length > 0) throw new Error(`Lines were refused: ${JSON.stringify(refused[0])}`)
    }
    const writingTime = performance.now() - begin
    const { rows } = (await house.call('orderrest/lines', { id: order.id, page: 30, perpage: 200 })) as Page
    const versions = rows.map(({ version }) => version)
    const { cell, floor } = await takeTurns({
      cell: {
        run: async (n) => {
          const place = n % 100
          const changed = [{ id: rows[place]?.id, version: versions[place], copies: 1 + (n % 90) }]
          const answer = (await house.call('orderrest/savelines', { id: order.id, changed })) as {
            changed: { version: number }[]
          }
          versions[place] = answer.changed[0]?.version ?? 0
        },
      },
      floor: {
        run: (n) =>
          changeAlone(
            database.pool,
            {
              order: order.id,
              line: rows[100 + (n % 100)]?.id ?? 0,
              product: line.product_id,
              material: line.material_id,
            },
            n,
          ),
      },
    })
    const column = await measureColumn(house, database.pool, order.id)
    const checking = await measureChecking(house, database.pool, order.id)
    const confirmingTime = await timeOfConfirming(house, order.id)
    return [
      {
        group,
        name: `order lines: ${LINES} priced, checked and written, ${TOGETHER} a call`,
        figures: `${rounded(writingTime / 1000)} s, ${rounded(LINES / (writingTime / 1000))} lines/s`,
        outcomes: [atMost('s', writingTime / 1000, undefined)],
      },
      {
        group,
        name: `order lines: one cell among ${LINES}`,
        figures: `${rounded(cell.p50)} ms, p99 ${rounded(cell.p99)}; its plain statements ${rounded(floor.p50)} ms`,
        outcomes: [atMost('floor ×', cell.p50 / floor.p50, MOST_TIMES_THE_FLOOR), atMost('ms', cell.p50, 50)],
      },
      column(group),
      checking(group),
      {
        group,
        name: `order lines: ${LINES} confirmed`,
        figures: `${rounded(confirmingTime / 1000)} s`,
        outcomes: [atMost('s', confirmingTime / 1000, undefined)],
      },
    ]
  } finally {
    house.close()
    await database.close()
  }
}

/**
 * Measures writing one column of a batch of lines, as filling down or pasting over thousands does batch by batch, against
 * reading and writing the same lines with plain statements in one transaction.
 */
async function measureColumn(house: SignedIn, pool: Pool, id: number): Promise<(group: string) => Result> {
  const read = async (page: number) =>
    ((await house.call('orderrest/lines', { id, page, perpage: TOGETHER })) as Page).rows
  const rows = await read(1)
  const versions = rows.map(({ version }) => version)
  const others = (await read(2)).map((row) => row.id)
  const { batch, floor } = await takeTurns({
    batch: {
      run: async (n) => {
        const changed = rows.map((row, place) => ({
          ...{ id: row.id, version: versions[place] },
          copies: 1 + (n % 90),
        }))
        const answer = (await house.call('orderrest/savelines', { id, changed })) as {
          changed: { version: number }[]
        }
        if (answer.changed.length < TOGETHER) throw new Error('Not all lines were saved')
        for (const [place, { version }] of answer.changed.entries()) versions[place] = version
      },
    },
    floor: { run: (n) => columnAlone(pool, id, others, n) },
  })
  const whole = ((LINES / TOGETHER) * batch.p50) / 1000
  return (group) => ({
    group,
    name: `order lines: one column over ${LINES}, ${TOGETHER} a call`,
    figures: `${rounded(batch.p50)} ms a call, ${rounded(whole)} s in all; its plain statements ${rounded(floor.p50)} ms a call`,
    outcomes: [atMost('floor ×', batch.p50 / floor.p50, COLUMN_TIMES_THE_FLOOR)],
  })
}

/**
 * Measures the checks of all lines, in calls as large as the screen's, against reading the same lines and their catalogue with
 * plain statements.
 */
async function measureChecking(house: SignedIn, pool: Pool, id: number): Promise<(group: string) => Result> {
  const parts: number[][] = []
  for (let page = 1; page <= LINES / CHECKED_TOGETHER; page += 1) {
    const input = { id, page, perpage: CHECKED_TOGETHER }
    parts.push(((await house.call('orderrest/lines', input)) as Page).rows.map((row) => row.id))
  }
  const part = (n: number) => parts[n % parts.length] ?? []
  const { batch, floor } = await takeTurns({
    batch: {
      run: async (n) => {
        const { lines } = (await house.call('orderrest/checklines', { id, line_ids: part(n) })) as {
          lines: unknown[]
        }
        if (lines.length < CHECKED_TOGETHER) throw new Error('Not all lines were checked')
      },
    },
    floor: { run: (n) => readAlone(pool, part(n)) },
  })
  const whole = ((LINES / CHECKED_TOGETHER) * batch.p50) / 1000
  return (group) => ({
    group,
    name: `order lines: ${LINES} checked again, ${CHECKED_TOGETHER} a call`,
    figures: `${rounded(batch.p50)} ms a call, ${rounded(whole)} s in all; its plain statements ${rounded(floor.p50)} ms a call`,
    outcomes: [atMost('floor ×', batch.p50 / floor.p50, CHECKING_TIMES_THE_FLOOR)],
  })
}

/** Reads lines as they are shown, and their products with the permitted materials and finishes. */
async function readAlone(pool: Pool, ids: readonly number[]): Promise<void> {
  const { rows } = await pool.query<{ product_id: number }>(
    `select l.*, p.name as product_name, m.name as material_name from order_lines l
     join products p on p.id = l.product_id left join materials m on m.id = l.material_id
     where l.id = any($1) order by l.number`,
    [ids],
  )
  const products = [...new Set(rows.map(({ product_id }) => product_id))]
  await pool.query(
    `select p.*, m.* from products p join product_materials pm on pm.product_id = p.id
     join materials m on m.id = pm.material_id where p.id = any($1)`,
    [products],
  )
  await pool.query(
    `select mf.price, f.* from product_materials pm join material_finishes mf on mf.material_id = pm.material_id
     join finishes f on f.id = mf.finish_id where pm.product_id = any($1)`,
    [products],
  )
}

async function draft(house: SignedIn): Promise<Order> {
  const [user] = (await house.call('orderrest/getusers', { customer_id: 1 })) as { id: number }[]
  return (await house.call('orderrest/update', { ...plainOrder(1), user_id: user?.id ?? null })) as Order
}

/** Creates a product that is priced by its material. Returns a line of it. */
export async function anyLine(house: SignedIn) {
  const material = (await house.call('materialrest/update', {
    ...{ code: 'BENCH', name: 'Vinilo', description: '', price_per_m2: 10, cost_per_m2: 4, active: true },
    ...{ roll_width: 1370, roll_length: 50_000, thickness: 100, weight: 135 },
  })) as { id: number }
  const product = (await house.call('productrest/update', {
    ...{ code: 'BENCH', name: 'Cartel', description: '', category_id: null, active: true },
    ...{ price_mode: 'area', unit_price: 0, breaks: [{ from_copies: 10, discount: 5 }], fixed_sizes: [] },
    ...{ min_width: 0, max_width: 0, min_height: 0, max_height: 0, min_m2: 0, bleed: 3 },
    materials: [material.id],
  })) as { id: number }
  return {
    ...{ product_id: product.id, material_id: material.id, finish_ids: [], campaign_image_id: null },
    ...{ width: 600, height: 900, copies: 1, notes: '' },
  }
}

type Pool = Awaited<ReturnType<typeof openDatabase>>['pool']

type Floor = { order: number; line: number; product: number; material: number }

/**
 * Runs the minimum SQL for changing one cell, in one transaction: locks the order, reads the line and the catalogue, writes the
 * line and the order, reads the line as it is shown, and writes a log entry.
 */
async function changeAlone(pool: Pool, { order, line, product, material }: Floor, n: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select * from orders where id = $1 for update', [order])
    await client.query('select * from order_lines where order_id = $1 and id = $2', [order, line])
    await client.query(
      `select p.*, m.* from products p join product_materials pm on pm.product_id = p.id
       join materials m on m.id = pm.material_id
       where p.id = $1 and m.id = $2 and p.deleted_at is null and m.deleted_at is null`,
      [product, material],
    )
    await client.query(
      `select mf.price, f.* from material_finishes mf join finishes f on f.id = mf.finish_id
       where mf.material_id = $1 and f.deleted_at is null`,
      [material],
    )
    await client.query('update order_lines set notes = $2, version = version + 1 where id = $1', [
      line,
      1 + (n % 90),
    ])
    await client.query('update orders set version = version + 1, updated_at = updated_at + 1 where id = $1', [
      order,
    ])
    await client.query(
      `select l.*, p.name as product_name, m.name as material_name from order_lines l
       join products p on p.id = l.product_id left join materials m on m.id = l.material_id where l.id = $1`,
      [line],
    )
    await client.query(
      `insert into log (created_at, user_id, address, action, resource, record_id, label, changes)
       values (0, 1, '', 'update', 'order', $1, '', '{}')`,
      [order],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

/**
 * Writes a batch with plain SQL, in one transaction: locks the order, reads the lines, writes the lines and the order, reads
 * the lines as they are shown, and writes a log entry.
 */
async function columnAlone(pool: Pool, order: number, ids: readonly number[], n: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select * from orders where id = $1 for update', [order])
    const { rows } = await client.query('select * from order_lines where order_id = $1 and id = any($2)', [
      order,
      ids,
    ])
    // Changes the notes, not the copies, because the order is confirmed afterwards at its stored price.
    const updates = rows.map((row: { notes: string }) => ({ ...row, notes: String(1 + (n % 90)) }))
    await client.query(
      `update order_lines l set notes = w.notes, copies = w.copies, m2 = w.m2, net = w.net, price_steps = w.price_steps,
         checks = w.checks, version = l.version + 1
       from jsonb_to_recordset($1::jsonb)
         as w(id int, notes text, copies int, m2 bigint, net bigint, price_steps jsonb, checks jsonb)
       where l.id = w.id`,
      [JSON.stringify(updates)],
    )
    await client.query('update orders set version = version + 1 where id = $1', [order])
    await client.query(
      `select l.*, p.name as product_name, m.name as material_name from order_lines l
       join products p on p.id = l.product_id left join materials m on m.id = l.material_id
       where l.id = any($1) order by l.number`,
      [ids],
    )
    await client.query(
      `insert into log (created_at, user_id, address, action, resource, record_id, label, changes)
       values (0, 1, '', 'update', 'order', $1, '', $2)`,
      [order, JSON.stringify(Object.fromEntries(ids.map((id) => [`lines.${id}`, { before: 1, after: n }])))],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function timeOfConfirming(house: SignedIn, id: number): Promise<number> {
  const { version } = (await house.call('orderrest/get', { id })) as Order
  const begin = performance.now()
  const order = (await house.call('orderrest/changestatus', { id, version, status: 'confirmed' })) as Order
  if (order.status !== 'confirmed') throw new Error('It was not confirmed')
  return performance.now() - begin
}
