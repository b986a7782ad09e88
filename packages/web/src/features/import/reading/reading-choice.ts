import { cellSeparators } from '@lienzo/rules/records/table-texts'
import type { ShownImport } from '../use-import.ts'
import type { ImportChoices } from '../use-import-actions.ts'

export type Reading = NonNullable<ShownImport['reading']>
export type ReadingChoice = NonNullable<ImportChoices['reading']>

/** Value of `header_row` for a file without headers. */
export const NO_HEADERS = 0

/**
 * Returns the current choices for reading a file, to keep when the user changes one of them. Omits the header row unless the
 * file is read without headers.
 */
export function keptChoice(reading: Reading): ReadingChoice {
  const { sheets, sheet, header_row, text, leave_hidden, fill_joined } = reading
  const headers = header_row === NO_HEADERS && { header_row }
  if (!text) {
    return {
      ...headers,
      ...(sheets.length > 1 && { sheet }),
      ...(leave_hidden !== undefined && { leave_hidden }),
      ...(fill_joined !== undefined && { fill_joined }),
    }
  }
  const separator = cellSeparators.find((each) => each === text.separator)
  return { ...headers, encoding: text.encoding, ...(separator && { separator }) }
}
