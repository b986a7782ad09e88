import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { Button } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { formatNumber } from '../../../core/language/language.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import { useImportWords } from '../import-words.ts'
import { RowPictures } from '../pictures/row-pictures.tsx'
import type { ShownImport } from '../use-import.ts'
import { Correction } from './correction.tsx'
import { NearRecord } from './near-record.tsx'
import classes from './rows.module.css'

type ShownRows = OutputOnTheWire<CallAt<'importsrest/import-detail'>>
type ShownRow = ShownRows['rows'][number]
/** By field. */
type Texts = Readonly<Record<string, string>>

type RowsProps = {
  found: ShownImport
  shown: ShownRows
  page: number
  onPage: (page: number) => void
  onCorrected: () => Promise<void>
  outdated: boolean
}

/** The rows of an import: what each says and changes, and its wrong cells, which are corrected in place. */
export function ImportRows({ found, shown, page, onPage, onCorrected, outdated }: RowsProps) {
  const { t } = useTranslation()
  const words = useImportWords(found.resource)
  const pages = Math.max(1, Math.ceil(shown.total / shown.perpage))
  // Fields without a column stay as they are; those that are wrong on this page come first.
  const isFaulty = (field: string) =>
    shown.rows.some((row) => row.faults.some((fault) => fault.field === field))
  const fields = words.fields
    .filter((field) => found.mapping[field] !== undefined || shown.rows.some((row) => isTold(row, field)))
    .toSorted((one, other) => Number(isFaulty(other)) - Number(isFaulty(one)))
  const withPictures = found.pictures.rows > 0
  const scroll = useRef<HTMLElement>(null)
  const hadFocus = useRef(false)

  // A row that is right leaves the rows with faults, and would take the keyboard with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks after each change of the rows
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) scroll.current?.focus()
  }, [shown])

  async function correct(row: number, texts: Texts, before: Texts, onRefused?: () => void) {
    try {
      for (const [field, value] of Object.entries(texts)) {
        const seen = before[field] ?? ''
        await call('importsrest/updatedetail', { id: found.id, field, value, row, before: seen })
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
      <div className={classes.rows} data-outdated={outdated || undefined}>
        <section
          ref={scroll}
          className={classes.scroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled with keys too
          tabIndex={0}
          aria-label={t('import.rows')}
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
                <th scope="col">{t('import.what')}</th>
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
                  <td className={classes.becomes}>{becomesText(row, t)}</td>
                  {fields.map((field) => (
                    <td key={field} data-label={words.label(field)}>
                      <RowCell
                        resource={found.resource}
                        row={row}
                        field={field}
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
      {pages > 1 && (
        <div className={classes.pages}>
          <Button variant="default" size="xs" disabled={page === 1} onClick={() => onPage(page - 1)}>
            {t('list.page_previous')}
          </Button>
          <span>{t('import.page', { page: formatNumber(page), pages: formatNumber(pages) })}</span>
          <Button variant="default" size="xs" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            {t('list.page_next')}
          </Button>
        </div>
      )}
    </>
  )
}

/** A row that says nothing new may bring pictures. */
function becomesText({ outcome, pictures }: ShownRow, t: TFunction): string {
  return t(outcome === 'unchanged' && pictures > 0 ? 'import.pictures.becomes' : `import.becomes.${outcome}`)
}

/** Whether a row says something of a field that no column holds: a fault, or what somebody wrote. */
function isTold({ faults, corrected }: ShownRow, field: string): boolean {
  return corrected.includes(field) || faults.some((fault) => fault.field === field)
}

/** A cell: to correct where it is wrong or was, before and after where it changes, and else what it says. */
function RowCell(props: {
  resource: ShownImport['resource']
  row: ShownRow
  field: string
  /** Is given what is to stand in the cells of the row, by field, and in place of what, where that is not what is shown. */
  onCorrect: (texts: Texts, before?: Texts, onRefused?: () => void) => Promise<void>
}) {
  const { resource, row, field } = props
  const { t } = useTranslation()
  const words = useImportWords(resource)
  const own = row.faults.filter((fault) => fault.field === field)
  const textOf = (level: 'error' | 'warning') =>
    own
      .filter((fault) => fault.level === level)
      .map(words.faultOfCell)
      .join(' ') || undefined
  const text = row.texts[field] ?? ''
  if (own.length > 0 || row.corrected.includes(field)) {
    return (
      <>
        <Correction
          resource={resource}
          field={field}
          label={t('import.cell', { field: words.label(field), row: formatNumber(row.number) })}
          text={text}
          fault={textOf('error')}
          warning={textOf('warning')}
          onCorrect={(value, before, onRefused) =>
            props.onCorrect({ [field]: value }, { [field]: before }, onRefused)
          }
        />
        {own.map(({ key, values: { nearest } }) => {
          if (typeof nearest !== 'string') return null
          return (
            <Button
              key={key}
              className={classes.meant}
              variant="default"
              size="compact-xs"
              onClick={() => void props.onCorrect({ [field]: nearest })}
            >
              {t('import.make_it', { name: words.shown(field, nearest) })}
            </Button>
          )
        })}
        {own.map(({ key, values }) => (
          <NearRecord key={key} resource={resource} values={values} onTake={props.onCorrect} />
        ))}
      </>
    )
  }
  const change = changeOf(row, field)
  const beginning = words.endOf(field)
  const shown = (side: 'before' | 'after') =>
    words.shown(field, textOn(row, field, side), beginning && textOn(row, beginning, side))
  // Each in its own direction: units stay behind their numbers where all else is read from the right.
  if (!change) return <bdi>{shown('after')}</bdi>
  return (
    <span className={classes.change}>
      <del dir="auto">{shown('before') || t('form.nothing')}</del> → <ins dir="auto">{shown('after')}</ins>
    </span>
  )
}

function changeOf({ changes }: ShownRow, field: string) {
  return changes.find((each) => each.field === field)
}

/** What a field says before or after a row. */
function textOn(row: ShownRow, field: string, side: 'before' | 'after'): string {
  return changeOf(row, field)?.[side] ?? row.texts[field] ?? ''
}
