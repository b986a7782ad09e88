import type { ClientBase } from 'pg'

/** Names of a table and of its columns, except generated columns. */
export type TableDescription = { name: string; columns: string[] }

/** Returns the tables in the schema `public` that do not belong to an extension, sorted by name. */
export async function describeTables(client: ClientBase): Promise<TableDescription[]> {
  const { rows } = await client.query<TableDescription>(`
    select owner.relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class owner
      join pg_attribute on attrelid = owner.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where owner.relnamespace = 'public'::regnamespace and owner.relkind = 'r'
      and not exists (select 1 from pg_depend where objid = owner.oid and deptype = 'e')
    group by owner.relname
    order by owner.relname collate "C"`)
  return rows
}

/**
 * Returns figures for comparing a restored database with its backup: the number of movements, their sums in cents and 1/10000
 * m², and the number of users whose saldo differs from the sum of their movements.
 */
export async function readLedger(client: ClientBase) {
  const { rows } = await client.query<{ movements: number; euros: number; m2: number; wrong: number }>(`
    with sums as (select user_id, sum(euros) as euros, sum(m2) as m2 from movements group by user_id)
    select (select count(*) from movements) as movements,
      (select coalesce(sum(euros), 0)::bigint from sums) as euros,
      (select coalesce(sum(m2), 0)::bigint from sums) as m2,
      (select count(*) from users left join sums on sums.user_id = users.id
        where user_saldo_euros <> coalesce(sums.euros, 0) or user_saldo_m2 <> coalesce(sums.m2, 0)) as wrong`)
  if (!rows[0]) throw new Error('The ledger was not read')
  return rows[0]
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
