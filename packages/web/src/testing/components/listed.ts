import { type ColumnKind, type ListFilter, parseFilter } from '@lienzo/rules/records/list-filter'

/** Input of a list call, limited to the fields that `listed` supports. */
type Question = {
  page?: number | undefined
  perpage?: number | undefined
  sort?: string | undefined
  order?: 'asc' | 'desc' | undefined
  search?: string | undefined
  filters?: Record<string, string> | undefined
}
type Kinds<Row> = { [Column in keyof Row & string]?: { kind: ColumnKind } }

/** Factor from a column's API value to the unit in which filters compare it. */
const unitsOfKind: Partial<Record<ColumnKind, number>> = {
  cents: 100,
  percent: 100,
  area: 10_000,
  degrees: 1_000_000,
}

/**
 * Searches, filters and sorts the rows as a list call requests, and returns the requested page. `kinds` are the contract's
 * column types.
 */
export function listed<Row extends object>(rows: readonly Row[], kinds: Kinds<Row>, question: Question) {
  const { page = 1, perpage = 10 } = question
  const matches = sortRows(matching(rows, kinds, question), question)
  return {
    rows: matches.slice((page - 1) * perpage, page * perpage),
    total: matches.length,
    page,
    perpage,
  }
}

function matching<Row extends object>(
  rows: readonly Row[],
  kinds: Kinds<Row>,
  { search = '', filters = {} }: Question,
) {
  const columnFilters = Object.entries(filters).map(([column, text]) => {
    const kind = Reflect.get(kinds, column)?.kind
    const read = kind && parseFilter(kind, text)
    if (!read?.ok) throw new Error(`No filter of ${column}: ${text}`)
    return { column, filter: read.filter }
  })
  return rows.filter(
    (row) =>
      Object.values(row).some((value) => contains(value, search)) &&
      columnFilters.every(({ column, filter }) => passes(Reflect.get(row, column), filter)),
  )
}

function sortRows<Row extends object>(rows: Row[], { sort = '', order = 'asc' }: Question): Row[] {
  const direction = order === 'asc' ? 1 : -1
  return rows.sort(
    (one, other) => direction * compareValues(Reflect.get(one, sort), Reflect.get(other, sort)),
  )
}

function compareValues(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one ?? '').localeCompare(String(other ?? ''))
}

function passes(value: unknown, filter: ListFilter): boolean {
  const units = typeof value === 'number' ? Math.round(value * (unitsOfKind[filter.kind] ?? 1)) : value
  switch (filter.operator) {
    case 'like':
      return contains(value, filter.value)
    case 'eq':
      return units === filter.value
    case 'in':
      return filter.values.some((each) => each === units)
    case 'range':
    case 'date':
      return (
        typeof units === 'number' &&
        units >= (filter.minimum ?? Number.NEGATIVE_INFINITY) &&
        units <= (filter.maximum ?? Number.POSITIVE_INFINITY)
      )
    default:
      throw new Error(`No test has needed ${filter.operator} so far`)
  }
}

function contains(value: unknown, text: string): boolean {
  return String(value ?? '')
    .toLowerCase()
    .includes(text.toLowerCase())
}
