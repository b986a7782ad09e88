import type { ListFilter } from '@lienzo/rules/records/list-filter'
import { Button, Pill } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../ui/hooks/locale.ts'
import type { NamedPickSource } from '../../picker/picks.ts'
import { useRecordNames } from '../../picker/use-record-names.ts'
import { type FilteredColumn, filtersOf, type ListColumn } from '../columns/list-column.ts'
import { spanOf } from '../filters/day-spans.ts'
import { filterText, sourceOf } from '../filters/filter-text.ts'
import { idsOfFilter, readFilter } from '../filters/filter-values.ts'
import { isNarrowed, type ListState, withFilter } from '../state/list-state.ts'
import classes from './list-toolbar.module.css'

/** Shows the active filters of a list as chips that the user can remove. */
export function FilterChips<Row>(props: {
  columns: readonly ListColumn<Row>[]
  state: ListState
  onState: (state: ListState) => void
}) {
  const { state, onState } = props
  const { t } = useTranslation()
  const active = props.columns.flatMap(filtersOf).flatMap((column) => {
    const read = readFilter(column.filter, state.filters[column.name])
    const span = spanOf(state.filters[column.name])
    return read ? [{ column, read, span }] : []
  })
  return (
    <div className={classes.chips}>
      {active.map(({ column, read, span }) => (
        <Pill
          key={column.name}
          className={classes.chip}
          withRemoveButton
          removeButtonProps={{
            'aria-label': t('list.filter.remove', { column: column.header }),
            tabIndex: 0,
            // Makes the button visible to screen readers. The library hides it, because it assumes that the chip is inside an
            // input.
            'aria-hidden': undefined,
          }}
          onRemove={() => onState(withFilter(state, column.name, ''))}
        >
          <span className={classes.chipColumn}>{column.header}</span>{' '}
          {span ? t(`list.filter.${span}`) : <FilterWords {...column} read={read} />}
        </Pill>
      ))}
      {isNarrowed(state) && active.length > 0 && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          onClick={() => onState({ ...state, page: 1, search: '', filters: {} })}
        >
          {t('list.clear_all')}
        </Button>
      )}
    </div>
  )
}

type FilterWordsProps = Pick<FilteredColumn, 'filter'> & { read: ListFilter }

function FilterWords({ filter, read }: FilterWordsProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const source = sourceOf(filter)
  if (source) return <RecordWords filter={filter} source={source} read={read} />
  return filterText(filter, read, [], t, locale)
}

function RecordWords({ filter, source, read }: FilterWordsProps & { source: NamedPickSource }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return filterText(filter, read, useRecordNames(source, idsOfFilter(read)), t, locale)
}
