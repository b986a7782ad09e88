import { cellText } from '@lienzo/rules/customers/import-cells'
import { type ImportFault, type ImportField, importFields } from '@lienzo/rules/customers/promotion-import'
import { and, eq, gt } from 'drizzle-orm'
import { spreadsheet } from '../../../adapters/spreadsheet/spreadsheet.ts'
import type { Context } from '../../../core/context/context.ts'
import type { Handle } from '../../../core/context/handle.ts'
import type { DocumentAnswer } from '../../../core/context/handler.ts'
import { promotionImportRows } from '../../../db/tables/customers/promotion-imports.ts'
import type { StoredRow } from './evaluate-rows.ts'
import type { PromotionImport } from './import-record.ts'

const BATCH = 1000

type RefusedRow = StoredRow & { faults: ImportFault[] }

/** The refused rows with their corrections so far, and the reasons in a last column. */
export function refusedRows(
  { database }: Context,
  found: PromotionImport,
  words: { header: string; texts: Record<string, string> },
): DocumentAnswer {
  const { headers } = found
  const mapping = found.mapping ?? {}
  const columns = [...headers, words.header].map((header) => ({ header, kind: 'text' as const }))
  const cellsOf = (row: RefusedRow) => {
    const cells = headers.map((_, index) => cellText(row.cells[index] ?? null))
    for (const field of correctedFields(row)) {
      const column = mapping[field]
      if (column !== undefined) cells[column] = row.corrections[field] ?? ''
    }
    return [...cells, reasonsOf(row, words.texts)]
  }
  async function* batches() {
    for await (const rows of refused(database, found.id)) yield rows.map(cellsOf)
  }
  return {
    name: 'promotions-refused.xlsx',
    content: spreadsheet({ title: words.header, columns, batches: batches() }),
  }
}

async function* refused(database: Handle, importId: number): AsyncGenerator<RefusedRow[]> {
  const { import_id, number, cells, corrections, outcome, faults } = promotionImportRows
  for (let last = 0; ; ) {
    const rows = await database
      .select({ number, cells, corrections, faults })
      .from(promotionImportRows)
      .where(and(eq(import_id, importId), eq(outcome, 'refused'), gt(number, last)))
      .orderBy(number)
      .limit(BATCH)
    yield rows
    if (rows.length < BATCH) return
    last = rows.at(-1)?.number ?? 0
  }
}

function correctedFields({ corrections }: RefusedRow): ImportField[] {
  return importFields.filter((field) => corrections[field] !== undefined)
}

function reasonsOf({ faults }: RefusedRow, texts: Record<string, string>): string {
  return faults.map((fault) => filled(texts[fault.key] ?? fault.key, fault.values)).join(' ')
}

/** A text with its values in it. */
function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
}
