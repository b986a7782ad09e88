import type { CellFault, CellReader } from './cell-readers.ts'
import { lostCell } from './cells/lost-cell.ts'
import { type Pair, pairedTexts } from './cells/paired-cells.ts'
import { type DecidedColumns, matchColumns } from './headers/match-columns.ts'
import { cellLines, cellText, type ImportCell } from './import-cells.ts'
import type { RowNames } from './picture-names.ts'

/** Contents of a column's cells; each has a text in `import.takes`. */
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

/** Default units of cell contents, for text without a unit. */
export const unitOf: Partial<Record<(typeof cellContents)[number], string>> = {
  length: 'mm',
  micrometres: 'µm',
  grams: 'g/m²',
}

/** Column of a resource's spreadsheet. */
export type ImportField<Value = unknown> = {
  /** Possible headers in the three languages; accents, punctuation and capitals are ignored. */
  words: readonly string[]
  /** Words that mean this field only right after the column of another field. */
  wordsBehind?: { field: string; words: readonly string[] }
  read: CellReader<Value>
  /** Returns the cell text of a value if it is not simply the value as text; `read` understands it. */
  written?(value: Value): string
  /** Example cell of the template; for choices, the value itself. */
  example: string
  /** Content of its cells unless any text is allowed; shown in the template. */
  takes?: (typeof cellContents)[number]
  /** Set if a cell can also contain the value of another field. */
  pair?: Pair
  /** Set if the text keeps its line breaks. */
  isOfLines?: boolean
  /** Set for a yes or no field. */
  isYesOrNo?: boolean
  /** Set if a new record must have it. */
  required?: boolean
  /** Start field of the span that this field ends. Beside a filled start, an empty cell means that there is no end yet. */
  endOf?: string
  /** Set if only the house has this column; it does not exist for others. */
  houseOnly?: boolean
}

export type ImportFields = Readonly<Record<string, ImportField>>

/** Columns of a resource's spreadsheet, and the keys used to match a row to an existing record. */
export type ImportDeclaration<Fields extends ImportFields = ImportFields, Key extends string = string> = {
  fields: Fields
  /** Columns of each key; the first key is the default. */
  keys: Readonly<Record<Key, readonly (keyof Fields & string)[]>>
  /**
   * Set if rows can bring pictures, for resources with a gallery: the column that names files, and the possible names of files
   * beside the spreadsheet.
   */
  pictures?: {
    column: keyof NoInfer<Fields> & string
    namesOf(values: ImportedValues<NoInfer<Fields>>): RowNames
  }
}

/** Returns the declaration with the exact types of its fields, and checks that keys are fields. */
export function declareImport<Fields extends ImportFields, Key extends string>(
  declaration: ImportDeclaration<Fields, Key>,
): ImportDeclaration<Fields, Key> {
  return declaration
}

/** Values of a row by field; an empty cell is undefined and erases nothing. */
export type ImportedValues<Fields extends ImportFields> = {
  [Field in keyof Fields]: Fields[Field] extends ImportField<infer Value> ? Value | undefined : never
}

/** `error` refuses the row; a row with only warnings is imported. */
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

/** Column of each field, counted from 0; a field that is missing here has no column. */
export type ImportMapping = Readonly<Record<string, number>>

/** Texts that people entered to replace cells, by field; an empty text is an empty cell. */
export type ImportCorrections = Readonly<Record<string, string>>

/** Faults that people answered by correcting cells, by the corrected field. */
export type ImportAnswers = Readonly<
  Record<
    string,
    Pick<ImportFault, 'field' | 'key' | 'text'> & {
      /** Id of the record that the row was matched to. */
      record?: number
      /** Set if the answer comes from the last import. */
      again?: true
    }
  >
>

/** Row read by itself: its values, texts and faults. */
export type ReadRow<Fields extends ImportFields = ImportFields> = {
  values: ImportedValues<Fields>
  texts: Record<keyof Fields & string, string>
  faults: ImportFault[]
}

/** Drops house-only columns for everyone else. */
export function declaredFor(
  declaration: ImportDeclaration,
  { house }: { house: boolean },
): ImportDeclaration {
  if (house) return declaration
  const open = Object.entries(declaration.fields).filter(([, { houseOnly }]) => !houseOnly)
  return { ...declaration, fields: Object.fromEntries(open) }
}

/** Drops columns mapped to fields that do not exist. */
export function knownColumns({ fields }: ImportDeclaration, mapping: ImportMapping): ImportMapping {
  return Object.fromEntries(Object.entries(mapping).filter(([field]) => Object.hasOwn(fields, field)))
}

/** Returns the columns matched by their headers; decided ones stay. */
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

/** Returns all known headers. */
export function knownHeaders({ fields }: ImportDeclaration): string[] {
  return Object.values(fields).flatMap(({ words, pair }) => [...words, ...(pair?.words ?? [])])
}

/** Reads one row by itself; `headers` contain the units of columns. */
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
    // A correction is in the unit shown in the table, whatever the unit of its column.
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
  // `ImportedValues` describes exactly the values read by these fields.
  return { values, texts, faults } as ReadRow<Fields>
}

/** Returns the error in a text that replaces a cell, as far as it is known without the other rows. */
export function correctionFault(
  declaration: ImportDeclaration,
  field: string,
  text: string,
): ImportFault | undefined {
  const { faults } = readImportRow(declaration, [], {}, { corrections: { [field]: text } })
  return faults.find((fault) => fault.level === 'error')
}

/** Returns a fault that refuses its row. */
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
