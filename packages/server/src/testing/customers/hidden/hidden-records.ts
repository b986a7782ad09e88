import type { ResourceName } from '@lienzo/contract/resources'
import { sql } from 'drizzle-orm'
import { attachmentOf, makerOf, type printable } from '../../company.ts'
import { plainBudget } from '../../sales/made-budget.ts'
import { plainOrder } from '../../sales/plain-order.ts'
import type { TestApplication } from '../../test-application.ts'
import type { Secrets } from './secrets.ts'

type Line = Awaited<ReturnType<typeof printable>>['line']

/** Order created by the house, and the space of the order's line. */
export type Sale = Awaited<ReturnType<typeof hiddenSale>>

/** Test server with a token of a house user, and the secrets registered so far. */
export type House = { application: TestApplication; admin: string; secrets: Secrets }

/** Runs `then` while new records of these kinds get unusually high ids, and registers the ids as secrets. */
export async function withOddIds<Made>(
  { application: { handle }, secrets }: House,
  kinds: readonly Extract<ResourceName, 'order' | 'budget' | 'installerphoto'>[],
  name: string,
  then: () => Promise<Made>,
): Promise<Made> {
  const tables = { order: 'orders', budget: 'budgets', installerphoto: 'installer_photos' }
  const sequences = kinds.map((kind) => ({
    kind,
    sequence: sql`pg_get_serial_sequence(${tables[kind]}, 'id')`,
  }))
  const before: number[] = []
  for (const { kind, sequence } of sequences) {
    const { rows } = await handle.execute(sql`select nextval(${sequence}) as last`)
    before.push(Number(rows[0]?.last))
    await handle.execute(sql`select setval(${sequence}, ${secrets.count(`${name}: ${kind} id`)}, false)`)
  }
  const result = await then()
  for (const [place, { sequence }] of sequences.entries())
    await handle.execute(sql`select setval(${sequence}, ${before[place] ?? 1})`)
  return result
}

/** Creates an order on the house's account for a new space of a customer. Every text contains a secret. */
export async function hiddenSale(house: House, customer_id: number, line: Line, name: string) {
  const { application, admin, secrets } = house
  const make = makerOf(application, admin)
  const space = await make.space({ customer_id })
  const lines = [line({ space_id: space.id, notes: secrets.text(`${name}: note of a line of the order`) })]
  const order = await make.order({ customer_id, lines, ...secretsOfOrder(secrets, name) })
  await speakOf(house, 'order', order.id, name)
  return { order, space }
}

/** Returns the text fields of an order, each filled with a secret. */
function secretsOfOrder(secrets: Secrets, name: string) {
  return {
    reference: secrets.text(`${name}: reference of the order`),
    notes_production: secrets.text(`${name}: notes_production of the order`),
    notes_delivery: secrets.text(`${name}: notes_delivery of the order`),
  }
}

/** Posts a message about a record as the house, and attaches a document to the record. */
async function speakOf(
  { application, admin, secrets }: House,
  resource: 'order' | 'budget',
  id: number,
  name: string,
) {
  const ref = { resource, record_id: id }
  const say = (text: string) => application.done('messagerest/send', { ...ref, text }, admin)
  await say(secrets.text(`${name}: message about the ${resource}`))
  await attachmentOf(application, 'document', ref, {
    title: secrets.text(`${name}: document of the ${resource}`),
  })
}

/** Removes the secrets from an order of the house, and moves the order to the account of a customer's user. */
export async function handOver(house: House, { order, space }: Sale, line: Line, user_id: number) {
  const { application, admin } = house
  const { id, customer_id } = order
  await removeDocuments(house, 'order', id)
  const { version } = await application.done('orderrest/get', { id }, admin)
  const lines = [line({ space_id: space.id })]
  const clean = { id, version, ...plainOrder(customer_id), user_id, lines }
  return application.done('orderrest/update', clean, admin)
}

async function removeDocuments(
  { application, admin }: House,
  resource: 'order' | 'budget',
  record_id: number,
) {
  const documents = await application.done('documentrest/getdocuments', { resource, record_id }, admin)
  const ids = documents.rows.map(({ id }) => id)
  await application.done('documentrest/delete', { ids }, admin)
}

/** Creates a budget draft for an order, with secrets in the texts and extras. */
export async function hiddenDraft(house: House, order_id: number, name: string) {
  const { application, admin, secrets } = house
  const budget = await application.done(
    'budgetrest/update',
    { ...plainBudget(order_id), notes: secrets.text(`${name}: notes of the budget`) },
    admin,
  )
  const { id } = budget
  await application.done('budgetrest/updatepricesource', { id, source: 'tariff' }, admin)
  const values = {
    note: secrets.text(`${name}: note of a line of the budget`),
    extras: secrets.euros(`${name}: extras of the budget`),
  }
  await application.done('budgetrest/updateall', { id, values }, admin)
  await speakOf(house, 'budget', id, name)
  return application.done('budgetrest/get', { id }, admin)
}

/** Removes the secrets from a budget draft, then sends the budget. */
export async function cleanAndSend(house: House, id: number) {
  const { application, admin } = house
  await removeDocuments(house, 'budget', id)
  const { version, order_id } = await application.done('budgetrest/get', { id }, admin)
  await application.done('budgetrest/update', { ...plainBudget(order_id), id, version }, admin)
  await application.done('budgetrest/updateall', { id, values: { note: '', extras: 0 } }, admin)
  const clean = await application.done('budgetrest/get', { id }, admin)
  return application.done('budgetrest/changestatus', { id, version: clean.version, status: 'sent' }, admin)
}
