import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type Icon, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../ui/locale.ts'
import { useDelayed } from '../../ui/use-delayed.ts'
import { keepFocus } from '../record/keep-focus.ts'
import type { ListPage, ListRequest } from '../record/record-calls.ts'
import { recordKeys } from '../record/record-keys.ts'
import { useDeleteWithUndo } from '../record/use-delete-with-undo.tsx'
import type { ListColumn } from './list-column.ts'
import { ListPager } from './list-pager.tsx'
import { EmptyList, FailedList, NothingMatches } from './list-places.tsx'
import classes from './list-screen.module.css'
import { isNarrowed, startingState, withFilter, withNextSort } from './list-state.ts'
import { ListTable } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { useColumnChoice } from './use-column-choice.ts'
import { useListPage } from './use-list-page.ts'
import { useListState } from './use-list-state.ts'

type ListedRow = { id: number }

type ListScreenProps<Row extends ListedRow> = {
  /** Its calls; `name` is the resource: the route `/<name>`, the section of its texts, the place of what is remembered. */
  calls: {
    name: string
    list: (request: ListRequest) => Promise<ListPage<Row>>
    remove: (ids: number[]) => Promise<unknown>
    restore: (ids: number[]) => Promise<unknown>
  }
  columns: readonly ListColumn<Row>[]
  /** What the list is sorted by until the person chooses; the first column upwards by default. */
  sort?: { column: keyof Row & string; order: 'asc' | 'desc' }
  mayEdit: boolean
  icon: Icon
  /** The name of a row, by which its link and its checkbox are announced. */
  rowName: (row: Row) => string
  /** Beside the main action. */
  actions?: ReactNode
}

/** The list screen of a resource: its columns and cells are given, everything else is the same everywhere. */
export function ListScreen<Row extends ListedRow>(props: ListScreenProps<Row>) {
  const { calls, columns, mayEdit } = props
  const { t } = useTranslation()
  const locale = useLocale()
  const navigate = useNavigate()
  const firstColumn = columns[0]?.name ?? ''
  const start = useMemo(
    () => startingState(props.sort?.column ?? firstColumn, props.sort?.order ?? 'asc'),
    [props.sort?.column, props.sort?.order, firstColumn],
  )
  // The names alone: the columns are made anew at each rendering, and the state must not follow that.
  const joinedNames = columns.map((column) => column.name).join()
  const columnNames = useMemo(() => joinedNames.split(','), [joinedNames])
  const [state, setState] = useListState(calls.name, start, columnNames)
  const { page, expect } = useListPage(calls.name, calls.list, state)
  const choice = useColumnChoice(calls.name, columns)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const searchBox = useRef<HTMLInputElement>(null)
  const deleteWithUndo = useDeleteWithUndo({
    cacheKey: recordKeys.all(calls.name),
    remove: calls.remove,
    restore: calls.restore,
  })

  const focusSearch = () => searchBox.current?.focus()
  const openNew = () => navigate({ to: `/${calls.name}/new` })
  const open = (row: Row) => navigate({ to: `/${calls.name}/${row.id}` })
  useHotkeys([
    ['/', focusSearch],
    // Where the keyboard has the stroke above another key.
    ['shift+/', focusSearch],
    ['n', () => mayEdit && openNew()],
  ])

  // The page in the address may be gone: deleted rows, or an old link.
  const lastPage = Math.max(1, Math.ceil((page.data?.total ?? 0) / state.perpage))
  const beyondEnd = page.isSuccess && !page.isPlaceholderData && state.page > lastPage
  useEffect(() => {
    if (beyondEnd) setState({ ...state, page: lastPage }, { replace: true })
  }, [beyondEnd, lastPage, state, setState])

  const waiting = useDelayed(page.isPending)
  const total = page.data?.total
  const newLink = (
    <Button component={Link} to={`/${calls.name}/new`} leftSection={<IconPlus size={16} />} size="sm">
      {t(`${calls.name}.new`)}
    </Button>
  )

  async function remove(ids: number[]) {
    const giveFocus = keepFocus()
    const place = page.data?.rows.findIndex((row) => ids.includes(row.id)) ?? 0
    const gone = await deleteWithUndo(ids)
    if (!gone) return
    setSelected(new Set([...selected].filter((id) => !ids.includes(id))))
    giveFocus(() => {
      const left = document.querySelectorAll<HTMLElement>('main tbody tr[tabindex]')
      return left[Math.min(Math.max(0, place), left.length - 1)] ?? searchBox.current
    })
  }

  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <h1 className={classes.title}>{t(`${calls.name}.plural`)}</h1>
        {total !== undefined && (
          <span className={classes.count} aria-live="polite">
            {total.toLocaleString(locale, { useGrouping: 'always' })}
          </span>
        )}
        <div className={classes.actions}>
          {props.actions}
          {mayEdit && newLink}
        </div>
      </header>

      <ListToolbar
        columns={columns}
        choice={choice}
        state={state}
        onState={setState}
        searchBox={searchBox}
        selectedCount={selected.size}
        onClearSelection={() => setSelected(new Set())}
        onDelete={mayEdit ? () => remove([...selected]) : undefined}
      />

      <ListTable
        label={t(`${calls.name}.plural`)}
        columns={choice.shown}
        rows={page.data?.rows}
        rowName={props.rowName}
        fading={page.isPlaceholderData}
        skeletonRows={waiting ? state.perpage : 0}
        state={state}
        onSort={(column) => setState(withNextSort(state, column, start))}
        onFilter={(column, filter) => setState(withFilter(state, column, filter), { replace: true })}
        selected={selected}
        onSelect={setSelected}
        onOpen={open}
        linkTo={(row) => `/${calls.name}/${row.id}`}
        onDelete={mayEdit ? (row) => remove([row.id]) : undefined}
      />

      {page.isError && !page.isFetching && (
        <FailedList error={page.error} stale={page.data !== undefined} onRetry={() => page.refetch()} />
      )}
      {page.isSuccess && total === 0 && isNarrowed(state) && (
        <NothingMatches onClear={() => setState({ ...state, page: 1, search: '', filters: {} })} />
      )}
      {page.isSuccess && total === 0 && !isNarrowed(state) && (
        <EmptyList name={calls.name} icon={props.icon} step={mayEdit ? newLink : undefined} />
      )}
      {total !== undefined && total > 0 && (
        <ListPager state={state} total={total} onState={setState} onExpect={expect} />
      )}
    </div>
  )
}
