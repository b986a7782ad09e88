import { isDeepStrictEqual } from 'node:util'
import type { ImportFault } from '@lienzo/rules/imports/import-declaration'
import type { PublicContext } from '../../../core/context/context.ts'
import type { Handle } from '../../../core/context/handle.ts'
import type { Changes } from '../../../core/log/write-log.ts'
import type { ColumnValues, ImportedRow, ImportKind, ImportPart } from '../../../core/record/import-kind.ts'

/** Values of a record in other tables, by part. Contains only the parts for which the row has a value. */
export type RecordParts = Readonly<Record<string, { before: unknown; after: unknown }>>

type Judgement = { parts: RecordParts; faults: ImportFault[] }
type FoundRow = ImportedRow & { faults: readonly ImportFault[] }

const nothing: Judgement = { parts: {}, faults: [] }

/** Evaluates the parts of rows, with one query for each part for which at least one row has a value. */
export async function partsOfRows(
  database: Handle,
  rows: readonly FoundRow[],
  kind: ImportKind,
): Promise<(row: FoundRow) => Judgement> {
  const judgements = new Map<number, Judgement>()
  for (const [name, part] of Object.entries(kind.parts ?? {})) {
    const saying = rows.filter((row) => saysSomethingOf(part, row))
    const currentValues = await heldBy(
      database,
      part,
      saying.flatMap(({ existing }) => existing?.id ?? []),
    )
    for (const row of saying) {
      const before = (row.existing && currentValues.get(row.existing.id)) ?? part.none
      const { after, faults } = part.judge(row, before)
      const others = judgements.get(row.number) ?? nothing
      judgements.set(row.number, {
        parts: { ...others.parts, [name]: { before, after } },
        faults: [...others.faults, ...faults],
      })
    }
  }
  return ({ number }) => judgements.get(number) ?? nothing
}

/** Returns whether a row has a value for a part. Returns false if one of the fields of the part has an error. */
function saysSomethingOf({ fields }: ImportPart, { values, faults }: FoundRow): boolean {
  if (faults.some(({ level, field }) => level === 'error' && fields.includes(field))) return false
  return fields.some((field) => values[field] !== undefined)
}

async function heldBy(
  database: Handle,
  part: ImportPart,
  ids: readonly number[],
): Promise<Map<number, unknown>> {
  return ids.length === 0 ? new Map() : part.held(database, ids)
}

/** Returns the parts whose value changes. */
export function changedParts(parts: RecordParts): RecordParts {
  return Object.fromEntries(
    Object.entries(parts).filter(([, { before, after }]) => !isDeepStrictEqual(before, after)),
  )
}

/**
 * Returns the former values of the changed parts. They are stored together with the former column values, so that the import
 * can be undone.
 */
export function formerParts(parts: RecordParts): ColumnValues {
  return Object.fromEntries(Object.entries(changedParts(parts)).map(([name, { before }]) => [name, before]))
}

/** Returns the changes of the parts for the log. */
export function partChanges({ parts: partKinds = {} }: ImportKind, parts: RecordParts): Changes {
  return Object.assign(
    {},
    ...Object.entries(changedParts(parts)).map(([name, { before, after }]) =>
      partKinds[name]?.changes(before, after),
    ),
  )
}

/** Writes the changed parts of created or updated records, part by part. */
export async function writeParts(
  context: PublicContext,
  kind: ImportKind,
  records: readonly { id: number; parts: RecordParts }[],
): Promise<void> {
  for (const [name, part] of Object.entries(kind.parts ?? {})) {
    const changes = records.flatMap(({ id, parts }) => {
      const own = changedParts(parts)[name]
      return own ? [{ id, value: own.after }] : []
    })
    if (changes.length > 0) await part.write(context, changes)
  }
}

/**
 * Returns the parts to restore, with their current and their former values, for records that nobody has changed since the
 * import.
 */
export async function partsToRestore(
  { database }: PublicContext,
  kind: ImportKind,
  rows: readonly { record_id: number; before: Record<string, unknown> | null }[],
): Promise<(recordId: number) => RecordParts> {
  const parts = new Map<number, RecordParts>()
  for (const [name, part] of Object.entries(kind.parts ?? {})) {
    const changedRows = rows.filter(({ before }) => before && Object.hasOwn(before, name))
    const currentValues = await heldBy(
      database,
      part,
      changedRows.map(({ record_id }) => record_id),
    )
    for (const { record_id, before } of changedRows) {
      const own = { before: currentValues.get(record_id) ?? part.none, after: before?.[name] }
      parts.set(record_id, { ...parts.get(record_id), [name]: own })
    }
  }
  return (recordId) => parts.get(recordId) ?? {}
}

/** Returns the former column values of a record, without the values of its parts. */
export function columnsAlone({ columns }: ImportKind, before: Record<string, unknown>): ColumnValues {
  return Object.fromEntries(Object.entries(before).filter(([name]) => Object.hasOwn(columns, name)))
}
