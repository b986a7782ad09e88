import { attachmentHolders } from '@lienzo/contract/records/attachment'
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { storageUse } from '../../db/tables/customers/storage-use.ts'
import { usergroups, users } from '../../db/tables/people/users.ts'
import { attachments } from '../../db/tables/records/attachments.ts'
import { files } from '../../db/tables/records/files.ts'
import { importRows, imports } from '../../db/tables/records/imports.ts'
import { log } from '../../db/tables/records/log.ts'
import type { RootHandle } from '../context/handle.ts'
import type { Services } from '../context/services.ts'
import { customerOf } from '../log/logged-record.ts'
import { countedFiles } from './counted-files.ts'

type Counting = { database: RootHandle; services: Pick<Services, 'resources'>; now: number }

/**
 * Counts the stored bytes of all customers and the house, and replaces the previous count. Files that are stored meanwhile are
 * either included in the snapshot or remain in `storage_use` as separate rows. Counts a content once for each customer and kind
 * even if several files share it, because it is stored only once.
 */
export async function countStorage({ database, services, now }: Counting): Promise<void> {
  await database.transaction(
    async (transaction) => {
      await transaction.delete(storageUse)
      await transaction.execute(sql`
        with named as materialized (${namedFiles(services)}),
        contents as (
          select distinct named.customer_id, named.kind, ${files.sha256} as sha256, ${files.size} as size
          from named join ${files} on ${files.id} = named.file_id
          union
          select ${usergroups.customer_id}, 'unused', ${files.sha256}, ${files.size} from ${files}
          left join ${users} on ${users.id} = ${files.created_by}
          left join ${usergroups} on ${usergroups.id} = ${users.usergroup_id}
          where not exists (select 1 from named where named.file_id = ${files.id})),
        counted as (
          select customer_id, kind, sum(size) as bytes from contents group by customer_id, kind
          union all
          select ${imports.customer_id}, 'imports', sum(pg_column_size(${importRows}.*))
          from ${importRows} join ${imports} on ${imports.id} = ${importRows.import_id} group by ${imports.customer_id}
          union all
          select ${log.customer_id}, 'log', sum(pg_column_size(${log}.*)) from ${log} group by ${log.customer_id})
        insert into ${storageUse} (${sql.raw('customer_id, kind, bytes, counted_at')})
        select customer_id, kind, sum(bytes), ${now} from counted group by customer_id, kind`)
    },
    { isolationLevel: 'repeatable read' },
  )
}

/** Returns the SQL that selects `customer_id`, `kind` and `file_id` for all files to which a record refers. */
function namedFiles({ resources }: Counting['services']): SQL {
  const attachmentQueries = attachmentHolders.map((holder) => {
    const resource = resources[holder]
    return sql`select ${customerOf(resource)},
      case ${attachments.kind} when 'picture' then 'photos' else 'documents' end, ${attachments.file_id}
      from ${attachments} join ${resource.table} on ${getTableColumns(resource.table).id} = ${attachments.record_id}
      where ${eq(attachments.resource, holder)}`
  })
  const others = countedFiles.map(
    ({ column, kind, customer, joins }) =>
      sql`select ${customer ?? sql`null::int`}, ${kind}::text, ${column} from ${column.table} ${joins ?? sql``} where ${column} is not null`,
  )
  const [first, ...rest] = [...others, ...attachmentQueries]
  return sql`select * from (${sql.join([first, ...rest], sql` union all `)}) as each_named (customer_id, kind, file_id)`
}
