import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { troubleSentence } from '../cells/cell-notes.ts'
import type { CellTrouble } from '../saving/refused-cells.ts'
import classes from './saving-line.module.css'

type TroubleLineProps = {
  trouble: CellTrouble
  header: string
  /** Text that the user wrote into the cell. */
  mine: string
  onSettle: (keeps: boolean) => void
}

/** Shows why a cell is unsaved or has refused a pasted text, with a button for each of the two ways to resolve this. */
export function TroubleLine({ trouble, header, mine, onSettle }: TroubleLineProps) {
  const { t } = useTranslation()
  const isConflict = trouble.kind === 'conflict'
  const keep = { conflict: 'grid.saving.mine', refused: 'list.retry', pasted: 'grid.pasted.mend' } as const
  return (
    <section className={classes.trouble} aria-label={header}>
      <span>
        <b>{header}</b> {troubleSentence(trouble, mine, t)}
      </span>
      <Button size="compact-xs" variant="light" onClick={() => onSettle(true)}>
        {t(keep[trouble.kind])}
      </Button>
      <Button size="compact-xs" variant="subtle" onClick={() => onSettle(false)}>
        {isConflict ? t('grid.saving.theirs') : t('form.discard')}
      </Button>
    </section>
  )
}
