import { cellSeparators } from '@lienzo/rules/records/table-texts'
import type { ShownImport } from '../use-import.ts'
import type { ImportChoices } from '../use-import-actions.ts'

export type Reading = NonNullable<ShownImport['reading']>
export type ReadingChoice = NonNullable<ImportChoices['reading']>

/** Returns the parts of a reading to keep while another part changes. */
export function keptChoice({ sheets, sheet, text, leave_hidden, fill_joined }: Reading): ReadingChoice {
  if (!text) {
    return {
      ...(sheets.length > 1 && { sheet }),
      ...(leave_hidden !== undefined && { leave_hidden }),
      ...(fill_joined !== undefined && { fill_joined }),
    }
  }
  const separator = cellSeparators.find((each) => each === text.separator)
  return { encoding: text.encoding, ...(separator && { separator }) }
}
