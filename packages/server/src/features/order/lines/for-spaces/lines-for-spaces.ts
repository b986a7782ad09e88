import { type leftOutReasons, mostLeftOut, type orderLineCalls } from '@lienzo/contract/sales/order-lines'
import { sizeThatFills } from '@lienzo/rules/catalogue/size-check'
import { spareCopies, spreadSpares } from '@lienzo/rules/sales/lines/spares'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../../core/context/context.ts'
import { spaceName } from '../../../../core/domain/space-name.ts'
import type { Changes } from '../../../../core/log/write-log.ts'
import { requireVisible } from '../../../../core/record/references.ts'
import { writeRow } from '../../../../core/record/save-row.ts'
import { spaces } from '../../../../db/tables/customers/spaces.ts'
import { orderLines } from '../../../../db/tables/sales/orders.ts'
import { inBasketOf } from '../../../../resources/space/space.queries.ts'
import { orderResource } from '../../order.queries.ts'
import { fieldsOf } from '../line-changes.ts'
import type { LineInput } from '../line-parts.ts'
import { type PartSpace, readSpaces, sizedSpaceOf, spacesWith } from '../line-spaces.ts'
import { totalsAfter, tryLines } from '../price-lines.ts'
import { lockDraft } from '../saving/lock-draft.ts'
import { writeLines } from '../write-lines.ts'

type Input = z.output<(typeof orderLineCalls)['updatespaces']['input']>
type Output = z.output<(typeof orderLineCalls)['updatespaces']['output']>
type Template = Input['line']
type Reason = (typeof leftOutReasons)[number]
type LeftOut = Output['left'][number]
type Order = Awaited<ReturnType<typeof lockDraft>>

/**
 * Adds one line for each of many spaces, all with the same product, in a fixed number of statements. By default, the size is
 * the visible size of the space plus bleed. Skips spaces that already have a line with this product, artwork and promotion, so
 * that the call is idempotent. Returns the spaces that got no line, at most `mostLeftOut`, with the reasons.
 */
export async function addLinesForSpaces(context: Context, input: Input): Promise<Output> {
  const order = await lockDraft(context, input.id, { hasNewLines: true })
  const selection = await chosenSpaces(context, order, input)
  const spaceRows = await readSpaces(context, selection.which)
  const there = await spacesWithLine(context, order, input.line, spaceRows)
  const omissions = notFound(selection.asked, spaceRows)
  const candidates: { space: PartSpace; line: LineInput }[] = []
  for (const space of spaceRows) {
    const line = lineFor(space, input.line)
    const reason = reasonAgainst(space, { order, there, isSized: line !== null })
    if (line && !reason) candidates.push({ space, line })
    else omissions.push(leftOut(space, reason ?? 'not_measured'))
  }
  const terms = { discount: order.customer_discount, vat: order.vat_rate }
  const lines = withSpares(
    candidates.map(({ line }) => line),
    input.spares_of,
  )
  const trials = await tryLines(context, lines, order, terms, { kept: [] })
  const pricedLines = trials.flatMap(({ line }) => line ?? [])
  for (const [index, { line, faults }] of trials.entries()) {
    const space = candidates[index]?.space
    if (!line && space) omissions.push({ ...leftOut(space, 'refused'), fields: faults })
  }
  const totals = totalsAfter(order, { gone: [], come: pricedLines })
  const newLines = await writeLines(context, order, { added: pricedLines, changed: [], gone: [] })
  const changes: Changes = {}
  for (const { number, line } of newLines) {
    if (line) changes[`lines.${number}`] = { before: null, after: fieldsOf(line.input) }
  }
  if (newLines.length > 0) await writeRow(context, orderResource, order, totals, 'update', changes)
  return {
    version: order.version + (newLines.length > 0 ? 1 : 0),
    ...{
      totals,
      added: newLines.length,
      space_ids: pricedLines.flatMap(({ input: { space_id } }) => space_id ?? []),
    },
    ...{ left_out: omissions.length, left: omissions.slice(0, mostLeftOut) },
  }
}

/** Distributes the total number of spare copies over the lines. If `of` is `line`, the number applies to each line instead. */
function withSpares(lines: readonly LineInput[], of: Input['spares_of']): LineInput[] {
  const [first] = lines
  if (of === 'line' || !first) return [...lines]
  const copies = lines.reduce((sum, line) => sum + line.copies, 0)
  const spread = spreadSpares(spareCopies({ ...first, copies }), lines.length)
  return lines.map((line, index) => ({ ...line, spares: spread[index] ?? 0, spares_percent: 0 }))
}

/** Requested space, as it is reported if it does not exist. */
type SpaceReference = { id: number | null; number: number | null; name: string }

/** Returns the condition for the requested spaces, and a list of the spaces requested by ID, by number or through an order. */
async function chosenSpaces(
  context: Context,
  order: Order,
  { basket, numbers, order_id, ids = [] }: Input,
): Promise<{ which: SQL; asked: SpaceReference[] }> {
  if (basket) return { which: inBasketOf(context.caller), asked: [] }
  if (numbers) {
    const which = sql`${spaces.customer_id} = ${order.customer_id} and ${spaces.number} = any(${sql.param(numbers)})`
    return { which, asked: [...new Set(numbers)].map((number) => ({ id: null, number, name: '' })) }
  }
  const requests =
    order_id === undefined
      ? [...new Set(ids)].map((id) => ({ id, number: null, name: '' }))
      : await spacesOfOrder(context, order_id)
  return { which: spacesWith(requests.map(({ id }) => id)), asked: requests }
}

/**
 * Returns the spaces of an order's lines, including spaces that have been deleted since. Throws INVALID_INPUT if the caller
 * cannot see the order.
 */
async function spacesOfOrder(context: Context, orderId: number) {
  await requireVisible(context, 'order', [orderId], 'order_id')
  return context.database
    .selectDistinct({ id: spaces.id, number: spaces.number, name: spaceName })
    .from(orderLines)
    .innerJoin(spaces, eq(spaces.id, orderLines.space_id))
    .where(eq(orderLines.order_id, orderId))
    .orderBy(spaces.number, spaces.id)
}

/**
 * Returns the IDs of the spaces, among these, for which the order already has a line with this product, artwork and promotion.
 */
async function spacesWithLine(
  { database }: Context,
  order: Order,
  { product_id, campaign_image_id, promotion_id }: Template,
  spaceRows: readonly PartSpace[],
): Promise<ReadonlySet<number | null>> {
  const ids = spaceRows.map(({ id }) => id)
  const rows = await database
    .selectDistinct({ space_id: orderLines.space_id })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.order_id, order.id),
        eq(orderLines.product_id, product_id),
        sql`${orderLines.campaign_image_id} is not distinct from ${campaign_image_id}::int`,
        sql`${orderLines.promotion_id} is not distinct from ${promotion_id}::int`,
        sql`${orderLines.space_id} = any(${sql.param(ids)})`,
      ),
    )
  return new Set(rows.map(({ space_id }) => space_id))
}

/** Returns the requested spaces that do not exist or that the caller cannot see. */
function notFound(requests: readonly SpaceReference[], spaceRows: readonly PartSpace[]): LeftOut[] {
  const ids = new Set(spaceRows.map(({ id }) => id))
  const numbers = new Set(spaceRows.map(({ number }) => number))
  const isThere = ({ id, number }: SpaceReference) => (id === null ? numbers.has(number ?? 0) : ids.has(id))
  return requests
    .filter((each) => !isThere(each))
    .map(({ id, number, name }) => ({ space_id: id, number, name, reason: 'not_found', fields: {} }))
}

/** Returns the line for a space; null if no size is given and the space has not been measured. */
function lineFor(space: PartSpace, { width, height, ...template }: Template): LineInput | null {
  if (width !== null && height !== null) return { ...template, width, height, space_id: space.id }
  const sizedSpace = sizedSpaceOf(space)
  if (!sizedSpace) return null
  const { widthMm, heightMm } = sizeThatFills(sizedSpace)
  return { ...template, width: widthMm, height: heightMm, space_id: space.id }
}

function reasonAgainst(
  space: PartSpace,
  { order, there, isSized }: { order: Order; there: ReadonlySet<number | null>; isSized: boolean },
): Reason | undefined {
  if (space.customer_id !== order.customer_id) return 'other_customer'
  if (!space.active) return 'inactive'
  if (there.has(space.id)) return 'there'
  return isSized ? undefined : 'not_measured'
}

function leftOut({ id, number, name }: PartSpace, reason: Reason): LeftOut {
  return { space_id: id, number, name, reason, fields: {} }
}
