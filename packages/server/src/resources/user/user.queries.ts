import type { userRow } from '@lienzo/contract/people/user'
import { userColumns } from '@lienzo/contract/people/user-columns'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Resource } from '../../core/context/resource.ts'
import { isNearLimit } from '../../core/domain/used-limit.ts'
import { withFile } from '../../core/files/file-views.ts'
import { recordFieldsOf } from '../../core/record/record-fields.ts'
import { inReadingOrder } from '../../db/reading-order.ts'
import { keptSearchText } from '../../db/search-text.ts'
import { erasures } from '../../db/tables/people/erasures.ts'
import { roles } from '../../db/tables/people/roles.ts'
import { secondFactors } from '../../db/tables/people/second-factors.ts'
import { usergroups, users } from '../../db/tables/people/users.ts'

type User = z.output<typeof userRow>
type UserRow = Omit<User, 'picture'> & { picture_id: number | null }

/** True if the user has a confirmed second factor. */
const hasSecondFactor = sql<boolean>`exists (select from ${secondFactors}
  where ${secondFactors.user_id} = ${users.id} and ${secondFactors.confirmed_at} is not null)`

export const userResource: Resource<UserRow, User, typeof users, typeof userColumns> = {
  name: 'user',
  table: users,
  scope: (caller) => eq(users.usergroup_id, caller.usergroup_id),
  hiding: 'none',
  fields: {
    ...recordFieldsOf(users),
    username: users.username,
    email: users.email,
    first_name: users.first_name,
    last_name: users.last_name,
    role_id: users.role_id,
    usergroup_id: users.usergroup_id,
    language: users.language,
    active: users.active,
    user_limit_euros: users.user_limit_euros,
    user_limit_m2: users.user_limit_m2,
    user_saldo_euros: users.user_saldo_euros,
    user_saldo_m2: users.user_saldo_m2,
    last_sign_in_at: users.last_sign_in_at,
    second_factor: hasSecondFactor,
    erased_at: erasures.erased_at,
    picture_id: users.picture_id,
    role_name: roles.name,
    usergroup_name: usergroups.name,
  },
  from: sql`${users} join ${roles} on ${roles.id} = ${users.role_id}
    join ${usergroups} on ${usergroups.id} = ${users.usergroup_id}
    left join ${erasures} on ${erasures.user_id} = ${users.id}`,
  columns: userColumns,
  columnSql: { near_limit: isNearLimit },
  search: [users.username, users.email, users.first_name, users.last_name],
  searchText: keptSearchText(users, users.username, users.email, users.first_name, users.last_name),
  label: { name: users.username, active: users.active, picture: users.picture_id },
  customer: sql`(select ${usergroups.customer_id} from ${usergroups} where ${usergroups.id} = ${users.usergroup_id})`,
  found: {
    details: [
      sql`concat_ws(' ', nullif(${users.first_name}, ''), nullif(${users.last_name}, ''))`,
      usergroups.name,
    ],
  },
  defaultOrder: sql`${inReadingOrder(users.username)}, ${users.id}`,
  joins: ['role', 'usergroup', 'movement', 'signin'],
  present: withFile('picture_id', 'picture'),
}
