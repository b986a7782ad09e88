import type { importOutcomes } from '@lienzo/contract/imports/import-states'
import {
  type ImportFault,
  importFault,
  type ReadRow,
  readImportRow,
} from '@lienzo/rules/imports/import-declaration'
import type { Handle } from '../../../core/context/handle.ts'
import { mapInTurns } from '../../../core/jobs/in-turns.ts'
import type { ColumnValues, ImportedRow, ImportKind } from '../../../core/record/import-kind.ts'
import type { importRows } from '../../../db/tables/records/imports.ts'
import type { ImportChoices } from '../import-choices.ts'
import { customersNamed } from './customers-named.ts'
import { existingRecords } from './existing-records.ts'
import {
  earlierOf,
  faultOfKey,
  type KnownRow,
  likenessAsSeen,
  likenessOfRows,
  type SeenRow,
} from './likeness-of-rows.ts'
import { changedParts, partsOfRows, type RecordParts } from './parts-of-rows.ts'
import { type PlacedRow, placedRow } from './placed-row.ts'
import { readyRecord, seenDigest } from './ready-record.ts'
import { takenKeys } from './taken-keys.ts'

type Outcome = (typeof importOutcomes)[number]

/** Stored row with the corrections of its cells. */
export type StoredRow = Pick<typeof importRows.$inferSelect, 'number' | 'cells' | 'corrections'>

export type EvaluatedRow = ImportedRow & {
  faults: ImportFault[]
  /** Key of the row; null if its values form no valid key. */
  key: string | null
  /** ID of the record that the row matches by its key; null if there is none. */
  record_id: number | null
  /** Text that rows share if they probably describe the same record. */
  alike: string | null
  outcome: Outcome
  /** Column values of the record after the import. */
  after: ColumnValues
  /** Values of the record in other tables, for the parts that the row has values for. */
  parts: RecordParts
  /** Values of the new record if the database alone can insert it; otherwise null. */
  ready: ColumnValues | null
  /** Digest of the record's current values in the fields that the row sets. It is null unless the row updates a record. */
  seen: string | null
}

type Evaluation = {
  /** If true, locks the referenced rows until the transaction ends. */
  hold?: boolean
  /** Rows with the faults of their previous evaluation. They are passed if nothing in the file has changed since. */
  seen?: readonly SeenRow[] | undefined
  /** Evaluated rows that directly precede these rows and may not be stored yet. */
  before?: readonly KnownRow[]
  /** These rows as returned by `rowsAlone`, if they have already been read. */
  alone?: readonly RowAlone[]
}

/** Row as read from its own cells, without the database. */
export type RowAlone = ReadRow & { number: number }

/** Reads each row from its own cells, without the database. */
export function rowsAlone(
  rows: readonly StoredRow[],
  { kind: { declaration }, mapping, headers }: ImportChoices,
): Promise<RowAlone[]> {
  return mapInTurns(rows, ({ number, cells, corrections }) => ({
    number,
    ...readImportRow(declaration, cells, mapping, { corrections, headers }),
  }))
}

/**
 * Evaluates rows and returns them with all their faults. Uses a fixed number of queries. The rows must be in file order. All
 * earlier rows of the file must have been evaluated, and be either stored or in `before`.
 */
export async function evaluateRows(
  database: Handle,
  rows: readonly StoredRow[],
  choices: ImportChoices,
  { hold = false, seen, before = [], alone }: Evaluation = {},
): Promise<EvaluatedRow[]> {
  const { kind } = choices
  const read = alone ?? (await rowsAlone(rows, choices))
  const ownedBy = kind.customer ? await owners(database, read, choices, hold) : withoutCustomer
  const placedRows = await mapInTurns(read, (row) => placedRow(ownedBy(row), choices))
  const finding = existingRecords(database, placedRows, choices)
  // A transaction has only one connection, so its statements run one after the other.
  if (hold) await finding
  const [existingOf, earlier] = await Promise.all([
    finding,
    seen ? undefined : earlierOf(database, placedRows, choices, before),
  ])
  const matchedRows = placedRows.map((row) => ({ ...row, ...existingOf(row) }))
  const judgements = await judgementsOf(database, matchedRows, choices, hold)
  const partsOf = await partsOfRows(database, matchedRows, kind)
  const takenBy = await takenKeys(database, matchedRows, choices)
  const requiredNames = requiredFields(kind)
  const likenessOf = earlier
    ? await likenessOfRows(database, matchedRows, choices, earlier)
    : likenessAsSeen(seen ?? [])
  return mapInTurns(matchedRows, (row, index): EvaluatedRow => {
    const { columns, faults: others } = judgements[index] ?? { columns: {}, faults: [] }
    const { parts, faults: ofParts } = partsOf(row)
    const own = row.faults.filter((fault) => !isToldBetter(fault, others))
    const faults = [...own, ...others, ...ofParts, ...takenBy(row), ...likenessOf(row)]
    if (row.several) faults.push(faultOfKey(row, choices, 'key_several'))
    if (!row.existing) faults.push(...missingFields(row, faults, requiredNames))
    const after = withValues(kind, row.existing, columns)
    const outcome = outcomeOf({ faults, existing: row.existing, after, parts }, choices)
    const ready = readyRecord(kind, { outcome, parts, after, customer: row.customer })
    const seen = outcome === 'updated' ? seenDigest(kind, row.existing, { columns, parts }) : null
    const record_id = row.existing?.id ?? null
    return { ...row, record_id, faults, after, parts, outcome, ready, seen }
  })
}

/**
 * Returns whether a fault is an error for a field for which `others` contain an error too. `others` come from the evaluation of
 * the whole row and are more precise.
 */
function isToldBetter({ field, level }: ImportFault, others: readonly ImportFault[]): boolean {
  return level === 'error' && others.some((other) => other.field === field && other.level === 'error')
}

function withoutCustomer<Row extends object>(row: Row): Row & { customer: null } {
  return { ...row, customer: null }
}

async function owners(
  database: Handle,
  rows: readonly RowAlone[],
  { customerId }: ImportChoices,
  hold: boolean,
): Promise<(row: RowAlone) => RowAlone & Pick<ImportedRow, 'customer'>> {
  const names = rows.map((row) => row.texts.customer ?? '')
  const customerOf = await customersNamed(database, { names, customerId }, { hold })
  return (row) => {
    const match = customerOf(row.texts.customer ?? '')
    return 'id' in match
      ? { ...row, customer: match }
      : { ...row, customer: null, faults: [...row.faults, match] }
  }
}

async function judgementsOf(
  database: Handle,
  rows: readonly (PlacedRow & ImportedRow)[],
  { kind }: ImportChoices,
  hold: boolean,
) {
  if (kind.judge) return kind.judge(database, rows, { hold })
  return rows.map(({ values: { customer: _, ...columns } }) => ({ columns, faults: [] }))
}

/** Returns a fault for each missing required field. Skips fields that already have an error. */
function missingFields(
  row: ImportedRow,
  faults: readonly ImportFault[],
  requiredNames: readonly string[],
): ImportFault[] {
  return requiredNames
    .filter((name) => row.values[name] === undefined)
    .filter((name) => !faults.some((fault) => fault.field === name && fault.level === 'error'))
    .map((name) => importFault(name, 'missing', ''))
}

function requiredFields({ declaration: { fields } }: ImportKind): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.required)
}

function outcomeOf(
  { faults, existing, after, parts }: Pick<EvaluatedRow, 'faults' | 'existing' | 'after' | 'parts'>,
  { kind, createNew, updateExisting }: ImportChoices,
): Outcome {
  if (faults.some(({ level }) => level === 'error')) return 'refused'
  if (!existing) return createNew ? 'created' : 'skipped'
  if (!updateExisting) return 'skipped'
  const isAsBefore = Object.keys(kind.columns).every((name) => existing[name] === after[name])
  return isAsBefore && Object.keys(changedParts(parts)).length === 0 ? 'unchanged' : 'updated'
}

/**
 * Returns the values of the record after the import. A field without a value keeps its existing value or, in a new record, gets
 * the default of the form.
 */
function withValues(
  { columns, fresh }: ImportKind,
  existing: ColumnValues | null,
  newValues: ColumnValues,
): ColumnValues {
  const after: ColumnValues = {}
  for (const name in columns) {
    after[name] = newValues[name] === undefined ? ((existing ?? fresh)[name] ?? null) : newValues[name]
  }
  return after
}
