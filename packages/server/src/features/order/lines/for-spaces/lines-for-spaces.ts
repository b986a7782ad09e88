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
 * Adds a line of one product for each of many spaces, as large as what is seen of each and its bleed where no size is given:
 * a few statements however many there are. Those that get none are named with the reason. A space that has a line of that
 * product with that artwork and promotion already gets no second one, so that the same may be asked again.
 */
export async function addLinesForSpaces(context: Context, input: Input): Promise<Output> {
  const order = await lockDraft(context, input.id, { hasNewLines: true })
  const chosen = await chosenSpaces(context, order, input)
  const found = await readSpaces(context, chosen.which)
  const there = await spacesWithLine(context, order, input.line, found)
  const left = notFound(chosen.asked, found)
  const wanted: { space: PartSpace; line: LineInput }[] = []
  for (const space of found) {
    const line = lineFor(space, input.line)
    const reason = reasonAgainst(space, { order, there, isSized: line !== null })
    if (line && !reason) wanted.push({ space, line })
    else left.push(leftOut(space, reason ?? 'not_measured'))
  }
  const terms = { discount: order.customer_discount, vat: order.vat_rate }
  const lines = withSpares(
    wanted.map(({ line }) => line),
    input.spares_of,
  )
  const tried = await tryLines(context, lines, order, terms, { kept: [] })
  const priced = tried.flatMap(({ line }) => line ?? [])
  for (const [index, { line, faults }] of tried.entries()) {
    const space = wanted[index]?.space
    if (!line && space) left.push({ ...leftOut(space, 'refused'), fields: faults })
  }
  const totals = totalsAfter(order, { gone: [], come: priced })
  const added = await writeLines(context, order, { added: priced, changed: [], gone: [] })
  const changes: Changes = {}
  for (const { number, line } of added) {
    if (line) changes[`lines.${number}`] = { before: null, after: fieldsOf(line.input) }
  }
  if (added.length > 0) await writeRow(context, orderResource, order, totals, 'update', changes)
  return {
    version: order.version + (added.length > 0 ? 1 : 0),
    ...{
      totals,
      added: added.length,
      space_ids: priced.flatMap(({ input: { space_id } }) => space_id ?? []),
    },
    ...{ left_out: left.length, left: left.slice(0, mostLeftOut) },
  }
}

/** With what is wanted of spares in all, spread over the lines, where it is not meant for each. */
function withSpares(lines: readonly LineInput[], of: Input['spares_of']): LineInput[] {
  const [first] = lines
  if (of === 'line' || !first) return [...lines]
  const copies = lines.reduce((sum, line) => sum + line.copies, 0)
  const spread = spreadSpares(spareCopies({ ...first, copies }), lines.length)
  return lines.map((line, index) => ({ ...line, spares: spread[index] ?? 0, spares_percent: 0 }))
}

/** A space as it was asked for. What is not there is called so. */
type Asked = { id: number | null; number: number | null; name: string }

/** Which spaces are meant, and those of them that were asked for one by one. */
async function chosenSpaces(
  context: Context,
  order: Order,
  { basket, numbers, order_id, ids = [] }: Input,
): Promise<{ which: SQL; asked: Asked[] }> {
  if (basket) return { which: inBasketOf(context.caller), asked: [] }
  if (numbers) {
    const which = sql`${spaces.customer_id} = ${order.customer_id} and ${spaces.number} = any(${sql.param(numbers)})`
    return { which, asked: [...new Set(numbers)].map((number) => ({ id: null, number, name: '' })) }
  }
  const asked =
    order_id === undefined
      ? [...new Set(ids)].map((id) => ({ id, number: null, name: '' }))
      : await spacesOfOrder(context, order_id)
  return { which: spacesWith(asked.map(({ id }) => id)), asked }
}

/** The spaces that an order has lines for, those that are deleted since too. Fails with INVALID_INPUT. */
async function spacesOfOrder(context: Context, orderId: number) {
  await requireVisible(context, 'order', [orderId], 'order_id')
  return context.database
    .selectDistinct({ id: spaces.id, number: spaces.number, name: spaceName })
    .from(orderLines)
    .innerJoin(spaces, eq(spaces.id, orderLines.space_id))
    .where(eq(orderLines.order_id, orderId))
    .orderBy(spaces.number, spaces.id)
}

/** The spaces among these that have a line of this product with this artwork for the same product of the customer. */
async function spacesWithLine(
  { database }: Context,
  order: Order,
  { product_id, campaign_image_id, promotion_id }: Template,
  found: readonly PartSpace[],
): Promise<ReadonlySet<number | null>> {
  const ids = found.map(({ id }) => id)
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

/** What was asked for and is not there, as far as the caller sees. */
function notFound(asked: readonly Asked[], found: readonly PartSpace[]): LeftOut[] {
  const ids = new Set(found.map(({ id }) => id))
  const numbers = new Set(found.map(({ number }) => number))
  const isThere = ({ id, number }: Asked) => (id === null ? numbers.has(number ?? 0) : ids.has(id))
  return asked
    .filter((each) => !isThere(each))
    .map(({ id, number, name }) => ({ space_id: id, number, name, reason: 'not_found', fields: {} }))
}

/** Null where nobody has measured the space and no size is given. */
function lineFor(space: PartSpace, { width, height, ...template }: Template): LineInput | null {
  if (width !== null && height !== null) return { ...template, width, height, space_id: space.id }
  const sized = sizedSpaceOf(space)
  if (!sized) return null
  const { widthMm, heightMm } = sizeThatFills(sized)
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
