import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import {
  activityOf,
  artworkOf,
  attachmentOf,
  customerWithStaff,
  makerOf,
  type printable,
} from '../../company.ts'
import { upload } from '../../files/uploads.ts'
import { budgetForSpaces } from '../../sales/made-budget.ts'
import type { TestApplication } from '../../test-application.ts'

/** Customer with records of every kind, and the token of one of its users. */
export type CustomerWithRecords = Awaited<ReturnType<typeof customerWithRecords>>

/** Builds an order line that is valid for any customer. */
type Line = Awaited<ReturnType<typeof printable>>['line']

/** Creates one record of every kind that belongs to customers, for the customer in `of` or for a new customer. */
export async function customerWithRecords(
  application: TestApplication,
  admin: string,
  line: Line,
  of?: Awaited<ReturnType<typeof customerWithStaff>>,
) {
  const make = makerOf(application, admin)
  const staff = of ?? (await customerWithStaff(application, admin))
  const customer_id = staff.customer.id
  const address = await make.address({ customer_id })
  const campaign = await make.campaign({ customer_id })
  const image_id = await artworkOf(application, campaign.id)
  const comment = { id: image_id, revision: 1, text: 'Ours' }
  const { id: comment_id } = await application.done('campaignrest/imagecomment', comment, staff.token)
  const promotion = await make.promotion({ customer_id })
  const space = await make.space({ customer_id })
  const order = await makerOf(application, staff.token).order({ customer_id })
  const { budget: draft } = await budgetForSpaces(application, admin, staff, { line })
  const step = { id: draft.id, version: draft.version, status: 'sent' as const }
  const budget = await application.done('budgetrest/changestatus', step, admin)
  const activity_id = await activityOf(application, staff.user.id)
  const which = { resource: 'order' as const, record_id: order.id }
  const answer = await application.done('messagerest/send', { ...which, text: 'Ours' }, staff.token)
  const message_id = answer.message?.id ?? 0
  const view = await makerOf(application, staff.token).view({ shared: true })
  const movement = { user_id: staff.user.id, euros: 5, m2: 1, reason: 'Before Lienzo' }
  await application.done('userrest/adjustsaldo', movement, admin)
  await application.done('apikeyrest/make', { name: 'Shop', permissions: {} }, staff.token)
  const webhook = await makerOf(application, staff.token).webhook({ customer_id })
  const { delivery_id } = await application.done('webhookrest/test', { id: webhook.id }, staff.token)
  const csv = Buffer.from('EAN;Nombre\nA-1;Bruma\n')
  const importOf = async (resource: 'promotion' | 'space') => {
    const file = await upload(application.address, staff.token, 'many.csv', csv)
    const input = { resource, upload: file, customer_id: null }
    return application.done('importsrest/upload-file', input, staff.token)
  }
  const promotionImport = await importOf('promotion')
  const spaceImport = await importOf('space')
  const picture = { id: await attachmentOf(application, 'picture', which) }
  const document = { id: await attachmentOf(application, 'document', which) }
  const customerFile = { resource: 'customer' as const, record_id: customer_id }
  const own_document = { id: await attachmentOf(application, 'document', customerFile) }
  const spaceFile = { resource: 'space' as const, record_id: space.id }
  const space_document = { id: await attachmentOf(application, 'document', spaceFile) }
  const attachments = { picture, document, own_document, space_document }
  const records = {
    address,
    campaign,
    image_id,
    comment_id,
    promotion,
    space,
    order,
    budget,
    activity_id,
    message_id,
    view,
    ...attachments,
  }
  return { ...staff, ...records, webhook, delivery_id, promotionImport, spaceImport, line }
}

/** Reads the rows of a customer's records, for comparisons before and after calls. Expects that no row is missing. */
export async function everythingOf({ handle }: TestApplication, customer: CustomerWithRecords) {
  const { rows } = await handle.execute(sql`
    select (select to_jsonb(c) from customers c where id = ${customer.customer.id}) as customer,
      (select to_jsonb(u) from users u where id = ${customer.user.id}) as "user",
      (select to_jsonb(g) from usergroups g where id = ${customer.usergroup.id}) as usergroup,
      (select to_jsonb(r) from roles r where id = ${customer.user.role_id}) as role,
      (select to_jsonb(a) from customer_addresses a where id = ${customer.address.id}) as address,
      (select to_jsonb(p) from campaigns p where id = ${customer.campaign.id}) as campaign,
      (select to_jsonb(n) from promotions n where id = ${customer.promotion.id}) as promotion,
      (select jsonb_agg(z order by z.id) from spaces z
        where z.customer_id = ${customer.customer.id}) as spaces,
      (select to_jsonb(v) from list_views v where id = ${customer.view.id}) as view,
      (select jsonb_agg(b order by b.id) from customer_addresses b
        where b.customer_id = ${customer.customer.id}) as addresses,
      (select jsonb_agg(k order by k.id) from promotions k
        where k.customer_id = ${customer.customer.id}) as promotions,
      (select jsonb_agg(s order by s.id) from movements s where s.user_id = ${customer.user.id}) as movements,
      (select jsonb_agg(y order by y.id) from api_keys y where y.user_id = ${customer.user.id}) as keys,
      (select to_jsonb(b) from budgets b where id = ${customer.budget.id}) as budget,
      (select to_jsonb(i) from campaign_images i where id = ${customer.image_id}) as image,
      (select to_jsonb(c) from campaign_image_comments c where id = ${customer.comment_id}) as comment,
      (select to_jsonb(t) from activities t where id = ${customer.activity_id}) as activity,
      (select to_jsonb(w) from webhooks w where id = ${customer.webhook.id}) as webhook,
      (select to_jsonb(d) from webhook_deliveries d where id = ${customer.delivery_id}) as delivery,
      (select to_jsonb(m) from record_messages m where id = ${customer.message_id}) as message,
      (select jsonb_agg(f order by f.id) from attachments f
        where id in ${[customer.picture, customer.document, customer.own_document, customer.space_document].map((each) => each.id)}) as attached,
      (select count(*) from attachment_notices where record_id = ${customer.order.id}) as notices,
      (select to_jsonb(o) from orders o where id = ${customer.order.id}) as "order"`)
  const [row = {}] = rows
  expect(Object.keys(row).filter((name) => row[name] === null)).toEqual([])
  return rows
}
