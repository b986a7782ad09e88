import { Button } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../core/language/language.ts'
import { keepFocus } from '../../../ui/focus/keep-focus.ts'
import classes from '../import.module.css'
import { LeaveImport } from '../leave-import.tsx'
import { ImportPictures } from '../pictures/import-pictures.tsx'
import type { ShownImport } from '../use-import.ts'
import { type ImportChoices, useImportActions } from '../use-import-actions.ts'
import { Attention } from './attention.tsx'
import { Changes } from './changes.tsx'
import { Understood } from './understood.tsx'

/**
 * Returns the label of the start button, with the number of records to import, or of pictures if no record changes. If missing
 * records are to be deactivated, the label also contains their number.
 */
function startText({ resource, created, updated, pictures: { coming }, missing }: ShownImport, t: TFunction) {
  const rowCount = created + updated
  const deactivations = missing.deactivate ? missing.records : 0
  const valuesOf = (count: number) => ({ count, shown: formatNumber(count) })
  if (rowCount + coming === 0 && deactivations > 0)
    return t(`import.of.${resource}.deactivate`, valuesOf(deactivations))
  const start =
    rowCount === 0 && coming > 0
      ? t('import.pictures.start', valuesOf(coming))
      : t(`import.of.${resource}.start`, valuesOf(rowCount))
  return deactivations === 0 ? start : t('import.start_and_deactivate', { start, ...valuesOf(deactivations) })
}

/**
 * Shows a spreadsheet before it is imported: how it was read, what needs attention, and each record before and after. The user
 * can correct all of this on the same page.
 */
export function ImportPreview({ found }: { found: ShownImport }) {
  const { t } = useTranslation()
  const { changed, choose, start, isBusy } = useImportActions(found)
  const isReady = found.state === 'ready'
  const rowCount = found.created + found.updated
  // Unchanged rows can still add pictures.
  const { coming } = found.pictures
  const deactivations = found.missing.deactivate ? found.missing.records : 0
  const giveFocus = useRef<ReturnType<typeof keepFocus>>(null)
  // Fields are disabled while the rows are evaluated and lose the focus, so it is restored afterwards.
  useEffect(() => {
    if (isReady) giveFocus.current?.()
  }, [isReady])
  const needsAttention = found.refused + found.warned > 0
  const changes = useRef<HTMLElement>(null)
  // The field of the last correction disappears while it has the focus, so the section of changes takes the focus.
  useEffect(() => {
    if (!needsAttention && document.activeElement === document.body) {
      changes.current?.focus({ preventScroll: true })
    }
  }, [needsAttention])

  function chooseAnew(choices: ImportChoices) {
    giveFocus.current = keepFocus()
    return choose(choices)
  }

  return (
    <div className={classes.step}>
      <Understood found={found} disabled={!isReady} onChoose={chooseAnew} />
      <Attention found={found} outdated={!isReady} onCorrected={changed} />
      <ImportPictures found={found} />
      {(found.rows > found.refused || !isReady) && (
        <Changes found={found} outdated={!isReady} section={changes} onCorrected={changed} />
      )}
      <footer className={classes.footer}>
        <LeaveImport found={found} />
        {found.key_doubt && <p className={classes.note}>{t('import.key_doubt.first')}</p>}
        <Button
          onClick={start}
          loading={isBusy}
          disabled={rowCount + coming + deactivations === 0 || !isReady || found.key_doubt !== null}
        >
          {startText(found, t)}
        </Button>
      </footer>
    </div>
  )
}
