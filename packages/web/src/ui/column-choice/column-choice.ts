/** A column as far as a person can choose it. */
type Choosable = {
  name: string
  header: string
  /** Not shown until the person chooses it. */
  hidden?: boolean
}

/** Which columns are shown, and in which order. The first ones always come first: they name the record. */
export type ColumnChoice<Column> = {
  shown: readonly Column[]
  /** Columns that can be chosen: those that are shown, in their order, and then the others. */
  offered: readonly Column[]
  /** Number of the first columns that keep their place. */
  fixed: number
  isShown: (column: Column) => boolean
  /** Columns that can be moved and not hidden. */
  isKept: (column: Column) => boolean
  toggle: (column: Column) => void
  /** Puts a column into the place of another, where both are shown; the fixed ones keep theirs. */
  move: (name: string, place: number) => void
  /** Returns to the columns and widths that the table starts with; undefined while these are shown. */
  reset: (() => void) | undefined
}

type ChoiceOptions<Column> = {
  fixed: number
  isKept?: (column: Column) => boolean
  /** True if some column has a width that the person gave it. */
  hasWidths: boolean
  /** Takes the names of the columns to show; null for those that the table starts with. */
  onChoose: (names: readonly string[] | null) => void
  onReset: () => void
}

/** Returns the choice of columns by the names that are chosen; null stands for those that the table starts with. */
export function columnChoice<Column extends Choosable>(
  columns: readonly Column[],
  chosenNames: readonly string[] | null,
  options: ChoiceOptions<Column>,
): ColumnChoice<Column> {
  const { fixed, isKept = () => false, hasWidths, onChoose, onReset } = options
  const standard = standardNames(columns, fixed)
  const chosen = chosenNames ?? standard
  const shown = chosenColumns(columns, chosenNames, fixed)
  const isShown = (column: Column) => chosen.includes(column.name)

  function choose(names: readonly string[]) {
    onChoose(names.join() === standard.join() ? null : names)
  }

  function toggle(column: Column) {
    if (!isShown(column)) choose(withColumn(columns, chosen, column.name))
    else if (!isKept(column)) choose(chosen.filter((name) => name !== column.name))
  }

  function move(name: string, place: number) {
    if (place < fixed || place >= chosen.length || chosen.indexOf(name) < fixed) return
    choose(chosen.filter((other) => other !== name).toSpliced(place, 0, name))
  }

  const reset = chosenNames === null && !hasWidths ? undefined : onReset
  const offered = [...shown.slice(fixed), ...columns.filter((column) => !isShown(column))]
  return { shown, offered, fixed, isShown, isKept, toggle, move, reset }
}

/** Adds a column before the first one that comes after it in the table's own order. */
export function withColumn(
  columns: readonly Choosable[],
  chosen: readonly string[],
  name: string,
): readonly string[] {
  const names = columns.map((column) => column.name)
  const later = chosen.findIndex((other) => names.indexOf(other) > names.indexOf(name))
  return later < 0 ? [...chosen, name] : chosen.toSpliced(later, 0, name)
}

/** Returns the columns that are shown, in their order. */
export function chosenColumns<Column extends Choosable>(
  columns: readonly Column[],
  chosen: readonly string[] | null,
  fixed: number,
): readonly Column[] {
  const names = chosen ?? standardNames(columns, fixed)
  return names.flatMap((name) => columns.find((column) => column.name === name) ?? [])
}

/** Names of the columns that a table starts with. */
export function standardNames(columns: readonly Choosable[], fixed: number): string[] {
  return columns.filter(({ hidden }, index) => index < fixed || !hidden).map(({ name }) => name)
}

/** Reads chosen names that anybody may have typed; the fixed columns are always there, before all others. */
export function readChosenNames(
  value: unknown,
  names: readonly string[],
  fixed: number,
): readonly string[] | null {
  if (typeof value !== 'string') return null
  const named = [...new Set(value.split(','))].filter((name) => names.includes(name))
  const first = names.slice(0, fixed)
  return named.length > 0 ? [...first, ...named.filter((name) => !first.includes(name))] : null
}
