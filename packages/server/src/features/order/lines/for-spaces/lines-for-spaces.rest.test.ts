import { writeOds } from 'hucre/ods'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, makerOf, printable } from '../../../../testing/company.ts'
import { queriesOf } from '../../../../testing/count-queries.ts'
import { spaceForm } from '../../../../testing/customers/space-form.ts'
import { upload } from '../../../../testing/files/uploads.ts'
import { openTestApplication, type TestApplication } from '../../../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

/** Creates a customer's user with an empty order and `count` measured spaces, numbered from 1. */
async function shop(count: number) {
  const { customer, token } = await customerWithStaff(application, admin)
  const customer_id = customer.id
  const mine = makerOf(application, token)
  const spaces = []
  for (let index = 0; index < count; index += 1) {
    const size = { visible_width: 600 + 10 * index, visible_height: 400, bleed: 5 }
    spaces.push(await mine.space({ customer_id, shop_name: `Farmacia ${index + 1}`, ...size }))
  }
  const { line } = await printable(application, admin)
  const order = await mine.order({ customer_id, lines: [] })
  const { width: _, height: _height, ...template } = line({ copies: 2 })
  const add = (selection: object, changes: object = {}) =>
    application.done(
      'orderrest/updatespaces',
      { id: order.id, ...selection, line: { ...template, ...changes } } as never,
      token,
    )
  const lines = async () => (await application.done('orderrest/get', { id: order.id }, token)).lines
  return { customer_id, token, mine, spaces, line, order, add, lines }
}

// covers: product 3.29
test('a line is created for each space of the basket at its own size, and none twice on repetition', async () => {
  const { token, spaces, order, add, lines } = await shop(3)
  await application.done(
    'spacerest/addremoveall',
    { ids: spaces.map(({ id }) => id), in_basket: true },
    token,
  )
  const answer = await add({ basket: true })
  const space_ids = spaces.map(({ id }) => id)
  expect(answer).toMatchObject({ added: 3, space_ids, left_out: 0, version: order.version + 1 })
  const newLines = await lines()
  expect(
    newLines.map(({ space_number, width, height, copies }) => [space_number, width, height, copies]),
  ).toEqual([
    [1, 610, 410, 2],
    [2, 620, 410, 2],
    [3, 630, 410, 2],
  ])
  const { pieces, m2, net, vat, total } = await application.done('orderrest/get', { id: order.id }, token)
  expect(answer.totals).toMatchObject({ pieces, m2, net, vat, total })
  expect(await add({ basket: true })).toMatchObject({
    ...{ added: 0, space_ids: [], left_out: 3 },
    left: [{ reason: 'there' }, {}, {}],
  })
})

test('spares of all lines together are spread over the lines', async () => {
  const { add, lines } = await shop(4)
  await add({ numbers: [1, 2, 3, 4], spares_of: 'whole' }, { spares_percent: 20 })
  // The spares are 20 % of all eight copies, rounded up to two.
  expect((await lines()).map(({ spare_copies }) => spare_copies)).toEqual([0, 1, 0, 1])
})

test('lines are created for space numbers, and each space without a line is reported with its reason', async () => {
  const { customer_id, mine, spaces, add, lines } = await shop(2)
  const [first, second] = spaces
  const unmeasuredSpace = await mine.space({ customer_id, shop_name: 'Sin medir' })
  const form = await spaceForm(application, admin, second?.id ?? 0)
  await application.done('spacerest/update', { ...form, active: false }, admin)
  const answer = await add({ numbers: [1, 2, unmeasuredSpace.number, 77] })
  expect(answer).toMatchObject({ added: 1, space_ids: [first?.id], left_out: 3 })
  expect(answer.left.map(({ number, reason }) => [number, reason])).toEqual([
    [77, 'not_found'],
    [2, 'inactive'],
    [unmeasuredSpace.number, 'not_measured'],
  ])
  expect((await lines()).map(({ space_id }) => space_id)).toEqual([first?.id])
  // If the size is given, an unmeasured space gets a line too.
  expect(await add({ ids: [unmeasuredSpace.id] }, { width: 300, height: 200 })).toMatchObject({ added: 1 })
  const other = await shop(1)
  const foreign = other.spaces[0]?.id ?? 0
  expect(await add({ ids: [foreign] })).toMatchObject({
    added: 0,
    left: [{ space_id: foreign, reason: 'not_found' }],
  })
  const { order, line } = other
  const wrong = await application.done(
    'orderrest/updatespaces',
    { id: order.id, ids: [first?.id ?? 0], line: line({}) },
    admin,
  )
  expect(wrong).toMatchObject({ added: 0, left: [{ reason: 'other_customer' }] })
})

test('the spaces of an earlier order get lines again, and a deleted one is reported', async () => {
  const { customer_id, token, mine, spaces, order, line, add, lines } = await shop(3)
  const ids = spaces.map(({ id }) => id)
  const earlier = await mine.order({
    customer_id,
    lines: [...ids, ids[0]].map((space_id) => line({ space_id: space_id ?? null })),
  })
  await application.done('spacerest/delete', { id: ids[1] ?? 0 }, admin)
  expect(await add({ order_id: earlier.id })).toMatchObject({
    ...{ added: 2, left_out: 1 },
    left: [{ space_id: ids[1], number: 2, name: 'Farmacia 2', reason: 'not_found' }],
  })
  expect((await lines()).map(({ space_number }) => space_number)).toEqual([1, 3])
  // The house can refer to spaces from a different customer's order, but the answer states that these spaces belong to a
  // different customer.
  const other = await shop(1)
  const foreign = { id: other.order.id, order_id: earlier.id, line: line({}) }
  expect(await application.done('orderrest/updatespaces', foreign, admin)).toMatchObject({
    ...{ added: 0, left: [{ number: 2 }, { number: 1, reason: 'other_customer' }, { number: 3 }] },
  })
  const input = { ...foreign, id: order.id, order_id: other.order.id }
  expect(await application.call('orderrest/updatespaces', input, token)).toMatchObject({
    ...{ status: 422, fields: { order_id: { key: 'validation.not_found' } } },
  })
})

describe('space numbers in a file', () => {
  const read = async (content: Buffer, name: string, token = admin) => {
    const file = await upload(application.address, admin, name, content)
    return application.call('orderrest/readnumbers', { upload: file }, token)
  }
  const sheet = (rows: (string | number | null)[][]) => ({ sheets: [{ name: 'Lista', rows }] })

  // covers: product 3.29
  test('are read from the column of that name, or the one with the most, in any supported document', async () => {
    const spaceSheet = sheet([
      ['Tienda', 'N.º de espacio', 'Copias'],
      ['Sol', 101, 1],
      ['Luz', 'cerrado', 1],
      ['Mar', 0o146, 1],
    ])
    const numberColumn = { column: 'N.º de espacio', cells: ['101', 'cerrado', '102'] }
    const documents = [
      await read(Buffer.from(await writeXlsx(spaceSheet)), 'lista.xlsx'),
      await read(Buffer.from(await writeOds(spaceSheet)), 'lista.ods'),
      await read(
        Buffer.from('Tienda;N.º de espacio;Copias\nSol;101;1\nLuz;cerrado;1\nMar;102;1\n'),
        'lista.csv',
      ),
    ]
    for (const { status, content } of documents) {
      expect(status).toBe(200)
      expect(content).toEqual(numberColumn)
    }
    // The separator in the header row applies, although the other rows contain commas.
    const decimals = await read(Buffer.from('N.º de espacio;Ancho\n1;1,50\n2;2,50\n'), 'lista.csv')
    expect(decimals.content).toEqual({ column: 'N.º de espacio', cells: ['1', '2'] })
    // In a list without a header row, the first number counts too.
    const bare = await read(Buffer.from('7\n8\n9\n'), 'lista.csv')
    expect(bare.content).toEqual({ column: '', cells: ['7', '8', '9'] })
  })

  test("are refused if they are missing, too many, not in a spreadsheet, or in another user's file", async () => {
    const refusalOf = (key: string, values = {}) => ({ status: 422, fields: { upload: { key, values } } })
    const words = await read(Buffer.from('Tienda;Ciudad\nSol;Lugo\nLuz;Vigo\n'), 'lista.csv')
    expect(words).toMatchObject({ status: 422, fields: { upload: { key: 'validation.sheet.no_numbers' } } })
    const many = Array.from({ length: 10_002 }, (_, index) => index + 1).join('\n')
    expect(await read(Buffer.from(`Número\n${many}`), 'lista.csv')).toMatchObject(
      refusalOf('validation.sheet.too_many_rows', { rows: 10_000 }),
    )
    const stranger = await customerWithStaff(application, admin)
    const theirs = await read(Buffer.from('Número\n1\n'), 'lista.csv', stranger.token)
    expect(theirs).toMatchObject({ fields: { upload: { key: 'validation.upload_not_found' } } })
  })
})

test('a line that does not fit the catalogue is refused space by space', async () => {
  const { add, lines } = await shop(2)
  expect(await add({ numbers: [1, 2] }, { product_id: 999_999 })).toMatchObject({
    ...{ added: 0, left_out: 2 },
    left: [
      { number: 1, reason: 'refused', fields: { product_id: { key: 'validation.not_found' } } },
      { number: 2, reason: 'refused' },
    ],
  })
  expect(await lines()).toEqual([])
})

test("the spaces must be named in exactly one way, by numbers within the column's range", async () => {
  const { order, line, token } = await shop(1)
  const ask = (selection: object) =>
    application.send('orderrest/updatespaces', { id: order.id, ...selection, line: line({}) }, token)
  for (const selection of [{}, { basket: true, numbers: [1] }, { ids: [1], numbers: [1] }]) {
    expect(await ask(selection)).toMatchObject({
      status: 422,
      fields: { ids: { key: 'validation.required' } },
    })
  }
  expect(await ask({ numbers: [2_147_483_647] })).toMatchObject({ status: 200, content: { added: 0 } })
  expect(await ask({ numbers: [1, 2_147_483_648] })).toMatchObject({
    ...{ status: 422, fields: { 'numbers.1': { values: { maximum: 2_147_483_647 } } } },
  })
})

test('2,200 spaces take as many statements as one, and the totals are correct', async () => {
  const { customer_id, order, line, add, token } = await shop(1)
  await application.handle.execute(
    `insert into spaces (created_at, updated_at, number, shop_name, customer_id, kind, country, visible_width, visible_height)
      select 1, 1, 100 + i, 'Tienda ' || i, ${customer_id}, 'window', 'ES', 500 + i % 300, 400 from generate_series(1, 2200) i`,
  )
  const one = (await queriesOf(() => add({ numbers: [1] }))).length
  const numbers = Array.from({ length: 2200 }, (_, index) => 101 + index)
  let answer: Awaited<ReturnType<typeof add>> | undefined
  // Too many pieces cause a separate error.
  const tooMany = { ...line({ copies: 1_000_000 }), width: 1, height: 1 }
  expect(
    await application.send('orderrest/updatespaces', { id: order.id, numbers, line: tooMany }, token),
  ).toMatchObject({ status: 422, fields: { lines: { values: { maximum: 2_147_483_647 } } } })
  const many = await queriesOf(async () => {
    answer = await add({ numbers })
  })
  expect(many.length).toBe(one)
  expect(answer).toMatchObject({ added: 2200, left_out: 0 })
  const { rows } = await application.handle.execute(
    `select count(*)::int as count, sum(copies)::int as pieces, sum(net)::int as net, max(number) as last
      from order_lines where order_id = ${order.id}`,
  )
  expect(rows[0]).toMatchObject({ count: 2201, last: 2201, pieces: answer?.totals.pieces })
  expect(rows[0]?.net).toBe(Math.round((answer?.totals.net ?? 0) * 100))
  const page = await application.done('orderrest/lines', { id: order.id, page: 23, perpage: 100 }, token)
  expect(page).toMatchObject({ total: 2201, rows: [{ number: 2201 }] })
})
