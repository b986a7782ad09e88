import { resourceOfEvent, webhookEvents } from '@lienzo/contract/records/webhook'
import { resources } from '@lienzo/contract/resources'
import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { eq } from 'drizzle-orm'
import { orders } from '../../../db/tables/sales/orders.ts'
import { allPermissions, makerOf, printable } from '../../company.ts'
import { openEventStream } from '../../event-stream.ts'
import { noisePicture, upload } from '../../files/uploads.ts'
import { tokenIn } from '../../sales/installer-links.ts'
import { orderForSpaces } from '../../sales/made-budget.ts'
import { mountedJob } from '../../sales/mounted-job.ts'
import type { TestApplication } from '../../test-application.ts'
import { type CustomerWithRecords, customerWithRecords } from '../other-customers/customer-with-records.ts'
import { fillHiddenFields, fillHiddenParts } from './hidden-fields.ts'
import { cleanAndSend, type House, handOver, hiddenDraft, hiddenSale, withOddIds } from './hidden-records.ts'
import { makeSecrets } from './secrets.ts'

/** Id of the administrator. */
const HOUSE_USER = 1

/** Customer from whom the house hides secrets, and the users who try to find them. */
export type CompanyWithSecrets = Awaited<ReturnType<typeof companyWithSecrets>>

/**
 * Creates a customer from whom the house hides secrets: in every hidden field, in records that only the house sees, and in
 * earlier versions of records that the customer can see now. Webhooks are sent to `/customer` and `/house` of `receiver`.
 */
export async function companyWithSecrets(application: TestApplication, receiver: string) {
  const admin = await application.signIn('admin')
  const secrets = makeSecrets()
  const house: House = { application, admin, secrets }
  const make = makerOf(application, admin)
  const { line, material } = await printable(application, admin)
  // Advances the sequence of order codes, so that no budget shares the code of an order.
  for (let number = 0; number < 20; number += 1)
    await application.done('orderrest/generateordercode', {}, admin)
  const job = await mountedJob(application, admin, { line, count: 2 })
  const { customer, usergroup, user } = job
  const events = webhookEvents.filter((event) => !resources[resourceOfEvent(event)].shared)
  const subscription = { url: `${receiver}/customer`, events }
  const hook = await makerOf(application, job.token).webhook({ ...subscription, customer_id: customer.id })
  const houseHook = await make.webhook({ ...subscription, url: `${receiver}/house` })
  const stream = await openEventStream(application.address, job.token)
  const colleague = await colleagueOf(house, job)
  // Uses a colleague as the customer's user, because calls that change the user would otherwise lock out the caller.
  const own = { ...(await customerWithRecords(application, admin, line, job)), ...colleague }
  const role = await make.role({
    permissions: Object.fromEntries(
      Object.entries(allPermissions()).map(([path, entry]) => [path, { ...entry, perm_edit: '0' as const }]),
    ),
  })
  const reader = await make.user({ role_id: role.id, usergroup_id: usergroup.id })
  const photo = await job.photograph(0)
  await judge(house, photo, { state: 'valid' })
  const refusedPhoto = await withOddIds(house, ['installerphoto'], 'hidden', () => job.photograph(1))
  const why = secrets.text('hidden: why a photo was refused')
  await judge(house, refusedPhoto, {
    state: 'rejected',
    refusal: 'take_again',
    because: ['dark'],
    reason: why,
  })
  const { order: orderOfDraft } = await orderForSpaces(application, admin, job, { line })
  const hiddenRecords = await withOddIds(house, ['order', 'budget'], 'hidden', async () => {
    const { order } = await hiddenSale(house, customer.id, line, 'hidden')
    const budget = await hiddenDraft(house, orderOfDraft.id, 'hidden')
    secrets.know('hidden: code of the order', order.code)
    secrets.know('hidden: code of the budget', budget.code)
    return { ...own, order, budget }
  })
  const account = { ...own, ...(await budgetOnHouseAccount(house, job, line)) }
  await report(house, job)
  const sale = await hiddenSale(house, customer.id, line, 'later')
  const order = await handOver(house, sale, line, user.id)
  const { order: again } = await orderForSpaces(application, admin, job, { line })
  const draft = await hiddenDraft(house, again.id, 'later')
  const later = { ...own, webhook: hook, order, budget: await cleanAndSend(house, draft.id) }
  const category = await make.category()
  const records = {
    category: category.id,
    ...{ material: material.id, installer: job.installer.id, customer: customer.id },
    ...{ usergroup: usergroup.id, installerphoto: photo },
  }
  await fillHiddenFields(application, admin, secrets, { records, draftId: hiddenRecords.budget.id })
  await fillHiddenParts(application, secrets, { budgetId: job.budget.id, houseUserId: HOUSE_USER })
  const targets: CustomerWithRecords[] = [
    own,
    later,
    hiddenRecords,
    account,
    { ...own, order: job.order, budget: job.budget },
    // The customer can see this order, but not the draft of its budget.
    { ...own, order: orderOfDraft },
  ]
  return {
    ...{ admin, secrets, own, later, job, hook, houseHook, stream, targets, records },
    uploads: await uploadsOf(application, job.token),
    /** Token of a user with all permissions of a customer, and token of a user who can only read. */
    people: { everything: job.token, reads: await application.signIn(reader.username) },
    addresses: [user.email, reader.email, colleague.user.email],
  }
}

type Line = Awaited<ReturnType<typeof printable>>['line']
type Job = Awaited<ReturnType<typeof mountedJob>>

/** Uploads a separate file for each call that uses one. */
async function uploadsOf({ address }: TestApplication, token: string) {
  const csv = (name: string) => upload(address, token, `${name}.csv`, Buffer.from('EAN;Nombre\nA-1;Bruma\n'))
  const picture = async (name: string) => upload(address, token, `${name}.png`, await noisePicture(40, 40))
  return {
    ...{ numbers: await csv('numbers'), spaces: await csv('spaces'), more: await csv('more') },
    ...{ picture: await picture('picture'), document: await picture('document') },
  }
}

/** Creates a second user in the same user group and with the same role. */
async function colleagueOf({ application, admin }: House, { user }: Job) {
  const { role_id, usergroup_id } = user
  const colleague = await makerOf(application, admin).user({ role_id, usergroup_id })
  return { user: colleague, token: await application.signIn(colleague.username) }
}

/**
 * Sends a budget whose order is on the house's account. Moves the order in the database, because no call can move a confirmed
 * order.
 */
async function budgetOnHouseAccount(house: House, job: Job, line: Line) {
  const { application, admin } = house
  const { order } = await orderForSpaces(application, admin, job, { line })
  const account = { usergroup_id: HOUSE_USERGROUP_ID, user_id: HOUSE_USER }
  await application.handle.update(orders).set(account).where(eq(orders.id, order.id))
  const draft = await withOddIds(house, ['budget'], 'account', () => hiddenDraft(house, order.id, 'account'))
  const step = { id: draft.id, version: draft.version, status: 'sent' as const }
  return { order, budget: await application.done('budgetrest/changestatus', step, admin) }
}

async function judge({ application, admin }: House, id: number, decision: object) {
  const { rows } = await application.done('budgetrest/getinstallerphotos', { perpage: 500 }, admin)
  const version = rows.find((each) => each.id === id)?.version
  const answer = await application.send('budgetrest/validatephoto', { id, version, ...decision }, admin)
  if (answer.status !== 200) throw new Error(`The photo was not judged: ${JSON.stringify(answer)}`)
}

/** Sends a report to the house through the link of an installer. */
async function report({ application, admin, secrets }: House, { budget, installer, spaces }: Job) {
  const input = { id: budget.id, installer_id: installer.id }
  const { address } = await application.done('budgetrest/installerlink', input, admin)
  await application.done(
    'installrest/report',
    {
      ...{ link: tokenIn(address), key: 'k'.repeat(16), space_id: spaces[0]?.id ?? 0, written_at: 1 },
      ...{ kind: 'note', reason: null, text: secrets.text('hidden: report of an installer') },
    },
    '',
  )
}
