import type { importsCalls } from '@lienzo/contract/imports/import-calls'
import type { InputInside } from '@lienzo/contract/wire/call'
import { spreadsheet } from '../../adapters/spreadsheet/spreadsheet.ts'
import type { DocumentAnswer } from '../../core/context/handler.ts'

/**
 * Returns a spreadsheet template. It shows, for each column, which values it takes, the header by which it is recognized, and
 * an example.
 */
export function templateOf({ title, columns }: InputInside<typeof importsCalls.template>): DocumentAnswer {
  async function* batches() {
    yield [columns.map(({ header }) => header), columns.map(({ example }) => example)]
  }
  return {
    name: 'template.xlsx',
    content: spreadsheet({
      title,
      columns: columns.map(({ takes }) => ({ header: takes, kind: 'text' as const })),
      batches: batches(),
    }),
  }
}
