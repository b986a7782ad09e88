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
import { type ListColumn, namesOf } from './columns/list-column.ts'
import { useShownColumns } from './columns/use-shown-columns.ts'
import { filtersOfToday } from './filters/filter-values.ts'
import { ImportLink } from './import-link.tsx'
import { EmptyList, FailedList, NoRows } from './list-empty-states.tsx'
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
  /** Its calls. `name` is the resource: its route is `/<name>`, and its texts and what is remembered have that name. */
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
  /** Tells rows that can be deleted, where not each can. */
  isRemovable?: (row: Row) => boolean
  icon: Icon
  /** Where a row leads, where that is not a screen below the list's own. */
  addressOf?: (row: Row) => string
  /** The name of a row, which screen readers say at its link and its checkbox. */
  rowName: (row: Row) => string
  /** Beside the main action. */
  actions?: ReactNode
  /** What can be done with selected records beside deleting, exporting and setting them active. */
  bulkActions?: readonly OwnBulkAction[]
  /** Adds records up, by the names of those columns that say something as a sum: all that the list holds, or those that are selected. */
  sumsOf?: SumsOf
  /** Says what these leave out. */
  sumsNote?: SumsNote
  /** What a key of its own does with a row; the list of keys says it by its text. */
  rowKey?: RowKey<Row>
  /** Hears which records the page shows. */
  onShown?: (ids: readonly number[]) => void
  /** How the list can be looked at otherwise than as its table. */
  faces?: readonly ListFace[]
  /** Whether something works on a row, so that the page is asked for again and again. */
  isChanging?: (row: Row) => boolean
}

/** The list screen of a resource: its columns and cells are given, everything else is the same everywhere. */
export function ListScreen<Row extends ListedRow>(props: ListScreenProps<Row>) {
  const { calls, columns, mayEdit, sort = { column: columns[0]?.name ?? '', order: 'asc' } } = props
  const { addressOf = (row: Row) => `/${calls.name}/${row.id}` } = props
  const { t } = useTranslation()
  const { state, start, setState } = useListState(calls.name, namesOf(columns), sort)
  const asked = { ...state, filters: filtersOfToday(columns, state.filters) }
  const { page, expect } = useListPage(calls.name, calls.list, requestOf(asked), props.isChanging)
  useExistingPage(page, state, setState)
  const { rows, total, isWaiting, isOffline, isEmpty, hasPages } = useShownRows(page)
  const choice = listColumnChoice(columns, state, setState)
  const shown = useShownColumns(choice.shown, state.bin, page.data?.deleted_by)
  const hasSums = hasPages && !state.bin && props.sumsOf !== undefined
  const sums = useListSums({
    list: calls.name,
    asked,
    ready: hasSums && page.isSuccess && !page.isPlaceholderData,
    sumsOf: props.sumsOf,
  })
  const pageIds = page.data?.rows.map((row) => row.id) ?? []
  useShownIds(page.isPending ? null : pageIds, props.onShown)
  const selection = useListSelection(asked, pageIds, total)
  const searchBox = useRef<HTMLInputElement>(null)
  const changeRecords = useListedChanges({ calls, selection, pageIds, searchBox })
  const [marked] = useState(makeMarked)
  const navigate = useNavigate()
  const title = t(`${calls.name}.plural`)
  const mayMake = useMayMakeRecords(calls.name)
  const newLink = mayMake ? <NewLink name={calls.name} /> : undefined
  const { faces = [] } = props
  const face = faces.find(({ name }) => name === state.face)

  const table = (
    <>
      <ListTable
        label={title}
        columns={shown}
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
        onMark={marked.set}
        sums={hasSums ? { ...sums, all: columns, note: props.sumsNote } : undefined}
        isRemovable={props.isRemovable}
        onRemove={mayEdit ? (ids) => changeRecords(state.bin ? 'undelete' : 'delete', { ids }) : undefined}
      />

      {isOffline && <NoConnection />}
      {page.isError && !page.isFetching && (
        <FailedList error={page.error} stale={page.data !== undefined} onRetry={() => page.refetch()} />
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
                onFace={(chosen) => setState({ ...state, face: chosen })}
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
        asked={asked}
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

      {face ? face.show({ asked, state, onState: setState, selection, marked, table }) : table}
      <ScreenKeys rowKey={props.rowKey} list={calls.name} searchBox={searchBox} mayMake={mayMake} />
    </div>
  )
}

/** Tells which records the page shows once it is known, and whenever these are others. */
function useShownIds(ids: readonly number[] | null, onShown: ListScreenProps<ListedRow>['onShown']) {
  const shown = ids?.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same ids in another list are no news
  useEffect(() => {
    if (ids) onShown?.(ids)
  }, [shown, onShown])
}

/** The main action of a list: makes a new record. */
function NewLink({ name }: { name: string }) {
  const { t } = useTranslation()
  return (
    <Button component={Link} to={`/${name}/new`} leftSection={<IconPlus size={16} />} size="sm">
      {t(`${name}.new`)}
    </Button>
  )
}

/** The single keys of the whole screen, and the list of all its keys. */
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
