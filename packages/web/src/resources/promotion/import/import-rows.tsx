import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { type ImportField, importFields } from '@lienzo/rules/customers/promotion-import'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { formatNumber } from '../../../core/language/language.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import { familyChoices } from '../family-choices.ts'
import { Correction } from './correction.tsx'
import classes from './promotion-import.module.css'

type ShownRows = OutputOnTheWire<CallAt<'promotionimportrest/rows'>>
type ShownRow = ShownRows['rows'][number]

type RowsProps = {
  importId: number
  found: ShownRows
  page: number
  onPage: (page: number) => void
  onCorrected: () => Promise<void>
  outdated: boolean
}

/** The rows of an import: what each says and changes, and its wrong cells, which are corrected in place. */
export function ImportRows({ importId, found, page, onPage, onCorrected, outdated }: RowsProps) {
  const { t } = useTranslation()
  const pages = Math.max(1, Math.ceil(found.total / found.perpage))
  const scroll = useRef<HTMLElement>(null)
  const hadFocus = useRef(false)

  // A row that is right leaves the rows with faults, and would take the keyboard with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks after each change of the rows
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) scroll.current?.focus()
  }, [found])

  async function correct(row: number, field: ImportField, value: string) {
    try {
      await call('promotionimportrest/correct', { id: importId, field, value, row })
    } catch (error) {
      showNotice({ color: 'red', title: t('import.not_changed'), message: failureText(error, t) })
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
                {importFields.map((field) => (
                  <th scope="col" key={field}>
                    {t(`import.fields.${field}`)}
                  </th>
                ))}
                <th scope="col">{t('import.what')}</th>
              </tr>
            </thead>
            <tbody>
              {found.rows.map((row) => (
                <tr key={row.number} data-outcome={row.outcome}>
                  <td data-align="right">{formatNumber(row.number)}</td>
                  {importFields.map((field) => (
                    <td key={field} data-label={t(`import.fields.${field}`)}>
                      <RowCell
                        row={row}
                        field={field}
                        onCorrect={(value) => correct(row.number, field, value)}
                      />
                    </td>
                  ))}
                  <td className={classes.becomes}>{t(`import.becomes.${row.outcome}`)}</td>
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

/** A cell: to correct where it is wrong or was, before and after where it changes, and else what it says. */
function RowCell(props: { row: ShownRow; field: ImportField; onCorrect: (value: string) => void }) {
  const { row, field } = props
  const { t } = useTranslation()
  const texts = row.faults.filter((fault) => fault.field === field).map((fault) => t(fault.key, fault.values))
  if (texts.length > 0 || row.corrected.includes(field)) {
    return (
      <Correction
        field={field}
        label={t('import.cell', { field: t(`import.fields.${field}`), row: formatNumber(row.number) })}
        text={row.texts[field]}
        fault={texts.join(' ') || undefined}
        onCorrect={props.onCorrect}
      />
    )
  }
  const shown = (value: string) => {
    if (field === 'active') return t(value === 'true' ? 'list.yes' : 'list.no')
    if (field !== 'family') return value
    return familyChoices(t).find((family) => family.value === value)?.label ?? value
  }
  const change = row.changes.find((each) => each.field === field)
  if (!change) return shown(row.texts[field])
  return (
    <span className={classes.change}>
      <del>{shown(change.before) || t('form.nothing')}</del> → <ins>{shown(change.after)}</ins>
    </span>
  )
}
