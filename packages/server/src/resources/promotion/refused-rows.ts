import { cellText } from '@lienzo/rules/promotion-import'
import { spreadsheet } from '../../adapters/spreadsheet/spreadsheet.ts'
import type { Context } from '../../core/context.ts'
import type { DocumentAnswer } from '../../core/handlers.ts'
import type { RefusedRow } from '../../db/tables/promotion-imports.ts'
import { type SheetFile, sheetOf } from './import-file.ts'

/** The rows that were refused as they were given, with the reasons behind them, to be mended and loaded again. */
export async function refusedRows(
  context: Context,
  { file, refused_rows }: { file: Pick<SheetFile, 'sha256' | 'size'>; refused_rows: readonly RefusedRow[] },
  words: { header: string; texts: Record<string, string> },
): Promise<DocumentAnswer> {
  const sheet = await sheetOf(context.services, file)
  const cellsOf = new Map(sheet.rows.map((row) => [row.number, row.cells]))
  const columns = [...sheet.headers, words.header].map((header) => ({ header, kind: 'text' as const }))
  const rows = refused_rows.map(({ number, faults }) => [
    ...sheet.headers.map((_, place) => cellText(cellsOf.get(number)?.[place] ?? null)),
    faults.map((fault) => filled(words.texts[fault.key] ?? fault.key, fault.values)).join(' '),
  ])
  async function* batches() {
    yield rows
  }
  return {
    name: 'promotions-refused.xlsx',
    content: spreadsheet({ title: words.header, columns, batches: batches() }),
  }
}

/** A text with its values in it. */
function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
}
