import { type Changes, difference } from '../../../core/log/write-log.ts'
import type { LineInput } from './line-parts.ts'

/**
 * What changed in the lines of an order, for the log: `lines.2.copies` of a line that stays, `lines.3` whole of one that
 * came or went. A line has its present number, one that went its former number.
 */
export function lineChanges(before: readonly LineInput[], after: readonly LineInput[]): Changes {
  const changes: Changes = {}
  const kept = new Set(after.map((line) => line.id))
  before.forEach((line, index) => {
    if (!kept.has(line.id)) changes[`lines.${index + 1}`] = { before: fieldsOf(line), after: null }
  })
  after.forEach((line, index) => {
    const number = index + 1
    const old = line.id === undefined ? undefined : before.find((each) => each.id === line.id)
    if (!old) {
      // Another line may have been here and gone: both are in one entry then.
      const gone = changes[`lines.${number}`]?.before ?? null
      changes[`lines.${number}`] = { before: gone, after: fieldsOf(line) }
      return
    }
    for (const [field, change] of Object.entries(difference(fieldsOf(old), fieldsOf(line)))) {
      changes[`lines.${number}.${field}`] = change
    }
  })
  return changes
}

/** A line without its id, which says nothing to anybody. */
export function fieldsOf({ id: _, ...fields }: LineInput): Record<string, unknown> {
  return fields
}
