import { Button, Checkbox, CloseButton, Kbd, Pill, Popover, Stack, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconColumns3, IconSearch, IconTrash, IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../ui/locale.ts'
import { filterText } from './filter-text.ts'
import { readFilter } from './filter-values.ts'
import type { ListColumn } from './list-column.ts'
import { isNarrowed, type ListState, withFilter } from './list-state.ts'
import classes from './list-toolbar.module.css'

const TYPING_MILLISECONDS = 250

type ColumnChoice<Row> = {
  isShown: (column: ListColumn<Row>) => boolean
  toggle: (column: ListColumn<Row>) => void
}

type ListToolbarProps<Row> = {
  columns: readonly ListColumn<Row>[]
  choice: ColumnChoice<Row>
  state: ListState
  onState: (state: ListState, options?: { replace?: boolean }) => void
  searchBox: RefObject<HTMLInputElement | null>
  selectedCount: number
  onClearSelection: () => void
  onDelete?: () => void
}

/** The line over the table: search and active filters, or what can be done with the selected rows. */
export function ListToolbar<Row>(props: ListToolbarProps<Row>) {
  if (props.selectedCount > 0) return <BulkLine {...props} />
  return (
    <div className={classes.toolbar}>
      <SearchBox {...props} />
      <FilterChips {...props} />
      <ColumnMenu columns={props.columns} choice={props.choice} />
    </div>
  )
}

function BulkLine<Row>({ selectedCount, onDelete, onClearSelection }: ListToolbarProps<Row>) {
  const { t } = useTranslation()
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('list.selection')}>
      <span className={classes.selected} aria-live="polite">
        {t('list.selected', { count: selectedCount })}
      </span>
      {onDelete && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconTrash size={14} stroke={1.6} />}
          onClick={onDelete}
        >
          {t('list.delete')}
        </Button>
      )}
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        leftSection={<IconX size={14} />}
        onClick={onClearSelection}
      >
        {t('list.clear_selection')}
      </Button>
    </div>
  )
}

function SearchBox<Row>({ state, onState, searchBox }: ListToolbarProps<Row>) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(state.search)
  const send = useDebouncedCallback((search: string) => {
    onState({ ...state, page: 1, search: search.trim() }, { replace: true })
  }, TYPING_MILLISECONDS)

  // The state changes from elsewhere too: the browser's back button, "clear all".
  useEffect(() => {
    setTyped((current) => (current.trim() === state.search ? current : state.search))
  }, [state.search])

  function search(text: string) {
    setTyped(text)
    send(text)
  }

  return (
    <TextInput
      ref={searchBox}
      className={classes.search}
      size="xs"
      type="search"
      aria-label={t('list.search')}
      placeholder={t('list.search')}
      value={typed}
      leftSection={<IconSearch size={15} stroke={1.6} />}
      rightSection={
        typed ? (
          <CloseButton size="sm" aria-label={t('list.clear_search')} onClick={() => search('')} />
        ) : (
          <Kbd className={classes.key}>/</Kbd>
        )
      }
      onChange={(event) => search(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && search('')}
    />
  )
}

function FilterChips<Row>({ columns, state, onState }: ListToolbarProps<Row>) {
  const { t } = useTranslation()
  const locale = useLocale()
  const active = columns.flatMap((column) => {
    const filter = column.filter && readFilter(column.filter, state.filters[column.name])
    return column.filter && filter ? [{ column, text: filterText(column.filter, filter, t, locale) }] : []
  })
  return (
    <div className={classes.chips}>
      {active.map(({ column, text }) => (
        <Pill
          key={column.name}
          className={classes.chip}
          withRemoveButton
          removeButtonProps={{
            'aria-label': t('list.filter.remove', { column: column.header }),
            tabIndex: 0,
            // The library hides it from who listens, because it means it for inputs.
            'aria-hidden': undefined,
          }}
          onRemove={() => onState(withFilter(state, column.name, ''))}
        >
          <span className={classes.chipColumn}>{column.header}</span> {text}
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

function ColumnMenu<Row>(props: { columns: readonly ListColumn<Row>[]; choice: ColumnChoice<Row> }) {
  const { t } = useTranslation()
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          className={classes.columns}
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconColumns3 size={15} stroke={1.6} />}
        >
          {t('list.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={8}>
          {props.columns.slice(1).map((column) => (
            <Checkbox
              key={column.name}
              size="xs"
              label={column.header}
              checked={props.choice.isShown(column)}
              onChange={() => props.choice.toggle(column)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
