import type { OutputOnTheWire } from '@lienzo/contract/call'
import type { CallAt } from '@lienzo/contract/calls'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../core/language.ts'
import { familyChoices } from './family-choices.ts'
import classes from './promotion-import.module.css'

export type Preview = OutputOnTheWire<CallAt<'promotionimportrest/preview'>>

/** The rows of a preview: what each is, what it changes, and all that is wrong with it. */
export function ImportRows(props: {
  preview: Preview
  page: number
  onPage: (page: number) => void
  outdated: boolean
}) {
  const { preview, page } = props
  const { t } = useTranslation()
  const pages = Math.max(1, Math.ceil(preview.total / preview.perpage))
  return (
    <>
      <div className={classes.rows} data-outdated={props.outdated || undefined}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled with keys too */}
        <section className={classes.scroll} tabIndex={0} aria-label={t('import.rows')}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col" data-align="right">
                  {t('import.row')}
                </th>
                <th scope="col">{t('import.fields.code')}</th>
                <th scope="col">{t('import.fields.name')}</th>
                <th scope="col">{t('import.fields.customer')}</th>
                <th scope="col">{t('import.what')}</th>
              </tr>
            </thead>
            <tbody>
              {preview.rows.map((row) => (
                <tr key={row.number} data-outcome={row.outcome}>
                  <td data-align="right">{formatNumber(row.number)}</td>
                  <td>{row.code}</td>
                  <td>{row.name}</td>
                  <td>{row.customer}</td>
                  <td>
                    <WhatBecomes row={row} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
      {pages > 1 && (
        <div className={classes.pages}>
          <Button variant="default" size="xs" disabled={page === 1} onClick={() => props.onPage(page - 1)}>
            {t('list.page_previous')}
          </Button>
          <span>{t('import.page', { page: formatNumber(page), pages: formatNumber(pages) })}</span>
          <Button variant="default" size="xs" disabled={page >= pages} onClick={() => props.onPage(page + 1)}>
            {t('list.page_next')}
          </Button>
        </div>
      )}
    </>
  )
}

function WhatBecomes({ row }: { row: Preview['rows'][number] }) {
  const { t } = useTranslation()
  const shown = (field: string, value: string) => {
    if (field === 'active') return t(value === 'true' ? 'list.yes' : 'list.no')
    return familyChoices(t).find((family) => family.value === value)?.label ?? value
  }
  if (row.faults.length > 0) {
    return (
      <ul className={classes.faults}>
        {row.faults.map((fault) => (
          <li key={`${fault.field} ${fault.key}`}>
            <strong>{t(`import.fields.${fault.field}`)}</strong> {t(fault.key, fault.values)}
          </li>
        ))}
      </ul>
    )
  }
  if (row.changes.length === 0) return t(`import.becomes.${row.outcome}`)
  return (
    <ul className={classes.changes}>
      {row.changes.map(({ field, before, after }) => (
        <li key={field}>
          {t(`import.fields.${field}`)}: <del>{shown(field, before) || t('form.nothing')}</del> →{' '}
          <ins>{shown(field, after)}</ins>
        </li>
      ))}
    </ul>
  )
}
