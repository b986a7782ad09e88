import type { CellFault, CellReader } from './cell-readers.ts'
import { lostCell } from './cells/lost-cell.ts'
import { type Pair, pairedTexts } from './cells/paired-cells.ts'
import { type DecidedColumns, matchColumns } from './headers/match-columns.ts'
import { cellLines, cellText, type ImportCell } from './import-cells.ts'
import type { RowNames } from './picture-names.ts'

/** Kinds of cell contents, each described by a text in `import.takes`. */
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

/** Units of the kinds of content whose texts do not name a unit. */
export const unitOf: Partial<Record<(typeof cellContents)[number], string>> = {
  length: 'mm',
  micrometres: 'µm',
  grams: 'g/m²',
}

/** Column of a resource's spreadsheet. */
export type ImportField<Value = unknown> = {
  /** Headers of the column in the three languages, normalised by `plainText`. */
  words: readonly string[]
  /** Headers that mean this field only right after the column of a different field. */
  wordsBehind?: { field: string; words: readonly string[] }
  read: CellReader<Value>
  /** Returns the cell text of a value, in a form that `read` understands; not needed if it is the value as text. */
  written?(value: Value): string
  /** Text of the cell in the template's example row; for choices, the stored value. */
  example: string
  /** Kind of content, which the template explains; omitted if any text is allowed. */
  takes?: (typeof cellContents)[number]
  /** Set if a cell can also contain the value of a second field. */
  pair?: Pair
  /** Set if the text keeps its line breaks. */
  isOfLines?: boolean
  /** Set for a yes or no field. */
  isYesOrNo?: boolean
  /** Set if a new record must have a value. */
  required?: boolean
  /**
   * Field that begins the span which this field ends. If the start is filled, an empty cell means that the span has no end yet.
   */
  endOf?: string
  /** Set if only the house has this column. For customers it does not exist. */
  houseOnly?: boolean
}

export type ImportFields = Readonly<Record<string, ImportField>>

/** Columns of a resource's spreadsheet, and the keys with which a row can be matched to an existing record. */
export type ImportDeclaration<Fields extends ImportFields = ImportFields, Key extends string = string> = {
  fields: Fields
  /** Fields that make up each key; the first key is the default. */
  keys: Readonly<Record<Key, readonly (keyof Fields & string)[]>>
  /**
   * Set for resources with a gallery: the column that names picture files, and the names that the pictures of a row can have.
   */
  pictures?: {
    column: keyof NoInfer<Fields> & string
    namesOf(values: ImportedValues<NoInfer<Fields>>): RowNames
  }
}

/** Returns the declaration with the exact types of its fields. The types also require that keys consist of fields. */
export function declareImport<Fields extends ImportFields, Key extends string>(
  declaration: ImportDeclaration<Fields, Key>,
): ImportDeclaration<Fields, Key> {
  return declaration
}

/** Values of a row by field. Empty cells are undefined, and leave the stored value unchanged. */
export type ImportedValues<Fields extends ImportFields> = {
  [Field in keyof Fields]: Fields[Field] extends ImportField<infer Value> ? Value | undefined : never
}

/** Levels of faults: an `error` refuses the row; a row that only has warnings is imported. */
export const faultLevels = ['error', 'warning'] as const

/** Fault or warning of a cell: `key` is a translation key, `values` are its variables. */
export type ImportFault = {
  field: string
  level: (typeof faultLevels)[number]
  key: string
  values: Readonly<Record<string, string | number>>
  /** Text of the cell. */
  text: string
}

/** Column of each field, counted from 0. Fields without a column are missing. */
export type ImportMapping = Readonly<Record<string, number>>

/** Texts by field that people entered instead of cells; an empty text replaces the cell with an empty one. */
export type ImportCorrections = Readonly<Record<string, string>>

/** Faults that people resolved by correcting a cell, by corrected field. */
export type ImportAnswers = Readonly<
  Record<
    string,
    Pick<ImportFault, 'field' | 'key' | 'text'> & {
      /** Id of the record that the row matched. */
      record?: number
      /** Set if the correction was taken from the last import. */
      again?: true
    }
  >
>

/** Result of reading a single row: its values, texts and faults. */
export type ReadRow<Fields extends ImportFields = ImportFields> = {
  values: ImportedValues<Fields>
  texts: Record<keyof Fields & string, string>
  faults: ImportFault[]
}

/** Returns the declaration without house-only columns unless the caller belongs to the house. */
export function declaredFor(
  declaration: ImportDeclaration,
  { house }: { house: boolean },
): ImportDeclaration {
  if (house) return declaration
  const open = Object.entries(declaration.fields).filter(([, { houseOnly }]) => !houseOnly)
  return { ...declaration, fields: Object.fromEntries(open) }
}

/** Returns the mapping without fields that do not exist. */
export function knownColumns({ fields }: ImportDeclaration, mapping: ImportMapping): ImportMapping {
  return Object.fromEntries(Object.entries(mapping).filter(([field]) => Object.hasOwn(fields, field)))
}

/** Returns the columns matched by their headers, in addition to those already decided. */
export function matchHeaders(
  { fields }: ImportDeclaration,
  headers: readonly string[],
  decided?: DecidedColumns,
): ImportMapping {
  const words = Object.entries(fields).map(([name, field]) => [name, field.words] as const)
  const behind = Object.entries(fields).flatMap(([name, { wordsBehind }]) =>
    wordsBehind ? [[name, wordsBehind] as const] : [],
  )
  const pairs = Object.entries(fields).flatMap(([name, { pair }]) => (pair ? [[name, pair] as const] : []))
  return matchColumns(headers, Object.fromEntries(words), {
    behind: Object.fromEntries(behind),
    pairs: Object.fromEntries(pairs),
    decided,
  })
}

/** Returns the headers of all fields and pairs. */
export function knownHeaders({ fields }: ImportDeclaration): string[] {
  return Object.values(fields).flatMap(({ words, pair }) => [...words, ...(pair?.words ?? [])])
}

/** Reads the values of one row without looking at other rows or records. `headers` can contain the units of columns. */
export function readImportRow<Fields extends ImportFields>(
  { fields }: ImportDeclaration<Fields>,
  cells: readonly ImportCell[],
  mapping: ImportMapping,
  { corrections = {}, headers = [] }: { corrections?: ImportCorrections; headers?: readonly string[] } = {},
): ReadRow<Fields> {
  const values: Record<string, unknown> = {}
  const texts: Record<string, string> = {}
  const faults: ImportFault[] = []
  const pairTexts = pairedTexts(fields, { cells, mapping, corrections })
  for (const name in fields) {
    const part = pairTexts.get(name)
    const column = part ? part.column : mapping[name]
    const own = part?.text ?? corrections[name]
    const cell = own ?? (column === undefined ? null : (cells[column] ?? null))
    const text = fields[name]?.isOfLines ? cellLines(cell) : cellText(cell)
    texts[name] = text
    if (text === '') continue
    // A correction has the unit shown in the table, even if the column has a different unit.
    const isOfColumn = column !== undefined && (part !== undefined || corrections[name] === undefined)
    const header = isOfColumn ? (headers[column] ?? '') : ''
    const lossFault = lostCell(cell, text)
    const reading = lossFault ? { fault: lossFault } : fields[name]?.read(cell, text, header)
    if (!reading) continue
    if ('fault' in reading) {
      faults.push(faultOf(name, 'error', text, reading.fault))
      continue
    }
    values[name] = reading.value
    if (part) {
      const notice = { key: part.notice, values: { text: part.whole } }
      faults.push(faultOf(name, 'warning', part.whole, notice))
    }
    if (reading.warning) faults.push(faultOf(name, 'warning', text, reading.warning))
  }
  // These fields have read exactly the values that `ImportedValues` describes.
  return { values, texts, faults } as ReadRow<Fields>
}

/** Returns the error in a correction that can be found without other cells and rows, or undefined if there is none. */
export function correctionFault(
  declaration: ImportDeclaration,
  field: string,
  text: string,
): ImportFault | undefined {
  const { faults } = readImportRow(declaration, [], {}, { corrections: { [field]: text } })
  return faults.find((fault) => fault.level === 'error')
}

/** Returns a fault that refuses the row. */
export function importFault(
  field: string,
  key: string,
  text: string,
  values: ImportFault['values'] = {},
): ImportFault {
  return faultOf(field, 'error', text, { key, values })
}

/** Returns a warning about a row that is imported anyway. */
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
