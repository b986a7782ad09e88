import { linesFrozen } from '@lienzo/rules/sales/order-states'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import type { HandlersOf } from '../../core/context/handler.ts'
import { notFound, Refusal } from '../../core/context/refusal.ts'
import { visibleRow, visibleRows } from '../../core/context/resource.ts'
import { pickCategories } from '../../core/domain/category-paths.ts'
import { fileViews } from '../../core/files/file-views.ts'
import { pickRows } from '../../core/list/pick-rows.ts'
import { sumRows } from '../../core/list/sum-rows.ts'
import { requireVisible } from '../../core/record/references.ts'
import { standardHandlers } from '../../core/record/standard-handlers.ts'
import { promotions } from '../../db/tables/customers/promotions.ts'
import { campaignImages, campaigns } from '../../db/tables/sales/campaigns.ts'
import { orders } from '../../db/tables/sales/orders.ts'
import { campaignImageResource, campaignResource } from '../../resources/campaign/campaign.queries.ts'
import { promotionResource } from '../../resources/promotion/promotion.queries.ts'
import { moveOrder } from './account/move-order.ts'
import { usersOfCustomer } from './account/order-account.ts'
import { beginRepeat, continueRepeat, listRepeats, stopRepeat } from './again/campaign-repeats.ts'
import { compareAgain, orderAgain } from './again/order-again.ts'
import { madeAgain, readRepeat, repeatedLines, repeatedOrders } from './again/repeat-record.ts'
import { beginArchive, listArchives, stopArchive } from './document/archive/order-archives.ts'
import { getLabels } from './document/labels/get-labels.ts'
import { orderPhotos } from './document/order-photos.ts'
import { printOrder } from './document/print-order.ts'
import { getProof } from './document/report/get-proof.ts'
import { printReport } from './document/report/print-report.ts'
import { printRollPlan } from './document/roll/print-roll-plan.ts'
import { readRollPlan } from './document/roll/read-roll-plan.ts'
import { exportOrders } from './document/sheets/export-orders.ts'
import { allocation } from './lines/allocation/allocation.ts'
import { checkLines } from './lines/checks/check-lines.ts'
import { addLinesForSpaces } from './lines/for-spaces/lines-for-spaces.ts'
import { numbersInFile } from './lines/for-spaces/numbers-in-file.ts'
import { offeredSpaces } from './lines/line-spaces.ts'
import { offeredProducts } from './lines/offered-products.ts'
import { pageOfLines } from './lines/reading/lines-page.ts'
import { saveLines } from './lines/save-lines.ts'
import { tryOrderLines } from './lines/trial/try-order-lines.ts'
import { orderSums } from './list/order-sums.ts'
import { orderResource } from './order.queries.ts'
import { nextOrderCode } from './order-code.ts'
import { readOrder } from './order-record.ts'
import { productionBoard } from './production/board.ts'
import { changeStage } from './production/change-stage.ts'
import { saveOrder } from './save-order.ts'
import { cancelLines } from './steps/cancel-lines.ts'
import { changeStatus } from './steps/change-status.ts'
import { changeStatuses } from './steps/change-statuses.ts'
import { possibleStatuses } from './steps/possible-statuses.ts'
import { pricesToday } from './steps/prices/prices-today.ts'
import { takePricesOfToday } from './steps/prices/take-prices.ts'
import { readConfirmation } from './steps/read-confirmation.ts'
import { assertNoReprint } from './steps/reprints/is-reprint.ts'
import { makeReprint } from './steps/reprints/make-reprint.ts'

const { pick: _pick, ...standard } = standardHandlers(orderResource)

export const orderHandlers: HandlersOf<'orderrest'> = {
  ...standard,
  export: exportOrders,
  get: (context, { id }) => readOrder(context, id),
  getversion: async (context, { id }) => ({
    version: (await visibleRow(context, orderResource, id)).version,
  }),
  sums: (context, selection) => sumRows(context, orderResource, selection, orderSums(selection)),
  generateordercode: async (context) => {
    const code = await nextOrderCode(context)
    context.log({ resource: 'order', record_id: null, customer_id: null, action: 'give_code', label: code })
    return { code }
  },
  update: async (context, input) => readOrder(context, await saveOrder(context, input)),
  delete: async (context, input) => {
    const result = await standard.delete(context, input)
    await assertNotRunning(context, result.ids)
    await assertNoReprint(context, ...result.ids)
    return result
  },
  changestatus: async (context, input) => {
    await changeStatus(context, input)
    const order = await readOrder(context, input.id)
    if (input.status !== 'confirmed') return order
    return { ...order, confirmation: await readConfirmation(context, [order.id]) }
  },
  compareprices: async (context, { id }) => {
    await visibleRow(context, orderResource, id)
    const [order] = await context.database.select().from(orders).where(eq(orders.id, id))
    if (!order) throw notFound()
    if (linesFrozen(order.status))
      throw new Refusal(
        'STATE_NOT_ALLOWED',
        `The prices of ${order.code}, which is ${order.status}, are agreed`,
      )
    return pricesToday(context, order)
  },
  takeprices: async (context, input) => {
    await takePricesOfToday(context, input)
    return readOrder(context, input.id)
  },
  compareagain: compareAgain,
  orderagain: async (context, input) => readOrder(context, await orderAgain(context, input)),
  reprint: async (context, { photo_id }) => readOrder(context, await makeReprint(context, photo_id)),
  repeatcampaign: beginRepeat,
  repeats: listRepeats,
  madeagain: madeAgain,
  getrepeat: (context, { id }) => readRepeat(context, id),
  repeatedorders: repeatedOrders,
  repeatedlines: repeatedLines,
  stoprepeat: stopRepeat,
  continuerepeat: continueRepeat,
  changestatuses: changeStatuses,
  possiblestatuses: possibleStatuses,
  cancellines: async (context, input) => {
    await cancelLines(context, input)
    return readOrder(context, input.id)
  },
  updateusergroup: async (context, input) => {
    await moveOrder(context, input)
    return readOrder(context, input.id)
  },
  getusers: async (context, { customer_id }) => {
    await requireVisible(context, 'customer', [customer_id], 'customer_id')
    const users = await usersOfCustomer(context, customer_id)
    return users.map(({ id, username, first_name, last_name, usergroup_id, usergroup_name }) => ({
      id,
      name: username,
      full_name: [first_name, last_name].filter(Boolean).join(' '),
      usergroup_id,
      usergroup_name,
    }))
  },
  validatesize: tryOrderLines,
  lines: pageOfLines,
  checklines: checkLines,
  savelines: saveLines,
  updatespaces: addLinesForSpaces,
  readnumbers: numbersInFile,
  allocation,
  getspaces: async (context, input) => {
    await requireVisible(context, 'customer', [input.customer_id], 'customer_id')
    return offeredSpaces(context, input)
  },
  getcampaigns: (context, { customer_id, ...input }) =>
    pickRows(
      context,
      campaignResource,
      input,
      sql`${campaigns.customer_id} = ${customer_id} and ${campaigns.status} = 'active'`,
    ),
  getcampaignimages: async (context, { campaign_id }) => {
    await visibleRow(context, campaignResource, campaign_id)
    const images = await visibleRows(
      context,
      campaignImageResource,
      sql`${eq(campaignImages.campaign_id, campaign_id)} and ${advertisesWhatIsSold}`,
    )
    const views = await fileViews(
      context,
      images.map((image) => image.file_id),
    )
    return images.flatMap(({ id, name, approval, release, promotion_id, promotion_name, file_id }) => {
      const file = views.get(file_id)
      return file ? [{ id, name, approval, release, promotion_id, promotion_name, file }] : []
    })
  },
  getproductsmc: (context, input) => offeredProducts(context, input),
  getpromoscust: (context, { customer_id, ...input }) =>
    pickRows(context, promotionResource, input, eq(promotions.customer_id, customer_id)),
  getcategories: pickCategories,
  print: printOrder,
  getlabels: getLabels,
  photolist: orderPhotos,
  printraport: printReport,
  getproof: getProof,
  rollplan: readRollPlan,
  printrollplan: printRollPlan,
  generatezip: beginArchive,
  archives: listArchives,
  stopzip: stopArchive,
  board: productionBoard,
  changestage: async (context, input) => {
    await changeStage(context, input)
    return readOrder(context, input.id)
  },
}

/** Condition for artwork that advertises no promotion or an active promotion. */
const advertisesWhatIsSold = sql`(${campaignImages.promotion_id} is null
  or exists (select 1 from ${promotions} where ${promotions.id} = ${campaignImages.promotion_id}
    and ${promotions.active} and ${promotions.deleted_at} is null))`

/** Throws STATE_NOT_ALLOWED if one of the orders is neither a draft nor cancelled. Such an order must be cancelled first. */
async function assertNotRunning(context: Context, ids: number[]): Promise<void> {
  const [running] = await context.database
    .select({ code: orders.code, status: orders.status })
    .from(orders)
    .where(sql`${orders.id} = any(${sql.param(ids)}) and ${orders.status} not in ('draft', 'cancelled')`)
    .limit(1)
  if (running)
    throw new Refusal(
      'STATE_NOT_ALLOWED',
      `The order ${running.code} is ${running.status}: cancel it first`,
      {
        fields: {
          ids: {
            key: 'validation.order_runs',
            values: { code: running.code },
            message: `holds the order ${running.code}, which runs`,
          },
        },
      },
    )
}
