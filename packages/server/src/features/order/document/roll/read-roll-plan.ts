import { setImmediate } from 'node:timers/promises'
import { mostOrdersOnRoll, type rollPlanCalls } from '@lienzo/contract/sales/production/order-roll-plan'
import type { InputInside, OutputInside } from '@lienzo/contract/wire/call'
import type { ListQuestion, ReadSelection } from '@lienzo/contract/wire/list'
import { cutForRoll, type Roll } from '@lienzo/rules/catalogue/cut-for-roll'
import { isWorkedBy } from '@lienzo/rules/sales/order-states'
import type { RollLine } from '@lienzo/rules/sales/production/roll/roll-pieces'
import { countPieces, mostPiecesOnRoll, planningRoll } from '@lienzo/rules/sales/production/roll/roll-plan'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../core/context/context.ts'
import { queryRows } from '../../../../core/context/query-rows.ts'
import { invalidField, notFound } from '../../../../core/context/refusal.ts'
import { rowsById } from '../../../../core/context/resource.ts'
import { listConditions, sourcesOf } from '../../../../core/list/conditions/list-conditions.ts'
import { materials, products } from '../../../../db/tables/catalogue/catalogue.ts'
import { spaces } from '../../../../db/tables/customers/spaces.ts'
import { orderLines, orders } from '../../../../db/tables/sales/orders.ts'
import { orderResource } from '../../order.queries.ts'

/** Longest time in milliseconds for which the calculation blocks the thread. */
const LONGEST_TURN = 15

type Call = (typeof rollPlanCalls)['rollplan']
type PlanInput = InputInside<Call>
type Plan = OutputInside<Call>
type Material = Plan['materials'][number]

/**
 * Plans how the lines of one material are placed on its roll, with a fixed number of queries. Throws NOT_FOUND if the caller
 * cannot see one of the orders. Throws INVALID_INPUT if there are too many orders or pieces, or if no line of these orders has
 * the material.
 */
export async function readRollPlan(context: Context, input: PlanInput): Promise<Plan> {
  const { chosen, material_id, gap } = input
  const orderIds = await ordersOf(context, chosen)
  const orderMaterials = await materialsOf(context, orderIds)
  const material =
    material_id === undefined ? orderMaterials[0] : orderMaterials.find(({ id }) => id === material_id)
  if (!material && material_id !== undefined) {
    throw invalidField('material_id', {
      key: 'validation.not_found',
      message: 'is not the material of any line of these orders',
    })
  }
  const { panelOverlapMm } = context.services.settings.sizes
  const empty: Plan = {
    ...{ materials: orderMaterials, material_id: material?.id ?? null, overlap: panelOverlapMm, gap },
    ...{ lines: [], strips: [], left_out: [] },
    sums: { rolls: 0, length: 0, pieces: 0, net: 0, waste: 0, printed_waste: 0, gross: 0 },
  }
  if (!material || material.roll_width === 0) return empty
  if (material.copies > mostPiecesOnRoll) throw tooManyPieces(material.copies)
  const lines = await linesOf(context, orderIds, material)
  const { roll_width: printableWidthMm, roll_length: lengthMm } = material
  const roll = { printableWidthMm, lengthMm, overlapMm: panelOverlapMm, gapMm: gap }
  const turning = new Set(input.turn_otherwise)
  const sheets = lines.map((line) => sheetOf(line, input.turn !== turning.has(line.id)))
  return { ...empty, ...(await planOf(lines, sheets, roll)) }
}

/**
 * Returns the IDs of the selected orders, without cancelled orders. Throws NOT_FOUND if the caller cannot see one of the named
 * orders, and INVALID_INPUT if there are too many orders.
 */
async function ordersOf(context: Context, selection: ReadSelection): Promise<number[]> {
  const rows = selection.ids
    ? await namedOrders(context, selection.ids)
    : await matchingOrders(context, selection.all)
  if (rows.length > mostOrdersOnRoll) throw tooManyOrders()
  return rows.filter(({ status }) => isWorkedBy(status)).map(({ id }) => id)
}

async function namedOrders(context: Context, ids: readonly number[]) {
  const uniqueIds = [...new Set(ids)]
  if (uniqueIds.length > mostOrdersOnRoll) throw tooManyOrders()
  const rows = await rowsById(context, orderResource, uniqueIds)
  if (rows.length !== uniqueIds.length) throw notFound()
  return rows
}

/** Reads at most one order more than the limit, so that the caller of this function can detect that there are too many. */
async function matchingOrders(context: Context, question: ListQuestion) {
  const { where } = listConditions(context, orderResource, question)
  const { tables } = sourcesOf(orderResource, [where])
  return queryRows(
    context.database,
    { id: orders.id, status: orders.status },
    (columns) => sql`select ${columns} from ${tables} where ${where} limit ${mostOrdersOnRoll + 1}`,
  )
}

/** Returns the materials of the lines of these orders, largest printed area first. */
async function materialsOf({ database }: Context, orderIds: readonly number[]): Promise<Material[]> {
  const totalCopies = sql`(${orderLines.copies} + ${orderLines.spare_copies})::bigint`
  return database
    .select({
      id: materials.id,
      code: materials.code,
      name: materials.name,
      roll_width: materials.roll_width,
      roll_length: materials.roll_length,
      copies: sql<number>`sum(${totalCopies})::bigint`.mapWith(Number),
    })
    .from(orderLines)
    .innerJoin(materials, eq(materials.id, orderLines.material_id))
    .where(sql`${orderLines.order_id} = any(${sql.param([...orderIds])})`)
    .groupBy(materials.id)
    .orderBy(desc(sql`sum(${totalCopies} * ${orderLines.width} * ${orderLines.height})`), materials.id)
}

async function linesOf({ database }: Context, orderIds: readonly number[], { id }: Material) {
  return database
    .select({
      id: orderLines.id,
      order_id: orderLines.order_id,
      order_code: orders.code,
      number: orderLines.number,
      product_name: products.name,
      space_name: spaces.shop_name,
      width: orderLines.width,
      height: orderLines.height,
      bleed: products.bleed,
      copies: sql<number>`${orderLines.copies} + ${orderLines.spare_copies}`,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.order_id))
    .innerJoin(products, eq(products.id, orderLines.product_id))
    .leftJoin(spaces, eq(spaces.id, orderLines.space_id))
    .where(
      and(sql`${orderLines.order_id} = any(${sql.param([...orderIds])})`, eq(orderLines.material_id, id)),
    )
    .orderBy(orders.code, orderLines.number)
}

type Line = Awaited<ReturnType<typeof linesOf>>[number]

async function planOf(lines: readonly Line[], sheets: readonly RollLine[], roll: Roll) {
  const pieces = countPieces(sheets, roll)
  if (pieces > mostPiecesOnRoll) throw tooManyPieces(pieces)
  const { strips, leftOut, sums } = await byTurns(planningRoll(sheets, roll))
  return {
    lines: lines.map((line, index) => {
      const sheet = sheets[index]
      return { ...line, panels: sheet ? panelsOf(sheet, roll) : 0, may_turn: sheet?.mayTurn ?? false }
    }),
    strips: strips.map(({ roll: number, fromMm, lengthMm, pieces: placements }) => ({
      ...{ roll: number, from: fromMm, length: lengthMm },
      pieces: placements.map(({ piece: { lineId, copy, panel }, xMm, yMm, acrossMm, alongMm, turned }) => ({
        ...{ line_id: lineId, copy, panel, x: xMm, y: yMm, across: acrossMm, along: alongMm, turned },
      })),
    })),
    left_out: leftOut.map(({ lineId, reason }) => ({ line_id: lineId, reason })),
    sums: {
      ...{ rolls: sums.rolls, length: sums.lengthMm, pieces: sums.pieces, net: sums.net },
      ...{ waste: sums.waste, printed_waste: sums.printedWaste, gross: sums.gross },
    },
  }
}

/** Runs a calculation with pauses, in which other requests are served. */
async function byTurns<Result>(work: Generator<void, Result>): Promise<Result> {
  let begin = performance.now()
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    if (performance.now() - begin < LONGEST_TURN) continue
    await setImmediate()
    begin = performance.now()
  }
}

function sheetOf({ id, width, height, bleed, copies }: Line, mayTurn: boolean): RollLine {
  return { id, widthMm: width, heightMm: height, bleedMm: bleed, pieces: copies, mayTurn }
}

/** Returns the number of panels that each copy is cut into; 0 if it does not fit on the roll. */
function panelsOf(sheet: RollLine, roll: Roll): number {
  const cut = cutForRoll(sheet, roll)
  return 'reason' in cut ? 0 : cut.panels
}

function tooManyOrders() {
  return invalidField('chosen', {
    key: 'validation.roll_too_many_orders',
    values: { maximum: mostOrdersOnRoll },
    message: `are more than ${mostOrdersOnRoll} orders`,
  })
}

function tooManyPieces(pieces: number) {
  return invalidField('chosen', {
    key: 'validation.roll_too_many_pieces',
    values: { pieces, maximum: mostPiecesOnRoll },
    message: `have ${pieces} pieces of this material, but a plan can have at most ${mostPiecesOnRoll}`,
  })
}
