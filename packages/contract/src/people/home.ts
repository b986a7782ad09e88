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
  /** As in the log: 'create', 'update', 'status' and so on. */
  action: z.string(),
  /** The state that the record was moved to. */
  to_status: z.string().nullable(),
  resource: z.string(),
  label: z.string(),
  /** The screen that shows the record; `null` where it is gone, or not for the caller. */
  path: z.string().nullable(),
})

const task = z.object({
  id,
  text_key: z.string(),
  text_values: z.record(z.string(), z.union([z.string(), z.number()])),
  link: z.string(),
  status: z.string(),
  state: z.enum(['waiting', 'running']),
  /** Percent. */
  progress: z.int().nullable(),
})

/** The budgets that wait for somebody, those that wait for longest first: drafts for the house, the others for the customer's answer. */
const waitingBudgets = z.object({
  /** Of the house alone, as drafts are; and how many of them have spaces without a price. */
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
      /** The last day on which the customer can approve it. */
      valid_until: day.nullable(),
      /** When it came to its state. */
      since: moment,
    }),
  ),
})

/** The photos of installers that nobody has decided on; `flagged` are those that somebody should look at twice. */
const photosToReview = z.object({
  total: z.int(),
  flagged: z.int(),
  /** When the one that waits for longest came. */
  oldest_at: moment.nullable(),
})

/** Photos that prove spaces, those first that were passed last. */
const newestProofs = z.array(
  z.object({ id, order_id: id, order_code: z.string(), space_name: z.string(), file: fileView }),
)

/** Those that are worked on, and those whose rows somebody is to look at. */
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
      /** How many rows what is being done has dealt with. */
      dealt: z.int(),
    }),
  ),
})

/** The newest backup of the installation, and whether it could be restored. */
const newestBackup = z.object({
  state: z.enum(backupStates),
  /** `null` where there is none. */
  made_at: moment.nullable(),
  verified_at: moment.nullable(),
  /** The first thing that was wrong when it was tried, in English, as the commands say it. */
  fault: z.string().nullable(),
})

/** What the first screen shows. A part is `null` where it is not for the caller. */
export const homeData = z.object({
  balance: z.object({
    saldo: z.object({ euros: signedEuros, m2: signedSquareMetres }),
    limit: z.object({ euros, m2: squareMetres }),
  }),
  orders: z
    .object({
      states: figuresByState,
      /** The last twelve months, the present one last, by the first moment of each in the caller's time zone; confirmed and later orders only. */
      months: z.array(z.object({ month: moment, ...orderFigures })),
    })
    .nullable(),
  late_orders: lateOrders.nullable(),
  budgets: waitingBudgets.nullable(),
  /** For the house. */
  photos_to_review: photosToReview.nullable(),
  imports: runningImports.nullable(),
  /** For customers: of their own orders. */
  proofs: newestProofs.nullable(),
  /** For customers. */
  latest_orders: newestOrders.nullable(),
  /** Active ones; those that end first come first. */
  campaigns: z.object({ total: z.int(), rows: z.array(campaignRow) }).nullable(),
  /** For customers: their newest artwork. */
  artwork: z.array(campaignImageRow).nullable(),
  /** For the house: users who have used most of a limit, or more than it. */
  near_limits: z.object({ total: z.int(), rows: z.array(userWithLimits) }).nullable(),
  /** For the house. */
  activity: z.array(activity).nullable(),
  /** For those of the house who look after its users: they look after the installation too. */
  backup: newestBackup.nullable(),
  /** The caller's own, as long as they wait or run. */
  tasks: z.array(task),
  /** For a house without any order: what there is already of what an order needs. */
  begun: z
    .object({ customers: z.boolean(), materials: z.boolean(), products: z.boolean(), campaigns: z.boolean() })
    .nullable(),
})

export const homeCalls = {
  getdata: declareCall({
    summary: 'What the first screen shows: each part only to those who have access to it, within their scope',
    permission: 'in-person',
    changes: false,
    input: z.strictObject({ time_zone: timeZone }),
    output: homeData,
  }),
}
