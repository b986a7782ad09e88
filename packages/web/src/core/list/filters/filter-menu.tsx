import { Button, Popover, Stack } from '@mantine/core'
import { IconChevronLeft, IconFilter } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filtersOf, type ListColumn } from '../columns/list-column.ts'
import { type ListState, withFilter } from '../state/list-state.ts'
import classes from './column-filter.module.css'
import { FilterInput } from './filter-input.tsx'
import { closesPanel } from './filter-panel-keys.ts'

type FilterMenuProps<Row> = {
  columns: readonly ListColumn<Row>[]
  state: ListState
  onState: (state: ListState, options: { replace: boolean }) => void
}

/** Menu with the filters of all columns of a list, even hidden ones. The user first picks a column, then sets its filter. */
export function FilterMenu<Row>({ columns, state, onState }: FilterMenuProps<Row>) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [columnName, setColumnName] = useState<string | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const columnFilters = columns.flatMap((column) => filtersOf(column).slice(0, 1))
  const column = columnFilters.find(({ name }) => name === columnName)

  // Moves the focus, because the button that was pressed no longer exists.
  useEffect(() => {
    if (open) panel.current?.querySelector<HTMLElement>(columnName === null ? 'button' : 'input')?.focus()
  }, [open, columnName])

  function toggle() {
    setColumnName(null)
    setOpen(!open)
  }

  function onKey(event: KeyboardEvent) {
    const takesEnter = event.key === 'Enter' && event.target instanceof HTMLButtonElement
    if (closesPanel(event) && !takesEnter) setOpen(false)
  }

  return (
    // The panel handles keys itself, because Escape in an open calendar must not close the panel.
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      closeOnEscape={false}
    >
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconFilter size={15} stroke={1.6} />}
          onClick={toggle}
        >
          {t('list.filter.menu')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown ref={panel} className={classes.filterPanel} onKeyDown={onKey}>
        {column ? (
          <Stack gap={8}>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              justify="flex-start"
              leftSection={<IconChevronLeft size={14} stroke={1.6} className="mantine-rotate-rtl" />}
              onClick={() => setColumnName(null)}
            >
              {column.header}
            </Button>
            <FilterInput
              key={column.name}
              label={column.header}
              filter={column.filter}
              text={state.filters[column.name] ?? ''}
              isOpen={open}
              onChange={(text) => onState(withFilter(state, column.name, text), { replace: true })}
            />
          </Stack>
        ) : (
          <div className={classes.columns}>
            {columnFilters.map(({ name, header }) => (
              <Button
                key={name}
                variant={state.filters[name] ? 'light' : 'subtle'}
                color={state.filters[name] ? undefined : 'gray'}
                size="compact-sm"
                justify="flex-start"
                onClick={() => setColumnName(name)}
              >
                {header}
              </Button>
            ))}
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
