import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../call/call-failure.ts'
import { timeZone } from '../../language/language.ts'
import { showNotice } from '../../notice/notices.ts'
import type { ExportRequest } from '../../record/record-calls.ts'
import type { ListColumn } from '../columns/list-column.ts'
import type { ListState } from '../state/list-state.ts'

type ExportOptions<Row> = {
  title: string
  state: ListState
  columns: readonly ListColumn<Row>[]
  /** Ids of the records to export. By default, all records in the list are exported. */
  ids?: number[] | undefined
}

/**
 * Returns a function that downloads the list as a spreadsheet, with the search, filters, columns, sort order and texts that the
 * screen shows. If the export fails, a notice says so.
 */
export function useExport<Row>(send: (request: ExportRequest) => Promise<Blob>) {
  const { t } = useTranslation()
  const [exporting, setExporting] = useState(false)

  async function download(options: ExportOptions<Row>) {
    setExporting(true)
    try {
      saveDocument(await send(exportRequest(options, t)), `${options.title}.xlsx`)
    } catch (error) {
      showNotice({ color: 'red', title: t('list.export_failed'), message: failureText(error, t) })
    } finally {
      setExporting(false)
    }
  }

  return { exporting, download }
}

function exportRequest<Row>({ title, state, columns, ids }: ExportOptions<Row>, t: TFunction): ExportRequest {
  const { sort, order, search, filters, bin } = state
  return {
    ...{ title, sort, order, search, filters, deleted: bin },
    ...(ids ? { ids } : {}),
    columns: columns
      .filter(({ exported }) => exported !== false)
      .map((column) => ({
        name: column.name,
        header: headerOf(column),
        words: wordsOf(column, t),
        time: column.time ?? false,
      })),
    time_zone: timeZone(),
  }
}

/** Returns the header of a column. For whole numbers, adds the unit, because the cells do not contain it. */
function headerOf<Row>({ header, filter }: ListColumn<Row>): string {
  const unit = filter?.kind === 'integer' ? filter.unit : undefined
  return unit && !header.includes(unit) ? `${header} (${unit})` : header
}

function wordsOf<Row>({ words, filter }: ListColumn<Row>, t: TFunction): Record<string, string> {
  if (words) return { ...words }
  if (filter?.kind === 'boolean') return { true: t('list.yes'), false: t('list.no') }
  if (filter?.kind !== 'choice') return {}
  return Object.fromEntries(filter.choices.map(({ value, label }) => [value, label]))
}

/** Downloads a document in the browser and saves it under a file name. */
export function saveDocument(content: Blob, name: string) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
