import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { fieldErrorText } from '../../../core/call/field-error-text.ts'
import { formatNumber } from '../../../core/language/language.ts'
import { Thumbnail } from '../../../ui/pictures/thumbnail.tsx'
import { importKeys, type ShownImport, watched } from '../use-import.ts'
import classes from './import-pictures.module.css'

type Shown = 'unowned' | 'refused'
type Listed = OutputOnTheWire<CallAt<'importsrest/pictures'>>['rows'][number]

/** The pictures that go nowhere, each with the reason; they are loaded when somebody opens the list. */
export function PictureList({ found, show }: { found: ShownImport; show: Shown }) {
  const { id } = found
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [page, setPage] = useState(1)
  const asked = { id, show, page }
  const listed = useQuery({
    queryKey: importKeys.pictures(id, asked),
    queryFn: () => call('importsrest/pictures', asked),
    placeholderData: keepPreviousData,
    enabled: isOpen,
    meta: watched,
  })
  const count = found.pictures[show]
  if (count === 0) return null
  const pages = Math.ceil(count / (listed.data?.perpage ?? count))
  return (
    <details className={classes.list} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary data-show={show}>
        {t(`import.pictures.${show}`, { count, shown: formatNumber(count) })}
      </summary>
      <ul>
        {listed.data?.rows.map((picture) => (
          <li key={picture.place} className={classes.picture}>
            <Thumbnail src={picture.small || undefined} alt="" size={32} />
            <span className={classes.told}>
              <span className={classes.name}>{nameOf(picture, t)}</span>
              <span className={classes.state}>{reasonOf(picture, t)}</span>
            </span>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <div className={classes.pages}>
          <Button variant="default" size="xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('list.page_previous')}
          </Button>
          <span>{t('import.page', { page: formatNumber(page), pages: formatNumber(pages) })}</span>
          <Button variant="default" size="xs" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {t('list.page_next')}
          </Button>
        </div>
      )}
    </details>
  )
}

/** One of a sheet is known by where it lies there. */
function nameOf({ name, sheet_row }: Listed, t: TFunction): string {
  if (sheet_row === null) return name
  if (sheet_row === 0) return t('import.pictures.on_page')
  return t('import.pictures.in_row', { row: formatNumber(sheet_row) })
}

function reasonOf({ fault, several, sheet_row }: Listed, t: TFunction): string {
  if (fault) return fieldErrorText({ ...fault, message: '' }, t)
  if (several) return t('import.pictures.of_several')
  return t(sheet_row === null ? 'import.pictures.of_none' : 'import.pictures.of_no_row')
}
