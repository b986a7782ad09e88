import { callsByPath } from '@lienzo/contract/calls'
import type { CallDeclaration } from '@lienzo/contract/wire/call'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { log } from '../../db/tables/records/log.ts'
import { makerOf, printable, unique } from '../../testing/company.ts'
import { fieldsOf, pickers, pickersOf } from '../../testing/inputs/pickers.ts'
import { type Values, walkPlainResources } from '../../testing/inputs/plain-resources.ts'
import { inputSchemaOf } from '../../testing/inputs/wrong-inputs.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string
let adminId: number
/** Id of a campaign that belongs to the customer of the test records. */
let campaignId: number
const { named, resources, makeNamed } = walkPlainResources()

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  adminId = (await application.done('userrest/getlogininfo', {}, admin)).user_id
  await makeNamed(application, admin)
  campaignId = (await makerOf(application, admin).campaign({ customer_id: named.customerId })).id
})
afterAll(() => application.close())

type Record_ = Values & { id: number; version: number }

async function sendOrThrow(path: string, input: unknown): Promise<Record_> {
  const answer = await application.send(path, input, admin)
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.message}`)
  return answer.content as Record_
}

const send = (path: string, input: unknown) => application.send(path, input, admin)

/** Values that a record needs so that a picker call returns it, keyed by the path of the call. */
const onlyWhere: Record<string, Values> = { 'orderrest/getcampaigns': { status: 'active' } }

test('every call that offers records is covered', () => {
  expect(Object.keys(resources).flatMap(pickersOf).toSorted()).toEqual(pickers.toSorted())
})

describe.each(Object.entries(resources))('%s', (path, resource) => {
  const create = (values: Values = {}) => sendOrThrow(`${path}/update`, { ...resource.values(), ...values })

  /** Returns the input that the form of a record would send, with `values` in place of the stored values. */
  function formOf(record: Record_, values: Values = {}): Values {
    const fields = Object.keys(resource.values()).filter((name) => name !== 'password')
    const read = Object.fromEntries(fields.map((name) => [name, record[name]]))
    const finishes = (record.finishes as { finish_id: number; price: number }[] | undefined)?.map(
      ({ finish_id, price }) => ({ finish_id, price }),
    )
    const materials = (record.materials as { id: number }[] | undefined)?.map(({ id }) => id)
    return {
      ...read,
      ...(finishes ? { finishes } : {}),
      ...(materials ? { materials } : {}),
      id: record.id,
      version: record.version,
      ...values,
    }
  }

  async function logOf(id: number) {
    return application.handle
      .select()
      .from(log)
      .where(and(eq(log.resource, resource.name), eq(log.record_id, id)))
      .orderBy(log.id)
  }

  // covers: spec 6.13, 7.11, 7.14, 7.17, 7.25; product 3.1, 3.2, 3.8, 3.10, 3.14, 6.4, 6.14
  test('can be created, read, changed, deleted and restored', async () => {
    const values = resource.values()
    const { secret: _shownOnce, ...record } = await sendOrThrow(`${path}/update`, values)
    const { password: _secret, finishes: _finishes, materials: _materials, ...visibleValues } = values
    expect(record).toMatchObject({ ...visibleValues, version: 1, created_by: adminId, deleted_at: null })
    expect(record.created_at).toBe(record.updated_at)
    expect(await sendOrThrow(`${path}/get`, { id: record.id })).toEqual(record)

    const changedRecord = await sendOrThrow(`${path}/update`, formOf(record, resource.change))
    expect(changedRecord).toMatchObject({ ...visibleValues, ...resource.change, id: record.id, version: 2 })
    expect(await sendOrThrow(`${path}/get`, { id: record.id })).toEqual(changedRecord)
    expect(await isListed(record.id)).toBe(true)

    expect(await sendOrThrow(`${path}/delete`, { id: record.id })).toEqual({ ids: [record.id] })
    expect(await isListed(record.id)).toBe(false)
    for (const [action, input] of [
      ['get', { id: record.id }],
      ['update', formOf(changedRecord)],
    ] as const) {
      expect(await send(`${path}/${action}`, input)).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    }

    await sendOrThrow(`${path}/undelete`, { ids: [record.id] })
    expect(await isListed(record.id)).toBe(true)
    const back = await sendOrThrow(`${path}/get`, { id: record.id })
    expect(back).toEqual({ ...changedRecord, version: 4, updated_at: back.updated_at })
  })

  // covers: product 6.5
  test('accepts the output of get as input: server-set fields are ignored, and unknown ones refused', async () => {
    const { id } = await create()
    const read = await sendOrThrow(`${path}/get`, { id })
    const input = { ...read, created_at: 1, created_by: 999_999, updated_at: 1, deleted_at: 1 }
    const savedRecord = await sendOrThrow(`${path}/update`, input)
    expect(savedRecord).toEqual({ ...read, version: savedRecord.version, updated_at: savedRecord.updated_at })
    expect(await send(`${path}/update`, { ...savedRecord, surplus: 1 })).toMatchObject({
      status: 422,
      fields: { surplus: { key: 'validation.unknown_field' } },
    })
  })

  async function isListed(id: number): Promise<boolean> {
    const { rows } = await sendOrThrow(`${path}/list`, { perpage: 500 })
    return (rows as { id: number }[]).some((row) => row.id === id)
  }

  // covers: spec 7.11, 7.14, 7.17, 7.25; product 6.6
  test.each(pickersOf(path))('is offered by %s while it exists', async (picker) => {
    const record = await create(onlyWhere[picker])
    const findOption = async () => {
      const fields = fieldsOf(picker)
      const { status, content } = await send(picker, {
        search: String(record[resource.unique[0] ?? 'name']),
        limit: 200,
        ...(fields.customer_id && { customer_id: named.customerId }),
        ...(fields.campaign_id && !fields.customer_id && { campaign_id: campaignId }),
      })
      expect(status).toBe(200)
      return (content as Values[]).find((row) => row.id === record.id)
    }
    expect(await findOption()).toMatchObject({
      id: record.id,
      name: record.name ?? record.username ?? record.shop_name,
    })
    await sendOrThrow(`${path}/delete`, { id: record.id })
    expect(await findOption()).toBeUndefined()
    await sendOrThrow(`${path}/undelete`, { id: record.id })
    expect(await findOption()).toMatchObject({ id: record.id })
  })

  const namers = pickersOf(path).filter((picker) => fieldsOf(picker).ids)
  test.each(namers)('is listed by %s for a filter, whether it is used or not', async (picker) => {
    const record = await create()
    const pick = (input: Values) => send(picker, { ids: [record.id], ...input })
    if ('active' in record) await sendOrThrow(`${path}/setactive`, { id: record.id, active: false })
    expect((await pick({ inactive: true })).content).toMatchObject([{ id: record.id }])
    expect((await pick({})).content).toHaveLength('active' in record ? 0 : 1)
  })

  test('logs every step with user, origin, and values before and after', async () => {
    const record = await create()
    const changedRecord = await sendOrThrow(`${path}/update`, formOf(record, resource.change))
    await sendOrThrow(`${path}/delete`, { id: record.id })
    await sendOrThrow(`${path}/undelete`, { id: record.id })
    const all = await logOf(record.id)
    const entries = all.filter(({ action }) => ['create', 'update', 'delete', 'undelete'].includes(action))
    expect(entries.map(({ action }) => action)).toEqual(['create', 'update', 'delete', 'undelete'])
    for (const entry of all) expect(entry).toMatchObject({ user_id: adminId, address: '127.0.0.1' })
    const [creation, update, deletion, undeletion] = entries.map(({ changes }) => changes)
    expect(creation).toHaveProperty(resource.unique[0] ?? 'name', {
      before: null,
      after: record[resource.unique[0] ?? 'name'],
    })
    expect(update).toEqual(resource.logged)
    const now = (await sendOrThrow(`${path}/get`, { id: record.id })).updated_at
    expect(changedRecord.version).toBe(2)
    const deletedAt = deletion?.deleted_at?.after
    expect(deletion).toEqual({ deleted_at: { before: null, after: expect.any(Number) } })
    expect(undeletion).toEqual({ deleted_at: { before: deletedAt, after: null } })
    expect(deletedAt).toBeLessThanOrEqual(Number(now))
  })

  test('ignores deleting a deleted record and restoring an existing one, without logging', async () => {
    const record = await create()
    await sendOrThrow(`${path}/undelete`, { id: record.id })
    expect((await sendOrThrow(`${path}/get`, { id: record.id })).version).toBe(1)
    await sendOrThrow(`${path}/delete`, { id: record.id })
    await sendOrThrow(`${path}/delete`, { id: record.id })
    const entries = (await logOf(record.id)).map(({ action }) => action)
    expect(entries.filter((action) => action.endsWith('delete'))).toEqual(['delete'])
  })

  // covers: product 6.4
  test('several are deleted together, or none of them', async () => {
    const [one, other] = [await create(), await create()]
    const answer = await send(`${path}/delete`, { ids: [one.id, 2_147_483_647, other.id] })
    expect(answer).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    expect(await isListed(one.id)).toBe(true)
    expect(await sendOrThrow(`${path}/delete`, { ids: [other.id, one.id, other.id] })).toEqual({
      ids: [one.id, other.id],
    })
    expect(await isListed(one.id)).toBe(false)
    for (const input of [{}, { id: one.id, ids: [one.id] }, { ids: [] }]) {
      expect(await send(`${path}/delete`, input)).toMatchObject({ status: 422, error: 'INVALID_INPUT' })
    }
  })

  // covers: product 5.24
  test('with an outdated version causes a CONFLICT that shows the record as get does', async () => {
    const record = await create()
    await sendOrThrow(`${path}/update`, formOf(record, resource.change))
    const answer = await send(`${path}/update`, formOf(record))
    expect(answer).toMatchObject({ status: 409, error: 'CONFLICT' })
    expect(withoutSignatures(answer.content)).toEqual(
      withoutSignatures(await sendOrThrow(`${path}/get`, { id: record.id })),
    )
    const { version: _none, ...withoutVersion } = formOf(record)
    expect(await send(`${path}/update`, withoutVersion)).toMatchObject({
      status: 422,
      fields: { version: { key: 'validation.required' } },
    })
    expect(await send(`${path}/update`, formOf(record, { version: 99 }))).toMatchObject({ status: 409 })
  })

  test('lets exactly one of many concurrent updates win, and logs only that one', async () => {
    const record = await create()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(`${path}/update`, formOf(record, resource.change))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect((await sendOrThrow(`${path}/get`, { id: record.id })).version).toBe(2)
    const updates = (await logOf(record.id)).filter(({ action }) => action === 'update')
    expect(updates).toHaveLength(1)
  })

  // covers: product 3.3
  test.each(resource.unique)('no two have the same %s, regardless of case', async (field) => {
    const record = await create()
    const value = record[field]
    for (const variant of waysToWrite(value)) {
      if (field === 'email' && variant !== String(variant).trim()) continue
      const answer = await send(`${path}/update`, { ...resource.values(), [field]: variant })
      expect(answer).toMatchObject({ status: 422, fields: { [field]: { key: 'validation.taken' } } })
      expect(Object.keys(answer.fields)).toEqual([field])
    }
    await sendOrThrow(`${path}/delete`, { id: record.id })
    const heir = await create({ [field]: value })
    expect(await send(`${path}/undelete`, { id: record.id })).toMatchObject({
      status: 422,
      fields: { [field]: { key: 'validation.taken' } },
    })
    await sendOrThrow(`${path}/delete`, { id: heir.id })
    await sendOrThrow(`${path}/undelete`, { id: record.id })
  })

  test('is created exactly once if several with one name are created concurrently', async () => {
    const values = resource.values()
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(`${path}/update`, values)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
  })

  test('cannot reference a missing record', async () => {
    for (const field of resource.references) {
      for (const id of [2_147_483_647, 999_999]) {
        const answer = await send(`${path}/update`, { ...resource.values(), [field]: id })
        expect(answer).toMatchObject({ status: 422, error: 'INVALID_INPUT' })
        expect(Object.keys(answer.fields)).toEqual([field])
      }
    }
    for (const id of [0, -1, 2_147_483_648, 1.5, '1', null, 1e300]) {
      expect(await send(`${path}/get`, { id })).toMatchObject({ status: 422, fields: { id: {} } })
    }
    expect(await send(`${path}/get`, { id: 2_147_483_647 })).toMatchObject({ status: 404 })
    expect(
      await send(`${path}/update`, { ...resource.values(), id: 2_147_483_647, version: 1 }),
    ).toMatchObject({
      status: 404,
    })
  })

  // covers: ASVS 2.2.1
  test('stores every text trimmed and normalised, and refuses invalid characters', async () => {
    const fields = Object.entries(resource.texts)
    const inEach = (text: (field: string, longest: number) => string) =>
      Object.fromEntries(fields.map(([field, longest]) => [field, text(field, longest)]))
    const texts = [
      'ñÑáéíóúçãõ€',
      '👩‍👩‍👧‍👦🏳️‍🌈',
      'שלום \u200fRTL\u200e عربى',
      '日本語',
      `'; drop table users; --`,
      '<script>alert("x")</script>',
      'a\\b%_c',
      '=1+1',
      '{{constructor}}',
    ]
    for (const text of texts) {
      const fitting = Object.entries(
        inEach((field) => (resource.unique.includes(field) ? `${text} ${unique('')}` : text)),
      ).filter(([field, value]) => value.length <= (resource.texts[field] ?? 0))
      const record = await create(Object.fromEntries(fitting.map(([field, value]) => [field, ` ${value} `])))
      expect(record).toMatchObject(Object.fromEntries(fitting))
      expect(await sendOrThrow(`${path}/get`, { id: record.id })).toMatchObject(Object.fromEntries(fitting))
    }
    const decomposed = inEach(() => unique('e\u0301'))
    const composed = inEach((field) => decomposed[field]?.normalize('NFC') ?? '')
    expect(await create(decomposed)).toMatchObject(composed)
    const invalidTexts: [text: (longest: number) => string, key: string][] = [
      [() => 'a\u0000b', 'validation.control_characters'],
      [() => 'a\u0007b', 'validation.control_characters'],
      [() => 'a\ud800b', 'validation.control_characters'],
      [() => '\udc00', 'validation.control_characters'],
      [(longest) => `${'x'.repeat(longest)}x`, 'validation.too_big.string'],
      [() => 'x'.repeat(10_000), 'validation.too_big.string'],
    ]
    for (const [text, key] of invalidTexts) {
      const invalidValues = inEach((_field, longest) => text(longest))
      const answer = await send(`${path}/update`, { ...resource.values(), ...invalidValues })
      expect(answer.status).toBe(422)
      expect(answer.fields).toMatchObject(Object.fromEntries(fields.map(([field]) => [field, { key }])))
    }
  })

  test('requires a name that is not blank', async () => {
    const field = resource.unique[0] ?? 'name'
    for (const empty of ['', '   ', '\n\t']) {
      const answer = await send(`${path}/update`, { ...resource.values(), [field]: empty })
      expect(answer).toMatchObject({ status: 422, fields: { [field]: {} } })
    }
  })

  // covers: product 3.4; ASVS 1.4.2
  test('refuses numbers that are invalid, too precise, negative or too large', async () => {
    const values = resource.values()
    for (const [field, value] of Object.entries(values)) {
      if (typeof value !== 'number' || /_id$|_at$/.test(field)) continue
      const bad = ['NaN', '12', -1, -0.01, 1e300, 0.123456, 20_000_001, null, true, [], {}]
      for (const number of bad) {
        if (number === null && mayBeNothing(path, field)) continue
        const answer = await send(`${path}/update`, { ...values, [field]: number })
        expect({ field, number, status: answer.status }).toEqual({ field, number, status: 422 })
        expect(Object.keys(answer.fields)).toEqual([field])
      }
      const text = JSON.stringify(values).replace(`"${field}":${value}`, `"${field}":1e309`)
      const answer = await application.post(`${path}/update`, text, {
        'content-type': 'application/json',
        authorization: `Bearer ${admin}`,
      })
      expect(answer).toMatchObject({ status: 422, fields: { [field]: {} } })
    }
  })
})

/** Returns true if the update call accepts null in a field, which means that the value is unknown. */
function mayBeNothing(path: string, field: string): boolean {
  const call: CallDeclaration | undefined = callsByPath[`${path}/update`]
  const types = call && inputSchemaOf(call).properties?.[field]?.anyOf?.map(({ type }) => type)
  return types?.includes('null') === true
}

/**
 * Returns equivalent inputs for a value: a text unchanged, in capitals and with spaces around it; any other value only
 * unchanged.
 */
function waysToWrite(value: unknown): unknown[] {
  return typeof value === 'string' ? [value, value.toUpperCase(), ` ${value} `] : [value]
}

/** Removes the query strings with the signatures from file addresses, because every answer contains different signatures. */
function withoutSignatures(content: unknown): unknown {
  return JSON.parse(JSON.stringify(content).replaceAll(/\?[^"]*"/g, '"'))
}

// covers: product 6.5
test('undo also restores the parts of a record: finishes, materials, addresses and lines', async () => {
  const { material, product, line } = await printable(application, admin)
  const make = makerOf(application, admin)
  const customer = await make.customer()
  const address = await make.address({ customer_id: customer.id })
  const materials = [{ material_id: material.id, finish_ids: null }]
  const campaign = await make.campaign({ customer_id: customer.id, materials })
  const order = await make.order({ customer_id: customer.id, lines: [line()] })
  for (const [path, { id }] of [
    ['materialrest', material],
    ['productrest', product],
    ['customerrest', customer],
    ['campaignrest', campaign],
    ['orderrest', order],
  ] as const) {
    const read = await sendOrThrow(`${path}/get`, { id })
    const { version, updated_at } = await sendOrThrow(`${path}/update`, read)
    expect({ path, ...(await sendOrThrow(`${path}/get`, { id })) }).toEqual({
      path,
      ...read,
      version,
      updated_at,
    })
  }
  const finishes = await sendOrThrow('materialfinishesrest/get', { material_id: material.id })
  expect(await sendOrThrow('materialfinishesrest/update', finishes)).toMatchObject({
    finishes: finishes.finishes,
  })
  expect(await sendOrThrow('customeraddressrest/update', address)).toMatchObject({
    id: address.id,
    name: address.name,
  })
  const [first] = order.lines
  expect(await send('orderrest/update', { ...order, lines: [{ ...first, surplus: 1 }] })).toMatchObject({
    status: 422,
    fields: { 'lines.0.surplus': { key: 'validation.unknown_field' } },
  })
})
