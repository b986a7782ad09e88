import type { CallAt } from '@lienzo/contract/calls'
import { tryPrice } from '@lienzo/contract/catalogue/price-trial'
import type { InputOnTheWire, OutputOnTheWire } from '@lienzo/contract/wire/call'
import type { RecordOf } from '../../../core/record/record-calls.ts'
import { orderRecordOf, productOf, withoutArtwork } from '../records.ts'
import { answer } from '../server.ts'

type Order = RecordOf<'order'>
export type KeptLine = Order['lines'][number]
type OfferedProduct = OutputOnTheWire<CallAt<'orderrest/getproductsmc'>>[number]
type LineInput = NonNullable<InputOnTheWire<CallAt<'orderrest/savelines'>>['added']>[number]

const vinyl = { name: 'Vinilo monomérico', price_per_m2: 12.5, roll_width: 1370, roll_length: 0 }

/** Products of the order lines, by id, as input for the pricing rules. */
const products = new Map([
  [1, productOf({ breaks: [{ from_copies: 10, discount: 5 }] })],
  [2, productOf({ id: 2, max_width: 1500, breaks: [{ from_copies: 50, discount: 30 }] })],
])
const offeredProducts: OfferedProduct[] = [
  offeredProduct(1, 'Vinilo de escaparate'),
  offeredProduct(2, 'Display de cartón pluma'),
]

/** Maximum number of lines that the server returns together with an order; other lines need a separate call. */
const WITH_ORDER = 200

export type KeptOrder = {
  order: Order
  lines: KeptLine[]
  /** Names of the spaces that lines can refer to, by space id. */
  spaces: Record<number, Pick<KeptLine, 'space_number' | 'space_name' | 'shop_name'> & Partial<KeptLine>>
}

/** Sets the responses for the calls of an order and its lines, with prices, versions and conflicts as on the server. */
export function keepOrder(changes: Partial<Order> = {}, lines: KeptLine[] = []): KeptOrder {
  const state: KeptOrder = { order: orderRecordOf(changes), lines, spaces: {} }
  const whole = (): Order => ({
    ...state.order,
    ...totalsOf(state.lines),
    lines: state.lines.slice(0, WITH_ORDER),
    line_count: state.lines.length,
  })
  const noteChange = () => {
    state.lines = state.lines.map((line, index) => ({ ...line, number: index + 1 }))
    state.order = { ...state.order, version: state.order.version + 1 }
  }
  answer('orderrest/getproductsmc', ({ search = '' }) =>
    offeredProducts.filter(({ name, code }) => `${name} ${code}`.includes(search)),
  )
  answer('orderrest/generateordercode', { code: '26-000001' })
  answer('orderrest/get', whole)
  answer('orderrest/getversion', () => ({ version: state.order.version }))
  answer('orderrest/compareprices', unchangedPrices)
  answer('orderrest/update', ({ version: _, id: __, lines: newLines, user_id, ...input }) => {
    if (newLines) state.lines = newLines.map(lineOf)
    state.order = { ...state.order, ...(user_id ? { user_id, usergroup_id: 2 } : {}), ...input }
    noteChange()
    return whole()
  })
  answer('orderrest/lines', ({ page = 1, perpage = 100 }) => ({
    rows: state.lines.slice((page - 1) * perpage, page * perpage),
    ...{ total: state.lines.length, page, perpage },
  }))
  answer('orderrest/savelines', ({ added = [], changed: changedLines = [], removed = [] }) => {
    const overtaken = (line: { id: number; version: number }) =>
      state.lines.find(({ id }) => id === line.id)?.version !== line.version
    const refused = changedLines.flatMap((line, place) => {
      const theirs = state.lines.find(({ id }) => id === line.id) ?? null
      return overtaken(line)
        ? [{ of: 'changed' as const, place, error: 'CONFLICT' as const, fields: {}, line: theirs }]
        : []
    })
    const acceptedLines = changedLines.filter((line) => !overtaken(line))
    state.lines = state.lines.map((line) => {
      const change = acceptedLines.find(({ id }) => id === line.id)
      const { id: _, version: __, ...fields } = change ?? line
      const space = state.spaces[fields.space_id ?? 0]
      return change
        ? { ...line, ...pricedOf({ ...line, ...fields }), ...space, version: line.version + 1 }
        : line
    })
    const removedIds = new Set(removed.map(({ id }) => id))
    state.lines = state.lines.filter(({ id }) => !removedIds.has(id))
    const first = Math.max(0, ...state.lines.map(({ id }) => id))
    const isThere = (key: string | undefined) => state.lines.some(({ client_key }) => client_key === key)
    const repeatedLines = state.lines.filter(({ client_key }) =>
      added.some((line) => line.client_key === client_key),
    )
    const newLines = added.filter(({ client_key }) => !isThere(client_key))
    const addedLines = newLines.map(({ before, ...line }, index) => ({
      before,
      line: lineOf(line, first + index),
    }))
    for (const { before, line } of addedLines) {
      const next = state.lines.findIndex(({ id }) => id === before)
      state.lines = state.lines.toSpliced(next === -1 ? state.lines.length : next, 0, line)
    }
    noteChange()
    const linesOf = (ids: readonly number[]) =>
      ids.flatMap((id) => state.lines.find((line) => line.id === id) ?? [])
    return {
      version: state.order.version,
      totals: { ...totalsOf(state.lines), vat_rate: 0 },
      added: linesOf([...repeatedLines, ...addedLines.map(({ line }) => line)].map(({ id }) => id)),
      changed: linesOf(acceptedLines.map(({ id }) => id)),
      removed: [...removedIds],
      refused,
    }
  })
  return state
}

const noSums = { net: 0, vat: 0, total: 0 }
/** Price comparison for a draft whose prices are up to date. */
export const unchangedPrices = {
  code: '26-000001',
  version: 1,
  is_changed: false,
  before: noSums,
  after: noSums,
  lines: [],
}

/** Returns a saved order line. `index` is its position in the order. */
export function lineOf(values: Partial<LineInput & KeptLine> = {}, index = 0): KeptLine {
  const line = {
    ...{ space_id: null, space_number: null, space_name: null, shop_name: null, version: 1 },
    ...{ space_chain: null, space_city: null },
    ...{ product_id: 1, material_id: 1, finish_ids: [], finish_names: [], campaign_image_id: null },
    ...{ width: 800, height: 1200, copies: 1, notes: '', material_name: vinyl.name },
    ...{ id: index + 1, number: index + 1 },
    ...{ spares: 0, spares_percent: 0, spare_copies: 0 },
    ...withoutArtwork,
    ...values,
    client_key: values.client_key ?? null,
  }
  return { ...pricedOf(line), ...(values.checks && { checks: values.checks }) }
}

type LineOfProduct = Pick<KeptLine, 'product_id' | 'width' | 'height' | 'copies'> & { product_name?: string }

/** Calculates the price of a line by the server's rules, with a discount of 3 %. Throws if the line has no price. */
function pricedOf<Line extends LineOfProduct>(line: Line) {
  const { product_id, width, height, copies } = line
  const product = products.get(product_id) ?? productOf()
  const price = tryPrice({ product, material: vinyl, finishes: [], width, height, copies, discount: 3 })
  if (!price) throw new Error('The line has no price')
  return {
    ...line,
    product_name: offeredProducts.find(({ id }) => id === product_id)?.name ?? line.product_name ?? '',
    ...{ m2: price.m2, net: price.net, discount: 3, price_steps: price.steps },
    checks: price.checks,
  }
}

function totalsOf(lines: readonly KeptLine[]) {
  const sum = (of: (line: KeptLine) => number) => lines.reduce((total, line) => total + of(line), 0)
  const net = Math.round(sum((line) => line.net) * 100) / 100
  return { pieces: sum(({ copies }) => copies), spares: 0, m2: sum(({ m2 }) => m2), net, vat: 0, total: net }
}

export function offeredProduct(id: number, name: string): OfferedProduct {
  const material = { id: 1, code: 'VIN-MON', ...vinyl, finishes: [] }
  return {
    id,
    code: `P-${id}`,
    name,
    price_mode: 'area',
    unit_price: 0,
    breaks: products.get(id)?.breaks ?? [],
    min_m2: 0,
    fixed_sizes: [],
    picture: null,
    materials: [material],
  }
}
