import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../../core/language/language.ts'
import classes from './checking-line.module.css'
import type { Checking } from './use-checking.ts'

type CheckingLineProps = {
  checking: Checking
  onStop: () => void
  onClose: () => void
  /** Moves the focus to the line with this number. */
  onGoTo: (number: number) => void
}

/** Shows the progress and the results of rechecking lines, below the grid. */
export function CheckingLine({ checking, onStop, onClose, onGoTo }: CheckingLineProps) {
  const { t } = useTranslation()
  const { state, total, done, errors, warnings, changed, first } = checking
  const isRunning = state === 'running'
  const [doneText, totalText] = [formatNumber(done), formatNumber(total)]
  const place = first.error ?? first.warning
  const countText = (of: 'errors' | 'warnings' | 'changed', count: number) =>
    count > 0 ? t(`order.checking.${of}`, { count, shown: formatNumber(count) }) : ''
  const findings = [
    countText('errors', errors),
    countText('warnings', warnings),
    state === 'done' && errors + warnings === 0 ? t('order.checking.fits') : '',
    countText('changed', changed),
  ].filter(Boolean)
  return (
    <div className={classes.line}>
      <span role="status" data-failed={state === 'failed' || undefined}>
        {t(`order.checking.${state}`, { count: total, done: doneText, total: totalText })}{' '}
        {isRunning ? '' : findings.join(' ')} {checking.fault}
      </span>
      {isRunning && (
        <>
          <progress value={done} max={total} aria-label={t('order.checking.label')} />
          <Button size="compact-xs" variant="subtle" onClick={onStop}>
            {t('grid.saving.stop')}
          </Button>
        </>
      )}
      {!isRunning && place !== undefined && (
        <Button size="compact-xs" variant="subtle" onClick={() => onGoTo(place)}>
          {t(first.error === undefined ? 'order.checking.to_warning' : 'order.checking.to_error')}
        </Button>
      )}
      {!isRunning && (
        <ActionIcon size="sm" variant="subtle" aria-label={t('order.checking.close')} onClick={onClose}>
          <IconX size={14} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}
