import { type CallAt, callsByResource } from '@lienzo/contract/calls'
import {
  placeBefore,
  type TimelineResource,
  timelinePage,
  timelineResources,
} from '@lienzo/contract/records/timeline'
import { type ResourceWith, resources } from '@lienzo/contract/resources'
import type { InputOnTheWire, OutputOnTheWire } from '@lienzo/contract/wire/call'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activities } from '../../db/tables/people/activities.ts'
import { log } from '../../db/tables/records/log.ts'
import { allPermissions, customerWithStaff, houseUser, makerOf, printable } from '../../testing/company.ts'
import { queriesOf } from '../../testing/count-queries.ts'
import { userForm } from '../../testing/people/user-form.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

type RecordRef = { resource: TimelineResource; record_id: number }
const timelineOf = async (ref: RecordRef, token = admin) =>
  (await application.done('timelinerest/list', ref, token)).items
const write = async (ref: RecordRef, text: string, token: string) => {
  const { message } = await application.done('messagerest/send', { ...ref, text }, token)
  if (!message) throw new Error('The message was ignored')
  return message
}
const textsOf = async (ref: RecordRef, token = admin) =>
  (await timelineOf(ref, token)).flatMap((item) => (item.kind === 'message' ? [item.text] : []))

/** Returns a user's notifications about messages, oldest first. */
function toldTo(userId: number) {
  return application.handle
    .select()
    .from(activities)
    .where(and(eq(activities.user_id, userId), eq(activities.kind, 'message')))
    .orderBy(activities.id)
}

async function orderOfCustomer() {
  const staff = await customerWithStaff(application, admin)
  const { line } = await printable(application, admin)
  const order = await makerOf(application, staff.token).order({
    customer_id: staff.customer.id,
    lines: [line()],
  })
  return { ...staff, order, ref: { resource: 'order', record_id: order.id } satisfies RecordRef }
}

test('every record with a screen has a timeline, and shared records are marked as such', () => {
  const withScreen = Object.entries(callsByResource).flatMap(([path, calls]) =>
    'get' in calls && 'undelete' in calls ? [path.replace(/rest$/, '')] : [],
  )
  expect([...timelineResources].sort()).toEqual(withScreen.sort())
  for (const resource of timelineResources) {
    const isShared = application.services.resources[resource].scope === 'everyone' || resource === 'role'
    expect({ resource, shared: resources[resource].shared }).toEqual({ resource, shared: isShared })
  }
})

// covers: product 9.30
test('the timeline shows changes, states and messages, newest first, to the house and to the customer', async () => {
  const { order, user, token, ref } = await orderOfCustomer()
  await write(ref, 'Can it be there on Friday?', token)
  const confirmation = { id: order.id, version: order.version, status: 'confirmed' as const, note: 'Go' }
  await application.done('orderrest/changestatus', confirmation, token)
  await write(ref, 'Yes.', admin)
  for (const reader of [admin, token]) {
    const items = await timelineOf(ref, reader)
    expect(items.map(({ kind, user_name }) => [kind, user_name])).toEqual(
      expect.arrayContaining([
        ['message', 'admin'],
        ['state', user.username],
        ['message', user.username],
        ['change', user.username],
      ]),
    )
    expect(items).toHaveLength(4)
    expect(items.at(-1)).toMatchObject({
      kind: 'change',
      action: 'create',
      resource: 'order',
      label: order.code,
    })
    expect(items.find((item) => item.kind === 'state')).toMatchObject({
      from: 'draft',
      to: 'confirmed',
      note: 'Go',
    })
    expect(items.map((item) => item.created_at)).toEqual(
      items.map((item) => item.created_at).toSorted((one, other) => other - one),
    )
  }
})

test('the timeline of a customer shows changes of its addresses, and omits changes without effect', async () => {
  const make = makerOf(application, admin)
  const customer = await make.customer()
  await make.address({ customer_id: customer.id, name: 'Almacén' })
  const { addresses: _, created_at: _c, updated_at: _u, created_by: _b, deleted_at: _d, ...form } = customer
  const { version } = await application.done('customerrest/update', form, admin)
  await application.done('customerrest/update', { ...form, version, vat: 10 }, admin)
  const items = await timelineOf({ resource: 'customer', record_id: customer.id })
  expect(items.map((item) => item.kind === 'change' && [item.action, item.resource, item.label])).toEqual([
    ['update', 'customer', customer.name],
    ['create', 'customeraddress', 'Almacén'],
    ['create', 'customer', customer.name],
  ])
  expect(items[0]).toMatchObject({ changes: [{ field: 'vat', kind: 'percent', before: 21, after: 10 }] })
})

test('the timeline is paginated without duplicates, even with many entries in one second', async () => {
  const { order, ref } = await orderOfCustomer()
  const count = timelinePage * 2 + 5
  await application.handle.insert(log).values(
    Array.from({ length: count }, (_, index) => ({
      created_at: order.created_at - (index % 3),
      address: '',
      action: 'update',
      resource: 'order',
      record_id: order.id,
      changes: { reference: { before: index, after: index + 1 } },
    })),
  )
  const itemKeys: string[] = []
  let input: InputOnTheWire<CallAt<'timelinerest/list'>> | undefined = ref
  let pages = 0
  while (input) {
    const page: OutputOnTheWire<CallAt<'timelinerest/list'>> = await application.done(
      'timelinerest/list',
      input,
      admin,
    )
    expect(page.items.length).toBeLessThanOrEqual(timelinePage)
    itemKeys.push(...page.items.map((item) => `${item.kind} ${item.id}`))
    input = page.next === null ? undefined : { ...ref, before: page.next }
    pages += 1
  }
  expect(pages).toBe(3)
  expect(itemKeys).toHaveLength(count + 1)
  expect(new Set(itemKeys).size).toBe(itemKeys.length)
  // Requests only newer items, as a client does that already has the older items.
  const since = placeBefore(order.created_at)
  const newest = { ...ref, since }
  const newer = await application.done('timelinerest/list', newest, admin)
  expect(newer.items.map(({ created_at }) => created_at)).toEqual(Array(16).fill(order.created_at))
  expect(newer.next).toBeNull()
})

test('the timeline shows the first changes of many, by order line, and counts the rest', async () => {
  const { order, ref, token } = await orderOfCustomer()
  const { line } = await printable(application, admin)
  const added = Array.from({ length: 12 }, (_, index) => line({ copies: index + 1 }))
  await application.done('orderrest/savelines', { id: order.id, added }, token)
  const [change] = await timelineOf(ref, token)
  if (change?.kind !== 'change') throw new Error('It is no change')
  expect(change.changes).toHaveLength(30)
  expect(change.more_changes).toBeGreaterThan(30)
  expect(change.more_fields[0]).toMatchObject({ first: 'lines', to: 13 })
  const lines = change.changes.map(({ field }) => Number(/^lines\.(\d+)\./.exec(field)?.[1] ?? 0))
  expect(lines).toEqual(lines.toSorted((one, other) => one - other))
})

test('the timeline takes three queries at any length', async () => {
  const { ref, token } = await orderOfCustomer()
  for (let index = 0; index < 12; index += 1) await write(ref, `Message ${index}`, token)
  await timelineOf(ref, token)
  expect((await queriesOf(() => timelineOf(ref, token))).length).toBeLessThanOrEqual(3)
})

describe('the timeline is hidden', () => {
  test('from callers who cannot view the record', async () => {
    const { ref } = await orderOfCustomer()
    const role = await makerOf(application, admin).role({
      permissions: { ...allPermissions(), '/order': { perm_view: '0', perm_access: '0', perm_edit: '0' } },
    })
    const user = await makerOf(application, admin).user({ role_id: role.id, usergroup_id: 1 })
    const token = await application.signIn(user.username)
    expect(await application.call('timelinerest/list', ref, token)).toMatchObject({ status: 403 })
    expect(await application.call('messagerest/send', { ...ref, text: 'Hi' }, token)).toMatchObject({
      status: 403,
    })
  })

  test("outside the house for shared records, because of costs and other people's messages", async () => {
    const { token } = await customerWithStaff(application, admin)
    const make = makerOf(application, admin)
    const records = {
      category: await make.category(),
      finish: await make.finish(),
      installer: await make.installer(),
      material: await make.material({ cost_per_m2: 3.21 }),
      product: await make.product(),
      role: await make.role(),
    } satisfies Record<ResourceWith<'shared'>, { id: number }>
    for (const [resource, { id: record_id }] of Object.entries(records)) {
      const ref = { resource, record_id } as RecordRef
      const before = await timelineOf(ref)
      expect(await application.call('timelinerest/list', ref, token)).toMatchObject({ status: 403 })
      expect(await application.call('messagerest/send', { ...ref, text: 'Hi' }, token)).toMatchObject({
        status: 403,
      })
      expect(before).not.toEqual([])
      expect(await timelineOf(ref)).toEqual(before)
    }
  })

  test('once the record is deleted', async () => {
    const { id } = await makerOf(application, admin).customer()
    await application.done('customerrest/delete', { id }, admin)
    const ref = { resource: 'customer', record_id: id } as const
    expect(await application.call('timelinerest/list', ref, admin)).toMatchObject({ status: 404 })
  })
})

describe('a message', () => {
  // covers: spec 5.4; product 7.13
  test('is ignored if it is empty', async () => {
    const { ref, token } = await orderOfCustomer()
    for (const text of ['', '   ', '\n\t ']) {
      expect(await application.done('messagerest/send', { ...ref, text }, token)).toEqual({ message: null })
    }
    expect(await textsOf(ref)).toEqual([])
  })

  test('can be deleted and restored only by its author', async () => {
    const { ref, token } = await orderOfCustomer()
    const { id } = await write(ref, 'Too soon', token)
    for (const path of ['messagerest/delete', 'messagerest/undelete'] as const) {
      expect(await application.call(path, { id }, admin)).toMatchObject({ status: 404 })
    }
    await application.done('messagerest/delete', { id }, token)
    expect(await textsOf(ref)).toEqual([])
    await application.done('messagerest/undelete', { id }, token)
    expect(await textsOf(ref)).toEqual(['Too soon'])
    const { rows } = await application.done(
      'logrest/list',
      { filters: { resource: 'eq;order', record_id: `eq;${ref.record_id}` } },
      admin,
    )
    expect(rows.map((row) => row.action)).toEqual(['message_undelete', 'message_delete', 'message', 'create'])
  })

  test('notifies the owner of the order and earlier authors, but not its author', async () => {
    const { order, user, token, ref } = await orderOfCustomer()
    const first = await houseUser(application, admin)
    const second = await houseUser(application, admin)
    await write(ref, 'Is the artwork final?', first.token)
    expect(await toldTo(user.id)).toMatchObject([
      {
        text_key: 'activity.message',
        text_values: { name: first.user.username, record: order.code, text: 'Is the artwork final?' },
        link: `/order/${order.id}`,
        from_user_id: first.user.id,
      },
    ])
    await write(ref, 'It is.', token)
    await write(ref, 'Then we print.', second.token)
    expect((await toldTo(first.user.id)).map((each) => each.text_values.text)).toEqual([
      'It is.',
      'Then we print.',
    ])
    expect(await toldTo(second.user.id)).toEqual([])
    expect(await toldTo(user.id)).toHaveLength(2)
  })

  test('from a customer notifies everybody of the house who can edit the record, until one of them answers', async () => {
    const { user, token, ref } = await orderOfCustomer()
    const [first, second] = [await houseUser(application, admin), await houseUser(application, admin)]
    const reading = await makerOf(application, admin).role({
      permissions: {
        ...allPermissions('0'),
        '/order': { perm_view: '1', perm_access: '1', perm_edit: '0' },
      },
    })
    const reader = await houseUser(application, admin, { role_id: reading.id })
    await write(ref, 'When does it come?', token)
    for (const { user: recipient } of [first, second]) {
      expect((await toldTo(recipient.id)).map((each) => each.text_values.text)).toEqual([
        'When does it come?',
      ])
    }
    expect(await toldTo(reader.user.id)).toEqual([])
    await write(ref, 'On Friday.', first.token)
    await write(ref, 'Thank you.', token)
    expect(await toldTo(second.user.id)).toHaveLength(1)
    expect(await toldTo(first.user.id)).toHaveLength(2)
    expect(await toldTo(user.id)).toHaveLength(1)
    // The user who answered has been deleted, so the next message notifies a different user.
    await application.done('userrest/delete', { id: first.user.id }, admin)
    await write(ref, 'One more thing.', token)
    expect(await toldTo(second.user.id)).toHaveLength(2)
  })

  test("from the house notifies the customer's users who can edit the record, until one of them answers", async () => {
    const { customer, user, token } = await customerWithStaff(application, admin)
    const make = makerOf(application, admin)
    const colleague = await make.user({ role_id: user.role_id, usergroup_id: user.usergroup_id })
    const stranger = await customerWithStaff(application, admin)
    const campaign = await make.campaign({ customer_id: customer.id })
    const ref = { resource: 'campaign', record_id: campaign.id } as const
    await write(ref, 'The artwork is missing.', admin)
    for (const { id } of [user, colleague]) expect(await toldTo(id)).toHaveLength(1)
    expect(await toldTo(stranger.user.id)).toEqual([])
    await write(ref, 'It comes today.', token)
    await write(ref, 'Good.', admin)
    expect(await toldTo(user.id)).toHaveLength(2)
    expect(await toldTo(colleague.id)).toHaveLength(1)
  })

  test('notifies nobody who can no longer see the record', async () => {
    const { order, user, customer, token, ref } = await orderOfCustomer()
    const colleague = await houseUser(application, admin)
    await write(ref, 'Mine', colleague.token)
    const usergroup = await makerOf(application, admin).usergroup({ customer_id: customer.id })
    await application.done('userrest/update', userForm(user, { usergroup_id: usergroup.id }), admin)
    await application.done('userrest/delete', { id: colleague.user.id }, admin)
    expect(await application.call('orderrest/get', { id: order.id }, token)).toMatchObject({ status: 404 })
    const [before, colleagueBefore] = [await toldTo(user.id), await toldTo(colleague.user.id)]
    await write(ref, 'Between us', admin)
    expect(await toldTo(user.id)).toEqual(before)
    expect(await toldTo(colleague.user.id)).toEqual(colleagueBefore)
  })
})
