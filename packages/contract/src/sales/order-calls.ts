import { orderStates } from '@lienzo/rules/sales/order-states'
import { workStages } from '@lienzo/rules/sales/production/board'
import { finishPriceModes } from '../catalogue/finish-columns.ts'
import { pricedProduct } from '../catalogue/product.ts'
import { orderProofCalls } from '../installation/order-proof.ts'
import { declareCall } from '../wire/call.ts'
import { errorCodes } from '../wire/errors.ts'
import {
  day,
  euros,
  fileView,
  id,
  percent,
  requiredText,
  signedEuros,
  signedSquareMetres,
  squareMetres,
  sumOfEuros,
  sumOfSquareMetres,
  text,
} from '../wire/fields.ts'
import {
  exportInput,
  getInput,
  lookedInput,
  pickAllInput,
  pickedRow,
  pickInput,
  selectionInput,
  selectionOutput,
} from '../wire/list.ts'
import { standardCalls, versionCall } from '../wire/standard-calls.ts'
import { z } from '../wire/zod.ts'
import { campaignRepeatCalls } from './again/campaign-repeats.ts'
import { compareAgainInput, orderAgainComparison, orderAgainInput } from './again/order-again.ts'
import { allocationCalls } from './allocation.ts'
import { approvals, releases } from './artwork/artwork-states.ts'
import { installationWindow, orderRecord, orderRow, orderUpdate } from './order.ts'
import { cancelLinesInput } from './order-cancellations.ts'
import {
  fieldError,
  formerPart,
  largestLines,
  lineInput,
  orderLineCalls,
  orderTotals,
  pricedFields,
} from './order-lines.ts'
import { orderPaperCalls } from './order-papers.ts'
import { priceComparison } from './order-prices.ts'
import { orderBoardCalls } from './production/order-board.ts'

const access = { path: '/order', right: 'access' } as const
const edit = { path: '/order', right: 'edit' } as const

/** Material that can be chosen for an order line, with the finishes that are permitted on it. */
const offeredMaterial = z.object({
  id,
  code: z.string(),
  name: z.string(),
  price_per_m2: euros,
  roll_width: z.int(),
  finishes: z.array(
    z.object({ id, code: z.string(), name: z.string(), price_mode: z.enum(finishPriceModes), price: euros }),
  ),
})

/** Maximum number of orders that one call moves to a different state. */
export const mostMovedTogether = 100

/** Refunds that the house can choose for the orders in production when it cancels several orders together. */
const givenBackShares = ['all', 'nothing'] as const
export type GivenBackShare = (typeof givenBackShares)[number]

/** Result of confirming one or several orders. */
const orderConfirmation = z.object({
  /** Sums over all confirmed orders. */
  net: euros,
  total: euros,
  /** Number of users whose balances were charged. */
  accounts: z.int(),
  /** Balance and limits of the charged user; null if several users were charged or the caller is not allowed to see them. */
  balance: z
    .object({
      saldo: z.object({ euros: signedEuros, m2: signedSquareMetres }),
      limit: z.object({ euros, m2: squareMetres }),
    })
    .nullable(),
  /** Number of lines with warnings, not counting the warning that the source of measurements is unknown. */
  warned_lines: z.int(),
})

/** Sums over the orders in a list. Cancelled orders are left out unless a filter selects them. */
const orderSums = z.object({
  count: z.int(),
  /** Number of cancelled orders left out of the sums. */
  cancelled: z.int(),
  pieces: z.int(),
  m2: sumOfSquareMetres,
  net: sumOfEuros,
  total: sumOfEuros,
})

const standard = standardCalls({ name: 'order', row: orderRow, record: orderRecord, update: orderUpdate })

export const orderCalls = {
  ...standard,
  export: declareCall({
    ...standard.export,
    summary:
      'Export the list of orders as a spreadsheet, with all pages; `lines` adds a sheet with all lines of these orders',
    input: exportInput.extend({ lines: z.boolean().default(false) }),
  }),
  update: declareCall({ ...standard.update, largestBody: largestLines }),
  sums: declareCall({
    summary: 'Count the selected orders and return their totals; `all` includes everything that matches now',
    permission: access,
    changes: false,
    input: lookedInput,
    output: orderSums,
  }),
  generateordercode: declareCall({
    summary: 'Reserve the next order code; no code is issued twice',
    permission: edit,
    changes: true,
    input: z.strictObject({}),
    output: z.object({ code: z.string() }),
  }),
  getversion: versionCall({ name: 'order' }),
  changestatus: declareCall({
    summary:
      'Change the state of an order. Confirming it charges the balance, cancelling it refunds the charge. The person who confirmed an order can return it to draft for thirty seconds. Confirming it and starting production check the lines again, and are refused if an artwork has a version other than the checked one, unless the newest versions are accepted. A refusal reports each kind of fault at its first line, with `lines` (number of lines), `numbers` (line numbers such as 1-4000,4002) and `check` (the failed check)',
    permission: edit,
    changes: true,
    input: z.strictObject({
      id,
      version: z.int().min(1),
      status: z.enum(orderStates),
      note: text(1000).default(''),
      /** Stage at which production begins; defaults to the first one. */
      stage: z.enum(workStages).optional(),
      /** Set to use the newest version of each artwork. The newest versions must pass the checks. */
      take_newest: z.boolean().default(false),
      /**
       * Refund for a cancelled order. Defaults to the full charge; once the order is in production, the house must specify the
       * refund and can keep a part of the charge.
       */
      give_back: z.strictObject({ euros, m2: squareMetres }).optional(),
      /**
       * Reason why the house confirms an order that exceeds its user's limits. Only stored if a limit is exceeded. No reason
       * can be given for orders that are confirmed together.
       */
      past_limit: requiredText(1000).optional(),
      /** Total at today's prices that the caller accepts. Without it, an order whose prices have changed is not confirmed. */
      take_total: euros.optional(),
    }),
    output: orderRecord.extend({
      /** Only returned if the call confirmed the order. */
      confirmation: orderConfirmation.optional(),
    }),
  }),
  compareprices: declareCall({
    summary:
      'Return the cost of a draft at current prices, and the lines whose prices differ; changes nothing, and is refused unless the order is a draft',
    permission: access,
    changes: false,
    input: getInput,
    output: priceComparison,
  }),
  takeprices: declareCall({
    summary:
      'Apply current prices to a draft if they result in the agreed total; otherwise refused with both totals',
    permission: edit,
    changes: true,
    input: z.strictObject({ id, version: z.int().min(1), take_total: euros }),
    output: orderRecord,
  }),
  compareagain: declareCall({
    summary: 'Return what has changed since an order was made, before ordering it again; changes nothing',
    permission: access,
    changes: false,
    input: compareAgainInput,
    output: orderAgainComparison,
  }),
  orderagain: declareCall({
    summary: 'Create a draft from an order at current prices, without its dates and the omitted lines',
    permission: edit,
    changes: true,
    input: orderAgainInput,
    output: orderRecord,
  }),
  reprint: declareCall({
    summary:
      'Create the reprint order that a refused photo requires, or add to its existing draft; idempotent. Nobody is charged. House only',
    permission: edit,
    changes: true,
    input: z.strictObject({ photo_id: id }),
    output: orderRecord,
  }),
  changestatuses: declareCall({
    summary: `Change the state of up to ${mostMovedTogether} orders, each by its own rules: those that cannot change stay as they are, and are returned with the reason`,
    permission: edit,
    changes: true,
    input: z.strictObject({
      chosen: selectionInput,
      status: z.enum(orderStates),
      note: text(1000).default(''),
      /**
       * Refund for each order in production, which the house must specify when it cancels any. All other orders are refunded in
       * full.
       */
      give_back: z.enum(givenBackShares).optional(),
    }),
    output: z.object({
      moved: z.array(z.object({ id, code: z.string() })),
      refused: z.array(
        z.object({
          id,
          code: z.string(),
          error: z.enum(errorCodes),
          fields: z.record(z.string(), fieldError),
        }),
      ),
      /** Only returned if the call confirmed orders. */
      confirmation: orderConfirmation.optional(),
    }),
    conflict: selectionOutput,
  }),
  possiblestatuses: declareCall({
    summary:
      'Count, for each target state, the selected orders that the caller could move to it; other reasons to refuse a single order are not checked',
    permission: access,
    changes: false,
    input: lookedInput,
    output: z.array(z.object({ status: z.enum(orderStates), orders: z.int() })),
  }),
  cancellines: declareCall({
    summary:
      'Cancel lines of a confirmed order, or copies of them, with a reason; returns the refund. If no lines remain, the order is cancelled. House only',
    permission: edit,
    changes: true,
    input: cancelLinesInput,
    output: orderRecord,
  }),
  updateusergroup: declareCall({
    summary:
      "Move an order to another user group of its customer and to one of its users, by default its only user. Its charge moves too, within that user's limits. House only",
    permission: edit,
    changes: true,
    input: z.strictObject({
      id,
      version: z.int().min(1),
      usergroup_id: id,
      user_id: id.nullable().default(null),
    }),
    output: orderRecord,
  }),
  getusers: declareCall({
    summary: 'List the users whose account an order of a customer can be charged to',
    permission: access,
    changes: false,
    input: z.strictObject({ customer_id: id }),
    output: z.array(
      z.object({
        id,
        name: z.string(),
        full_name: z.string(),
        usergroup_id: id,
        usergroup_name: z.string(),
      }),
    ),
  }),
  validatesize: declareCall({
    summary:
      'Check and price unsaved lines, and explain each price. A failed check is an error if it prevents confirmation, and a warning if it only prevents production',
    permission: access,
    changes: false,
    largestBody: largestLines,
    input: z.strictObject({
      customer_id: id,
      lines: z.array(lineInput).max(2000),
      /**
       * Order and campaign to which the lines belong, if the order is saved. Used to warn about spaces that other orders have
       * taken.
       */
      id: id.nullable().optional(),
      campaign_id: id.nullable().optional(),
      /** Requested day and installation window, used to check whether the spaces are open. */
      ...z.object({ requested_at: day.nullable(), ...installationWindow }).partial().shape,
    }),
    output: z.object({
      lines: z.array(z.object({ ...pricedFields, piece_m2: squareMetres, former: z.array(formerPart) })),
      totals: z.object({ ...orderTotals, vat_rate: percent }),
      /**
       * Reasons why the order could not be confirmed, by field: the customer and campaign and, if the order is saved, the
       * account and delivery address. Balance and limits are only checked on confirmation.
       */
      faults: z.record(z.string(), fieldError),
    }),
  }),
  ...orderLineCalls,
  ...allocationCalls,
  getcampaigns: declareCall({
    summary: 'List the campaigns that an order of a customer can belong to',
    permission: access,
    changes: false,
    input: pickInput.extend({ customer_id: id }),
    output: z.array(pickedRow),
  }),
  getcampaignimages: declareCall({
    summary: 'List the artwork images of a campaign for an order line',
    permission: access,
    changes: false,
    input: z.strictObject({ campaign_id: id }),
    output: z.array(
      z.object({
        id,
        name: z.string(),
        approval: z.enum(approvals),
        release: z.enum(releases),
        /** Product that the image advertises; null if it advertises a family or nothing specific. */
        promotion_id: id.nullable(),
        promotion_name: z.string().nullable(),
        file: fileView,
      }),
    ),
  }),
  getproductsmc: declareCall({
    summary:
      'List the products for an order line, with prices, permitted materials and their finishes; if a campaign is given, only what it permits',
    permission: access,
    changes: false,
    input: pickInput.extend({ campaign_id: id.nullable().default(null) }),
    output: z.array(
      z.object({
        id,
        code: z.string(),
        name: z.string(),
        ...pricedProduct.pick({
          price_mode: true,
          unit_price: true,
          breaks: true,
          min_m2: true,
          fixed_sizes: true,
        }).shape,
        picture: fileView.nullable(),
        materials: z.array(offeredMaterial),
      }),
    ),
  }),
  getpromoscust: declareCall({
    summary: "List the customer's products that an order line can advertise",
    permission: access,
    changes: false,
    input: pickInput.extend({ customer_id: id }),
    output: z.array(pickedRow),
  }),
  getcategories: declareCall({
    summary: 'List the categories that an order can belong to',
    permission: access,
    changes: false,
    input: pickAllInput,
    output: z.array(pickedRow),
  }),
  ...campaignRepeatCalls,
  ...orderPaperCalls,
  ...orderProofCalls,
  ...orderBoardCalls(orderRecord),
}
