import { formatCount } from '@lienzo/rules/money'
import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../hooks/locale.ts'
import { useDelayed } from '../../hooks/use-delayed.ts'
import type { GridSaving } from '../saving/use-saving.ts'
import classes from './saving-line.module.css'

/**
 * Key that moves to the next unsaved or refused cell or, if there is none, to the first incomplete row. It works wherever the
 * focus is.
 */
const NEXT_KEY = 'F8'

type SavingLineProps<Row> = {
  saving: GridSaving<Row>
  /** Number of pasted cells that are not written yet. */
  pasting: number
  /** Number of cells that have refused a pasted text. */
  refused: number
  /** Number of rows that cannot be saved because a value is missing. */
  incomplete: number
  /** Moves to the first incomplete row. */
  onIncomplete: (() => void) | undefined
  /** Moves to the next unsaved or refused cell. */
  onTrouble: () => void
  /** Discards the refused pasted texts. */
  onDismiss: () => void
  /** Called after a button was pressed. It must move the focus, because the button disappears. */
  onPressed: () => void
}

/** Status line that shows whether everything is saved, how far saving has progressed, and the buttons for unsaved cells. */
export function SavingLine<Row>(props: SavingLineProps<Row>) {
  const { saving, pasting, refused, incomplete, onTrouble, onIncomplete, onDismiss, onPressed } = props
  const { count, troubles, isOpenRefused, isSending, hasFailed, isStopped, progress, retry } = saving
  const { t } = useTranslation()
  const locale = useLocale()
  const isReading = useDelayed(pasting > 0)
  const isTroubled = troubles.size > 0 || isOpenRefused || refused > 0
  // The grid handles the key itself while it has the focus.
  useWindowEvent('keydown', (event) => {
    const go = isTroubled ? onTrouble : incomplete > 0 ? onIncomplete : undefined
    if (event.key !== NEXT_KEY || event.defaultPrevented || !go) return
    event.preventDefault()
    go()
  })
  const then = (act: () => void) => () => {
    act()
    onPressed()
  }

  function stateText(): string {
    if (isReading) return t('grid.saving.reading', { count: pasting, shown: formatCount(pasting, locale) })
    if (count === 0 && incomplete > 0)
      return t('grid.saving.incomplete', { count: incomplete, shown: formatCount(incomplete, locale) })
    if (count === 0) return t('form.all_saved')
    if (isStopped && !isSending) return t('grid.saving.stopped', { count })
    if (!isSending) return t('grid.saving.unsaved', { count })
    if (!progress) return t('grid.saving.under_way', { count })
    const [saved, total] = [progress.saved, progress.total].map((number) => formatCount(number, locale))
    return t('grid.saving.progress', { saved, total })
  }

  return (
    <div className={classes.line}>
      <span role="status" data-failed={hasFailed || isTroubled || undefined}>
        {[
          // Left out because "everything is saved" would seem to include the refused texts.
          ...(count + incomplete > 0 || refused === 0 ? [stateText()] : []),
          ...(hasFailed ? [t('form.save_failed_safe')] : []),
          ...(refused > 0 ? [t('grid.pasted.refused_cells', { count: refused })] : []),
        ].join(' ')}
      </span>
      {isTroubled && <NextButton text={t('grid.saving.next')} onPress={onTrouble} />}
      {progress && !isStopped && !hasFailed && (
        <>
          <progress
            className={classes.progress}
            value={progress.saved}
            max={progress.total}
            aria-label={t('grid.saving.progress_label')}
          />
          <Button size="compact-xs" variant="subtle" onClick={then(saving.stop)}>
            {t('grid.saving.stop')}
          </Button>
        </>
      )}
      {isStopped && count > 0 && (
        <Button size="compact-xs" variant="light" onClick={then(saving.goOn)}>
          {t('grid.saving.go_on')}
        </Button>
      )}
      {hasFailed && (
        <Button size="compact-xs" variant="light" onClick={then(retry)}>
          {t('list.retry')}
        </Button>
      )}
      {!isTroubled && count === 0 && incomplete > 0 && onIncomplete && (
        <NextButton text={t('grid.saving.to_incomplete')} onPress={onIncomplete} />
      )}
      {refused > 0 && (
        <Button size="compact-xs" variant="subtle" className={classes.dismiss} onClick={then(onDismiss)}>
          {t('grid.pasted.dismiss')}
        </Button>
      )}
    </div>
  )
}

/** Button that acts like `NEXT_KEY`. */
function NextButton({ text, onPress }: { text: string; onPress: () => void }) {
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      title={NEXT_KEY}
      aria-keyshortcuts={NEXT_KEY}
      onClick={onPress}
    >
      {text}
    </Button>
  )
}
