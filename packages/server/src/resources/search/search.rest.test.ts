import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { screenPathOf } from '../../core/list/found-rows.ts'
import { resourceRegistry } from '../../resource-registry.ts'
import { allPermissions, artworkOf, customerWithStaff, makerOf, unique } from '../../testing/company.ts'
import { queriesOf } from '../../testing/count-queries.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

async function find(text: string, token = admin, input: { limit?: number; resources?: string[] } = {}) {
  const { groups } = await application.done('searchrest/find', { text, ...input }, token)
  return groups
}

/** Returns the labels of the search results, keyed by resource. */
async function labelsOf(text: string, token = admin) {
  const groups = await find(text, token)
  return Object.fromEntries(groups.map(({ resource, rows }) => [resource, rows.map(({ label }) => label)]))
}

test('every resource is searchable: on the screen of its path, or with its parent record', () => {
  // Webhooks and installer photos have no screen for a single record: webhooks are part of the settings, and installer photos
  // are reviewed one after the other.
  const { webhook: _settings, installerphoto: _reviewed, ...resources } = resourceRegistry
  for (const resource of Object.values(resources)) {
    expect({ resource: resource.name, searched: screenPathOf(resource) !== null }).toEqual({
      resource: resource.name,
      searched: true,
    })
    expect(resource.search.length).toBeGreaterThan(0)
  }
})

describe('the search results', () => {
  test('include all resources, each with distinguishing details and its screen', async () => {
    const make = makerOf(application, admin)
    const word = unique('Girasol')
    const customer = await make.customer({ name: `${word} Moda`, trade_name: 'Flores', tax_id: '' })
    const campaign = await make.campaign({ customer_id: customer.id, code: 'V1', name: `${word} verano` })
    const order = await make.order({ customer_id: customer.id, reference: `Para ${word}` })
    const address = await make.address({ customer_id: customer.id, street: `Calle ${word}`, city: 'Faro' })
    const groups = await find(word)
    expect(groups.map(({ resource, list, total, more }) => ({ resource, list, total, more }))).toEqual([
      { resource: 'campaign', list: '/campaign', total: 1, more: false },
      { resource: 'customer', list: '/customer', total: 1, more: false },
      { resource: 'order', list: '/order', total: 1, more: false },
      { resource: 'customeraddress', list: null, total: 1, more: false },
    ])
    expect(Object.fromEntries(groups.map(({ resource, rows }) => [resource, rows[0]]))).toEqual({
      campaign: {
        id: campaign.id,
        label: campaign.name,
        detail: `V1 · ${customer.name}`,
        path: `/campaign/${campaign.id}`,
      },
      customer: { id: customer.id, label: customer.name, detail: 'Flores', path: `/customer/${customer.id}` },
      order: {
        id: order.id,
        label: order.code,
        detail: `Para ${word} · ${customer.name}`,
        path: `/order/${order.id}`,
      },
      customeraddress: {
        id: address.id,
        label: address.name,
        detail: `Calle ${word} · Faro · ${customer.name}`,
        path: `/customer/${customer.id}`,
      },
    })
  })

  test('start with exact matches, then prefixes, then other matches, in each group and overall', async () => {
    const make = makerOf(application, admin)
    const word = unique('lirio')
    for (const name of [`Gran ${word}`, `${word} azul`, `Un ${word}`, word.toUpperCase()]) {
      await make.finish({ name })
    }
    await make.material({ name: `Papel ${word}` })
    const groups = await find(word)
    expect(groups.map(({ resource }) => resource)).toEqual(['finish', 'material'])
    expect(groups[0]?.rows.map(({ label }) => label)).toEqual([
      word.toUpperCase(),
      `${word} azul`,
      `Gran ${word}`,
      `Un ${word}`,
    ])
  })

  test('show an order by its full code before orders with that reference', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    const order = await make.order({ customer_id })
    await make.order({ customer_id, reference: `Otra vez ${order.code}` })
    expect((await find(order.code))[0]?.rows[0]?.label).toBe(order.code)
  })

  test('are counted, and of more than a hundred the best and newest still come first', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    const word = unique('amapola')
    const exact = await make.order({ customer_id, reference: word })
    const beginning = await make.order({ customer_id, reference: `${word} roja` })
    for (let count = 0; count < 100; count += 1) {
      await make.order({ customer_id, reference: `La ${word}` })
    }
    const newest = await make.order({ customer_id, reference: `La ${word}` })
    const [group] = await find(word, admin, { limit: 3 })
    expect(group).toMatchObject({ resource: 'order', total: 100, more: true })
    expect(group?.rows.map(({ label }) => label)).toEqual([exact.code, beginning.code, newest.code])
  })

  test('are limited to the requested number and resources', async () => {
    const make = makerOf(application, admin)
    const word = unique('clavel')
    for (let count = 0; count < 4; count += 1) await make.finish({ name: `${word} ${count}` })
    await make.category({ name: word })
    const groups = await find(word, admin, { limit: 2, resources: ['finish', 'nothing'] })
    expect(groups).toMatchObject([{ resource: 'finish', total: 4, more: false }])
    expect(groups[0]?.rows).toHaveLength(2)
  })

  // covers: ASVS 1.2.9
  test('contain the text literally: no wildcards, and surrounding spaces are ignored', async () => {
    const make = makerOf(application, admin)
    const word = unique('50%_dto')
    await make.finish({ name: word })
    await make.finish({ name: word.replace('%_', 'xy') })
    expect(await labelsOf(`  ${word} `)).toEqual({ finish: [word] })
  })

  test('are empty without a text', async () => {
    expect(await find('   ')).toEqual([])
  })

  test('match only beginnings for a text of one or two letters', async () => {
    const make = makerOf(application, admin)
    await make.finish({ name: 'Ñq brillo' })
    await make.finish({ name: 'Brillo ñq' })
    expect(await labelsOf('ñq')).toEqual({ finish: ['Ñq brillo'] })
  })
})

describe('the search excludes', () => {
  test('deleted records and their parts', async () => {
    const make = makerOf(application, admin)
    const word = unique('dalia')
    const customer = await make.customer({ name: word })
    await make.address({ customer_id: customer.id, name: word })
    expect(await labelsOf(word)).toEqual({ customer: [word], customeraddress: [word] })
    await application.done('customerrest/delete', { id: customer.id }, admin)
    expect(await labelsOf(word)).toEqual({})
    await application.done('customerrest/undelete', { id: customer.id }, admin)
    expect(await labelsOf(word)).toEqual({ customer: [word], customeraddress: [word] })
  })

  test('all data of other customers', async () => {
    const own = await customerWithStaff(application, admin)
    const foreign = await customerWithStaff(application, admin)
    const word = unique('jacinto')
    const make = makerOf(application, admin)
    for (const { customer, usergroup, user, token } of [own, foreign]) {
      // The name contains no spaces, because a search matches several words in any position.
      const name = `${word}-of-${customer.id}-`
      const campaign = await make.campaign({ customer_id: customer.id, name })
      await artworkOf(application, campaign.id)
      await make.address({ customer_id: customer.id, name })
      await makerOf(application, token).order({ customer_id: customer.id, reference: name })
      await make.user({
        role_id: user.role_id,
        usergroup_id: usergroup.id,
        username: name,
      })
    }
    const mine = await labelsOf(`${word}-of-${own.customer.id}-`, own.token)
    expect(Object.keys(mine).sort()).toEqual(['campaign', 'customeraddress', 'order', 'user'])
    expect(await labelsOf(`${word}-of-${foreign.customer.id}-`, own.token)).toEqual({})
    for (const text of [foreign.customer.name, foreign.user.username, foreign.usergroup.name]) {
      expect(await labelsOf(text, own.token)).toEqual({})
    }
    // Records of both customers contain the word, but the search finds and counts only those of the caller's customer.
    for (const group of await find(word, own.token)) {
      expect({ resource: group.resource, total: group.total }).toEqual({
        resource: group.resource,
        total: 1,
      })
    }
    expect((await find(word)).find(({ resource }) => resource === 'order')?.total).toBe(2)
  })

  // covers: product 7.12
  test('records that the caller cannot access', async () => {
    const make = makerOf(application, admin)
    const word = unique('narciso')
    await make.finish({ name: word })
    await make.material({ name: word })
    const role = await make.role({
      permissions: { ...allPermissions(), '/finish': { perm_view: '1', perm_access: '0', perm_edit: '0' } },
    })
    const user = await make.user({ role_id: role.id, usergroup_id: 1 })
    const token = await application.signIn(user.username)
    expect(await labelsOf(word, token)).toEqual({ material: [word] })
  })
})

test('the search takes two statements for any amount of data, and one without matches', async () => {
  const make = makerOf(application, admin)
  const word = unique('tulipán')
  await make.finish({ name: word })
  await make.material({ name: word })
  await make.customer({ name: word })
  await find(word)
  expect(await queriesOf(() => find(word))).toHaveLength(2)
  expect(await queriesOf(() => find('nothing is called so'))).toHaveLength(1)
})
