import type { Database } from '@lienzo/server/db/engine/open-database'

export const SPACES = 3000
export const INSTALLERS = 200
/**
 * Past and planned work of the installers: number of budgets, and spaces in each. Half of the spaces have a photo, and nearly
 * all of these photos are valid.
 */
const BUDGETS = 300
const SPACES_EACH = 100

const states = `array['ES-B','ES-GI','ES-M','ES-V','ES-SE','PT-11','PT-13','ES-BI']`
const stateNames = `array['Barcelona','Girona','Madrid','Valencia','Sevilla','Lisboa','Porto','Bizkaia']`

/**
 * Creates installers, spaces, budgets with planned and proven lines, and a draft for all of the spaces. Returns the draft's id.
 */
export async function fillMounting(pool: Database['pool']): Promise<number> {
  await pool.query(
    `insert into installers (name, country, states_served, rate_per_space, languages, created_at, updated_at)
     select 'Montajes ' || n, 'ES', case when n % 10 = 0 then array['ES'] else array[(${states})[1 + n % 8], (${states})[1 + n % 5]] end,
       1800, array['es'], 0, 0 from generate_series(1, ${INSTALLERS}) n`,
  )
  await pool.query(
    `insert into spaces (customer_id, number, shop_name, city, state, kind, country, created_at, updated_at)
     select 1, 900000 + n, 'Farmacia ' || n, 'Centro', (${stateNames})[1 + n % 8], 'window',
       case when n % 8 in (5, 6) then 'PT' else 'ES' end, 0, 0 from generate_series(1, ${SPACES}) n`,
  )
  const { rows } = await pool.query<{ id: number }>(
    `with placed as (select id, row_number() over (order by number) as place from spaces where customer_id = 1 and number > 900000),
      ordered as (select id, row_number() over (order by id) as place from orders where status = 'confirmed' and deleted_at is null limit ${BUDGETS + 1}),
      made as (insert into budgets (code, order_id, customer_id, usergroup_id, status, spaces, created_at, updated_at)
        select 'B' || place, ordered.id, 1, 1, case when place = 1 then 'draft' else 'approved' end, 1, 0, 0 from ordered returning id, code, order_id),
      lines as (insert into budget_lines (budget_id, number, space_id, pieces, m2, printed_net, source, installer_id, net)
        select made.id, placed.place, placed.id, 1, 10000, 0, 'installer',
          case when made.code <> 'B1' then 1 + ((placed.place + made.id) % ${INSTALLERS})::int end, 1800
        from made join placed on made.code = 'B1' or (placed.place + made.id * 7) % ${SPACES} < ${SPACES_EACH})
      select id from made where code = 'B1'`,
  )
  await pool.query(
    `with file as (insert into files (sha256, name, type, kind, size, created_at) values (repeat('a', 64), 'a', 'image/jpeg', 'picture', 1, 0) returning id)
     insert into installer_photos (name, budget_id, budget_line_id, order_id, space_id, installer_id, file_id, upload_key, state, looked_at, created_at, updated_at)
     select 'Foto', b.id, l.id, b.order_id, l.space_id, l.installer_id, file.id, 'k' || l.id,
       case when l.id % 20 = 0 then 'rejected' else 'valid' end, 1, extract(epoch from now())::int - 86400, 0
     from budget_lines l join budgets b on b.id = l.budget_id cross join file where b.status = 'approved' and l.id % 2 = 0`,
  )
  for (const table of ['installers', 'spaces', 'budgets', 'budget_lines', 'installer_photos'])
    await pool.query(`vacuum analyze ${table}`)
  const [budget] = rows
  if (!budget) throw new Error('No budget was made')
  return budget.id
}
