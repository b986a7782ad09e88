import type { TFunction } from 'i18next'
import { formatNumber } from '../../../core/language/language.ts'
import type { ShownImport } from '../use-import.ts'
import { keptChoice, NO_HEADERS, type Reading, type ReadingChoice } from './reading-choice.ts'

/**
 * Note about how a file was read. If the file can be read differently, `change` is the choice that does so, with the label of
 * its button.
 */
export type NoteWithChoice = { key: string; text: string; change?: { label: string; choice: ReadingChoice } }

/**
 * Returns a note if no header was recognised or if the file is read without headers, with the choice to read it without or with
 * headers instead. Otherwise returns an empty array.
 */
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
 * Returns a note about hidden rows, with the choice to leave them out or to read them. Returns an empty array if the file has
 * no hidden rows.
 */
export function hiddenRowsNote({ reading, rows }: ShownImport, t: TFunction): NoteWithChoice[] {
  const count = reading?.notes?.hidden_rows ?? 0
  if (!reading || count === 0) return []
  const key = reading.leave_hidden ? 'hidden_left_out' : 'hidden_rows'
  const note = { key: 'hidden_rows', text: t(`import.file_reading.notes.${key}`, valuesOf(count)) }
  // If all rows are hidden, the user cannot leave them out, because no rows would remain.
  if (!reading.leave_hidden && count >= rows) return [note]
  const label = t(`import.file_reading.${reading.leave_hidden ? 'read_hidden' : 'leave_hidden'}`, { count })
  const choice = { ...sameTable(reading), leave_hidden: !reading.leave_hidden }
  return [{ ...note, change: { label, choice } }]
}

/**
 * Returns a note about merged cells, with the choice to read their value in every row or only in the first row. Returns an
 * empty array if the file has no merged cells.
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

/** Returns the choices that read the file again with the current sheet and header row. */
function sameTable(reading: Reading): ReadingChoice {
  return { ...keptChoice(reading), header_row: reading.header_row }
}

function valuesOf(count: number) {
  return { count, shown: formatNumber(count) }
}
