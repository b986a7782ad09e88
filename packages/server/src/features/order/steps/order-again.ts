import type {
  artworkChanges,
  compareAgainInput,
  orderAgainComparison,
  orderAgainInput,
} from '@lienzo/contract/sales/order-again'
import type { FieldErrors } from '@lienzo/contract/wire/errors'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../core/context/context.ts'
import { invalidInput } from '../../../core/context/refusal.ts'
import { visibleRow } from '../../../core/context/resource.ts'
import type { Changes } from '../../../core/log/write-log.ts'
import { writeRow } from '../../../core/record/save-row.ts'
import { products } from '../../../db/tables/catalogue/catalogue.ts'
import { spaces } from '../../../db/tables/customers/spaces.ts'
import { campaignImages } from '../../../db/tables/sales/campaigns.ts'
import { orderLines } from '../../../db/tables/sales/orders.ts'
import { spaceName } from '../../../resources/space/space-name.ts'
import { usersOfCustomer } from '../account/order-account.ts'
import { fieldsOf } from '../lines/line-changes.ts'
import { type LineInput, lineColumns, termsOf } from '../lines/line-parts.ts'
import { type TriedLine, totalsAfter, tryLines } from '../lines/price-lines.ts'
import { lockDraft } from '../lines/saving/lock-draft.ts'
import { writeLines } from '../lines/write-lines.ts'
import { closedSince } from '../open-campaign.ts'
import { type OrderRow, orderResource } from '../order.queries.ts'
import { assertCampaignOf } from '../order-references.ts'
import { saveOrder } from '../save-order.ts'

type Comparison = z.output<typeof orderAgainComparison>
type Line = Awaited<ReturnType<typeof storedLines>>[number]

/**
 * What has changed since an order was made: prices, spaces, artwork, what is not sold any more, discount and VAT. As many
 * statements however many lines there are, and nothing is written. Fails with NOT_FOUND.
 */
export async function compareAgain(
  context: Context,
  { id, campaign_id }: z.output<typeof compareAgainInput>,
): Promise<Comparison> {
  const before = await visibleRow(context, orderResource, id)
  const order = campaign_id === undefined ? before : { ...before, campaign_id }
  if (campaign_id !== undefined) await assertCampaignOf(context, order)
  const hasOtherCampaign = order.campaign_id !== before.campaign_id
  const stored = forCampaign(await storedLines(context, id), hasOtherCampaign)
  const terms = await termsOf(context, order.customer_id)
  const tried = await tryAgain(context, order, stored, terms)
  const lines = stored.flatMap((line, index) => changesOf(line, tried[index]))
  const come = tried.flatMap(({ line }) => line ?? [])
  const none = { pieces: 0, spares: 0, m2: 0, net: 0, vat_rate: terms.vat }
  const { net, vat, total } = totalsAfter(none, { gone: [], come })
  return {
    faults: await closedSince(context, order),
    discount: { before: order.customer_discount, after: terms.discount },
    vat_rate: { before: order.vat_rate, after: terms.vat },
    before: { net: order.net, vat: order.vat, total: order.total },
    after: { net, vat, total },
    unchanged: stored.length - lines.length,
    lines,
  }
}

/**
 * Makes a draft of what an order had, at the prices of today and without its dates and its reference. Gives its id. Fails with
 * INVALID_INPUT that names each line which cannot be made and was not left out, and with NOT_FOUND.
 */
export async function orderAgain(
  context: Context,
  { id, leave_out, campaign_id }: z.output<typeof orderAgainInput>,
): Promise<number> {
  const before = await visibleRow(context, orderResource, id)
  const target = campaign_id === undefined ? before : { ...before, campaign_id }
  const left = new Set(leave_out)
  const head = await headOf(context, target)
  const kept = (await storedLines(context, id)).filter((line) => !left.has(line.id))
  const stored = forCampaign(kept, head.campaign_id !== before.campaign_id)
  const draftId = await saveOrder(context, head)
  const draft = await lockDraft(context, draftId, { hasNewLines: true })
  const terms = { discount: draft.customer_discount, vat: draft.vat_rate }
  const tried = await tryAgain(context, draft, stored, terms)
  assertCanBeMade(stored, tried)
  const come = tried.flatMap(({ line }) => line ?? [])
  const totals = totalsAfter(draft, { gone: [], come })
  const changes: Changes = {}
  for (const { number, line } of await writeLines(context, draft, { added: come, changed: [], gone: [] })) {
    if (line) changes[`lines.${number}`] = { before: null, after: fieldsOf(line.input) }
  }
  await writeRow(context, orderResource, draft, totals, 'update', changes)
  return draftId
}

/** The account stays while it can be charged, the address while the customer has it, the campaign while it is open. */
async function headOf(context: Context, order: OrderRow) {
  const { customer_id, category_id, notes_production, notes_delivery, user_id } = order
  const gone = await closedSince(context, order)
  const campaign_id = gone.campaign_id ? null : order.campaign_id
  const delivery_address_id = gone.delivery_address_id ? null : order.delivery_address_id
  const copied = {
    customer_id,
    campaign_id,
    category_id,
    delivery_address_id,
    notes_production,
    notes_delivery,
  }
  const open = { reference: '', requested_at: null, promised_at: null, lines: [] }
  if (!context.caller.house) return { ...copied, ...open }
  const accounts = await usersOfCustomer(context, customer_id)
  return accounts.some((user) => user.id === user_id)
    ? { ...copied, ...open, user_id }
    : { ...copied, ...open }
}

/** The artwork is of the campaign: for another one there is none. */
function forCampaign(lines: readonly Line[], hasOther: boolean): Line[] {
  return lines.map((line) => (hasOther ? { ...line, campaign_image_id: null } : line))
}

function storedLines({ database }: Context, orderId: number) {
  const { number, net, checks, image_revision } = orderLines
  return database
    .select({
      ...{ ...lineColumns, number, net, checks, image_revision, name: products.name, space: spaceName },
      image: {
        revision: campaignImages.revision,
        approval: campaignImages.approval,
        release: campaignImages.release,
      },
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.product_id))
    .leftJoin(spaces, eq(spaces.id, orderLines.space_id))
    .leftJoin(campaignImages, eq(campaignImages.id, orderLines.campaign_image_id))
    .where(eq(orderLines.order_id, orderId))
    .orderBy(number)
}

/** The lines as new ones: what is not sold any more is refused, as in any new line. */
function tryAgain(
  context: Context,
  { customer_id, campaign_id }: { customer_id: number; campaign_id: number | null },
  lines: readonly Line[],
  terms: { discount: number; vat: number },
): Promise<TriedLine[]> {
  const withoutDays = { requested_at: null, installs_from: null, installs_to: null }
  return tryLines(context, lines.map(inputOf), { customer_id, campaign_id, ...withoutDays }, terms, [])
}

function inputOf(line: Line): LineInput {
  const { space_id, product_id, campaign_image_id, promotion_id, material_id, finish_ids } = line
  const { width, height, copies, spares, spares_percent, notes } = line
  return {
    ...{ space_id, product_id, campaign_image_id, promotion_id, material_id, finish_ids },
    ...{ width, height, copies, spares, spares_percent, notes },
  }
}

function changesOf(line: Line, { line: now, faults }: TriedLine = { faults: {} }): Comparison['lines'] {
  const { id, number, net, image } = line
  const known = new Set(line.checks.map(({ level, key }) => `${level} ${key}`))
  const checks = now?.checks.filter(({ level, key }) => level !== 'ok' && !known.has(`${level} ${key}`)) ?? []
  const artwork: (typeof artworkChanges)[number][] = []
  // What it showed before is of another campaign.
  if (image && line.campaign_image_id === null) artwork.push('other_campaign')
  else if (image) artwork.push(...changesOfArtwork(line, image))
  const after = now?.net ?? null
  const name = line.space ? `${line.name} · ${line.space}` : line.name
  if (after === net && checks.length === 0 && artwork.length === 0) return []
  return [{ id, number, name, before: net, after, faults, checks, artwork }]
}

function changesOfArtwork(line: Line, image: NonNullable<Line['image']>): (typeof artworkChanges)[number][] {
  const found: (typeof artworkChanges)[number][] = []
  if (line.image_revision !== null && image.revision !== line.image_revision) found.push('new_version')
  if (image.approval !== 'approved') found.push('not_approved')
  if (image.release !== 'released') found.push('not_released')
  return found
}

function assertCanBeMade(lines: readonly Line[], tried: readonly TriedLine[]): void {
  const faults: FieldErrors = {}
  tried.forEach(({ faults: own }, index) => {
    const number = lines[index]?.number ?? 0
    for (const [field, fault] of Object.entries(own)) {
      faults[`lines.${number - 1}.${field}`] = { ...fault, values: { ...fault.values, number } }
    }
  })
  if (Object.keys(faults).length > 0) throw invalidInput(faults)
}
