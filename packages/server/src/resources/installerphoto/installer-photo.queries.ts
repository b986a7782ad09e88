import type { installerPhotoRow } from '@lienzo/contract/installation/installer-photo'
import { installerPhotoColumns } from '@lienzo/contract/installation/installer-photo-columns'
import type { PhotoState } from '@lienzo/rules/installation/photo-states'
import { getTableColumns, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Resource } from '../../core/context/resource.ts'
import { spaceName } from '../../core/domain/space-name.ts'
import { withFile } from '../../core/files/file-views.ts'
import { customers } from '../../db/tables/customers/customers.ts'
import { spaces } from '../../db/tables/customers/spaces.ts'
import { budgets } from '../../db/tables/installation/budgets.ts'
import { installerPhotos } from '../../db/tables/installation/installer-photos.ts'
import { installers } from '../../db/tables/installation/installers.ts'
import { users } from '../../db/tables/people/users.ts'
import { campaigns } from '../../db/tables/sales/campaigns.ts'
import { orders } from '../../db/tables/sales/orders.ts'
import { withFlags } from './photo-flags-filter.ts'

type InstallerPhoto = z.output<typeof installerPhotoRow>
export type InstallerPhotoRow = Omit<InstallerPhoto, 'file'> & { file_id: number }

const {
  likeness: _likeness,
  gradients: _gradients,
  detail: _detail,
  upload_key: _uploadKey,
  file_made_at: _fileMadeAt,
  budget_line_id: _lineId,
  ...columns
} = getTableColumns(installerPhotos)

/** Photos that installers took of mounted spaces. Customers see only the valid photos of their own user group's orders. */
export const installerPhotoResource: Resource<
  InstallerPhotoRow,
  InstallerPhoto,
  typeof installerPhotos,
  typeof installerPhotoColumns
> = {
  name: 'installerphoto',
  table: installerPhotos,
  scope: (caller) => sql`${installerPhotos.order_id} in
    (select id from ${orders} where usergroup_id = ${caller.usergroup_id})`,
  fields: {
    ...columns,
    customer_id: orders.customer_id,
    customer_name: customers.name,
    campaign_id: orders.campaign_id,
    campaign_name: campaigns.name,
    order_code: orders.code,
    budget_code: budgets.code,
    space_number: spaces.number,
    space_name: spaceName,
    space_city: spaces.city,
    installer_name: installers.name,
    reviewed_by_name: users.username,
  },
  from: sql`${installerPhotos} join ${orders} on ${orders.id} = ${installerPhotos.order_id}
    join ${customers} on ${customers.id} = ${orders.customer_id}
    join ${budgets} on ${budgets.id} = ${installerPhotos.budget_id}
    join ${spaces} on ${spaces.id} = ${installerPhotos.space_id}
    left join ${campaigns} on ${campaigns.id} = ${orders.campaign_id}
    left join ${installers} on ${installers.id} = ${installerPhotos.installer_id}
    left join ${users} on ${users.id} = ${installerPhotos.reviewed_by}`,
  columns: installerPhotoColumns,
  columnSql: {
    shop_name: spaces.shop_name,
    chain: spaces.chain,
  },
  severalSql: { flags: withFlags },
  // Only the house sees the server's flags, the installer's note and the budget for redoing the work.
  hiding: {
    fields: ['flags', 'note', 'redo_budget_id'],
    state: { column: installerPhotos.state, shown: ['valid' satisfies PhotoState] },
    account: sql`(select ${orders.usergroup_id} from ${orders} where ${orders.id} = ${installerPhotos.order_id})`,
  },
  search: [installerPhotos.name],
  label: { name: installerPhotos.name },
  customer: sql`(select ${orders.customer_id} from ${orders} where ${orders.id} = ${installerPhotos.order_id})`,
  defaultOrder: sql`${installerPhotos.id}`,
  joins: ['order', 'customer', 'budget', 'space', 'campaign', 'installer', 'user'],
  present: withFile('file_id', 'file'),
}
