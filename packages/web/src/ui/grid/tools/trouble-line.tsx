import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Trouble } from '../saving/unsaved.ts'
import classes from './saving-line.module.css'

type TroubleLineProps = {
  trouble: Trouble
  header: string
  /** What the person has written. */
  mine: string
  onSettle: (keeps: boolean) => void
}

/** Why a cell is not saved, and the two ways out of it. */
export function TroubleLine({ trouble, header, mine, onSettle }: TroubleLineProps) {
  const { t } = useTranslation()
  const isConflict = trouble.kind === 'conflict'
  return (
    <section className={classes.trouble} aria-label={header}>
      <span>
        <b>{header}</b>{' '}
        {isConflict
          ? t('grid.saving.conflict', {
              theirs: trouble.theirs || t('form.nothing'),
              mine: mine || t('form.nothing'),
            })
          : trouble.fault}
      </span>
      <Button size="compact-xs" variant="light" onClick={() => onSettle(true)}>
        {isConflict ? t('grid.saving.mine') : t('list.retry')}
      </Button>
      <Button size="compact-xs" variant="subtle" onClick={() => onSettle(false)}>
        {isConflict ? t('grid.saving.theirs') : t('form.discard')}
      </Button>
    </section>
  )
}
