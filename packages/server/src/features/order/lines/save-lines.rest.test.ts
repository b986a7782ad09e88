import { lineInput } from '@lienzo/contract/sales/order-lines'
import { inputs } from '@lienzo/rules/testing/inputs'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dialect } from '../../../core/context/handle.ts'
import { orderLines } from '../../../db/tables/sales/orders.ts'
import { customerWithStaff, makerOf, printable } from '../../../testing/company.ts'
import { queriesOf } from '../../../testing/count-queries.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'
import { namedLines } from './line-parts.ts'

let application: TestApplication
let admin: string
let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  shop = await openShop()
})
afterAll(() => application.close())

/** Creates a customer's user who can order, and a line for a product. */
async function openShop() {
  const { customer, token } = await customerWithStaff(application, admin)
  const { line } = await printable(application, admin)
  const mine = makerOf(application, token)
  const order = (count: number) =>
    mine.order({
      customer_id: customer.id,
      lines: Array.from({ length: count }, (_, index) => line({ copies: index + 1 })),
    })
  const get = (id: number) => application.done('orderrest/get', { id }, token)
  const save = (id: number, changes: object) =>
    application.send('orderrest/savelines', { id, ...changes }, token)
  const saved = async (id: number, changes: object) => {
    const { status, content } = await save(id, changes)
    if (status !== 200) throw new Error(`It answered ${status}`)
    return content as SaveResponse
  }
  return { customer, token, line, order, get, save, saved }
}

type SaveResponse = Awaited<ReturnType<typeof requestSave>>
const requestSave = () => application.done('orderrest/savelines', { id: 0 }, '')

const copiesOf = (lines: readonly { copies: number }[]) => lines.map(({ copies }) => copies)

describe('the lines of a draft', () => {
  test('are added, changed and removed one by one, and update the order to the cent', async () => {
    const { id, lines, version } = await shop.order(4)
    const [first, second, third] = lines
    const answer = await shop.saved(id, {
      added: [shop.line({ copies: 7 }), shop.line({ copies: 8 })],
      changed: [{ id: second?.id, version: second?.version, copies: 20, notes: 'Con prisa' }],
      removed: [{ id: third?.id, version: third?.version }],
    })
    const now = await shop.get(id)
    expect(copiesOf(now.lines)).toEqual([1, 20, 4, 7, 8])
    expect(now.lines.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
    expect(now.lines[1]).toMatchObject({
      id: second?.id,
      version: 2,
      notes: 'Con prisa',
      width: second?.width,
    })
    expect(now.lines[0]).toMatchObject({ id: first?.id, version: 1 })
    expect(answer).toMatchObject({
      ...{ version: version + 1, removed: [third?.id], refused: [] },
      totals: { pieces: now.pieces, m2: now.m2, net: now.net, vat: now.vat, total: now.total },
    })
    expect(answer.added).toEqual(now.lines.slice(3))
    expect(answer.changed).toEqual(now.lines.slice(1, 2))
    expect(now.version).toBe(answer.version)
    const { pieces, net } = now.lines.reduce(
      (sums, line) => ({
        pieces: sums.pieces + line.copies,
        net: Math.round((sums.net + line.net) * 100) / 100,
      }),
      { pieces: 0, net: 0 },
    )
    expect({ pieces: now.pieces, net: now.net }).toEqual({ pieces, net })
  })

  test('are inserted before the named line in the order sent, or last if that line is gone', async () => {
    const [{ id, lines }, other] = [await shop.order(4), await shop.order(1)]
    const [first, second, removedLine] = lines
    const answer = await shop.saved(id, {
      added: [
        shop.line({ copies: 10, before: second?.id }),
        shop.line({ copies: 11, before: first?.id }),
        shop.line({ copies: 12, before: second?.id }),
        shop.line({ copies: 13, before: removedLine?.id }),
        shop.line({ copies: 14, before: other.lines[0]?.id }),
        shop.line({ copies: 15 }),
      ],
      removed: [{ id: removedLine?.id, version: removedLine?.version }],
    })
    const now = await shop.get(id)
    expect(copiesOf(now.lines)).toEqual([11, 1, 10, 12, 2, 4, 13, 14, 15])
    expect(now.lines.map(({ number, version }) => [number, version])).toEqual(
      now.lines.map((_, index) => [index + 1, 1]),
    )
    expect(copiesOf(answer.added)).toEqual([10, 11, 12, 13, 14, 15])
    expect(answer.added.map(({ number }) => number)).toEqual([3, 1, 4, 7, 8, 9])
    const log = await application.done(
      'logrest/list',
      { filters: { record_id: `eq;${id}` }, sort: 'id' },
      admin,
    )
    const copies = log.rows
      .at(-1)
      ?.changes.flatMap(({ field, after }) => (field.endsWith('.copies') ? [[field, after]] : []))
    expect(copies).toContainEqual(['lines.4.copies', 12])
    // The third line was removed, so a different line became the third line.
    expect(copies).toContainEqual(['lines.3.copies', 10])
    const third = log.rows.at(-1)?.changes.find(({ field }) => field === 'lines.3.copies')
    expect(third?.before).toBe(3)
  })

  test('always match the totals of the order, after any additions and removals', async () => {
    const { id } = await shop.order(3)
    const step = fc.record({
      kind: fc.constantFrom('add', 'change', 'remove'),
      at: fc.nat(),
      copies: fc.integer({ min: 1, max: 5000 }),
      width: fc.integer({ min: 100, max: 900 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const { kind, at, copies, width } of steps) {
          const { lines } = await shop.get(id)
          const line = lines[at % Math.max(1, lines.length)]
          const target = line && { id: line.id, version: line.version }
          if (kind === 'add' || !target) await shop.saved(id, { added: [shop.line({ copies, width })] })
          else if (kind === 'remove') await shop.saved(id, { removed: [target] })
          else await shop.saved(id, { changed: [{ ...target, copies, width }] })
        }
        const order = await shop.get(id)
        const { version, customer_id, lines } = order
        // Compares the order with totals calculated from all lines.
        const anew = await application.send(
          'orderrest/validatesize',
          { customer_id, lines: lines.map(inputOf) },
          shop.token,
        )
        const { totals } = anew.content as { totals: object }
        const { pieces, spares, m2, net, vat, total } = order
        expect({ pieces, spares, m2, net, vat, total }).toEqual({ ...totals, vat_rate: undefined })
        expect(lines.map(({ number }) => number)).toEqual(lines.map((_, index) => index + 1))
        expect(version).toBeGreaterThan(1)
      }),
      { numRuns: inputs(12) },
    )
  })

  test('that are invalid report why, and do not prevent others from being saved', async () => {
    const { id, lines } = await shop.order(3)
    const [first, second, third] = lines
    await shop.saved(id, { changed: [{ id: first?.id, version: 1, copies: 50 }] })
    const answer = await shop.saved(id, {
      added: [shop.line({ product_id: 999_999 }), shop.line({ copies: 9 })],
      changed: [
        { id: first?.id, version: 1, copies: 60 },
        { id: second?.id, version: 1, finish_ids: [999_999] },
        { id: third?.id, version: 1, copies: 30 },
        { id: 999_999, version: 1, copies: 1 },
      ],
      removed: [{ id: third?.id, version: 7 }],
    })
    expect(answer.refused).toMatchObject([
      { of: 'removed', place: 0, error: 'CONFLICT', line: { id: third?.id, copies: 30 } },
      { of: 'changed', place: 0, error: 'CONFLICT', line: { id: first?.id, copies: 50 } },
      { of: 'changed', place: 3, error: 'NOT_FOUND', line: null },
      {
        of: 'added',
        place: 0,
        error: 'INVALID_INPUT',
        fields: { product_id: { key: 'validation.not_found' } },
      },
      {
        ...{ of: 'changed', place: 1, error: 'INVALID_INPUT' },
        fields: { finish_ids: { key: 'validation.finish_not_permitted' } },
      },
    ])
    expect(copiesOf((await shop.get(id)).lines)).toEqual([50, 2, 30, 9])
  })

  test('that are changed and removed in one call are removed, and counted once', async () => {
    const { id, lines } = await shop.order(2)
    const target = { id: lines[1]?.id, version: 1 }
    const answer = await shop.saved(id, { changed: [{ ...target, copies: 9 }], removed: [target, target] })
    expect(answer).toMatchObject({
      ...{ removed: [target.id], changed: [], totals: { pieces: 1 } },
      refused: [
        { of: 'removed', place: 1, error: 'NOT_FOUND' },
        { of: 'changed', place: 0, error: 'NOT_FOUND' },
      ],
    })
  })

  test('belong to one order, and are editable only in a draft', async () => {
    const [one, other] = [await shop.order(1), await shop.order(1)]
    const foreign = other.lines[0]
    const answer = await shop.saved(one.id, { removed: [{ id: foreign?.id, version: 1 }] })
    expect(answer).toMatchObject({ version: one.version, refused: [{ error: 'NOT_FOUND', line: null }] })
    await application.done(
      'orderrest/changestatus',
      { id: one.id, version: one.version, status: 'confirmed' },
      shop.token,
    )
    expect(await shop.save(one.id, { added: [shop.line({})] })).toMatchObject({
      status: 409,
      error: 'STATE_NOT_ALLOWED',
      fields: { lines: { key: 'validation.frozen' } },
    })
    const reader = await customerWithStaff(application, admin)
    const input = { id: one.id }
    expect((await application.call('orderrest/savelines', input, reader.token)).status).toBe(404)
    expect((await application.call('orderrest/lines', input, reader.token)).status).toBe(404)
  })

  test('are neither lost nor counted twice when 24 writers exceed the connection pool', async () => {
    const { id } = await shop.order(1)
    const [line] = (await shop.get(id)).lines
    const adding = Array.from({ length: 12 }, () => shop.save(id, { added: [shop.line({ copies: 2 })] }))
    const changing = Array.from({ length: 12 }, (_, index) =>
      shop.save(id, { changed: [{ id: line?.id, version: 1, copies: 100 + index }] }),
    )
    const answers = (await Promise.all([...adding, ...changing])).map(
      ({ content }) => content as SaveResponse,
    )
    expect(answers.flatMap(({ added }) => added)).toHaveLength(12)
    expect(answers.flatMap(({ changed }) => changed)).toHaveLength(1)
    const now = await shop.get(id)
    expect(now.lines.map(({ number }) => number)).toEqual(Array.from({ length: 13 }, (_, index) => index + 1))
    expect(now.pieces).toBe(copiesOf(now.lines).reduce((sum, each) => sum + each, 0))
  })

  test('are read in pages, and changed with a fixed number of statements', async () => {
    const { id } = await shop.order(30)
    const page = await application.done('orderrest/lines', { id, page: 2, perpage: 12 }, shop.token)
    expect(page).toMatchObject({ total: 30, page: 2, perpage: 12 })
    expect(copiesOf(page.rows)).toEqual(Array.from({ length: 12 }, (_, index) => 13 + index))
    const change = async (count: number) => {
      const { lines } = await shop.get(id)
      const updates = lines
        .slice(0, count)
        .map((each) => ({ id: each.id, version: each.version, copies: 3 + count }))
      return (await queriesOf(() => shop.saved(id, { changed: updates }))).length
    }
    await change(1)
    expect(await change(30)).toBe(await change(1))
  })

  test('are found by id via their index, even if one long order is among many short ones', async () => {
    await shop.order(200)
    const { sql: text } = dialect.sqlToQuery(sql`select from ${orderLines} where ${namedLines(1, [1])}`)
    const plan = await application.handle.transaction(async (transaction) => {
      await transaction.execute(sql`alter table ${orderLines} alter column order_id set (n_distinct = -1)`)
      await transaction.execute(sql`analyze ${orderLines}`)
      await transaction.execute(sql`set local plan_cache_mode = force_generic_plan`)
      await transaction.execute(sql`set local enable_seqscan = off`)
      await transaction.execute(sql.raw(`prepare named_lines (integer[], integer) as ${text}`))
      const { rows } = await transaction.execute(sql`explain execute named_lines('{1}', 1)`)
      await transaction.execute(sql`deallocate named_lines`)
      await transaction.execute(sql`alter table ${orderLines} alter column order_id reset (n_distinct)`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(/Index.*order_lines_pkey/)
    expect(plan).not.toContain('order_lines_number')
  })

  test('appear in the log by their numbers', async () => {
    const { id, lines } = await shop.order(2)
    await shop.saved(id, {
      added: [shop.line({ copies: 5 })],
      changed: [{ id: lines[1]?.id, version: 1, copies: 40 }],
    })
    const log = await application.done(
      'logrest/list',
      { filters: { record_id: `eq;${id}` }, sort: 'id' },
      admin,
    )
    const { action, changes } = log.rows.at(-1) ?? {}
    expect(action).toBe('update')
    expect(changes).toContainEqual({ field: 'lines.2.copies', kind: 'integer', before: 2, after: 40 })
    expect(changes).toContainEqual({ field: 'lines.3.copies', kind: 'integer', before: null, after: 5 })
  })
})

/** Converts a line to the input that a form sends. */
function inputOf(line: object) {
  return Object.fromEntries(Object.entries(line).filter(([name]) => name in lineInput.shape))
}
