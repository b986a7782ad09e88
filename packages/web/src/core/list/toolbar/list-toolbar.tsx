import { ActionIcon, CloseButton, Kbd, TextInput, Tooltip } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconDownload, IconSearch, IconTrash } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ColumnChoice } from '../columns/column-choice.ts'
import type { ListColumn } from '../columns/list-column.ts'
import { FilterMenu } from '../filters/filter-menu.tsx'
import type { ListState } from '../state/list-state.ts'
import { ColumnMenu } from './column-menu.tsx'
import { FilterChips } from './filter-chips.tsx'
import classes from './list-toolbar.module.css'

const TYPING_MILLISECONDS = 250

type ListToolbarProps<Row> = {
  columns: readonly ListColumn<Row>[]
  choice: ColumnChoice<Row>
  state: ListState
  onState: (state: ListState, options?: { replace?: boolean }) => void
  searchBox: RefObject<HTMLInputElement | null>
  /** The views of the list. */
  views: ReactNode
  /** Whether the person may look into the bin. */
  hasBin: boolean
  onBin: () => void
  onExport: () => void
  exporting: boolean
}

/** The line over the table: search, active filters, views, columns, and the ways to the bin and to a spreadsheet. */
export function ListToolbar<Row>(props: ListToolbarProps<Row>) {
  const { t } = useTranslation()
  return (
    <div className={classes.toolbar}>
      <SearchBox {...props} />
      <FilterChips {...props} />
      <div className={classes.tools}>
        <FilterMenu columns={props.columns} state={props.state} onState={props.onState} />
        {props.views}
        <ColumnMenu choice={props.choice} />
        {props.hasBin && (
          <Tooltip label={t('list.bin')}>
            <ActionIcon
              size={30}
              variant={props.state.bin ? 'light' : 'subtle'}
              color={props.state.bin ? undefined : 'gray'}
              aria-label={t('list.bin')}
              aria-pressed={props.state.bin}
              onClick={props.onBin}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        )}
        <Tooltip label={t('list.export')}>
          <ActionIcon
            size={30}
            variant="subtle"
            color="gray"
            aria-label={t('list.export')}
            loading={props.exporting}
            onClick={props.onExport}
          >
            <IconDownload size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </div>
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
      // Before the person goes on to a row: later the address would be that of another screen.
      onBlur={() => send.flush()}
    />
  )
}
