import { isOfField, shownCountry, shownValue } from '@lienzo/rules/imports/cells/shown-value'
import { hasNoHeaders } from '@lienzo/rules/imports/headers/alike-headers'
import { cellLines } from '@lienzo/rules/imports/import-cells'
import { type ImportFault, knownColumns, unitOf } from '@lienzo/rules/imports/import-declaration'
import { spreadsheet } from '../../../adapters/spreadsheet/spreadsheet.ts'
import type { Context } from '../../../core/context/context.ts'
import type { Handle } from '../../../core/context/handle.ts'
import type { DocumentAnswer } from '../../../core/context/handler.ts'
import { localeOf } from '../../../core/context/locale.ts'
import { choicesOf } from '../import-choices.ts'
import type { Import } from '../import-record.ts'
import type { StoredRow } from '../rows/evaluate-rows.ts'
import { lastOf, rowsAfter } from '../rows/stored-rows.ts'

const BATCH = 1000

/** Pattern of a number without a unit. */
const isNumber = /^-?[\d.,]+$/

/**
 * Texts in the language of the spreadsheet: the header of the last column, the faults, the names of fields, and the labels of
 * choices.
 */
type Words = {
  header: string
  texts: Record<string, string>
  fields: Record<string, string>
  values: Record<string, { value: string; label: string }[]>
  language?: Context['caller']['language'] | undefined
}

type RefusedRow = StoredRow & { faults: ImportFault[] }

/** Returns a spreadsheet of the refused rows, with the corrections made so far and the reasons in the last column. */
export function refusedRows({ database, caller }: Context, importRun: Import, words: Words): DocumentAnswer {
  const { headers } = importRun
  const { declaration } = choicesOf(importRun, caller).kind
  const locale = localeOf(words.language ?? caller.language)
  const mapping = knownColumns(declaration, importRun.mapping ?? {})
  // If the file has no headers, the field names become the headers, so that the corrected file can be imported like any other.
  const mappedColumns = Object.entries(hasNoHeaders(headers) ? mapping : {})
  const names = new Map(mappedColumns.map(([field, column]) => [column, words.fields[field] ?? field]))
  const headings = headers.map((header, column) => names.get(column) ?? header)
  const columns = [...headings, words.header].map((header) => ({ header, kind: 'text' as const }))
  const cellsOf = (row: RefusedRow) => {
    const cells = headers.map((_, index) => cellLines(row.cells[index] ?? null))
    for (const [field, text] of Object.entries(row.corrections)) {
      const column = mapping[field]
      if (column !== undefined) cells[column] = asWritten(field, String(text))
    }
    const faults = row.faults.filter(({ field }) => Object.hasOwn(declaration.fields, field))
    return [...cells, reasonsOf(faults)]
  }

  function labelOf(field: string, value: string): string | undefined {
    return words.values[field]?.find((each) => each.value === value)?.label
  }

  /**
   * Formats a value as a person would type it: choices as labels, and numbers with their unit, because the column can have a
   * different unit.
   */
  function asWritten(field: string, value: string): string {
    const unit = unitOf[declaration.fields[field]?.takes ?? 'number']
    return labelOf(field, value) ?? (unit && isNumber.test(value) ? `${value} ${unit}` : value)
  }

  /** Formats a value as it appears on the screens. */
  function formatValue(field: string, value: string): string {
    return labelOf(field, value) ?? shownValue(declaration.fields[field]?.takes, value, locale)
  }

  function reasonsOf(faults: readonly ImportFault[]): string {
    return faults
      .map(({ key, field, values }) => {
        const placeholders: Record<string, string | number> = {
          ...values,
          field: words.fields[field] ?? field,
        }
        for (const [name, value] of Object.entries(values)) {
          if (isOfField(name) && typeof value === 'string') placeholders[name] = formatValue(field, value)
        }
        if (typeof values.country === 'string') placeholders.country = shownCountry(values.country, locale)
        return fillPlaceholders(words.texts[key] ?? key, placeholders)
      })
      .join(' ')
  }

  async function* batches() {
    for await (const rows of refusedBatches(database, importRun.id)) yield rows.map(cellsOf)
  }
  return {
    name: 'refused-rows.xlsx',
    content: spreadsheet({ title: words.header, columns, batches: batches() }),
  }
}

async function* refusedBatches(database: Handle, importId: number): AsyncGenerator<RefusedRow[]> {
  for (let last = 0; ; ) {
    const rows = await rowsAfter(database, importId, { last, atMost: BATCH, onlyRefused: true })
    yield rows
    if (rows.length < BATCH) return
    last = lastOf(rows)
  }
}

/** Replaces the placeholders of a text with values. */
function fillPlaceholders(text: string, values: ImportFault['values']): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
}
