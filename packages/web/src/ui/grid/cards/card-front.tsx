import { Checkbox } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './grid-cards.module.css'

type CardFrontProps = {
  /** The name of the row, which screen readers say at its checkbox. */
  name: string
  rows: readonly ReactNode[]
  isTicked: boolean
  isOpen: boolean
  isFound: boolean
  onTick: () => void
  onToggle: () => void
}

/** The short rows of a card, which unfold its fields, beside its checkbox. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing but its position
          <span key={index} className={classes.briefRow}>
            {content}
          </span>
        ))}
        <IconChevronDown className={classes.unfold} data-open={isOpen || undefined} size={18} aria-hidden />
      </button>
    </div>
  )
}
