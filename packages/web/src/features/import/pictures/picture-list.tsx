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
import { PageButtons } from '../page-buttons.tsx'
import { importKeys, type ShownImport, watched } from '../use-import.ts'
import { useImportActions } from '../use-import-actions.ts'
import classes from './import-pictures.module.css'

type PictureGroup = 'unowned' | 'refused' | 'doubtful'
type ImportPicture = OutputOnTheWire<CallAt<'importsrest/pictures'>>['rows'][number]

/**
 * Lists one group of pictures, which are loaded while the list is open. Pictures that match no row or were refused are listed
 * with the reason. For pictures that overlap two rows, the user can choose the row.
 */
export function PictureList({ found, show }: { found: ShownImport; show: PictureGroup }) {
  const { id } = found
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(show === 'doubtful')
  const [page, setPage] = useState(1)
  const count = found.pictures[show]
  const request = { id, show, page }
  const query = useQuery({
    queryKey: importKeys.pictures(id, request),
    queryFn: () => call('importsrest/pictures', request),
    placeholderData: keepPreviousData,
    enabled: isOpen && count > 0,
    meta: watched,
  })
  if (count === 0) return null
  const pages = Math.ceil(count / (query.data?.perpage ?? count))
  return (
    <details
      className={classes.list}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary data-show={show}>
        {t(`import.pictures.${show}`, { count, shown: formatNumber(count) })}
      </summary>
      <ul>
        {query.data?.rows.map((picture) => (
          <li key={picture.place} className={classes.picture}>
            <Thumbnail src={picture.small || undefined} alt="" size={32} />
            <span className={classes.told}>
              <span className={classes.name}>{nameOf(picture, t)}</span>
              {show === 'doubtful' ? (
                <RowChoice found={found} picture={picture} />
              ) : (
                <span className={classes.state}>{reasonOf(picture, t)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <PageButtons page={page} pages={pages} onPage={setPage} />
    </details>
  )
}

/** Offers the two rows that a picture overlaps. The row to which the picture is currently assigned is highlighted. */
function RowChoice({ found, picture }: { found: ShownImport; picture: ImportPicture }) {
  const { t } = useTranslation()
  const { isBusy, placePicture } = useImportActions(found)
  const { place, sheet_row, other_row } = picture
  const rows = [sheet_row ?? 0, other_row ?? 0].toSorted((one, other) => one - other)
  return (
    <span className={classes.rows}>
      {rows.map((row) => (
        <Button
          key={row}
          size="compact-xs"
          variant={row === sheet_row ? 'light' : 'default'}
          disabled={isBusy}
          onClick={() => placePicture(place, row)}
        >
          {t('import.pictures.to_row', { row: formatNumber(row) })}
        </Button>
      ))}
    </span>
  )
}

/** Returns the file name of a picture, or its position if the picture is from the sheet. */
function nameOf({ name, sheet_row }: ImportPicture, t: TFunction): string {
  if (sheet_row === null) return name
  if (sheet_row === 0) return t('import.pictures.on_page')
  return t('import.pictures.in_row', { row: formatNumber(sheet_row) })
}

function reasonOf({ fault, several, sheet_row }: ImportPicture, t: TFunction): string {
  if (fault) return fieldErrorText({ ...fault, message: '' }, t)
  if (several) return t('import.pictures.of_several')
  return t(sheet_row === null ? 'import.pictures.of_none' : 'import.pictures.of_no_row')
}
