import { callsByPath } from '@lienzo/contract/calls'
import type { ResourceWith } from '@lienzo/contract/resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makerOf, printable } from '../../testing/company.ts'
import type { Attempt, Case, OwnResource } from '../../testing/customers/other-customers/attempts.ts'
import {
  type CustomerWithRecords,
  customerWithRecords,
  everythingOf,
} from '../../testing/customers/other-customers/customer-with-records.ts'
import { everyCase } from '../../testing/customers/other-customers/every-case.ts'
import { writable } from '../../testing/customers/other-customers/writable.ts'
import { fieldsThatNameRecords, inputSchemaOf } from '../../testing/inputs/wrong-inputs.ts'
import { type CallAnswer, openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

const everyCall = Object.entries(callsByPath)

/**
 * Resources shared by all customers, and the finishes of a material. Different tests cover roles, which only some callers see.
 */
type SharedWithCases = `${Exclude<ResourceWith<'shared'>, 'role'>}rest` | 'materialfinishesrest'

describe('the rows of another customer', () => {
  let own: CustomerWithRecords
  let foreign: CustomerWithRecords

  beforeAll(async () => {
    const { line } = await printable(application, admin)
    own = await customerWithRecords(application, admin, line)
    foreign = await customerWithRecords(application, admin, line)
  })

  // covers: product 5.18; ASVS 8.2.2, 8.4.1
  test.each(Object.entries(everyCase))('%s', async (path, entry: Case) => {
    const call = callsByPath[path]
    if (!call) throw new Error(`There is no call ${path}`)
    if (entry === 'names nothing') expect(fieldsThatNameRecords(inputSchemaOf(call))).toEqual([])
    if (entry === 'shared') return expectShared(path)
    if (typeof entry === 'string') return
    const before = await everythingOf(application, foreign)
    for (const { input, refused } of entry.reach(own, foreign)) {
      const answer = await application.send(path, input, own.token)
      if (refused === 'finds nothing') expect(foundIn(answer.content)).toEqual([])
      else expect({ input, ...outcome(answer) }).toEqual({ input, ...expectedAnswer(refused) })
    }
    expect(await everythingOf(application, foreign)).toEqual(before)
  })

  /** Expects that users of customers are not allowed to change a shared record, even with the required permission. */
  async function expectShared(path: string) {
    if (!callsByPath[path]?.changes) return
    const [resource = ''] = path.split('/')
    const input = await sharedInput(path)
    const answer = await application.send(path, input, own.token)
    expect({ resource, ...outcome(answer) }).toEqual({ resource, status: 403, fields: [] })
  }

  async function sharedInput(path: string): Promise<unknown> {
    const make = makerOf(application, admin)
    const makers = {
      categoryrest: make.category,
      finishrest: make.finish,
      // Only the house is allowed to send rates, so they would cause a refusal for a different reason.
      installerrest: () => make.installer({ rate_per_space: null, rate_per_hour: null, rate_per_km: null }),
      materialrest: make.material,
      materialfinishesrest: make.material,
      productrest: make.product,
    } satisfies Record<SharedWithCases, () => Promise<object>>
    const [resource, action] = path.split('/') as [keyof typeof makers, string]
    const record = await makers[resource]()
    if (resource === 'materialfinishesrest')
      return { material_id: record.id, version: record.version, finishes: [] }
    if (action === 'setactive') return { id: record.id, active: false }
    if (action === 'move') return { id: record.id, version: record.version, parent_id: null, position: 0 }
    if (action !== 'update') return { id: record.id }
    return writable(record, ['parent_name', 'category_name', 'category_within', 'finishes', 'materials'])
  }

  test('are not revealed by forged ids in the input', async () => {
    const claim = { id: foreign.user.id, user_id: foreign.user.id, role: 1 }
    const info = await application.send('userrest/getlogininfo', claim, own.token)
    expect(info.content).toMatchObject({ user_id: own.user.id, username: own.user.username })
    const role = await makerOf(application, admin).role({ permissions: {} })
    const weak = await makerOf(application, admin).user({
      role_id: role.id,
      usergroup_id: own.usergroup.id,
    })
    const token = await application.signIn(weak.username)
    const claims = { id: own.user.id, role: own.user.role_id, url: '/customer' }
    expect((await application.send('permissionrest/retrieveuserpermissions', claims, token)).content).toEqual(
      {},
    )
    expect((await application.send('permissionrest/geturluserpermission', claims, token)).content).toEqual({
      permission_access: false,
    })
  })

  // covers: product 5.18; ASVS 8.2.2
  test('are omitted from lists and pickers', async () => {
    const lists = everyCall.filter(([path]) => /\/(list|get[a-z]+s)$/.test(path) && !/getlabels/.test(path))
    const foreignNames = Object.values({
      customer: foreign.customer.name,
      usergroup: foreign.usergroup.name,
      user: foreign.user.username,
      campaign: foreign.campaign.name,
      promotion: foreign.promotion.name,
      space: foreign.space.shop_name,
      order: foreign.order.code,
      budget: foreign.budget.code,
      webhook: foreign.webhook.name,
    } satisfies Record<OwnResource, string>)
    for (const [path, call] of lists) {
      if (fieldsThatNameRecords(inputSchemaOf(call)).length > 0) continue
      const { content } = await application.send(path, {}, own.token)
      const text = JSON.stringify(content)
      const leakedNames = foreignNames.filter((name) => text.includes(`"${name}"`))
      expect({ path, shown: leakedNames }).toEqual({ path, shown: [] })
    }
  })
})

function outcome(answer: CallAnswer<unknown>) {
  return { status: answer.status, fields: Object.keys(answer.fields ?? {}) }
}

/** Returns the records in an answer, or the ids if the answer only contains ids. */
function foundIn(content: unknown): unknown {
  return content && typeof content === 'object' && 'ids' in content ? content.ids : content
}

function expectedAnswer(refusal: Exclude<Attempt['refused'], 'finds nothing'>) {
  if (typeof refusal === 'object') return { status: 422, fields: [refusal.field] }
  return { status: refusal, fields: [] }
}
