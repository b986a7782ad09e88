import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import { stopClock } from '@lienzo/rules/testing/stop-clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, makerOf, printable, unique } from '../../../testing/company.ts'
import { queriesOf } from '../../../testing/count-queries.ts'
import { spaceForm } from '../../../testing/customers/space-form.ts'
import { plainOrder } from '../../../testing/sales/plain-order.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

stopClock()

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

const midnight = () => {
  const now = Math.floor(Date.now() / 1000)
  return now - (now % SECONDS_PER_DAY)
}
const inDays = (days: number) => midnight() + days * SECONDS_PER_DAY

/** Creates a customer with a user, a measured space, and an order line in the size of the space. */
async function shop() {
  const staff = await customerWithStaff(application, admin)
  const customer_id = staff.customer.id
  const { line } = await printable(application, admin)
  const mine = makerOf(application, staff.token)
  const measurement = { measured_how: 'measured', measured_at: inDays(-30) } as const
  const space = await mine.space({
    ...{ customer_id, shop_name: unique('Farmacia'), position: 'Escaparate 1', ...measurement },
    ...{ visible_width: 900, visible_height: 700, bleed: 10 },
  })
  const lineFor = (changes: object = {}) => ({
    ...line({ width: 920, height: 720, copies: 1 }),
    space_id: space.id,
    ...changes,
  })
  const check = async (order: object = {}, changes: object = {}) => {
    const input = { customer_id, lines: [lineFor(changes)], ...order }
    const { lines } = await application.done('orderrest/validatesize', input, staff.token)
    return (lines[0]?.checks ?? [])
      .filter((each) => each.check === 'space')
      .map(({ level, key }) => [level, key])
  }
  const change = async (changes: object) => {
    const form = await spaceForm(application, admin, space.id)
    await application.send('spacerest/update', { ...form, ...changes }, admin)
  }
  return { ...staff, customer_id, mine, space, lineFor, check, change }
}

describe('a line for a space', () => {
  // covers: product 5.8, 9.14
  test('must match the visible size of the space, with a warning if its measurements are unreliable', async () => {
    const { check, change } = await shop()
    expect(await check()).toEqual([['ok', 'size.space.fits']])
    expect(await check({}, { width: 1000 })).toEqual([['error', 'size.space.too_large']])
    expect(await check({}, { width: 910 })).toEqual([['warning', 'size.space.short_of_bleed']])
    await change({ measured_at: inDays(-1000) })
    expect(await check()).toEqual([
      ['ok', 'size.space.fits'],
      ['warning', 'size.space.old'],
    ])
    await change({ visible_width: 0, visible_height: 0, measured_how: 'unsaid', measured_at: null })
    expect(await check()).toEqual([['warning', 'size.space.not_measured']])
  })

  // covers: product 3.31
  test('keeps its space, shows it on the order, and warns without preventing confirmation', async () => {
    const { customer_id, mine, space, lineFor, token, change } = await shop()
    await change({ measured_at: inDays(-1000), chain: 'Luz', city: 'Cádiz' })
    const size = { visible_width: 900, visible_height: 700, bleed: 10, measured_how: 'unsaid' as const }
    const unsaid = await mine.space({ customer_id, shop_name: 'Óptica', position: 'Escaparate', ...size })
    const both = [lineFor(), lineFor({ space_id: unsaid.id })]
    const { id, version, lines } = await mine.order({ customer_id, lines: both })
    expect(lines.slice(0, 1)).toMatchObject([
      {
        ...{ space_id: space.id, space_number: space.number },
        space_name: `${space.shop_name} · Escaparate 1`,
        ...{ shop_name: space.shop_name, space_chain: 'Luz', space_city: 'Cádiz' },
      },
    ])
    const confirm = { id, version, status: 'confirmed' } as const
    // The count omits the warning about measurements of unknown origin.
    expect((await application.done('orderrest/changestatus', confirm, token)).confirmation).toMatchObject({
      warned_lines: 1,
    })
    const paper = await application.call('orderrest/print', { id }, token)
    expect(paper.status).toBe(200)
  })

  // covers: product 9.41
  test('cannot be confirmed for days on which the space is closed', async () => {
    const { customer_id, mine, lineFor, token, check, change } = await shop()
    const window = { installs_from: inDays(10), installs_to: inDays(12) }
    const { id, version } = await mine.order({ customer_id, ...window, lines: [lineFor()] })
    const closure = { closed_from: inDays(9), closed_to: inDays(12), closed_reason: 'Obras' }
    await change({ closures: [closure] })
    expect(await check(window)).toContainEqual(['error', 'size.space.closed'])
    expect(await check({ ...window, installs_to: inDays(13) })).toContainEqual([
      'warning',
      'size.space.closed_partly',
    ])
    expect(await check({ requested_at: inDays(20) })).toEqual([['ok', 'size.space.fits']])
    const confirm = { id, version, status: 'confirmed' } as const
    expect(await application.call('orderrest/changestatus', confirm, token)).toMatchObject({
      status: 409,
      fields: { 'lines.0.checks': { key: 'validation.check_failed' } },
    })
    await change({ closures: [{ ...closure, closed_to: inDays(11) }] })
    expect((await application.call('orderrest/changestatus', confirm, token)).status).toBe(200)
  })

  // covers: product 3.31
  test('requires an existing space of its customer', async () => {
    const [one, other] = [await shop(), await shop()]
    const send = (space_id: number, token: string) =>
      application.send(
        'orderrest/update',
        { ...plainOrder(one.customer_id), lines: [one.lineFor({ space_id })] },
        token,
      )
    const fault = (key: string) => ({ status: 422, fields: { 'lines.0.space_id': { key } } })
    // The answer must not reveal that the space exists to users who cannot see it.
    expect(await send(other.space.id, one.token)).toMatchObject(fault('validation.not_found'))
    expect(await send(other.space.id, admin)).toMatchObject(fault('validation.space_of_other_customer'))
    await one.change({ active: false })
    expect(await send(one.space.id, one.token)).toMatchObject(fault('validation.space_inactive'))
    await one.change({ active: true })
    const { id, version } = await one.mine.order({ customer_id: one.customer_id, lines: [one.lineFor()] })
    await application.done('spacerest/delete', { id: one.space.id }, admin)
    expect(await send(one.space.id, one.token)).toMatchObject(fault('validation.not_found'))
    const confirm = { id, version, status: 'confirmed' } as const
    expect(await application.call('orderrest/changestatus', confirm, one.token)).toMatchObject({
      status: 409,
      fields: { 'lines.0.space_id': { key: 'validation.space_inactive' } },
    })
  })

  test('has a picker with the entered number first, and the space that the text names', async () => {
    const { customer_id, mine, space, token } = await shop()
    const many = Array.from({ length: 25 }, (_, index) => index)
    for (const index of many) await mine.space({ customer_id, shop_name: `Almacén ${space.number} ${index}` })
    const ask = async (search: string) => {
      const rows = await application.done('orderrest/getspaces', { customer_id, search }, token)
      return rows.map(({ id }) => id)
    }
    expect((await ask(String(space.number)))[0]).toBe(space.id)
    expect(await ask(`${space.number} · ${space.shop_name} · Escaparate 1`)).toEqual([space.id])
  })

  test('has a picker that ignores accents and case, and finds all spaces of the same name', async () => {
    const { customer_id, mine, space, token } = await shop()
    const createSpace = (shop_name: string, position: string) =>
      mine.space({ customer_id, shop_name, position })
    const twins = [await createSpace('Óptica Ñandú', 'Fachada'), await createSpace('Óptica Ñandú', 'fachada')]
    const plain = await createSpace('Mercería', '')
    await createSpace('Óptica Ñandú', 'Fachada 2')
    const ofShop = [await createSpace('Calzados Río', 'Puerta'), await createSpace('Calzados Río', 'Fachada')]
    const other = await shop()
    await other.mine.space({ customer_id: other.customer_id, shop_name: 'Mercería', position: '' })
    const names = [
      'OPTICA NANDU · FACHADA',
      ' merceria ',
      `${space.shop_name} · escaparate 1`,
      'calzados rio',
      'Nadie · Nada',
    ]
    const ask = () => application.done('orderrest/getspaces', { customer_id, names, limit: 1 }, token)
    const ids = (await ask()).map(({ id }) => id).toSorted((one, other) => one - other)
    expect(ids).toEqual([space, ...twins, plain, ...ofShop].map(({ id }) => id))
    const queries = await queriesOf(ask)
    expect(queries.filter((text) => /from "spaces"/.test(text))).toHaveLength(2)
  })

  test('has a picker that uses town or postal code if several spaces share a name', async () => {
    const { customer_id, mine, token } = await shop()
    const at = (city: string, postal_code: string) =>
      mine.space({ customer_id, shop_name: 'Perfumería', position: 'Vitrina', city, postal_code })
    const [one, other] = [await at('Málaga', '29001'), await at('Écija', '41400')]
    const ask = async (...names: string[]) => {
      const rows = await application.done('orderrest/getspaces', { customer_id, names }, token)
      return rows.map(({ id, city, postal_code }) => [id, city, postal_code])
    }
    expect(await ask('perfumeria · vitrina · ecija')).toEqual([[other.id, 'Écija', '41400']])
    expect(await ask('Perfumería · Vitrina · 29001')).toEqual([[one.id, 'Málaga', '29001']])
    expect(await ask('Perfumería · 41400 · Écija', 'Perfumería · Málaga')).toHaveLength(2)
    expect(await ask('Perfumería · Vitrina · Cádiz', 'Perfumería · 29001 · Écija')).toEqual([])
  })

  test('has a picker that lists the spaces of the customer with their data for a line, in two statements', async () => {
    const { customer_id, mine, space, token } = await shop()
    await mine.space({ customer_id, shop_name: 'Zapatería Inactiva', active: false })
    const ask = (search = '') => application.done('orderrest/getspaces', { customer_id, search }, token)
    expect(await ask()).toMatchObject([
      {
        ...{ id: space.id, code: String(space.number), name: `${space.shop_name} · Escaparate 1` },
        ...{ visible_width: 900, visible_height: 700, bleed: 10 },
      },
    ])
    expect(await ask(String(space.number))).toHaveLength(1)
    expect(await ask('nada')).toEqual([])
    const queries = await queriesOf(() => ask())
    expect(queries.filter((text) => /from "spaces"/.test(text))).toHaveLength(2)
    // Pasted numbers are looked up together. A different customer has spaces with the same numbers.
    const others = await Promise.all([1, 2, 3].map(() => mine.space({ customer_id })))
    await shop()
    const all = [space, ...others]
    const numbers = [...all.map(({ number }) => number), space.number, 2_000_000_000]
    const lookUp = () => application.done('orderrest/getspaces', { customer_id, numbers, limit: 1 }, token)
    const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b)
    expect(idsOf(await lookUp())).toEqual(idsOf(all))
    const together = await queriesOf(lookUp)
    expect(together.filter((text) => /from "spaces"/.test(text))).toHaveLength(2)
  })

  test('takes no more statements for fifty spaces than for one', async () => {
    const { customer_id, mine, lineFor, token } = await shop()
    const spaces = await Promise.all(
      Array.from({ length: 50 }, (_, index) => mine.space({ customer_id, shop_name: `Tienda ${index}` })),
    )
    const price = (count: number) => {
      const lines = spaces.slice(0, count).map(({ id }) => lineFor({ space_id: id }))
      return queriesOf(() => application.done('orderrest/validatesize', { customer_id, lines }, token))
    }
    await price(1)
    expect((await price(50)).length).toBe((await price(1)).length)
  })
})
