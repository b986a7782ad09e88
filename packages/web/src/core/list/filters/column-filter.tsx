import { ActionIcon, Popover } from '@mantine/core'
import { IconFilter, IconFilterFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './column-filter.module.css'
import { FilterInput, type FilterInputProps } from './filter-input.tsx'
import { closesPanel } from './filter-panel-keys.ts'

/** Button in a column header that opens the filter of the column. */
export function ColumnFilterButton(props: FilterInputProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const active = props.text !== ''
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      // Escape closes only an open calendar, not the panel around it.
      closeOnEscape={false}
    >
      <Popover.Target>
        <ActionIcon
          className={classes.filterButton}
          data-active={active || open || undefined}
          variant="subtle"
          color={active ? undefined : 'gray'}
          size="xs"
          aria-label={t('list.filter.open', { column: props.label })}
          onClick={() => setOpen(!open)}
        >
          {active ? <IconFilterFilled size={13} /> : <IconFilter size={13} stroke={1.6} />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown
        className={classes.filterPanel}
        onKeyDown={(event) => closesPanel(event) && setOpen(false)}
      >
        <FilterInput {...props} isOpen={open} />
      </Popover.Dropdown>
    </Popover>
  )
}
