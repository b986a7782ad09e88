import { formatEuros, formatShortArea } from '@lienzo/rules/money'
import { piecesText } from '../paper-lines.ts'

/** Values of an order line that its row shows. `m2` and `net` have the same units as in the order. */
export type CompactLine = {
  number: number
  space_id: number | null
  space_number: number | null
  /** Name of the shop and position of the space in it. */
  space_name: string | null
  shop_name: string | null
  space_chain: string | null
  space_city: string | null
  product_name: string
  width: number
  height: number
  copies: number
  spare_copies: number
  m2: number
  net: number
}

/** Row of a line, or row with the sums of a shop. All texts are formatted for display. */
export type CompactRow = {
  isSum: boolean
  /** True for the last row of a shop. */
  isLast: boolean
  number: string
  space: string
  product: string
  size: string
  copies: string
  area: string
  net: string
}

type Texts = {
  locale: string
  /** Label of lines without a space. */
  stock: string
  /** Word after the number of lines of a shop. */
  lines: string
}

/**
 * Returns a row for each line, sorted by shop and by the number of the space. A shop with at least two lines is followed by a
 * row with its sums. Lines for stock come last. Shops with the same name in different chains or cities are different shops.
 */
export function compactRows(lines: readonly CompactLine[], texts: Texts): CompactRow[] {
  const { compare } = new Intl.Collator(texts.locale, { numeric: true })
  const shops = Map.groupBy(lines, shopKey)
  const sorted = [...shops.entries()].toSorted(
    ([key, [one]], [otherKey, [other]]) =>
      Number(one?.space_id === null) - Number(other?.space_id === null) ||
      compare(one?.shop_name ?? '', other?.shop_name ?? '') ||
      compare(key, otherKey),
  )
  return sorted.flatMap(([, shop]) => shopRows(shop, texts))
}

function shopKey({ space_id, shop_name, space_chain, space_city }: CompactLine): string {
  return space_id === null ? '' : JSON.stringify([shop_name, space_chain, space_city])
}

function shopRows(shop: readonly CompactLine[], texts: Texts): CompactRow[] {
  const sorted = shop.toSorted(
    (one, other) => (one.space_number ?? 0) - (other.space_number ?? 0) || one.number - other.number,
  )
  const rows = sorted.map((line, index) => rowOf(line, texts, sorted.length === 1 && index === 0))
  return sorted.length > 1 ? [...rows, sumRow(sorted, texts)] : rows
}

function rowOf(line: CompactLine, texts: Texts, isLast: boolean): CompactRow {
  const { space_number, space_name, width, height } = line
  return {
    ...{ isSum: false, isLast, number: String(line.number), product: line.product_name },
    space: space_name === null ? texts.stock : `${space_number} · ${space_name}`,
    size: `${width} × ${height}`,
    ...amountsOf([line], texts),
  }
}

function sumRow(shop: readonly CompactLine[], texts: Texts): CompactRow {
  const [first] = shop
  const name = first?.space_id === null ? texts.stock : first?.shop_name
  return {
    ...{ isSum: true, isLast: true, number: '', product: '', size: '' },
    space: `${name ?? ''} · ${shop.length} ${texts.lines}`,
    ...amountsOf(shop, texts),
  }
}

function amountsOf(lines: readonly CompactLine[], { locale }: Texts) {
  const sumOf = (amount: (line: CompactLine) => number) => lines.reduce((sum, line) => sum + amount(line), 0)
  const pieces = sumOf(({ copies }) => copies)
  const spares = sumOf(({ spare_copies }) => spare_copies)
  return {
    copies: piecesText({ pieces, spares }, locale),
    area: formatShortArea(
      sumOf(({ m2 }) => m2),
      locale,
    ),
    net: formatEuros(
      sumOf(({ net }) => net),
      locale,
    ),
  }
}
