import { plainOrder } from '@lienzo/server/testing/sales/plain-order'
import type { Scenario } from './scenario.ts'
import { spaceLists } from './space-scenarios.ts'
import {
  changeCustomer,
  holding,
  type ListQuestion,
  oneCustomer,
  oneOrder,
  orderPage,
  orderSums,
  orderTotals,
} from './statements.ts'

type ListOptions = ListQuestion & { name: string; input?: object; crowded?: boolean }

const listTarget = { floor: 0.6, quickDifference: 1, rowsFloor: 2 }

/** Returns the scenario of a list of orders that always requests the same page. */
function list({ name, input = {}, crowded = false, ...question }: ListOptions): Scenario {
  const { rows, total } = orderPage(question)
  return {
    name,
    call: 'orderrest/list',
    as: question.asCustomer ? 'customer' : 'house',
    input: () => ({ page: question.page ?? 1, ...input }),
    floor: () => [rows, total],
    rowsFloor: () => [rows],
    target: listTarget,
    crowded,
  }
}

/** 2024-06-01 to 2024-06-30, in Unix seconds. */
const june = [1_717_200_000, 1_719_791_999]
const dates = june.join('|')
const between = (column: string) => `${column} between $1 and $2`

/** Start of today in UTC; open orders that were due earlier are late. */
const today = Math.floor(Date.now() / 86_400_000) * 86_400
const late = `o.status in ('confirmed', 'production') and coalesce(o.promised_at, o.requested_at) < $1
  or o.status = 'shipped' and o.installs_to < $1`

/** One filter per column of the list, with its SQL condition and values. */
const filters: [column: string, filter: string, where: string, values: unknown[]][] = [
  ['status', 'eq;production', 'o.status = $1', ['production']],
  ['customer_id', 'eq;7', 'o.customer_id = $1', [7]],
  ['created_at', `date;${dates}`, between('o.created_at'), june],
  ['total', 'range;100|200', between('o.total'), [10_000, 20_000]],
  ['reference', 'like;tienda 1717', 'o.reference ilike $1', ['%tienda 1717%']],
  ['code', 'like;0777', 'o.code ilike $1', ['%0777%']],
  ['campaign_id', 'eq;31', 'o.campaign_id = $1', [31]],
  ['usergroup_id', 'eq;8', 'o.usergroup_id = $1', [8]],
  ['user_id', 'eq;12', 'o.user_id = $1', [12]],
  ['customer_name', 'like;lusitana', 'c.name ilike $1', ['%lusitana%']],
  ['campaign_name', 'like;navidad 7', 'k.name ilike $1', ['%navidad 7%']],
  ['user_name', 'eq;bench-6-1', 'u.username = $1', ['bench-6-1']],
  ['requested_at', `date;${dates}`, between('o.requested_at'), june],
  ['promised_at', `date;${dates}`, between('o.promised_at'), june],
  ['pieces', 'range;200|210', between('o.pieces'), [200, 210]],
  ['m2', 'gt;180', 'o.m2 > $1', [1_800_000]],
  ['net', 'lt;5.2', 'o.net < $1', [520]],
  ['updated_at', `date;${dates}`, between('o.updated_at'), june],
  ['due', 'eq;late', late, [today]],
]
const crowdedFilters = ['status', 'customer_id']

export const lists: Scenario[] = [
  list({ name: 'first page', crowded: true }),
  list({ name: 'page 50', page: 50 }),
  ...filters.map(([column, filter, where, values]) =>
    list({
      name: `filter ${column} ${filter.length > 20 ? 'a month' : filter}`,
      input: { filters: { [column]: filter } },
      where,
      values,
      crowded: crowdedFilters.includes(column),
    }),
  ),
  list({
    name: 'search "Faro tienda 19"',
    input: { search: 'Faro tienda 19' },
    where: 'o.code ilike $1 or o.reference ilike $1',
    values: ['%Faro tienda 19%'],
    crowded: true,
  }),
  list({
    name: 'search "vinilo"',
    input: { search: 'vinilo' },
    where: 'o.code ilike $1 or o.reference ilike $1',
    values: ['%vinilo%'],
  }),
  list({ name: 'sort total', input: { sort: 'total', order: 'desc' }, order: 'o.total desc, o.id desc' }),
  list({
    name: 'sort reference',
    input: { sort: 'reference' },
    order: 'o.reference collate "reading_order", o.id',
  }),
  list({
    name: 'sort customer_name',
    input: { sort: 'customer_name' },
    order: 'c.name collate "reading_order", o.id',
  }),
  list({ name: 'customer: first page', asCustomer: true, crowded: true }),
  list({
    name: 'customer: filter status',
    asCustomer: true,
    input: { filters: { status: 'eq;production' } },
    where: 'o.status = $1',
    values: ['production'],
  }),
  list({
    name: 'customer: filter total',
    asCustomer: true,
    input: { filters: { total: 'range;100|200' } },
    where: between('o.total'),
    values: [10_000, 20_000],
  }),
  list({
    name: 'customer: search "Lisboa"',
    asCustomer: true,
    input: { search: 'Lisboa' },
    where: 'o.code ilike $1 or o.reference ilike $1',
    values: ['%Lisboa%'],
  }),
  list({
    name: 'customer: sort total',
    asCustomer: true,
    input: { sort: 'total', order: 'desc' },
    order: 'o.total desc, o.id desc',
  }),
]

/** Lists whose total cannot be cached; they have no target. */
const countedLists: Scenario[] = [
  {
    name: 'another filter each time',
    call: 'orderrest/list',
    as: 'house',
    input: (n) => ({ filters: { total: `gte;${n}` } }),
    floor: (n) => Object.values(orderPage({ where: 'o.total >= $1', values: [n * 100] })),
    rowsFloor: (n) => [orderPage({ where: 'o.total >= $1', values: [n * 100] }).rows],
  },
  {
    ...list({ name: 'first page after each new order' }),
    before: () => orderAnew,
    target: undefined,
  },
]

/** Returns the scenario of the sums below the list of orders. */
function sums({ name, input = {}, ...question }: ListOptions): Scenario {
  return {
    name: `sums ${name}`,
    call: 'orderrest/sums',
    as: question.asCustomer ? 'customer' : 'house',
    input: () => ({ all: input }),
    floor: () => [orderTotals(question)],
    isSame: isSameSum,
    target: { floor: 1.5 },
  }
}

function isSameSum(answer: unknown, plain: unknown): boolean {
  type Sums = Record<'count' | 'pieces' | 'm2' | 'net' | 'total', number>
  const answerSums = answer as Sums
  const [[{ count, pieces, m2, net, total }]] = plain as [[Sums]]
  const plainSums = [count, pieces, m2 / 10_000, net / 100, total / 100]
  return (
    JSON.stringify(plainSums) ===
    JSON.stringify([answerSums.count, answerSums.pieces, answerSums.m2, answerSums.net, answerSums.total])
  )
}

const orderAnew = {
  path: 'orderrest/update',
  input: { ...plainOrder(1), reference: 'Recién pedido' },
}

/** Sums read from the cache, and sums just after a change. */
const orderSumsOfLists: Scenario[] = [
  sums({ name: 'of all' }),
  sums({
    name: 'filter customer_id',
    input: { filters: { customer_id: 'eq;1' } },
    where: 'o.customer_id = $1',
    values: [1],
  }),
  sums({ name: 'customer: of all', asCustomer: true }),
  { ...sums({ name: 'of all, after each new order' }), before: () => orderAnew },
  {
    ...sums({ name: 'of another filter each time' }),
    input: (n) => ({ all: { filters: { total: `gte;${n}` } } }),
    floor: (n) => [orderTotals({ where: 'o.total >= $1', values: [n * 100] })],
  },
  {
    ...sums({ name: 'filter customer_id, after each new order' }),
    input: () => ({ all: { filters: { customer_id: 'eq;1' } } }),
    floor: () => [orderTotals({ where: 'o.customer_id = $1', values: [1] })],
    before: () => orderAnew,
  },
]

/** Sums of filtered lists, just after a change. */
const narrowedSums: Scenario[] = [
  ['status', { filters: { status: 'eq;production' } }, 'o.status = $1', ['production']] as const,
  ['late', { filters: { due: 'eq;late' } }, late, [today]] as const,
  [
    'search',
    { search: 'Faro tienda 19' },
    'o.code ilike $1 or o.reference ilike $1',
    ['%Faro tienda 19%'],
  ] as const,
].map(([name, input, where, values]) => ({
  ...sums({ name: `filter ${name}, after each new order`, input, where, values: [...values] }),
  before: () => orderAnew,
}))

/** Calls that read all orders, and other large lists. */
const overviews: Scenario[] = [
  {
    name: 'home',
    call: 'homerest/getdata',
    as: 'house',
    input: () => ({ time_zone: 'Europe/Madrid' }),
    floor: orderSums,
    target: { floor: 1.5 },
  },
  ...['zzqx', 'Faro tienda 19', 'vinilo'].map((text) => ({
    name: `find everywhere "${text}"`,
    call: 'searchrest/find',
    as: 'house' as const,
    input: () => ({ text }),
    floor: () => holding(text),
    target: { floor: 4 },
  })),
]

/** Returns scenarios of single records. Only the newest orders have lines; `orders` is the id of the newest. */
function records(orders: number): Scenario[] {
  const orderId = (n: number) => orders - (n % 500)
  const customerId = (n: number) => 1 + (n % 400)
  return [
    {
      name: 'get order',
      call: 'orderrest/get',
      as: 'house',
      input: (n) => ({ id: orderId(n) }),
      floor: (n) => oneOrder(orderId(n)),
      target: { floor: 1.5 },
    },
    {
      name: 'get customer',
      call: 'customerrest/get',
      as: 'house',
      input: (n) => ({ id: customerId(n) }),
      floor: (n) => oneCustomer(customerId(n)),
      target: { floor: 1.5 },
    },
    {
      name: 'update customer',
      call: 'customerrest/update',
      as: 'house',
      begin: { path: 'customerrest/get', input: { id: 2 } },
      input: (n, last) => changedCustomer(last as object, `+34 600 100 ${n}`),
      floor: (n) => changeCustomer(3, `+34 600 000 ${n}`),
      target: { floor: 2.5 },
    },
  ]
}

/** Returns the input that updates the phone of the customer read last. */
function changedCustomer(record: object, phone: string): object {
  const {
    addresses: _addresses,
    created_at: _createdAt,
    updated_at: _updatedAt,
    created_by: _createdBy,
    deleted_at: _deletedAt,
    ...fields
  } = record as Record<string, unknown>
  return { ...fields, phone }
}

export function allScenarios(orders: number): Scenario[] {
  return [
    ...lists,
    ...countedLists,
    ...orderSumsOfLists,
    ...narrowedSums,
    ...spaceLists,
    ...records(orders),
    ...overviews,
  ]
}
