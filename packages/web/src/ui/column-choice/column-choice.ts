/** Properties of a column that `columnChoice` uses. */
type Choosable = {
  name: string
  header: string
  /** True if the column is hidden initially. */
  hidden?: boolean
}

/**
 * Shown columns and their order, and functions to change them. The first `fixed` columns always stay in front, because they
 * identify the record.
 */
export type ColumnChoice<Column> = {
  shown: readonly Column[]
  /** Columns in the column menu, without the fixed ones: first the shown columns in their order, then the hidden columns. */
  offered: readonly Column[]
  /** Number of leading columns that cannot be moved or hidden. */
  fixed: number
  isShown: (column: Column) => boolean
  /** Returns true if the column can be moved but not hidden. */
  isKept: (column: Column) => boolean
  toggle: (column: Column) => void
  /** Moves a shown column to a position. Does nothing if the column is fixed, or if the position is fixed or out of range. */
  move: (name: string, place: number) => void
  /** Restores the initial columns and widths; undefined if the user has changed neither. */
  reset: (() => void) | undefined
}

type ChoiceOptions<Column> = {
  fixed: number
  isKept?: (column: Column) => boolean
  /** True if the user has changed the width of any column. */
  hasWidths: boolean
  /** Receives the names of the columns to show, or null to show the initial columns. */
  onChoose: (names: readonly string[] | null) => void
  onReset: () => void
}

/** Returns the column choice for these column names; null means the initial columns. */
export function columnChoice<Column extends Choosable>(
  columns: readonly Column[],
  chosenNames: readonly string[] | null,
  options: ChoiceOptions<Column>,
): ColumnChoice<Column> {
  const { fixed, isKept = () => false, hasWidths, onChoose, onReset } = options
  const standard = standardNames(columns, fixed)
  const currentNames = chosenNames ?? standard
  const shown = chosenColumns(columns, chosenNames, fixed)
  const isShown = (column: Column) => currentNames.includes(column.name)

  function choose(names: readonly string[]) {
    onChoose(names.join() === standard.join() ? null : names)
  }

  function toggle(column: Column) {
    if (!isShown(column)) choose(withColumn(columns, currentNames, column.name))
    else if (!isKept(column)) choose(currentNames.filter((name) => name !== column.name))
  }

  function move(name: string, place: number) {
    if (place < fixed || place >= currentNames.length || currentNames.indexOf(name) < fixed) return
    choose(currentNames.filter((other) => other !== name).toSpliced(place, 0, name))
  }

  const reset = chosenNames === null && !hasWidths ? undefined : onReset
  const offered = [...shown.slice(fixed), ...columns.filter((column) => !isShown(column))]
  return { shown, offered, fixed, isShown, isKept, toggle, move, reset }
}

/**
 * Inserts a column before the first chosen column that follows it in the table's original order, or at the end if no column
 * does.
 */
export function withColumn(
  columns: readonly Choosable[],
  chosenNames: readonly string[],
  name: string,
): readonly string[] {
  const names = columns.map((column) => column.name)
  const later = chosenNames.findIndex((other) => names.indexOf(other) > names.indexOf(name))
  return later < 0 ? [...chosenNames, name] : chosenNames.toSpliced(later, 0, name)
}

/** Returns the chosen columns in the chosen order, or the initial columns if `chosenNames` is null. */
export function chosenColumns<Column extends Choosable>(
  columns: readonly Column[],
  chosenNames: readonly string[] | null,
  fixedCount: number,
): readonly Column[] {
  const names = chosenNames ?? standardNames(columns, fixedCount)
  return names.flatMap((name) => columns.find((column) => column.name === name) ?? [])
}

/** Returns the names of the initially shown columns. */
export function standardNames(columns: readonly Choosable[], fixedCount: number): string[] {
  return columns.filter(({ hidden }, index) => index < fixedCount || !hidden).map(({ name }) => name)
}

/**
 * Parses an untrusted comma-separated list of column names. Puts the fixed columns first and drops unknown names. Returns null
 * if no name is known.
 */
export function readChosenNames(
  value: unknown,
  names: readonly string[],
  fixedCount: number,
): readonly string[] | null {
  if (typeof value !== 'string') return null
  const knownNames = [...new Set(value.split(','))].filter((name) => names.includes(name))
  const first = names.slice(0, fixedCount)
  return knownNames.length > 0 ? [...first, ...knownNames.filter((name) => !first.includes(name))] : null
}
