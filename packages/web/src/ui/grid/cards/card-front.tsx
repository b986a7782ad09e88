import { Checkbox } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './grid-cards.module.css'

type CardFrontProps = {
  /** Name of the row, used as the accessible name of the checkbox. */
  name: string
  rows: readonly ReactNode[]
  isTicked: boolean
  isOpen: boolean
  isFound: boolean
  onTick: () => void
  onToggle: () => void
}

/** Checkbox and summary rows of a card. A press on the summary rows folds or unfolds the fields of the card. */
export function CardFront({ name, rows, isTicked, isOpen, isFound, onTick, onToggle }: CardFrontProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={classes.front} data-found={isFound || undefined}>
      <label className={classes.frontTick} htmlFor={id}>
        <Checkbox id={id} aria-label={t('list.select_row', { name })} checked={isTicked} onChange={onTick} />
      </label>
      <button type="button" className={classes.brief} aria-expanded={isOpen} onClick={onToggle}>
        {rows.map((content, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the position is a row's only identity
          <span key={index} className={classes.briefRow}>
            {content}
          </span>
        ))}
        <IconChevronDown className={classes.unfold} data-open={isOpen || undefined} size={18} aria-hidden />
      </button>
    </div>
  )
}
