import { Button } from '@mantine/core'
import { type Icon, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NoConnection, useNoConnection } from '../../ui/feedback/no-connection.tsx'
import { keepFocus } from '../../ui/focus/keep-focus.ts'
import { useLocale } from '../../ui/hooks/locale.ts'
import { useDelayed } from '../../ui/hooks/use-delayed.ts'
import type {
  BulkChange,
  ChosenRecords,
  ExportRequest,
  ListPage,
  ListRequest,
} from '../record/record-calls.ts'
import { useBulkChanges } from '../record/use-bulk-changes.tsx'
import { columnChoice } from './columns/column-choice.ts'
import type { ListColumn } from './columns/list-column.ts'
import { useShownColumns } from './columns/use-shown-columns.ts'
import { ListKeys, useSingleKeys } from './list-keys.tsx'
import { EmptyBin, EmptyList, FailedList, NothingMatches } from './list-places.tsx'
import classes from './list-screen.module.css'
import { nothingSelected, without } from './selection/list-selection.ts'
import { ListPager } from './state/list-pager.tsx'
import {
  isNarrowed,
  requestOf,
  startingState,
  startOf,
  withFilter,
  withNextSort,
} from './state/list-state.ts'
import { useListPage } from './state/use-list-page.ts'
import { useListState } from './state/use-list-state.ts'
import { ListTable } from './table/list-table.tsx'
import { BulkLine } from './toolbar/bulk-line.tsx'
import { ListToolbar } from './toolbar/list-toolbar.tsx'
import { useExport } from './toolbar/use-export.ts'
import { ViewMenu } from './views/view-menu.tsx'

type ListedRow = { id: number; deleted_at?: number | null }

type ListScreenProps<Row extends ListedRow> = {
  /** Its calls; `name` is the resource: the route `/<name>`, the section of its texts, the place of what is remembered. */
  calls: {
    name: string
    list: (request: ListRequest) => Promise<ListPage<Row>>
    change: (change: BulkChange, chosen: ChosenRecords) => Promise<number[]>
    export: (request: ExportRequest) => Promise<Blob>
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
  /** What can be done with selected records beside deleting, exporting and setting them active. */
  bulkActions?: readonly OwnBulkAction[]
}

/** A resource's own action on selected records; resolves to whether the selection is done with. */
type OwnBulkAction = { label: string; icon: Icon; run: (chosen: ChosenRecords) => Promise<boolean> }

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
  const { page, expect } = useListPage(calls.name, calls.list, requestOf(state))
  // Drawn in small steps while the person goes on typing.
  const rows = useDeferredValue(page.data?.rows)
  const choice = columnChoice(columns, state, setState)
  const shown = useShownColumns(choice.shown, state.bin, page.data?.deleted_by)
  const [selection, setSelection] = useState(nothingSelected)
  const [keysShown, setKeysShown] = useState(false)
  const searchBox = useRef<HTMLInputElement>(null)
  const change = useBulkChanges(calls)
  const { exporting, download } = useExport<Row>(calls.export)

  const openNew = () => navigate({ to: `/${calls.name}/new` })
  const open = (row: Row) => navigate({ to: `/${calls.name}/${row.id}` })
  useSingleKeys({
    '/': () => searchBox.current?.focus(),
    '?': () => setKeysShown(true),
    ...(mayEdit ? { n: openNew } : {}),
  })

  // The page in the address may be gone: deleted rows, or an old link.
  const lastPage = Math.max(1, Math.ceil((page.data?.total ?? 0) / state.perpage))
  const beyondEnd = page.isSuccess && !page.isPlaceholderData && state.page > lastPage
  useEffect(() => {
    if (beyondEnd) setState({ ...state, page: lastPage }, { replace: true })
  }, [beyondEnd, lastPage, state, setState])

  const noRowsYet = rows === undefined && !page.isError
  // That nothing was found for the question before says nothing about this one.
  const waiting = useDelayed(noRowsYet || (page.isPlaceholderData && page.data.total === 0))
  const isOffline = useNoConnection(page)
  const total = page.data?.total
  const isEmpty = page.isSuccess && total === 0 && !waiting
  const newLink = (
    <Button component={Link} to={`/${calls.name}/new`} leftSection={<IconPlus size={16} />} size="sm">
      {t(`${calls.name}.new`)}
    </Button>
  )

  const question = JSON.stringify([state.search, state.filters, state.bin])
  // Whoever asks for other rows has not seen them counted, and in the bin others are meant.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the question that ends the selection
  useEffect(() => setSelection((before) => (before.all || state.bin ? nothingSelected : before)), [question])

  const selectedCount = selection.all ? (total ?? 0) : selection.ids.size
  const pageIds = page.data?.rows.map((row) => row.id) ?? []
  const pageIsSelected = pageIds.length > 0 && pageIds.every((id) => selection.ids.has(id))
  const chosen = (): ChosenRecords =>
    selection.all
      ? { all: { search: state.search, filters: state.filters, total: selectedCount } }
      : { ids: [...selection.ids] }

  function selectAll() {
    const giveFocus = keepFocus()
    setSelection({ ids: new Set(pageIds), all: true })
    giveFocus(() => document.querySelector<HTMLElement>('[data-bulk-action]'))
  }

  /** Changes records and leaves the keyboard where the first of them stood. */
  async function changeRecords(kind: BulkChange, records: ChosenRecords) {
    const giveFocus = keepFocus()
    const ids = 'ids' in records ? records.ids : pageIds
    const place = pageIds.findIndex((id) => ids.includes(id))
    if (!(await change(kind, records))) return
    setSelection((now) => without(now, ids))
    giveFocus(() => {
      const rows = document.querySelectorAll<HTMLElement>('main tbody tr[tabindex]')
      return rows[Math.min(Math.max(0, place), rows.length - 1)] ?? searchBox.current
    })
  }

  const ownActions = (props.bulkActions ?? []).map(({ label, icon, run }) => ({
    ...{ label, icon },
    run: async () => {
      const { ids } = selection
      if (await run(chosen())) setSelection((now) => without(now, [...ids]))
    },
  }))
  const title = t(`${calls.name}.plural`)
  const leaveBin = () => setState(startOf(start, false))

  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <h1 className={classes.title}>{title}</h1>
        {state.bin && <span className={classes.bin}>{t('list.bin')}</span>}
        {total !== undefined && (
          <span className={classes.count} aria-live="polite">
            {total.toLocaleString(locale, { useGrouping: 'always' })}
          </span>
        )}
        <div className={classes.actions}>
          {props.actions}
          {mayEdit && !state.bin && newLink}
        </div>
      </header>

      {selectedCount > 0 ? (
        <BulkLine
          count={selectedCount}
          offered={pageIsSelected && !selection.all && (total ?? 0) > selectedCount ? (total ?? 0) : null}
          onSelectAll={selectAll}
          onClear={() => setSelection(nothingSelected)}
          changes={mayEdit ? bulkChangesOf(columns, state.bin) : []}
          onChange={(kind) => changeRecords(kind, chosen())}
          others={state.bin ? [] : ownActions}
          onExport={() =>
            download({
              title,
              state,
              columns: choice.shown,
              ids: selection.all ? undefined : [...selection.ids],
            })
          }
          busy={exporting}
        />
      ) : (
        <ListToolbar
          columns={columns}
          choice={choice}
          state={state}
          onState={setState}
          searchBox={searchBox}
          views={
            <ViewMenu list={calls.name} state={state} start={start} columns={columns} onState={setState} />
          }
          hasBin={mayEdit}
          onBin={() => setState({ ...startOf(start, !state.bin), columns: state.columns })}
          onExport={() => download({ title, state, columns: choice.shown })}
          exporting={exporting}
        />
      )}

      <ListTable
        label={title}
        columns={shown}
        rows={rows}
        rowName={props.rowName}
        outdated={page.isPlaceholderData}
        skeletonRows={waiting && !isOffline ? state.perpage : 0}
        state={state}
        onSort={(column) => setState(withNextSort(state, column, start))}
        onFilter={(column, filter) => setState(withFilter(state, column, filter), { replace: true })}
        selection={selection}
        onSelect={setSelection}
        onOpen={state.bin ? undefined : open}
        linkTo={(row) => `/${calls.name}/${row.id}`}
        onRemove={mayEdit ? (ids) => changeRecords(state.bin ? 'undelete' : 'delete', { ids }) : undefined}
      />

      {isOffline && <NoConnection />}
      {page.isError && !page.isFetching && (
        <FailedList error={page.error} stale={page.data !== undefined} onRetry={() => page.refetch()} />
      )}
      {isEmpty && isNarrowed(state) && (
        <NothingMatches onClear={() => setState({ ...state, page: 1, search: '', filters: {} })} />
      )}
      {isEmpty && !isNarrowed(state) && state.bin && <EmptyBin onLeave={leaveBin} />}
      {isEmpty && !isNarrowed(state) && !state.bin && (
        <EmptyList name={calls.name} icon={props.icon} step={mayEdit ? newLink : undefined} />
      )}
      {total !== undefined && total > 0 && !noRowsYet && (
        <ListPager state={state} total={total} onState={setState} onExpect={expect} />
      )}
      <ListKeys opened={keysShown} onClose={() => setKeysShown(false)} />
    </div>
  )
}

/** What can be done with every selection; whether records are in use can be set where the list shows it. */
function bulkChangesOf<Row>(columns: readonly ListColumn<Row>[], bin: boolean): BulkChange[] {
  if (bin) return ['undelete']
  const hasActive = columns.some((column) => column.name === 'active')
  return hasActive ? ['delete', 'activate', 'deactivate'] : ['delete']
}
