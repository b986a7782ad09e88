import { Button, Progress, Skeleton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, callDocument } from '../../core/call.ts'
import { formatNumber } from '../../core/language.ts'
import { saveDocument } from '../../core/list/use-export.ts'
import { showNotice } from '../../core/notice/notices.ts'
import { failureText } from '../../core/record/call-failure.ts'
import { recordKeys } from '../../core/record/record-keys.ts'
import { useDelayed } from '../../ui/use-delayed.ts'
import { importFaults } from './import-faults.ts'
import classes from './promotion-import.module.css'

/** How often it is asked how far an import has come. */
const ASK_MILLISECONDS = 700

/** How far an import has come; at its end what came of it, the refused rows, and the way back. */
export function ImportProgress(props: { importId: number; onAgain: () => void; onClose: () => void }) {
  const { importId } = props
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const state = useQuery({
    queryKey: ['promotion-import', importId],
    queryFn: () => call('promotionimportrest/get', { id: importId }),
    refetchInterval: ({ state: { data } }) => (data && isRunning(data.state) ? ASK_MILLISECONDS : false),
  })
  const waiting = useDelayed(state.isPending)
  const found = state.data
  const ended = found !== undefined && !isRunning(found.state)

  useEffect(() => {
    if (ended) queries.invalidateQueries({ queryKey: recordKeys.all('promotion') })
  }, [ended, queries])

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
      const words = { id: importId, header: t('import.reason'), texts }
      saveDocument(await callDocument('promotionimportrest/refused', words), t('import.refused_file'))
    })

  const undo = () =>
    attempt(async () => {
      const undone = await call('promotionimportrest/undo', { id: importId })
      showNotice({ message: t('import.undone', undone) })
      await queries.invalidateQueries({ queryKey: ['promotion-import', importId] })
      await queries.invalidateQueries({ queryKey: recordKeys.all('promotion') })
    })

  if (state.isError) return <p className={classes.fault}>{failureText(state.error, t)}</p>
  if (!found) return waiting ? <Skeleton height={120} /> : <div className={classes.room} />
  return (
    <div className={classes.step}>
      <p className={classes.file}>{found.file_name}</p>
      {!ended && (
        <>
          <Progress
            aria-label={t('import.progress')}
            value={(100 * found.dealt) / Math.max(1, found.rows)}
            transitionDuration={200}
          />
          <p className={classes.note}>
            {t('import.dealt', { dealt: formatNumber(found.dealt), rows: formatNumber(found.rows) })}
          </p>
          <p className={classes.note}>{t('import.goes_on')}</p>
        </>
      )}
      {ended && (
        <div role="status">
          <p className={classes.outcomeTitle}>{t(`import.states.${found.state}`)}</p>
          <dl className={classes.counts}>
            {(['created', 'updated', 'skipped', 'refused'] as const).map((outcome) => (
              <div key={outcome} data-outcome={found[outcome] > 0 ? outcome : undefined}>
                <dt>{t(`import.came.${outcome}`)}</dt>
                <dd>{formatNumber(found[outcome])}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <footer className={classes.footer}>
        {ended && found.refused > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.6} />}
            loading={busy}
            onClick={download}
          >
            {t('import.refused_download')}
          </Button>
        )}
        {found.state === 'done' && found.created + found.updated > 0 && (
          <Button variant="default" loading={busy} onClick={undo}>
            {t('import.undo')}
          </Button>
        )}
        {ended && (
          <Button variant="default" onClick={props.onAgain}>
            {t('import.other_file')}
          </Button>
        )}
        <Button onClick={props.onClose}>{t('import.close')}</Button>
      </footer>
    </div>
  )
}

function isRunning(state: string): boolean {
  return state === 'waiting' || state === 'running'
}
