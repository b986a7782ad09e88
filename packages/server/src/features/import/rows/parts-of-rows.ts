import { isDeepStrictEqual } from 'node:util'
import type { ImportFault } from '@lienzo/rules/imports/import-declaration'
import type { PublicContext } from '../../../core/context/context.ts'
import type { Handle } from '../../../core/context/handle.ts'
import type { Changes } from '../../../core/log/write-log.ts'
import type { ColumnValues, ImportedRow, ImportKind, ImportPart } from '../../../core/record/import-kind.ts'

/** What belongs to a record in other tables, by the name of each part of which its row says something. */
export type RecordParts = Readonly<Record<string, { before: unknown; after: unknown }>>

type Judgement = { parts: RecordParts; faults: ImportFault[] }
type FoundRow = ImportedRow & { faults: readonly ImportFault[] }

const nothing: Judgement = { parts: {}, faults: [] }

/** What becomes of what belongs to records: one query for each part of which any of these rows says something. */
export async function partsOfRows(
  database: Handle,
  rows: readonly FoundRow[],
  kind: ImportKind,
): Promise<(row: FoundRow) => Judgement> {
  const judged = new Map<number, Judgement>()
  for (const [name, part] of Object.entries(kind.parts ?? {})) {
    const saying = rows.filter((row) => saysSomethingOf(part, row))
    const held = await heldBy(
      database,
      part,
      saying.flatMap(({ existing }) => existing?.id ?? []),
    )
    for (const row of saying) {
      const before = (row.existing && held.get(row.existing.id)) ?? part.none
      const { after, faults } = part.judge(row, before)
      const others = judged.get(row.number) ?? nothing
      judged.set(row.number, {
        parts: { ...others.parts, [name]: { before, after } },
        faults: [...others.faults, ...faults],
      })
    }
  }
  return ({ number }) => judged.get(number) ?? nothing
}

/** Of a cell that cannot be understood nobody knows what it says. */
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

/** Those that become other than they were. */
export function changedParts(parts: RecordParts): RecordParts {
  return Object.fromEntries(
    Object.entries(parts).filter(([, { before, after }]) => !isDeepStrictEqual(before, after)),
  )
}

/** What records held before in the parts that changed, to be kept with their columns until somebody takes an import back. */
export function formerParts(parts: RecordParts): ColumnValues {
  return Object.fromEntries(Object.entries(changedParts(parts)).map(([name, { before }]) => [name, before]))
}

/** What changed in them, for the log. */
export function partChanges({ parts: declared = {} }: ImportKind, parts: RecordParts): Changes {
  return Object.assign(
    {},
    ...Object.entries(changedParts(parts)).map(([name, { before, after }]) =>
      declared[name]?.changes(before, after),
    ),
  )
}

/** Writes what changed of records that were made or changed, each part by itself. */
export async function writeParts(
  context: PublicContext,
  kind: ImportKind,
  records: readonly { id: number; parts: RecordParts }[],
): Promise<void> {
  for (const [name, part] of Object.entries(kind.parts ?? {})) {
    const changed = records.flatMap(({ id, parts }) => {
      const own = changedParts(parts)[name]
      return own ? [{ id, value: own.after }] : []
    })
    if (changed.length > 0) await part.write(context, changed)
  }
}

/** What belongs to records that nobody has touched since, as it is and as it was before an import changed it. */
export async function partsToRestore(
  { database }: PublicContext,
  kind: ImportKind,
  rows: readonly { record_id: number; before: Record<string, unknown> | null }[],
): Promise<(recordId: number) => RecordParts> {
  const parts = new Map<number, RecordParts>()
  for (const [name, part] of Object.entries(kind.parts ?? {})) {
    const changed = rows.filter(({ before }) => before && Object.hasOwn(before, name))
    const held = await heldBy(
      database,
      part,
      changed.map(({ record_id }) => record_id),
    )
    for (const { record_id, before } of changed) {
      const own = { before: held.get(record_id) ?? part.none, after: before?.[name] }
      parts.set(record_id, { ...parts.get(record_id), [name]: own })
    }
  }
  return (recordId) => parts.get(recordId) ?? {}
}

/** The columns alone of what a record held before. */
export function columnsAlone({ columns }: ImportKind, before: Record<string, unknown>): ColumnValues {
  return Object.fromEntries(Object.entries(before).filter(([name]) => Object.hasOwn(columns, name)))
}
