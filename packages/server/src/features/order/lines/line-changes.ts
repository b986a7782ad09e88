import { type Changes, difference } from '../../../core/log/write-log.ts'
import type { LineInput } from './line-parts.ts'

/**
 * Returns the changes of an order's lines for the log. `lines.2.copies` is a changed field; `lines.3` is a whole line that was
 * added or removed. Removed lines are listed under their former number, all other lines under their current number.
 */
export function lineChanges(before: readonly LineInput[], after: readonly LineInput[]): Changes {
  const changes: Changes = {}
  const remainingIds = new Set(after.map((line) => line.id))
  before.forEach((line, index) => {
    if (!remainingIds.has(line.id)) changes[`lines.${index + 1}`] = { before: fieldsOf(line), after: null }
  })
  after.forEach((line, index) => {
    const number = index + 1
    const old = line.id === undefined ? undefined : before.find((each) => each.id === line.id)
    if (!old) {
      // A line that had this number and was removed shares the entry.
      const removedLine = changes[`lines.${number}`]?.before ?? null
      changes[`lines.${number}`] = { before: removedLine, after: fieldsOf(line) }
      return
    }
    for (const [field, change] of Object.entries(difference(fieldsOf(old), fieldsOf(line)))) {
      changes[`lines.${number}.${field}`] = change
    }
  })
  return changes
}

/** Returns the fields of a line without its ID, which means nothing to a reader of the log. */
export function fieldsOf({ id: _, ...fields }: LineInput): Record<string, unknown> {
  return fields
}
