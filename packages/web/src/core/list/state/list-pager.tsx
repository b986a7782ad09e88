import { formatCount } from '@lienzo/rules/money'
import { ActionIcon, NativeSelect } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
  IconSelector,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../ui/hooks/locale.ts'
import classes from './list-pager.module.css'
import { type ListState, lastPageOf, pageSizes } from './list-state.ts'

/** Shows the range of rows on this page and the total, buttons for other pages, and the choice of the page size. */
export function ListPager(props: {
  state: ListState
  total: number
  onState: (state: ListState) => void
  /** Called with the number of a page that the user is probably about to open. */
  onExpect: (page: number) => void
}) {
  const { state, total, onState, onExpect } = props
  const { t } = useTranslation()
  const locale = useLocale()
  const number = (value: number) => formatCount(value, locale)
  const last = lastPageOf(state, total)
  const from = (state.page - 1) * state.perpage + 1
  const to = Math.min(total, state.page * state.perpage)
  const steps = [
    { key: 'first', icon: IconChevronsLeft, page: 1, off: state.page <= 1 },
    { key: 'previous', icon: IconChevronLeft, page: Math.min(state.page - 1, last), off: state.page <= 1 },
    { key: 'next', icon: IconChevronRight, page: state.page + 1, off: state.page >= last },
    { key: 'last', icon: IconChevronsRight, page: last, off: state.page >= last },
  ]
  return (
    <nav className={classes.pager} aria-label={t('list.pages')}>
      <NativeSelect
        className={classes.size}
        size="xs"
        // The default icon of the library needs a style sheet that only forms load.
        rightSection={<IconSelector size={14} stroke={1.6} />}
        rightSectionPointerEvents="none"
        aria-label={t('list.rows_per_page')}
        value={String(state.perpage)}
        data={pageSizes.map((size) => ({ value: String(size), label: t('list.per_page', { count: size }) }))}
        onChange={(event) => onState({ ...state, page: 1, perpage: Number(event.currentTarget.value) })}
      />
      <span className={classes.range}>
        {t('list.range', { from: number(Math.min(from, total)), to: number(to), total: number(total) })}
      </span>
      <span className={classes.steps}>
        {steps.map((step) => (
          <ActionIcon
            key={step.key}
            className={classes.step}
            variant="subtle"
            color="gray"
            // Only looks disabled, because a button that is really disabled would lose the focus.
            data-disabled={step.off || undefined}
            aria-disabled={step.off}
            aria-label={t(`list.page_${step.key}`)}
            onPointerEnter={() => step.off || onExpect(step.page)}
            onFocus={() => step.off || onExpect(step.page)}
            onClick={() => step.off || onState({ ...state, page: step.page })}
          >
            <step.icon size={16} stroke={1.6} />
          </ActionIcon>
        ))}
      </span>
    </nav>
  )
}
