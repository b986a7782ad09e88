import { Button, Progress } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, callDocument } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { formatNumber } from '../../../core/language/language.ts'
import { saveDocument } from '../../../core/list/toolbar/use-export.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import { importFaults } from './import-faults.ts'
import classes from './promotion-import.module.css'
import { isRunning, type ShownImport, useImportChanged } from './use-import.ts'

type ProgressProps = { found: ShownImport; onAgain: () => void; onClose: () => void }

/** The progress of an import; at its end the result, the refused rows, and undo. */
export function ImportProgress({ found, onAgain, onClose }: ProgressProps) {
  const { id, state, counts } = found
  const { t } = useTranslation()
  const changed = useImportChanged(id)
  const [busy, setBusy] = useState(false)
  const ended = !isRunning(state)
  const came = { ...counts, skipped: counts.skipped + counts.unchanged }

  async function attempt(act: () => Promise<void>) {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      showNotice({ color: 'red', message: failureText(error, t) })
    } finally {
      setBusy(false)
    }
  }

  const download = () =>
    attempt(async () => {
      const texts = Object.fromEntries(
        importFaults.map((fault) => {
          const key = `import.fault.${fault}`
          return [key, t(key, { skipInterpolation: true })]
        }),
      )
      const words = { id, header: t('import.reason'), texts }
      saveDocument(await callDocument('promotionimportrest/refused', words), t('import.refused_file'))
    })

  const undo = () => attempt(() => call('promotionimportrest/undo', { id }).then(changed))
  const cancel = () => attempt(() => call('promotionimportrest/cancel', { id }).then(changed))

  return (
    <div className={classes.step}>
      {!ended && (
        <>
          <Progress
            aria-label={t('import.progress')}
            value={(100 * found.dealt) / Math.max(1, found.rows)}
            transitionDuration={200}
          />
          <p className={classes.note}>
            {t('import.dealt', {
              count: found.rows,
              dealt: formatNumber(found.dealt),
              rows: formatNumber(found.rows),
            })}
          </p>
          <p className={classes.note}>{t('import.goes_on')}</p>
        </>
      )}
      {ended && (
        <div role="status">
          <p className={classes.outcomeTitle}>{t(`import.states.${state}`)}</p>
          {state === 'undone' ? (
            <p className={classes.note}>{t('import.undone', found.undone)}</p>
          ) : (
            <dl className={classes.counts}>
              {(['created', 'updated', 'skipped', 'refused'] as const).map((outcome) => (
                <div key={outcome} data-outcome={came[outcome] > 0 ? outcome : undefined}>
                  <dt>{t(`import.came.${outcome}`)}</dt>
                  <dd>{formatNumber(came[outcome])}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      )}
      <footer className={classes.footer}>
        {state === 'importing' && (
          <Button variant="default" loading={busy} onClick={cancel}>
            {t('import.cancel')}
          </Button>
        )}
        {ended && counts.refused > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.6} />}
            loading={busy}
            onClick={download}
          >
            {t('import.refused_download')}
          </Button>
        )}
        {undoable.includes(state) && counts.created + counts.updated > 0 && (
          <Button variant="default" loading={busy} onClick={undo}>
            {t('import.undo')}
          </Button>
        )}
        {ended && (
          <Button variant="default" onClick={onAgain}>
            {t('import.other_file')}
          </Button>
        )}
        <Button onClick={onClose}>{t('import.close')}</Button>
      </footer>
    </div>
  )
}

const undoable: readonly ShownImport['state'][] = ['done', 'cancelled', 'failed']
