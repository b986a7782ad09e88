import { Button } from '@mantine/core'
import { type Icon, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NoConnection } from '../../ui/feedback/no-connection.tsx'
import { makeMarked } from '../../ui/map/marked.ts'
import type {
  BulkChange,
  ChosenRecords,
  ExportRequest,
  ListPage,
  ListRequest,
} from '../record/record-calls.ts'
import { useMayMakeRecords } from '../session/use-may-make-records.ts'
import { BinNotice } from './bin-notice.tsx'
import { listColumnChoice } from './columns/column-choice.ts'
import { filtersOf, type ListColumn, namesOf } from './columns/list-column.ts'
import { useShownColumns } from './columns/use-shown-columns.ts'
import { filtersOfToday } from './filters/filter-values.ts'
import { ImportLink } from './import-link.tsx'
import { EmptyList, FailedList, NoRows, notUnderstood, UnreadFilters } from './list-empty-states.tsx'
import { ListHeader } from './list-header.tsx'
import { ListKeys, useSingleKeys } from './list-keys.tsx'
import classes from './list-screen.module.css'
import { ListTools, type OwnBulkAction } from './list-tools.tsx'
import { useListSelection } from './selection/use-list-selection.ts'
import { ListPager } from './state/list-pager.tsx'
import { requestOf, startOf, withColumnsOf, withFilter, withNextSort } from './state/list-state.ts'
import { useExistingPage } from './state/use-existing-page.ts'
import { useListPage } from './state/use-list-page.ts'
import { useListState } from './state/use-list-state.ts'
import { useShownRows } from './state/use-shown-rows.ts'
import { ListTable, type RowKey } from './table/list-table.tsx'
import type { SumsNote, SumsOf } from './table/sums.ts'
import { useListSums } from './table/use-list-sums.ts'
import { FaceChoice } from './toolbar/face-choice.tsx'
import type { ListFace } from './toolbar/list-face.ts'
import { useListedChanges } from './use-listed-changes.ts'

type ListedRow = { id: number; deleted_at?: number | null }

type ListScreenProps<Row extends ListedRow> = {
  /**
   * API calls of the resource. Their `name` is the name of the resource. It determines the route `/<name>`, and is part of
   * translation keys and storage keys.
   */
  calls: {
    name: string
    list: (request: ListRequest) => Promise<ListPage<Row>>
    change: (change: BulkChange, records: ChosenRecords) => Promise<number[]>
    export: (request: ExportRequest) => Promise<Blob>
  }
  columns: readonly ListColumn<Row>[]
  /** Initial sort order; by default, ascending by the first column. */
  sort?: { column: keyof Row & string; order: 'asc' | 'desc' }
  mayEdit: boolean
  /** Returns true if a row can be deleted. By default, all rows can. */
  isRemovable?: (row: Row) => boolean
  icon: Icon
  /** Returns the URL of a row, by default `/<name>/<id>`. */
  addressOf?: (row: Row) => string
  /** Returns the name of a row. It is the accessible name of the row's link and checkbox. */
  rowName: (row: Row) => string
  /** Buttons beside the main action. */
  actions?: ReactNode
  /** Actions on selected records, besides deleting, exporting, activating and deactivating. */
  bulkActions?: readonly OwnBulkAction[]
  /** Loads sums by column name, either of all records in the list or of the selected records. */
  sumsOf?: SumsOf
  /** Returns a note about records that the sums leave out. */
  sumsNote?: SumsNote
  /** Shortcut for an action on a row. The dialog with the shortcuts lists it too. */
  rowKey?: RowKey<Row>
  /** Called with the ids of the records on the current page. */
  onShown?: (ids: readonly number[]) => void
  /** Faces that the list has besides its table. */
  faces?: readonly ListFace[]
  /** Returns true while the server is processing the row. The page is then polled. */
  isChanging?: (row: Row) => boolean
}

/** List screen of a resource. Lists differ in their columns and cells, and this screen provides everything else. */
export function ListScreen<Row extends ListedRow>(props: ListScreenProps<Row>) {
  const { calls, columns, mayEdit, sort = { column: columns[0]?.name ?? '', order: 'asc' } } = props
  const { addressOf = (row: Row) => `/${calls.name}/${row.id}` } = props
  const { t } = useTranslation()
  const { state, start, setState } = useListState(calls.name, namesOf(columns), sort)
  const effectiveState = { ...state, filters: filtersOfToday(columns, state.filters) }
  const { page, expect } = useListPage(calls.name, calls.list, requestOf(effectiveState), props.isChanging)
  useExistingPage(page, state, setState)
  const { rows, total, isWaiting, isOffline, isEmpty, hasPages } = useShownRows(page)
  const choice = listColumnChoice(columns, state, setState)
  const visibleColumns = useShownColumns(choice.shown, state.bin, page.data?.deleted_by)
  const hasSums = hasPages && !state.bin && props.sumsOf !== undefined
  const sums = useListSums({
    list: calls.name,
    asked: effectiveState,
    ready: hasSums && page.isSuccess && !page.isPlaceholderData,
    sumsOf: props.sumsOf,
  })
  const pageIds = page.data?.rows.map((row) => row.id) ?? []
  useShownIds(page.isPending ? null : pageIds, props.onShown)
  const selection = useListSelection(effectiveState, pageIds, total)
  const searchBox = useRef<HTMLInputElement>(null)
  const changeRecords = useListedChanges({ calls, selection, pageIds, searchBox })
  const [marks] = useState(makeMarked)
  const navigate = useNavigate()
  const title = t(`${calls.name}.plural`)
  const mayMake = useMayMakeRecords(calls.name)
  const newLink = mayMake ? <NewLink name={calls.name} /> : undefined
  const { faces = [] } = props
  const face = faces.find(({ name }) => name === state.face)
  const hasFailed = page.isError && !page.isFetching
  const unread = notUnderstood(page.error, columns.flatMap(filtersOf))

  const table = (
    <>
      <ListTable
        label={title}
        columns={visibleColumns}
        rows={rows}
        rowName={props.rowName}
        outdated={page.isPlaceholderData}
        skeletonRows={isWaiting ? state.perpage : 0}
        state={state}
        onSort={(column) => setState(withNextSort(state, column, start))}
        onFilter={(column, filter) => setState(withFilter(state, column, filter), { replace: true })}
        onMove={choice.move}
        onResize={choice.resize}
        selection={selection.selected}
        onSelect={selection.select}
        onOpen={state.bin ? undefined : (row) => navigate({ to: addressOf(row) })}
        linkTo={addressOf}
        rowKey={state.bin ? undefined : props.rowKey}
        onMark={marks.set}
        sums={hasSums ? { ...sums, all: columns, note: props.sumsNote } : undefined}
        isRemovable={props.isRemovable}
        onRemove={mayEdit ? (ids) => changeRecords(state.bin ? 'undelete' : 'delete', { ids }) : undefined}
      />

      {isOffline && <NoConnection />}
      {hasFailed && unread.length === 0 && (
        <FailedList error={page.error} stale={page.data !== undefined} onRetry={() => page.refetch()} />
      )}
      {hasFailed && unread.length > 0 && (
        <UnreadFilters
          headers={unread}
          onClear={() => setState({ ...state, page: 1, search: '', filters: {} })}
        />
      )}
      {isEmpty && (
        <NoRows
          state={state}
          onState={setState}
          emptyList={<EmptyList name={calls.name} icon={props.icon} step={newLink} />}
        />
      )}
      {hasPages && <ListPager state={state} total={total ?? 0} onState={setState} onExpect={expect} />}
    </>
  )

  return (
    <div className={classes.screen}>
      <ListHeader
        title={title}
        total={total}
        actions={
          <>
            {!state.bin && faces.length > 0 && (
              <FaceChoice
                faces={faces}
                face={face?.name ?? null}
                onFace={(faceName) => setState({ ...state, face: faceName })}
              />
            )}
            {props.actions}
            {!state.bin && mayMake && <ImportLink name={calls.name} />}
            {!state.bin && newLink}
          </>
        }
      />

      {state.bin && <BinNotice onLeave={() => setState(withColumnsOf(state, startOf(start, false)))} />}

      <ListTools
        calls={calls}
        title={title}
        columns={columns}
        choice={choice}
        state={state}
        asked={effectiveState}
        start={start}
        onState={setState}
        searchBox={searchBox}
        selection={selection}
        mayEdit={mayEdit}
        onChange={changeRecords}
        ownActions={props.bulkActions ?? []}
        sumsOf={props.sumsOf}
        sumsNote={props.sumsNote}
      />

      {face
        ? face.show({ asked: effectiveState, state, onState: setState, selection, marked: marks, table })
        : table}
      <ScreenKeys rowKey={props.rowKey} list={calls.name} searchBox={searchBox} mayMake={mayMake} />
    </div>
  )
}

/** Calls `onShown` when the ids on the page are known and whenever they change. */
function useShownIds(ids: readonly number[] | null, onShown: ListScreenProps<ListedRow>['onShown']) {
  const joinedIds = ids?.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new array of the same ids is not reported
  useEffect(() => {
    if (ids) onShown?.(ids)
  }, [joinedIds, onShown])
}

/** Main action of a list: a link that creates a record. */
function NewLink({ name }: { name: string }) {
  const { t } = useTranslation()
  return (
    <Button component={Link} to={`/${name}/new`} leftSection={<IconPlus size={16} />} size="sm">
      {t(`${name}.new`)}
    </Button>
  )
}

/** Handles the screen's single-key shortcuts, and shows the dialog that lists all shortcuts. */
function ScreenKeys(props: {
  rowKey: Pick<RowKey<never>, 'key' | 'text'> | undefined
  list: string
  searchBox: RefObject<HTMLInputElement | null>
  mayMake: boolean
}) {
  const navigate = useNavigate()
  const [keysShown, setKeysShown] = useState(false)
  useSingleKeys({
    '/': () => props.searchBox.current?.focus(),
    '?': () => setKeysShown(true),
    ...(props.mayMake ? { n: () => navigate({ to: `/${props.list}/new` }) } : {}),
  })
  return <ListKeys rowKey={props.rowKey} opened={keysShown} onClose={() => setKeysShown(false)} />
}
