import { importedResources } from '@lienzo/rules/imports/importables'
import { backupStates } from '@lienzo/rules/records/backup-state'
import { importStates } from '../imports/import-states.ts'
import { campaignImageRow } from '../sales/artwork/campaign-artwork.ts'
import { campaignRow } from '../sales/campaign.ts'
import { figuresByState, lateOrders, newestOrders, orderFigures } from '../sales/order-figures.ts'
import { declareCall } from '../wire/call.ts'
import {
  day,
  euros,
  fileView,
  id,
  moment,
  signedEuros,
  signedSquareMetres,
  squareMetres,
  timeZone,
} from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { userWithLimits } from './user-limits.ts'

const activity = z.object({
  id: z.int(),
  created_at: moment,
  user_name: z.string().nullable(),
  /** Action as in the log: 'create', 'update', 'status' and so on. */
  action: z.string(),
  /** State to which the record was moved; null for other actions. */
  to_status: z.string().nullable(),
  resource: z.string(),
  label: z.string(),
  /** Path of the record's screen; null if the record does not exist or the caller is not allowed to see it. */
  path: z.string().nullable(),
})

const task = z.object({
  id,
  text_key: z.string(),
  text_values: z.record(z.string(), z.union([z.string(), z.number()])),
  link: z.string(),
  status: z.string(),
  state: z.enum(['waiting', 'running']),
  /** Progress of the task in percent. */
  progress: z.int().nullable(),
})

/**
 * Budgets that wait for somebody: drafts wait for the house, sent budgets for the customer's answer. At most six, longest wait
 * first.
 */
const waitingBudgets = z.object({
  /** Number of drafts, and number of drafts with unpriced spaces; shown to the house only. */
  drafts: z.int(),
  drafts_unpriced: z.int(),
  sent: z.int(),
  rows: z.array(
    z.object({
      id,
      code: z.string(),
      revision: z.int(),
      status: z.enum(['draft', 'sent']),
      customer_name: z.string(),
      order_code: z.string(),
      spaces: z.int(),
      unpriced: z.int(),
      total: euros,
      /** Last day on which the customer can approve the budget. */
      valid_until: day.nullable(),
      /** Time when the budget entered its current state. */
      since: moment,
    }),
  ),
})

/**
 * Installers' photos that the server has inspected and nobody has decided yet; `flagged` is the number of photos with a flag.
 */
const photosToReview = z.object({
  total: z.int(),
  flagged: z.int(),
  /** Time when the oldest undecided photo arrived. */
  oldest_at: moment.nullable(),
})

/** Photos that only the phones of installers have, by budget: at most six budgets, oldest photo first. */
const photosOnPhones = z.object({
  photos: z.int(),
  budgets: z.int(),
  rows: z.array(
    z.object({
      id,
      code: z.string(),
      customer_name: z.string(),
      order_code: z.string(),
      photos: z.int(),
      /** Time since which the oldest of these photos has been waiting. */
      oldest_at: moment,
    }),
  ),
})

/** Photos that prove spaces, most recently decided first. */
const newestProofs = z.array(
  z.object({ id, order_id: id, order_code: z.string(), space_name: z.string(), file: fileView }),
)

/** Imports that are running, or whose rows need to be reviewed. */
const runningImports = z.object({
  total: z.int(),
  rows: z.array(
    z.object({
      id,
      resource: z.enum(importedResources),
      name: z.string(),
      state: z.enum(importStates),
      customer_name: z.string().nullable(),
      rows: z.int(),
      /** Number of rows processed in the current phase. */
      dealt: z.int(),
    }),
  ),
})

/** Newest backup of the installation, and the result of restoring it as a trial. */
const newestBackup = z.object({
  state: z.enum(backupStates),
  /** Time when the newest backup was made; null if no backup exists. */
  made_at: moment.nullable(),
  verified_at: moment.nullable(),
  /** First fault found by the trial restore, in English, as printed by the backup commands. */
  fault: z.string().nullable(),
})

/** Content of the home screen. Parts that the caller is not allowed to see are null. */
export const homeData = z.object({
  balance: z.object({
    saldo: z.object({ euros: signedEuros, m2: signedSquareMetres }),
    limit: z.object({ euros, m2: squareMetres }),
  }),
  orders: z
    .object({
      states: figuresByState,
      /**
       * Totals of the orders of the last twelve months, oldest month first. Each month is identified by its start in the
       * caller's time zone. Includes only orders that are confirmed or in a later state.
       */
      months: z.array(z.object({ month: moment, ...orderFigures })),
    })
    .nullable(),
  late_orders: lateOrders.nullable(),
  budgets: waitingBudgets.nullable(),
  /** Photos that wait for review; for the house only. */
  photos_to_review: photosToReview.nullable(),
  /** Photos that have not arrived from the phones of installers; for the house only. */
  photos_on_phones: photosOnPhones.nullable(),
  imports: runningImports.nullable(),
  /** Newest photos that prove spaces of the customer's orders; for customers only. */
  proofs: newestProofs.nullable(),
  /** Newest orders; for customers only. */
  latest_orders: newestOrders.nullable(),
  /** Running campaigns, at most six, sorted by end date. */
  campaigns: z.object({ total: z.int(), rows: z.array(campaignRow) }).nullable(),
  /** Newest artwork images of the customer, at most twelve; for customers only. */
  artwork: z.array(campaignImageRow).nullable(),
  /** Users who have used most of a limit or exceed it; for the house only. */
  near_limits: z.object({ total: z.int(), rows: z.array(userWithLimits) }).nullable(),
  /** Most recently changed records, each with its latest action in the log; for the house only. */
  activity: z.array(activity).nullable(),
  /** Only for people of the house who administer users, because they are also responsible for the installation. */
  backup: newestBackup.nullable(),
  /** Waiting and running tasks of the caller, at most six. */
  tasks: z.array(task),
  /** Set-up progress of a house without any order: which of the records that an order needs already exist. */
  begun: z
    .object({ customers: z.boolean(), materials: z.boolean(), products: z.boolean(), campaigns: z.boolean() })
    .nullable(),
})

export const homeCalls = {
  getdata: declareCall({
    summary:
      'Return the data of the home screen; includes only the parts that the caller can access, within their scope',
    permission: 'in-person',
    changes: false,
    input: z.strictObject({ time_zone: timeZone }),
    output: homeData,
  }),
}
