import type { CellFault, CellReader } from './cell-readers.ts'
import { lostCell } from './cells/lost-cell.ts'
import { type DecidedColumns, matchColumns } from './headers/match-columns.ts'
import { cellLines, cellText, type ImportCell } from './import-cells.ts'
import type { RowNames } from './picture-names.ts'

/** What the cells of a column take, as the texts of `import.takes` say it. */
export const cellContents = [
  'number',
  'length',
  'degrees',
  'reference',
  'country',
  'province',
  'ean',
  'customer',
  'day',
  'last_day',
  'installer',
  'euros',
  'micrometres',
  'grams',
  'picture',
] as const

/** The units of what cells take, in which a text without one is read. */
export const unitOf: Partial<Record<(typeof cellContents)[number], string>> = {
  length: 'mm',
  micrometres: 'µm',
  grams: 'g/m²',
}

/** A column that a spreadsheet of some resource can have. */
export type ImportField<Value = unknown> = {
  /** What people write over it, in the three languages; accents, signs and capitals do not count. */
  words: readonly string[]
  /** Words that mean it right behind the column of another field alone. */
  wordsBehind?: { field: string; words: readonly string[] }
  read: CellReader<Value>
  /** How a cell says a value, where that is not the value as a text; `read` understands it. */
  written?(value: Value): string
  /** What such a cell may say, as the template shows it; of what people choose by name, the value itself. */
  example: string
  /** What its cells take, where that is not any text: the template says so. */
  takes?: (typeof cellContents)[number]
  /** Set where a text keeps its line breaks. */
  isOfLines?: boolean
  /** Whether a person says yes or no to it. */
  isYesOrNo?: boolean
  /** Whether a new record must have it. */
  required?: boolean
  /** The field of a beginning of which it is the end: beside that an empty one says that there is none yet. */
  endOf?: string
  /** Whether the house alone says it: for everybody else there is no such column. */
  houseOnly?: boolean
}

export type ImportFields = Readonly<Record<string, ImportField>>

/** What a spreadsheet of a resource can say, and by which of its columns a row is known to be a record that is there. */
export type ImportDeclaration<Fields extends ImportFields = ImportFields, Key extends string = string> = {
  fields: Fields
  /** Each key by its columns; the first is meant where nobody has chosen. */
  keys: Readonly<Record<Key, readonly (keyof Fields & string)[]>>
  /**
   * Whether its rows bring pictures, for what has a gallery: which column names files, and how those that come beside the
   * spreadsheet may be called.
   */
  pictures?: {
    column: keyof NoInfer<Fields> & string
    namesOf(values: ImportedValues<NoInfer<Fields>>): RowNames
  }
}

/** Keeps the fields' own types, and asks for keys that are fields. */
export function declareImport<Fields extends ImportFields, Key extends string>(
  declaration: ImportDeclaration<Fields, Key>,
): ImportDeclaration<Fields, Key> {
  return declaration
}

/** The values of a row by field; what its cells leave open is `undefined` and erases nothing. */
export type ImportedValues<Fields extends ImportFields> = {
  [Field in keyof Fields]: Fields[Field] extends ImportField<infer Value> ? Value | undefined : never
}

/** `error` refuses the row; a row with warnings is taken in. */
export const faultLevels = ['error', 'warning'] as const

/** What is wrong with a cell, or suspicious: `key` is a translation key, `values` what its text names. */
export type ImportFault = {
  field: string
  level: (typeof faultLevels)[number]
  key: string
  values: Readonly<Record<string, string | number>>
  /** What the cell says. */
  text: string
}

/** Which column holds each field, from 0; a field that is not named has none. */
export type ImportMapping = Readonly<Record<string, number>>

/** What people have written in place of cells, by field; an empty text is an empty cell. */
export type ImportCorrections = Readonly<Record<string, string>>

/** Faults that people answered by correcting cells, by the corrected field. */
export type ImportAnswers = Readonly<
  Record<
    string,
    Pick<ImportFault, 'field' | 'key' | 'text'> & {
      /** The record that the row was said to be. */
      record?: number
      /** Set where the answer is that of the last import. */
      again?: true
    }
  >
>

/** A row by itself: what it says, and all that is wrong with it. */
export type ReadRow<Fields extends ImportFields = ImportFields> = {
  values: ImportedValues<Fields>
  texts: Record<keyof Fields & string, string>
  faults: ImportFault[]
}

/** What spreadsheets of people can say, who are of the house or not. */
export function declaredFor(
  declaration: ImportDeclaration,
  { house }: { house: boolean },
): ImportDeclaration {
  if (house) return declaration
  const open = Object.entries(declaration.fields).filter(([, { houseOnly }]) => !houseOnly)
  return { ...declaration, fields: Object.fromEntries(open) }
}

/** Columns that were chosen, without those of fields that there are not. */
export function knownColumns({ fields }: ImportDeclaration, mapping: ImportMapping): ImportMapping {
  return Object.fromEntries(Object.entries(mapping).filter(([field]) => Object.hasOwn(fields, field)))
}

/** Returns the columns by their headers; what is decided already stays. */
export function matchHeaders(
  { fields }: ImportDeclaration,
  headers: readonly string[],
  decided?: DecidedColumns,
): ImportMapping {
  const words = Object.entries(fields).map(([name, field]) => [name, field.words] as const)
  const behind = Object.entries(fields).flatMap(([name, { wordsBehind }]) =>
    wordsBehind ? [[name, wordsBehind] as const] : [],
  )
  return matchColumns(headers, Object.fromEntries(words), { behind: Object.fromEntries(behind), decided })
}

/** All that is known as a header. */
export function knownHeaders({ fields }: ImportDeclaration): string[] {
  return Object.values(fields).flatMap(({ words }) => words)
}

/** Understands one row by itself; `headers` say in which unit a column is. */
export function readImportRow<Fields extends ImportFields>(
  { fields }: ImportDeclaration<Fields>,
  cells: readonly ImportCell[],
  mapping: ImportMapping,
  { corrections = {}, headers = [] }: { corrections?: ImportCorrections; headers?: readonly string[] } = {},
): ReadRow<Fields> {
  const values: Record<string, unknown> = {}
  const texts: Record<string, string> = {}
  const faults: ImportFault[] = []
  for (const name in fields) {
    const column = mapping[name]
    const cell = corrections[name] ?? (column === undefined ? null : (cells[column] ?? null))
    const text = fields[name]?.isOfLines ? cellLines(cell) : cellText(cell)
    texts[name] = text
    if (text === '') continue
    // A correction is in the unit that the table shows, whatever its column is in.
    const isOfColumn = column !== undefined && corrections[name] === undefined
    const header = isOfColumn ? (headers[column] ?? '') : ''
    const lost = lostCell(cell, text)
    const reading = lost ? { fault: lost } : fields[name]?.read(cell, text, header)
    if (!reading) continue
    if ('fault' in reading) {
      faults.push(faultOf(name, 'error', text, reading.fault))
      continue
    }
    values[name] = reading.value
    if (reading.warning) faults.push(faultOf(name, 'warning', text, reading.warning))
  }
  // That the fields make these values is what `ImportedValues` says of them.
  return { values, texts, faults } as ReadRow<Fields>
}

/** What is wrong with a text in place of a cell, as far as it can be said without the other rows. */
export function correctionFault(
  declaration: ImportDeclaration,
  field: string,
  text: string,
): ImportFault | undefined {
  const { faults } = readImportRow(declaration, [], {}, { corrections: { [field]: text } })
  return faults.find((fault) => fault.level === 'error')
}

/** A fault that refuses its row. */
export function importFault(
  field: string,
  key: string,
  text: string,
  values: ImportFault['values'] = {},
): ImportFault {
  return faultOf(field, 'error', text, { key, values })
}

/** What is told about a row that is taken in all the same. */
export function importWarning(
  field: string,
  key: string,
  text: string,
  values: ImportFault['values'] = {},
): ImportFault {
  return faultOf(field, 'warning', text, { key, values })
}

function faultOf(
  field: string,
  level: ImportFault['level'],
  text: string,
  { key, values = {} }: CellFault,
): ImportFault {
  return { field, level, key: `import.fault.${key}`, values, text }
}
