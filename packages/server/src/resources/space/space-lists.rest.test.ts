import { stopClock } from '@lienzo/rules/testing/stop-clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attachmentOf, customerWithStaff, makerOf, printable, unique } from '../../testing/company.ts'
import { spaceImportsIn } from '../../testing/imports/space-imports.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

stopClock()

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

describe('the list of spaces', () => {
  test('finds them by number, shop, chain, address, city and customer, within the scope', async () => {
    const make = makerOf(application, admin)
    const { customer, token } = await customerWithStaff(application, admin)
    const customer_id = customer.id
    const word = unique('Glorieta')
    const spaces = [
      await make.space({ customer_id, shop_name: `Perfumería ${word}` }),
      await make.space({ customer_id, chain: word }),
      await make.space({ customer_id, address: `Calle ${word} 4` }),
      await make.space({ customer_id, city: word, country: 'PT' }),
    ]
    await make.space({ customer_id: (await make.customer()).id, chain: word })
    const matches = await application.done('spacerest/list', { search: word }, token)
    expect(matches.rows.map(({ id }) => id).toSorted()).toEqual(spaces.map(({ id }) => id).toSorted())
    const numberedSpace = await make.space({ customer_id, number: 654_321 })
    const byNumber = await application.done('spacerest/list', { search: '65432' }, token)
    expect(byNumber.rows.map(({ id }) => id)).toEqual([numberedSpace.id])
    const filters = { country: 'in;PT|FR', city: `like;${word}`, customer_name: `eq;${customer.name}` }
    expect((await application.done('spacerest/list', { filters }, admin)).total).toBe(1)
    const choices = await application.done('spacerest/getlist', { search: '654321' }, token)
    expect(choices).toEqual([
      { id: numberedSpace.id, name: numberedSpace.shop_name, code: '654321', thumbnail: '' },
    ])
  })

  test('finds them without accents, by several words in any fields, and by position and postal code', async () => {
    const make = makerOf(application, admin)
    const { customer, token } = await customerWithStaff(application, admin)
    const { id } = await make.space({
      ...{ customer_id: customer.id, shop_name: 'Óptica Núñez', position: 'Fachada izquierda' },
      ...{ address: 'Avenida de la Constitución 41', city: 'Móstoles', postal_code: '28931' },
    })
    await make.space({ customer_id: customer.id, shop_name: 'Óptica Sol', address: 'Mayor 28' })
    const idsFor = async (search: string) => {
      const { rows } = await application.done('spacerest/list', { search }, token)
      return rows.map((row) => row.id)
    }
    for (const search of [
      'constitucion',
      'OPTICA nunez',
      'mostoles avenida 41',
      'fachada',
      '28931',
      'Núñez · Fachada',
    ]) {
      expect(await idsFor(search), search).toEqual([id])
    }
    expect(await idsFor('optica')).toHaveLength(2)
    expect(await idsFor('sol fachada')).toEqual([])
  })

  test('can be filtered by import, by order, and to spaces that were never ordered', async () => {
    const make = makerOf(application, admin)
    const staff = await customerWithStaff(application, admin)
    const customer_id = staff.customer.id
    const [orderedSpace, draftedSpace] = await Promise.all([1, 2].map(() => make.space({ customer_id })))
    const imports = spaceImportsIn(application, admin)
    const import_id = (await imports.prepared(Buffer.from('Tienda\nNunca\n'), { customer_id })).id
    await imports.takeIn(import_id)
    const never = (await imports.spacesOf(customer_id)).rows.find(({ shop_name }) => shop_name === 'Nunca')
    if (!orderedSpace || !draftedSpace || !never) throw new Error('No spaces')
    const { line } = await printable(application, admin)
    const mine = makerOf(application, staff.token)
    const order = await mine.order({ customer_id, lines: [line({ space_id: orderedSpace.id })] })
    await mine.order({ customer_id, lines: [line({ space_id: draftedSpace.id })] })
    const { id, version } = order
    const confirmation = { id, version, status: 'confirmed' } as const
    await application.done('orderrest/changestatus', confirmation, staff.token)
    const idsFor = async (filters: object, token = staff.token) => {
      const input = { filters: { customer_id: `eq;${customer_id}`, ...filters } }
      const { rows } = await application.done('spacerest/list', input, token)
      return rows.map((row) => row.id).toSorted((one, other) => one - other)
    }
    for (const token of [staff.token, admin]) {
      expect(await idsFor({ order_id: `eq;${id}` }, token)).toEqual([orderedSpace.id])
      expect(await idsFor({ ordered: 'eq;false' }, token)).toEqual([draftedSpace.id, never.id])
      expect(await idsFor({ import_id: `eq;${import_id}` }, token)).toEqual([never.id])
    }
    expect(await idsFor({ import_id: `neq;${import_id}` })).toEqual([orderedSpace.id, draftedSpace.id])
    const orders = await application.done(
      'orderrest/list',
      { filters: { space_id: `eq;${orderedSpace.id}` } },
      staff.token,
    )
    expect(orders.rows.map((row) => row.id)).toEqual([id])
    // Users in a different group of the same customer must not learn from the list that the order exists.
    const group = await make.usergroup({ customer_id })
    const role = await make.role()
    const { username } = await make.user({ role_id: role.id, usergroup_id: group.id })
    const other = await application.signIn(username)
    expect(await idsFor({ order_id: `eq;${id}` }, other)).toEqual([])
    expect(await idsFor({ ordered: 'eq;true' }, other)).toEqual([])
  })

  // covers: product 3.21
  test('shows the first picture of each as its cover, at once', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    const space = await make.space({ customer_id })
    const ref = { resource: 'space' as const, record_id: space.id }
    const covers = async () => {
      const { rows } = await application.done(
        'spacerest/list',
        { filters: { customer_id: `eq;${customer_id}` } },
        admin,
      )
      return rows.map(({ cover }) => cover?.name ?? null)
    }
    expect(await covers()).toEqual([null])
    await attachmentOf(application, 'document', ref)
    expect(await covers()).toEqual([null])
    const first = await attachmentOf(application, 'picture', ref)
    const second = await attachmentOf(application, 'picture', ref)
    const { rows } = await application.done('galleryrest/getgallery', ref, admin)
    const nameOf = (id: number) => rows.find((row) => row.id === id)?.file.name ?? ''
    expect(await covers()).toEqual([nameOf(first)])
    await application.done('galleryrest/move', { ids: [second], before: first }, admin)
    expect(await covers()).toEqual([nameOf(second)])
    await application.done('galleryrest/delete', { ids: [first, second] }, admin)
    expect(await covers()).toEqual([null])
  })

  // covers: spec 7.27; product 6.16
  test('deletes its selected spaces, and restores them', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    const ids = [(await make.space({ customer_id })).id, (await make.space({ customer_id })).id]
    const all = { search: '', filters: { customer_id: `eq;${customer_id}` }, total: 2 }
    expect(await application.done('spacerest/delete-selected', { all }, admin)).toEqual({ ids })
    expect((await application.done('spacerest/list', { filters: all.filters }, admin)).total).toBe(0)
    await application.done('spacerest/undelete', { ids }, admin)
    expect(await application.done('spacerest/delete-selected', { ids: ids.slice(1) }, admin)).toEqual({
      ids: ids.slice(1),
    })
  })
})
