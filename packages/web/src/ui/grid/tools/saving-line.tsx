import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { GridSaving } from '../saving/use-saving.ts'
import classes from './saving-line.module.css'

type SavingLineProps<Row> = {
  saving: GridSaving<Row>
  /** To the next cell that is in trouble. */
  onTrouble: (() => void) | undefined
}

/** Whether everything is saved, and what can be done where it is not. */
export function SavingLine<Row>({ saving, onTrouble }: SavingLineProps<Row>) {
  const { unsaved, troubles, isSending, hasFailed, retry } = saving
  const { t } = useTranslation()
  const isTroubled = troubles.size > 0
  return (
    <div className={classes.line}>
      <span role="status" data-failed={hasFailed || isTroubled || undefined}>
        {unsaved.length === 0
          ? t('form.all_saved')
          : isSending
            ? t('grid.saving.under_way', { count: unsaved.length })
            : t('grid.saving.unsaved', { count: unsaved.length })}
        {hasFailed && ` ${t('form.save_failed_safe')}`}
      </span>
      {hasFailed && (
        <Button size="compact-xs" variant="light" onClick={retry}>
          {t('list.retry')}
        </Button>
      )}
      {isTroubled && onTrouble && (
        <Button size="compact-xs" variant="subtle" onClick={onTrouble}>
          {t('grid.saving.next')}
        </Button>
      )}
    </div>
  )
}
