import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allPermissions, customerWithStaff, makerOf } from '../../../testing/company.ts'
import { manySpaces, spaceImportsIn } from '../../../testing/imports/space-imports.ts'
import { userForm } from '../../../testing/people/user-form.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string
let imports: ReturnType<typeof spaceImportsIn>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  imports = spaceImportsIn(application, admin)
})
afterAll(() => application.close())

/** Number of rows in each file, large enough to need more than one batch. */
const ROWS = 600

const csvOf = (...lines: string[]) => Buffer.from(lines.join('\n'))
const make = () => makerOf(application, admin)

async function shownOf(customerId: number) {
  const { rows } = await imports.spacesOf(customerId)
  return rows.map(({ number, shop_name, city }) => [number, shop_name, city])
}

/**
 * Returns the number of a customer's spaces, of distinct space numbers and of distinct shop names, and the lowest and highest
 * space number.
 */
async function countedOf(customerId: number) {
  const { rows } = await application.handle.execute(
    `select count(*)::int as spaces, count(distinct number)::int as numbers, count(distinct shop_name)::int as shops,
      min(number) as first, max(number) as last from spaces where customer_id = ${customerId} and deleted_at is null`,
  )
  return rows[0]
}

async function changeSpace(id: number, change: object) {
  const { created_at, updated_at, ...space } = await application.done('spacerest/get', { id }, admin)
  return application.call('spacerest/update', { ...space, ...change }, admin)
}

describe('two concurrent imports', () => {
  test('of one customer assign unique numbers, and imports of two customers do not wait for each other', async () => {
    const [one, other] = [(await make().customer()).id, (await make().customer()).id]
    const files = [
      await imports.prepared(manySpaces(ROWS, 'Norte'), { customer_id: one }),
      await imports.prepared(manySpaces(ROWS, 'Sur'), { customer_id: one }),
      await imports.prepared(manySpaces(ROWS, 'Este'), { customer_id: other }),
    ]
    await Promise.all(files.map(({ id }) => application.done('spacerest/import-file', { id }, admin)))
    for (const { id } of files) {
      expect(await imports.atRest(id)).toMatchObject({ state: 'done', created: ROWS, refused: 0 })
    }
    expect(await countedOf(one)).toEqual({
      spaces: 2 * ROWS,
      numbers: 2 * ROWS,
      shops: 2 * ROWS,
      first: 1,
      last: 2 * ROWS,
    })
    expect(await countedOf(other)).toEqual({
      spaces: ROWS,
      numbers: ROWS,
      shops: ROWS,
      first: 1,
      last: ROWS,
    })
  })

  test('of the same shops create each of them once, in any order', async () => {
    const { id: customer_id } = await make().customer()
    const content = manySpaces(ROWS)
    const choices = { customer_id, key: 'place' }
    const files = [await imports.prepared(content, choices), await imports.prepared(content, choices)]
    await Promise.all(files.map(({ id }) => application.done('spacerest/import-file', { id }, admin)))
    const ends = [await imports.atRest(files[0]?.id ?? 0), await imports.atRest(files[1]?.id ?? 0)]
    expect(await countedOf(customer_id)).toMatchObject({ spaces: ROWS, shops: ROWS })
    expect((ends[0]?.created ?? 0) + (ends[1]?.created ?? 0)).toBe(ROWS)
    expect(ends.map(({ created, unchanged, refused }) => created + unchanged + refused)).toEqual([ROWS, ROWS])
  })

  test('of the same numbers create each of them once', async () => {
    const { id: customer_id } = await make().customer()
    const lines = (shop: string) =>
      Array.from({ length: ROWS }, (_, index) => `${index + 1};${shop} ${index}`)
    const files = [
      await imports.prepared(csvOf('Número;Tienda', ...lines('Norte')), { customer_id }),
      await imports.prepared(csvOf('Número;Tienda', ...lines('Sur')), { customer_id }),
    ]
    await Promise.all(files.map(({ id }) => application.done('spacerest/import-file', { id }, admin)))
    const ends = [await imports.atRest(files[0]?.id ?? 0), await imports.atRest(files[1]?.id ?? 0)]
    // Both imports planned to create all their rows. If a row's number has been used by the other import, the row is refused
    // and changes nothing.
    expect(ends.map(({ created, refused }) => created + refused)).toEqual([ROWS, ROWS])
    expect(ends.map(({ updated }) => updated)).toEqual([0, 0])
    expect(await countedOf(customer_id)).toMatchObject({ spaces: ROWS, numbers: ROWS, shops: ROWS })
  })
})

describe('changes between preview and import', () => {
  // covers: product 4.11
  test('are kept if the file does not mention them, and lead to a refusal if the row would act differently', async () => {
    const { id: customer_id } = await make().customer()
    const spaces = []
    for (const number of [1, 2, 3]) {
      spaces.push(await make().space({ customer_id, number, shop_name: `Tienda ${number}`, city: 'Getafe' }))
    }
    const content = csvOf('Número;Tienda;Población', '1;Otra;', '2;;Getafe', '3;;Leganés', '4;Nueva;')
    const { id, ...preview } = await imports.prepared(content, { customer_id })
    expect(preview).toMatchObject({ updated: 2, unchanged: 1, created: 1 })
    const [first, second, third] = spaces
    await changeSpace(first?.id ?? 0, { city: 'Parla' })
    await changeSpace(second?.id ?? 0, { city: 'Pinto' })
    await application.done('spacerest/delete', { ids: [third?.id ?? 0] }, admin)
    await make().space({ customer_id, number: 4, shop_name: 'De otra persona', city: '' })
    const finishedImport = await imports.takeIn(id)
    expect(finishedImport).toMatchObject({ state: 'done_with_warnings', updated: 1, created: 0, refused: 3 })
    const refusedRows = await imports.rowsOf(id, 'refused')
    expect(refusedRows.map(({ number, faults }) => [number, faults.map(({ key }) => key)])).toEqual([
      [3, ['import.fault.changed_meanwhile']],
      [4, ['import.fault.missing']],
      [5, ['import.fault.other_shop', 'import.fault.changed_meanwhile']],
    ])
    expect(await shownOf(customer_id)).toEqual([
      [1, 'Otra', 'Parla'],
      [2, 'Tienda 2', 'Pinto'],
      [4, 'De otra persona', ''],
    ])
    // A retry imports the two rows whose records were changed or created meanwhile. The row of the deleted space stays refused.
    await application.done('importsrest/retrywarnings', { id }, admin)
    expect(await imports.atRest(id)).toMatchObject({ updated: 3, refused: 1 })
    expect((await shownOf(customer_id)).map(([, shop]) => shop)).toEqual(['Otra', 'Tienda 2', 'Nueva'])
  })

  test("never let a customer merged into another overwrite that one's spaces", async () => {
    const [target, source] = [await make().customer(), await make().customer()]
    await make().space({ customer_id: target.id, number: 1, shop_name: 'Del otro' })
    const { id } = await imports.prepared(csvOf('Número;Tienda', '1;Propia', '2;Segunda'), {
      customer_id: source.id,
    })
    const both = {
      kept_id: target.id,
      kept_version: target.version,
      merged_id: source.id,
      merged_version: source.version,
    }
    await application.done('customerrest/merge', { ...both, take: [] }, admin)
    expect(await imports.takeIn(id)).toMatchObject({ created: 1, updated: 0, refused: 1 })
    expect((await shownOf(target.id)).map(([number, shop]) => [number, shop])).toEqual([
      [1, 'Del otro'],
      [2, 'Segunda'],
    ])
  })
})

describe('an import of a user who has lost their rights', () => {
  async function underWay() {
    const { customer, token, user } = await customerWithStaff(application, admin)
    const { id } = await imports.prepared(manySpaces(5_000), {}, { token })
    await application.done('spacerest/import-file', { id }, token)
    await imports.amid(id)
    return { id, customer, token, user: await application.done('userrest/get', { id: user.id }, admin) }
  }

  const stops = {
    'is deactivated': async () => ({ active: false }),
    'loses the right': async () => ({
      role_id: (await make().role({ permissions: allPermissions('0') })).id,
    }),
  }

  test.each(Object.entries(stops))(
    'stops midway if the user %s, and the house can undo it',
    async (_, change) => {
      const changes = await change()
      const { id, customer, user } = await underWay()
      await application.done('userrest/update', userForm(user, changes), admin)
      const stoppedImport = await imports.atRest(id)
      const { spaces } = (await countedOf(customer.id)) ?? {}
      expect(stoppedImport).toMatchObject({ state: 'cancelled', created: spaces, dealt: spaces, refused: 0 })
      expect(Number(spaces)).toBeLessThan(5_000)
      await application.done('importsrest/changestatus', { id, state: 'undoing' }, admin)
      expect((await imports.atRest(id)).undone).toEqual({ deleted: spaces, restored: 0, kept: 0 })
    },
  )

  test('is refused before it starts, and the house can run it, logged as its own work', async () => {
    const { customer, token, user } = await customerWithStaff(application, admin)
    const { id } = await imports.prepared(csvOf('Tienda', 'Luz'), {}, { token })
    const currentUser = await application.done('userrest/get', { id: user.id }, admin)
    await application.done('userrest/update', userForm(currentUser, { active: false }), admin)
    expect(await application.call('spacerest/import-file', { id }, token)).toMatchObject({ status: 401 })
    expect(await imports.takeIn(id)).toMatchObject({ state: 'done', created: 1 })
    const entries = await application.handle.query.log.findMany({
      where: (entry, { and, eq }) => and(eq(entry.resource, 'space'), eq(entry.customer_id, customer.id)),
    })
    expect(entries).toMatchObject([{ action: 'create', user_id: 1 }])
  })

  test('continues if their customer was merged into another', async () => {
    const { id, customer } = await underWay()
    const target = await make().customer()
    const source = await application.done('customerrest/get', { id: customer.id }, admin)
    const both = {
      kept_id: target.id,
      kept_version: target.version,
      merged_id: source.id,
      merged_version: source.version,
    }
    await application.done('customerrest/merge', { ...both, take: [] }, admin)
    expect(await imports.atRest(id)).toMatchObject({ state: 'done', created: 5_000 })
    expect(await countedOf(target.id)).toMatchObject({ spaces: 5_000, numbers: 5_000 })
  })
})
