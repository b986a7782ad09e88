import type { ImportDeclaration } from '@lienzo/rules/imports/import-declaration'
import { importables } from '@lienzo/rules/imports/importables'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { formatNumber } from '../../../core/language/language.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import { useImportWords } from '../import-words.ts'
import { PageButtons } from '../page-buttons.tsx'
import { RowPictures } from '../pictures/row-pictures.tsx'
import type { ShownImport } from '../use-import.ts'
import { useCorrections } from './correcting/use-corrections.ts'
import { WaitingCorrections } from './correcting/waiting-corrections.tsx'
import { RowCell } from './row-cell.tsx'
import { Forecast, Outcome } from './row-outcome.tsx'
import classes from './rows.module.css'
import type { ShownRow, ShownRows, Texts } from './shown-rows.ts'

/** Section in which the rows are shown. It determines which cells can be corrected. */
type Part = 'attention' | 'changes' | 'result'

type RowsProps = {
  label: string
  of: Part
  found: ShownImport
  shown: ShownRows
  page: number
  onPage: (page: number) => void
  onCorrected: () => Promise<void>
  outdated: boolean
}

/** Shows the rows of an import with their values and changes. The user can correct wrong cells in place. */
export function ImportRows({ label, of, found, shown, page, onPage, onCorrected, outdated }: RowsProps) {
  const { t } = useTranslation()
  const words = useImportWords(found.resource)
  const pages = Math.max(1, Math.ceil(shown.total / shown.perpage))
  // Hides fields without a column, which the import leaves unchanged, unless a row on this page has a fault or a correction for
  // them.
  const fields = words.fields
    .filter((field) => found.mapping[field] !== undefined || shown.rows.some((row) => isTold(row, field)))
    .toSorted(of === 'attention' ? faultyFirst(shown) : changedFirst(found, shown))
  const RowOutcome = of === 'result' ? Outcome : Forecast
  const withPictures = found.pictures.rows > 0
  const { send, waiting } = useCorrections()
  const scroll = useRef<HTMLElement>(null)
  const hadFocus = useRef(false)

  // A corrected row can leave the table together with the focused cell. The table then takes the focus.

  // biome-ignore lint/correctness/useExhaustiveDependencies: must run after each change of the rows
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) scroll.current?.focus()
  }, [shown])

  async function correct(row: number, texts: Texts, before: Texts, onRefused?: () => void) {
    try {
      for (const [field, value] of Object.entries(texts)) {
        const previousText = before[field] ?? ''
        await send({ id: found.id, field, value, row, before: previousText })
      }
    } catch (error) {
      onRefused?.()
      const isOvertaken = error instanceof CallError && error.code === 'CONFLICT'
      const message = isOvertaken ? t('import.overtaken') : failureText(error, t)
      showNotice({ color: 'red', title: t('import.not_changed'), message })
    }
    await onCorrected()
  }

  return (
    <>
      <WaitingCorrections count={waiting} />
      <div className={classes.rows} data-outdated={outdated || undefined}>
        <section
          ref={scroll}
          className={classes.scroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be scrollable with keys too
          tabIndex={0}
          aria-label={label}
          onFocus={() => {
            hadFocus.current = true
          }}
          onBlur={(event) => {
            hadFocus.current = event.relatedTarget === null
          }}
        >
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col" data-align="right">
                  {t('import.row')}
                </th>
                <th scope="col">{t(of === 'result' ? 'import.result.what' : 'import.what')}</th>
                {fields.map((field) => (
                  <th scope="col" key={field}>
                    {words.label(field)}
                  </th>
                ))}
                {withPictures && <th scope="col">{t('import.pictures.title')}</th>}
              </tr>
            </thead>
            <tbody>
              {shown.rows.map((row) => (
                <tr key={row.number} data-outcome={row.outcome}>
                  <td data-align="right">{formatNumber(row.number)}</td>
                  <td className={classes.becomes}>
                    <RowOutcome resource={found.resource} row={row} />
                  </td>
                  {fields.map((field) => (
                    <td key={field} data-label={words.label(field)}>
                      <RowCell
                        resource={found.resource}
                        row={row}
                        field={field}
                        isOpen={isOpenIn(of, row)}
                        onCorrect={(texts, before, onRefused) =>
                          correct(row.number, texts, { ...row.texts, ...before }, onRefused)
                        }
                      />
                    </td>
                  ))}
                  {withPictures && (
                    <td data-label={row.pictures > 0 ? t('import.pictures.title') : undefined}>
                      <RowPictures {...row} />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
      <PageButtons page={page} pages={pages} onPage={onPage} />
    </>
  )
}

type Order = (one: string, other: string) => number

/** Returns a comparator that sorts the fields with faults on this page first. */
function faultyFirst({ rows }: ShownRows): Order {
  const faulty = new Set(rows.flatMap(({ faults }) => faults.map(({ field }) => field)))
  return (one, other) => Number(faulty.has(other)) - Number(faulty.has(one))
}

/**
 * Returns a comparator that sorts the fields of the match key first, followed by the fields with faults or changes on this
 * page.
 */
function changedFirst({ resource, key }: ShownImport, { rows }: ShownRows): Order {
  const { keys }: ImportDeclaration = importables[resource]
  const changedFields = new Set(
    rows.flatMap(({ changes, faults }) => [...changes, ...faults].map(({ field }) => field)),
  )
  const rank = (field: string) => (keys[key]?.includes(field) ? 0 : changedFields.has(field) ? 1 : 2)
  return (one, other) => rank(one) - rank(other)
}

/** Returns true if the user can correct wrong cells of a row in this section. */
function isOpenIn(part: Part, { faults, outcome }: ShownRow): boolean {
  if (part === 'attention') return true
  return part === 'changes' ? faults.length === 0 : outcome === 'refused'
}

/** Returns true if a row has a fault or a correction for a field. */
function isTold({ faults, corrected }: ShownRow, field: string): boolean {
  return corrected.includes(field) || faults.some((fault) => fault.field === field)
}
