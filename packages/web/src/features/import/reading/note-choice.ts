import type { TFunction } from 'i18next'
import { formatNumber } from '../../../core/language/language.ts'
import type { ShownImport } from '../use-import.ts'
import { keptChoice, type ReadingChoice } from './reading-choice.ts'

/** Note about a file with a choice to read it in another way, if there is one. */
export type NoteWithChoice = { key: string; text: string; change?: { label: string; choice: ReadingChoice } }

/** Returns the note about hidden rows, with the choice to leave them out or to read them. */
export function hiddenRowsNote({ reading, rows }: ShownImport, t: TFunction): NoteWithChoice[] {
  const count = reading?.notes?.hidden_rows ?? 0
  if (!reading || count === 0) return []
  const key = reading.leave_hidden ? 'hidden_left_out' : 'hidden_rows'
  const note = { key: 'hidden_rows', text: t(`import.file_reading.notes.${key}`, counted(count)) }
  // Without them no row would remain.
  if (!reading.leave_hidden && count >= rows) return [note]
  const label = t(`import.file_reading.${reading.leave_hidden ? 'read_hidden' : 'leave_hidden'}`, { count })
  return [
    { ...note, change: { label, choice: { ...keptChoice(reading), leave_hidden: !reading.leave_hidden } } },
  ]
}

function counted(count: number) {
  return { count, shown: formatNumber(count) }
}
