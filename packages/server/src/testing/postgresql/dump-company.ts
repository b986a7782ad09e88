import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import {
  categories,
  finishes,
  materialFinishes,
  materials,
  productMaterials,
  products,
} from '../../db/tables/catalogue/catalogue.ts'
import { customerAddresses, customers } from '../../db/tables/customers/customers.ts'
import { promotions } from '../../db/tables/customers/promotions.ts'
import { spaces } from '../../db/tables/customers/spaces.ts'
import { activities } from '../../db/tables/people/activities.ts'
import { rolePermissions, roles } from '../../db/tables/people/roles.ts'
import { usergroups, users } from '../../db/tables/people/users.ts'
import { attachments } from '../../db/tables/records/attachments.ts'
import { files } from '../../db/tables/records/files.ts'
import { recordMessages } from '../../db/tables/records/record-messages.ts'
import { campaignImageComments, campaignImageDecisions } from '../../db/tables/sales/campaign-artworks.ts'
import { campaignImageRevisions, campaignImages, campaigns } from '../../db/tables/sales/campaigns.ts'
import { movements, orderHistory, orderLines, orders } from '../../db/tables/sales/orders.ts'
import type { TestApplication } from '../test-application.ts'

const tables: PgTable[] = [
  ...[roles, rolePermissions, usergroups, users, customers, customerAddresses, categories, finishes],
  ...[materials, materialFinishes, products, productMaterials, promotions, spaces, attachments],
  ...[
    campaigns,
    campaignImages,
    campaignImageRevisions,
    campaignImageComments,
    campaignImageDecisions,
    recordMessages,
    files,
    orders,
    orderLines,
    orderHistory,
    movements,
    activities,
  ],
]
/** Columns whose values depend on chance or on the time of the first start. */
const changing = [
  ...['created_at', 'updated_at', 'requested_at', 'promised_at', 'starts_at', 'ends_at', 'artwork_due_at'],
  ...['last_sign_in_at', 'password_hash', 'read_at'],
]
/** Matches order codes, which contain the year and therefore differ between dumps. */
const CODE = /\d\d-\d{6}/g

/** Returns all rows of the main tables, without varying columns, and the paths of the stored files. */
export async function dump({ handle, folder }: TestApplication) {
  const rows: Record<string, string[]> = {}
  for (const table of tables) {
    const records = await handle.select().from(table)
    const columns = Object.keys(getTableColumns(table)).filter((name) => !changing.includes(name))
    rows[getTableName(table)] = records
      .map((row: Record<string, unknown>) =>
        JSON.stringify(columns.map((name) => row[name])).replaceAll(CODE, 'code'),
      )
      .sort()
  }
  const contents = await readdir(join(folder, 'files'), { recursive: true })
  return { rows, contents: contents.filter((path) => /[0-9a-f]{64}$/.test(path)).sort() }
}
