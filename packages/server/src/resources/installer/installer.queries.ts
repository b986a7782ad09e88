import type { installerRow } from '@lienzo/contract/installation/installer'
import { installerColumns } from '@lienzo/contract/installation/installer-columns'
import { getTableColumns, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Resource } from '../../core/context/resource.ts'
import { identity } from '../../core/record/record-fields.ts'
import { inReadingOrder } from '../../db/reading-order.ts'
import { searchText } from '../../db/search-text.ts'
import { installers } from '../../db/tables/installation/installers.ts'
import { servesState } from './states-served.ts'

type Installer = z.output<typeof installerRow>

export const installerResource: Resource<Installer, Installer, typeof installers, typeof installerColumns> = {
  name: 'installer',
  table: installers,
  scope: 'everyone',
  fields: getTableColumns(installers),
  from: sql`${installers}`,
  columns: installerColumns,
  columnSql: { states_served: sql`array_to_string(${installers.states_served}, ', ')` },
  severalSql: { states_served: servesState },
  // Customers must not see an installer's tax id and rates, nor the house's notes about the installer.
  hiding: { fields: ['tax_id', 'rate_per_space', 'rate_per_m2', 'rate_per_hour', 'rate_per_km', 'notes'] },
  search: [installers.name, installers.contact, installers.city, installers.email],
  searchText: searchText(installers.name, installers.contact, installers.city, installers.email),
  label: { name: installers.name, active: installers.active },
  found: { details: [installers.contact, installers.city] },
  defaultOrder: sql`${inReadingOrder(installers.name)}, ${installers.id}`,
  joins: [],
  present: identity,
}
