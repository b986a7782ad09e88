import { CUSTOMER_GROUP } from '../fill/fill-orders.ts'

/** Plain SQL, as a developer would write it for this answer alone. */
export type Statement = { text: string; values: unknown[] }

const orderRow = `
  o.id, o.created_at, o.updated_at, o.created_by, o.version, o.deleted_at, o.code, o.status, o.usergroup_id, o.user_id,
  o.customer_id, o.campaign_id, o.category_id, o.delivery_address_id, o.reference, o.requested_at, o.promised_at,
  o.notes_production, o.notes_delivery, o.pieces, o.m2, o.net, o.vat, o.total,
  c.name as customer_name, k.name as campaign_name, u.username as user_name, g.name as usergroup_name`
const orderTables = `
  orders o join customers c on c.id = o.customer_id join users u on u.id = o.user_id
  join usergroups g on g.id = o.usergroup_id left join campaigns k on k.id = o.campaign_id`

export type ListQuestion = {
  /** Condition on `o` (order) and, if needed, `c` (customer), `k` (campaign) and `u` (user). */
  where?: string
  values?: unknown[]
  order?: string
  page?: number
  asCustomer?: boolean
}

function conditionOf({ where, asCustomer }: ListQuestion): string {
  const conditions = ['o.deleted_at is null']
  if (asCustomer) conditions.push(`o.usergroup_id = ${CUSTOMER_GROUP}`)
  if (where) conditions.push(`(${where})`)
  return conditions.join(' and ')
}

/** Returns statements for a page of orders and for the total; the total joins no tables that it does not need. */
export function orderPage(question: ListQuestion): { rows: Statement; total: Statement } {
  const { where, values = [], order = 'o.id desc', page = 1 } = question
  const condition = conditionOf(question)
  const countTables = /\b[cku]\./.test(where ?? '') ? orderTables : 'orders o'
  return {
    rows: {
      text: `select ${orderRow} from ${orderTables} where ${condition} order by ${order} limit 10 offset ${(page - 1) * 10}`,
      values,
    },
    total: { text: `select count(*) as total from ${countTables} where ${condition}`, values },
  }
}

/** Returns a statement for the sums of the matching orders as stored: cents and 1/10000 m2. */
export function orderTotals(question: ListQuestion): Statement {
  const { values = [] } = question
  const sums = ['pieces', 'm2', 'net', 'total'].map(
    (column) => `coalesce(sum(o.${column}), 0)::bigint as ${column}`,
  )
  return {
    text: `select count(*) as count, ${sums.join(', ')} from orders o where ${conditionOf(question)}`,
    values,
  }
}

/** Returns statements for the first page of spaces that meet a condition on `s`, and for their total. */
export function spacePage(where: string, values: unknown[]): { rows: Statement; total: Statement } {
  const condition = `s.deleted_at is null and (${where})`
  return {
    rows: {
      text: `select s.*, c.name as customer_name from spaces s join customers c on c.id = s.customer_id
        where ${condition} order by s.shop_name collate "reading_order", s.id limit 10`,
      values,
    },
    total: { text: `select count(*) as total from spaces s where ${condition}`, values },
  }
}

/** Returns statements that read an order with its lines and history. */
export function oneOrder(id: number): Statement[] {
  return [
    {
      text: `select ${orderRow}, o.vat_rate, o.customer_discount from ${orderTables} where o.id = $1 and o.deleted_at is null`,
      values: [id],
    },
    {
      text: `select l.*, p.name as product_name, m.name as material_name, i.name as image_name,
          (select array_agg(f.name) from finishes f
            where f.id in (select jsonb_array_elements_text(l.finish_ids)::int)) as finish_names
        from order_lines l join products p on p.id = l.product_id left join materials m on m.id = l.material_id
          left join campaign_images i on i.id = l.campaign_image_id
        where l.order_id = $1 order by l.number`,
      values: [id],
    },
    {
      text: `select h.*, u.username as created_by_name from order_history h left join users u on u.id = h.created_by
        where h.order_id = $1 order by h.id`,
      values: [id],
    },
  ]
}

/** Returns statements that read a customer with its addresses. */
export function oneCustomer(id: number): Statement[] {
  return [
    { text: 'select * from customers where id = $1 and deleted_at is null', values: [id] },
    {
      text: 'select * from customer_addresses where customer_id = $1 and deleted_at is null order by id',
      values: [id],
    },
  ]
}

/** Returns statements that read the newest five records of each large resource that contain a text, without totals. */
export function holding(text: string): Statement[] {
  const anywhere = [`%${text}%`]
  const first = (table: string, columns: string[]) => ({
    text: `select * from ${table} where deleted_at is null
      and (${columns.map((column) => `${column} ilike $1`).join(' or ')}) order by id desc limit 5`,
    values: anywhere,
  })
  return [
    first('orders', ['code', 'reference']),
    first('customers', ['name', 'trade_name']),
    first('campaigns', ['code', 'name']),
    first('users', ['username', 'email']),
  ]
}

/** Returns statements that read totals of all orders by status. */
export function orderSums(): Statement[] {
  const text = `select status, count(*), sum(m2)::bigint as m2, sum(net)::bigint as net
    from orders where deleted_at is null group by status`
  return [{ text, values: [] }]
}

/** Returns a statement that updates a customer, without logging. */
export function changeCustomer(id: number, phone: string): Statement[] {
  return [
    {
      text: `update customers set phone = $2, version = version + 1, updated_at = extract(epoch from now())::bigint
        where id = $1 returning *`,
      values: [id, phone],
    },
  ]
}
