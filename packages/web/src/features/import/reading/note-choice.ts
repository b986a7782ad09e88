import type { TFunction } from 'i18next'
import { formatNumber } from '../../../core/language/language.ts'
import type { ShownImport } from '../use-import.ts'
import { keptChoice, NO_HEADERS, type Reading, type ReadingChoice } from './reading-choice.ts'

/** Note about a file, with a choice to read it in a different way if there is one. */
export type NoteWithChoice = { key: string; text: string; change?: { label: string; choice: ReadingChoice } }

/** Returns a note if no header was recognised or the file is read without headers, with the choice to read it the other way. */
export function headersNote({ reading, mapping }: ShownImport, t: TFunction): NoteWithChoice[] {
  const isWithout = reading?.header_row === NO_HEADERS
  if (!isWithout && Object.keys(mapping).length > 0) return []
  const note = {
    key: 'headers',
    text: t(`import.file_reading.notes.${isWithout ? 'no_headers' : 'no_known'}`),
  }
  if (!reading) return [note]
  const choice = { ...keptChoice(reading), header_row: isWithout ? 1 : NO_HEADERS }
  const label = t(`import.file_reading.${isWithout ? 'has_headers' : 'has_no_headers'}`)
  return [{ ...note, change: { label, choice } }]
}

/**
 * Returns a note about hidden rows, with the choice to leave them out or to read them. Returns an empty array if there are
 * none.
 */
export function hiddenRowsNote({ reading, rows }: ShownImport, t: TFunction): NoteWithChoice[] {
  const count = reading?.notes?.hidden_rows ?? 0
  if (!reading || count === 0) return []
  const key = reading.leave_hidden ? 'hidden_left_out' : 'hidden_rows'
  const note = { key: 'hidden_rows', text: t(`import.file_reading.notes.${key}`, valuesOf(count)) }
  // Leaving out the hidden rows would leave no rows, so that choice is not offered.
  if (!reading.leave_hidden && count >= rows) return [note]
  const label = t(`import.file_reading.${reading.leave_hidden ? 'read_hidden' : 'leave_hidden'}`, { count })
  const choice = { ...sameTable(reading), leave_hidden: !reading.leave_hidden }
  return [{ ...note, change: { label, choice } }]
}

/**
 * Returns a note about merged cells, with the choice to read their content in each row or only in the first one. Returns an
 * empty array if there are none.
 */
export function joinedNote({ reading }: ShownImport, t: TFunction): NoteWithChoice[] {
  const count = reading?.notes?.joined ?? 0
  if (!reading || count === 0) return []
  const isFilled = reading.fill_joined === true
  return [
    {
      key: 'joined',
      text: t(`import.file_reading.notes.${isFilled ? 'joined_filled' : 'joined'}`, valuesOf(count)),
      change: {
        label: t(`import.file_reading.${isFilled ? 'keep_joined' : 'fill_joined'}`),
        choice: { ...sameTable(reading), fill_joined: !isFilled },
      },
    },
  ]
}

/** Returns the choices that keep the table and its header row when the file is read again. */
function sameTable(reading: Reading): ReadingChoice {
  return { ...keptChoice(reading), header_row: reading.header_row }
}

function valuesOf(count: number) {
  return { count, shown: formatNumber(count) }
}
