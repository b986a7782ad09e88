import type { CellFault, CellReader } from './cell-readers.ts'
import { lostCell } from './cells/lost-cell.ts'
import { type Pair, pairedTexts } from './cells/paired-cells.ts'
import { type DecidedColumns, matchColumns } from './headers/match-columns.ts'
import { cellLines, cellText, type ImportCell } from './import-cells.ts'
import type { RowNames } from './picture-names.ts'

/** Kinds of cell content. The translations below `import.takes` describe them. */
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

/** Units to show after a stored number, by kind of content. */
export const unitOf: Partial<Record<(typeof cellContents)[number], string>> = {
  length: 'mm',
  micrometres: 'µm',
  grams: 'g/m²',
}

/** Describes a column of a resource's spreadsheet. */
export type ImportField<Value = unknown> = {
  /** Headers of the column in the three languages, normalised by `plainText`. */
  words: readonly string[]
  /** Headers that stand for this field only directly after the column of `field`. */
  wordsBehind?: { field: string; words: readonly string[] }
  read: CellReader<Value>
  /** Formats a value as cell text that `read` understands. Omitted if the value itself, converted to text, is sufficient. */
  written?(value: Value): string
  /** Example value as cell text, for the example row of the template. For choices, this is the stored value. */
  example: string
  /** Kind of content, which the template explains. Omitted for free text, choices, and yes or no. */
  takes?: (typeof cellContents)[number]
  /** Set if a cell can also contain the value of a second field. */
  pair?: Pair
  /** Set if the text keeps its line breaks. */
  isOfLines?: boolean
  /** Set if the field contains yes or no. */
  isYesOrNo?: boolean
  /** Set if a new record needs a value in this field. */
  required?: boolean
  /**
   * Name of the field with the first day of the span that ends in this field. If the first day is filled in, an empty last day
   * is shown as a span without an end.
   */
  endOf?: string
  /** Set if only the house has this column. For customers it does not exist. */
  houseOnly?: boolean
}

export type ImportFields = Readonly<Record<string, ImportField>>

/** Columns of a resource's spreadsheet, and the keys that match a row to an existing record. */
export type ImportDeclaration<Fields extends ImportFields = ImportFields, Key extends string = string> = {
  fields: Fields
  /** Fields that make up each key; the first key is the default. */
  keys: Readonly<Record<Key, readonly (keyof Fields & string)[]>>
  /**
   * Set for resources with a gallery: `column` is the field with the names of picture files, and `namesOf` returns the names
   * that identify the pictures of a row.
   */
  pictures?: {
    column: keyof NoInfer<Fields> & string
    namesOf(values: ImportedValues<NoInfer<Fields>>): RowNames
  }
}

/**
 * Returns the declaration unchanged. The call infers the exact types of the fields, and ensures that keys consist of fields.
 */
export function declareImport<Fields extends ImportFields, Key extends string>(
  declaration: ImportDeclaration<Fields, Key>,
): ImportDeclaration<Fields, Key> {
  return declaration
}

/** Values of a row by field. An undefined value, such as that of an empty cell, leaves the stored value unchanged. */
export type ImportedValues<Fields extends ImportFields> = {
  [Field in keyof Fields]: Fields[Field] extends ImportField<infer Value> ? Value | undefined : never
}

/** Levels of faults: an `error` refuses the row; a row that only has warnings is imported. */
export const faultLevels = ['error', 'warning'] as const

/** Fault or warning about a cell: `key` is a translation key, and `values` are its variables. */
export type ImportFault = {
  field: string
  level: (typeof faultLevels)[number]
  key: string
  values: Readonly<Record<string, string | number>>
  /** Text of the cell with the fault. */
  text: string
}

/** Column of each field, counted from 0. Fields without a column are missing. */
export type ImportMapping = Readonly<Record<string, number>>

/** Texts, by field, that people entered to replace the contents of cells. An empty text makes the cell empty. */
export type ImportCorrections = Readonly<Record<string, string>>

/** Faults that people resolved by correcting a cell. The key of each entry is the corrected field. */
export type ImportAnswers = Readonly<
  Record<
    string,
    Pick<ImportFault, 'field' | 'key' | 'text'> & {
      /** Id of the record that the row matched. */
      record?: number
      /** Set if the correction was copied from the last import. */
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

/** Returns the mapping without fields that the declaration does not contain. */
export function knownColumns({ fields }: ImportDeclaration, mapping: ImportMapping): ImportMapping {
  return Object.fromEntries(Object.entries(mapping).filter(([field]) => Object.hasOwn(fields, field)))
}

/** Returns the column of each field: the decided columns, and the columns that match by their headers. */
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

/** Returns all headers of fields and pairs, except those that depend on the previous column. */
export function knownHeaders({ fields }: ImportDeclaration): string[] {
  return Object.values(fields).flatMap(({ words, pair }) => [...words, ...(pair?.words ?? [])])
}

/**
 * Reads the values of one row, independently of other rows and of existing records. `headers` can name the units of columns.
 */
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
    // A correction is in the unit shown in the table, even if the header of the column names a different unit.
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
  // Each value was returned by its field's own reader, so the values have the types in `ImportedValues`.
  return { values, texts, faults } as ReadRow<Fields>
}

/** Returns the first error in a correction that can be found without other cells and rows; undefined if there is none. */
export function correctionFault(
  declaration: ImportDeclaration,
  field: string,
  text: string,
): ImportFault | undefined {
  const { faults } = readImportRow(declaration, [], {}, { corrections: { [field]: text } })
  return faults.find((fault) => fault.level === 'error')
}

/** Creates a fault that refuses the row. `key` is a translation key below `import.fault`. */
export function importFault(
  field: string,
  key: string,
  text: string,
  values: ImportFault['values'] = {},
): ImportFault {
  return faultOf(field, 'error', text, { key, values })
}

/** Creates a warning, with which the row is still imported. `key` is a translation key below `import.fault`. */
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
