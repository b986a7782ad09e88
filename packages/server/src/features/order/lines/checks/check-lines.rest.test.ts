import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, makerOf, printable } from '../../../../testing/company.ts'
import { queriesOf } from '../../../../testing/count-queries.ts'
import { spaceForm } from '../../../../testing/customers/space-form.ts'
import { openTestApplication, type TestApplication } from '../../../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

/** Creates a customer's user with a draft, whose lines are for a measured space and have the size of the space. */
async function draftForSpace(count: number) {
  const { customer, token } = await customerWithStaff(application, admin)
  const { line, product } = await printable(application, admin)
  const mine = makerOf(application, token)
  const measurement = { measured_how: 'measured', measured_at: Math.floor(Date.now() / 1000) } as const
  const size = { visible_width: 900, visible_height: 700, bleed: 0 }
  const space = await mine.space({ customer_id: customer.id, ...size, ...measurement })
  const lines = Array.from({ length: count }, () => ({
    ...line({ width: 900, height: 700 }),
    space_id: space.id,
  }))
  const order = await mine.order({ customer_id: customer.id, lines })
  const check = (ids = order.lines.map(({ id }) => id)) =>
    application.done('orderrest/checklines', { id: order.id, line_ids: ids }, token)
  const changeSpace = async (changes: object) => {
    const form = await spaceForm(application, admin, space.id)
    await application.done('spacerest/update', { ...form, ...changes } as never, admin)
  }
  return { order, token, product, check, changeSpace }
}

const problemsOf = (lines: readonly { checks: readonly { level: string; key: string }[] }[]) =>
  lines.map(({ checks }) => checks.filter(({ level }) => level !== 'ok').map(({ key }) => key))

describe('a new check of saved lines', () => {
  test('reports changes of their space and product since, and writes nothing', async () => {
    const { order, token, product, check, changeSpace } = await draftForSpace(2)
    expect(problemsOf((await check()).lines)).toEqual([[], []])
    const now = Math.floor(Date.now() / 1000)
    const closed_from = now - (now % SECONDS_PER_DAY)
    await changeSpace({
      ...{ visible_width: 800 },
      closures: [{ closed_from, closed_to: null, closed_reason: 'Obras' }],
    })
    const form = await application.done('productrest/get', { id: product.id }, admin)
    await application.send('productrest/update', { ...form, active: false }, admin)
    const { lines } = await check()
    for (const keys of problemsOf(lines))
      expect(keys).toEqual(
        expect.arrayContaining([
          'size.space.too_large',
          'size.space.closed_for_good',
          'validation.product_inactive',
        ]),
      )
    const orderAfter = await application.done('orderrest/get', { id: order.id }, token)
    expect(orderAfter.version).toBe(order.version)
    expect(problemsOf(orderAfter.lines)).toEqual([[], []])
  })

  test('covers the named lines only, with as few statements as for one', async () => {
    const { order, check } = await draftForSpace(40)
    const [first, second] = order.lines
    const { lines } = await check([second?.id ?? 0, 999_999, first?.id ?? 0])
    expect(lines.map(({ id }) => id)).toEqual([first?.id, second?.id])
    const few = await queriesOf(() => check([first?.id ?? 0]))
    const many = await queriesOf(() => check())
    expect(many.length).toBe(few.length)
  })
})
