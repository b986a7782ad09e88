import type { Pool } from 'pg'
import { spaces } from './fill-spaces.ts'

/** Counts that do not grow with the orders: ten times as many orders mean ten times as many per customer. */
const CUSTOMERS = 400
const CAMPAIGNS_EACH = 5
const USERS_EACH = 2
/** Number of the newest orders that get lines and history. Only the screen of a single order reads these. */
const ORDERS_WITH_LINES = 10_000

/** Start of the orders in Unix seconds (2023-01-01), and the seconds that they span. */
const BEGIN = 1_672_531_200
const SPAN = 3 * 365 * 86_400

/** Username of the user who sees only the rows of the largest customer. */
export const CUSTOMER_USER = 'bench-1-1'
export const CUSTOMER_GROUP = 2

/**
 * Fills a migrated database that already has an administrator: customers of very different sizes with groups, users and
 * campaigns, and orders over three years. Each run creates the same data.
 */
export async function fillDatabase(pool: Pool, orders: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select setseed(0.42)')
    for (const statement of companies) await client.query(statement)
    const indexes = await dropIndexes(client, 'orders')
    for (let first = 1; first <= orders; first += 100_000) {
      await client.query(orderBatch(first, Math.min(first + 99_999, orders), orders))
    }
    for (const index of indexes) await client.query(index)
    for (const statement of [...linesAndHistory(orders), ...spaces]) await client.query(statement)
    for (const sequence of ['customers', 'usergroups', 'users', 'campaigns', 'orders', 'spaces']) {
      await client.query(
        `select setval(pg_get_serial_sequence('${sequence}', 'id'), (select max(id) from ${sequence}))`,
      )
    }
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    client.release()
  }
}

const record = 'created_at, updated_at, created_by'
const recordValues = `${BEGIN}, ${BEGIN}, 1`

const companies = [
  `insert into customers (id, ${record}, name, trade_name, country, tax_id, discount, vat, email)
   select n, ${recordValues},
     (array['Rotulación','Imprenta','Moda','Farmacia','Deportes','Ópticas','Supermercados','Muebles'])[1 + n % 8]
       || ' ' || (array['Atlántico','Ibérica','del Norte','Lusitana','Levante','Central','Meseta','Ribera','Sol'])[1 + n % 9]
       || ' ' || n,
     'Comercial ' || n, (array['ES','ES','PT'])[1 + n % 3], '', (n % 5) * 500, 2100, 'compras' || n || '@example.com'
   from generate_series(1, ${CUSTOMERS}) n`,
  `insert into customer_addresses (${record}, customer_id, kind, name, street, city, postal_code, country, is_default)
   select ${recordValues}, n, (array['billing','delivery'])[k], 'Sede ' || k, 'Calle Mayor ' || n, 'Sevilla', '41001', 'ES', true
   from generate_series(1, ${CUSTOMERS}) n, generate_series(1, 2) k`,
  `insert into usergroups (id, ${record}, name, customer_id)
   select n + 1, ${recordValues}, 'Grupo ' || n, n from generate_series(1, ${CUSTOMERS}) n`,
  `insert into users (id, ${record}, username, email, role_id, usergroup_id, password_hash)
   select 1 + (n - 1) * ${USERS_EACH} + k, ${recordValues}, 'bench-' || n || '-' || k,
     'bench-' || n || '-' || k || '@example.com', admin.role_id, n + 1, admin.password_hash
   from generate_series(1, ${CUSTOMERS}) n, generate_series(1, ${USERS_EACH}) k,
     (select role_id, password_hash from users where id = 1) admin`,
  `insert into campaigns (id, ${record}, code, name, customer_id, status)
   select (n - 1) * ${CAMPAIGNS_EACH} + k, ${recordValues}, 'C' || n || '-' || k,
     (array['Rebajas','Navidad','Verano','Apertura','Black Friday'])[k] || ' ' || n, n, 'active'
   from generate_series(1, ${CUSTOMERS}) n, generate_series(1, ${CAMPAIGNS_EACH}) k`,
  `insert into finishes (${record}, code, name, price_mode, price)
   select ${recordValues}, 'ACA' || n, 'Acabado ' || n, 'm2', 100 * n from generate_series(1, 10) n`,
  `insert into materials (${record}, code, name, price_per_m2)
   select ${recordValues}, 'MAT' || n, 'Material ' || n, 900 + 50 * n from generate_series(1, 20) n`,
  `insert into products (${record}, code, name, price_mode)
   select ${recordValues}, 'PRO' || n, 'Producto ' || n, 'area' from generate_series(1, 40) n`,
]

/**
 * Returns a statement that inserts a batch of orders. A few are cancelled; most of the oldest 95% are installed and the others
 * shipped; the newest are anything from draft to shipped. Squaring a random number makes a few customers large and many small.
 */
function orderBatch(first: number, last: number, orders: number): string {
  return `
    insert into orders (id, ${record}, version, deleted_at, code, status, stage, customer_id, campaign_id, usergroup_id, user_id,
      reference, requested_at, promised_at, pieces, m2, net, vat, total, vat_rate, customer_discount)
    select n, made, made + (chance1 * 2000000)::int, user_id, 1, case when chance2 < 0.01 and n <= ${orders - ORDERS_WITH_LINES} then made + 1000 end,
      to_char(23 + (made - ${BEGIN}) / 31536000, 'FM00') || '-' || to_char(n, 'FM0000000'),
      status, case when status = 'production' then (array['printing','finishing','packing'])[1 + (chance5 * 2.999)::int % 3] end,
      customer, case when chance5 < 0.7 then (customer - 1) * ${CAMPAIGNS_EACH} + 1 + (chance1 * 4.999)::int % ${CAMPAIGNS_EACH} end,
      case when by_house then 1 else customer + 1 end, user_id,
      (array['Vinilo','Lona','Rótulo','Expositor','Cartel','Roll-up','Banderola','Escaparate'])[1 + (chance2 * 7.999)::int % 8]
        || ' ' || (array['Sevilla','Lisboa','Madrid','Porto','Valencia','Bilbao','Faro','Vigo','Cádiz'])[1 + (chance3 * 8.999)::int % 9]
        || ' tienda ' || (chance4 * 2000)::int || case when chance5 < 0.5 then ' ref ' || substr(md5(n::text), 1, 6) else '' end,
      case when chance4 < 0.9 then made + 86400 * (3 + (chance1 * 20)::int) end,
      case when chance5 < 0.7 then made + 86400 * (5 + (chance2 * 20)::int) end,
      1 + (chance1 * chance2 * 400)::int, net * 3, net, net * 21 / 100, net + net * 21 / 100, 2100, 0
    from (
      select n, customer, by_house, chance1, chance2, chance3, chance4, chance5,
        ${BEGIN} + (n::bigint * ${SPAN} / ${orders}) as made,
        case when by_house then 1 else 2 + (customer - 1) * ${USERS_EACH} + (chance3 * 1.999)::int % ${USERS_EACH} end as user_id,
        500 + (chance3 * chance4 * chance5 * 2000000)::bigint as net,
        case when chance3 < 0.04 then 'cancelled'
             when n < ${orders} * 0.95 then (array['installed','installed','installed','shipped'])[1 + (chance1 * 3.999)::int % 4]
             else (array['draft','confirmed','production','shipped'])[1 + (chance4 * 3.999)::int % 4] end as status
      from (
        select n, 1 + (power(random(), 2) * ${CUSTOMERS - 0.001})::int % ${CUSTOMERS} as customer, random() < 0.1 as by_house,
          random() as chance1, random() as chance2, random() as chance3, random() as chance4, random() as chance5
        from generate_series(${first}, ${last}) n
      ) drawn
    ) priced`
}

function linesAndHistory(orders: number): string[] {
  const newest = `generate_series(${Math.max(1, orders - ORDERS_WITH_LINES + 1)}, ${orders}) n`
  return [
    `insert into order_lines (order_id, number, product_id, material_id, finish_ids, width, height, copies, m2, net, price_steps, checks)
     select n, k, 1 + (n + k) % 40, 1 + (n * k) % 20, jsonb_build_array(1 + n % 10, 1 + k), 1000, 700 + k, 2, 14000, 2500,
       '[{"key":"price.material","values":{"material":"Material"},"amount":2500}]',
       '[{"check":"roll_width","level":"ok","key":"check.roll_width","values":{}}]'
     from ${newest}, generate_series(1, 3) k`,
    `insert into order_history (order_id, from_status, to_status, created_at, created_by)
     select n, (array[null, 'draft'])[k], (array['draft', 'confirmed'])[k], ${BEGIN}, 1 from ${newest}, generate_series(1, 2) k`,
  ]
}

type Client = Pick<Pool, 'query'>

/**
 * Drops the indexes of a table, because inserting without them is several times faster. Returns the statements that recreate
 * them.
 */
async function dropIndexes(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = $1::regclass and not indisprimary`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}
