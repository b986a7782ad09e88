import { formatCount } from '@lienzo/rules/money'
import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../hooks/locale.ts'
import type { GridLine } from '../view/grid-lines.ts'
import classes from './grid-cards.module.css'

type CardHeadingProps = { line: Extract<GridLine, { kind: 'group' }>; onToggle: () => void }

/** Heading of a group of cards. A press folds or unfolds the group. */
export function CardHeading({ line, onToggle }: CardHeadingProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <button type="button" className={classes.heading} aria-expanded={line.isOpen} onClick={onToggle}>
      <IconChevronRight className={classes.arrow} size={16} aria-hidden />
      {line.text || t('form.nothing')}
      <span className={classes.count}>{formatCount(line.places.length, locale)}</span>
    </button>
  )
}
