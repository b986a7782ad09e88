import type { Icon } from '@tabler/icons-react'
import type { RefObject } from 'react'
import type { BulkChange, ChosenRecords, ExportRequest } from '../record/record-calls.ts'
import type { ListColumnChoice } from './columns/column-choice.ts'
import type { ListColumn } from './columns/list-column.ts'
import type { SelectionOfList } from './selection/use-list-selection.ts'
import { type ListState, startOf, withColumnsOf } from './state/list-state.ts'
import type { SumsNote, SumsOf } from './table/sums.ts'
import { BulkLine } from './toolbar/bulk-line.tsx'
import { ListToolbar } from './toolbar/list-toolbar.tsx'
import { SelectionSums } from './toolbar/selection-sums.tsx'
import { useExport } from './toolbar/use-export.ts'
import { ViewMenu } from './views/view-menu.tsx'

/** Action on selected records that only one resource has. It resolves to true if the records should then be deselected. */
export type OwnBulkAction = { label: string; icon: Icon; run: (records: ChosenRecords) => Promise<boolean> }

type ListToolsProps<Row> = {
  calls: { name: string; export: (request: ExportRequest) => Promise<Blob> }
  title: string
  columns: readonly ListColumn<Row>[]
  choice: ListColumnChoice<Row>
  state: ListState
  /** State as sent to the server. Unlike `state`, it contains the current days instead of named periods. */
  asked: ListState
  start: ListState
  onState: (state: ListState, options?: { replace?: boolean }) => void
  searchBox: RefObject<HTMLInputElement | null>
  selection: SelectionOfList
  mayEdit: boolean
  onChange: (change: BulkChange, records: ChosenRecords) => void
  ownActions: readonly OwnBulkAction[]
  sumsOf: SumsOf | undefined
  sumsNote: SumsNote | undefined
}

/** Toolbar above the table. While rows are selected, it contains actions for them instead. */
export function ListTools<Row>(props: ListToolsProps<Row>) {
  const { calls, columns, choice, state, start, onState, selection, mayEdit } = props
  const { exporting, download } = useExport<Row>(calls.export)
  const exportOptions = { title: props.title, state: props.asked, columns: choice.shown }

  if (selection.count > 0) {
    const { chosen } = selection
    return (
      <BulkLine
        selection={selection}
        changes={mayEdit ? bulkChangesOf(columns, state.bin) : []}
        onChange={(kind) => props.onChange(kind, chosen)}
        others={state.bin ? [] : props.ownActions.map((action) => onSelection(action, selection))}
        onExport={() => download({ ...exportOptions, ids: 'ids' in chosen ? chosen.ids : undefined })}
        busy={exporting}
        sums={
          !state.bin &&
          props.sumsOf && (
            <SelectionSums
              list={calls.name}
              columns={columns}
              chosen={chosen}
              sumsOf={props.sumsOf}
              note={props.sumsNote}
            />
          )
        }
      />
    )
  }
  return (
    <ListToolbar
      columns={columns}
      choice={choice}
      state={state}
      onState={onState}
      searchBox={props.searchBox}
      views={
        !state.bin && (
          <ViewMenu list={calls.name} state={state} start={start} columns={columns} onState={onState} />
        )
      }
      hasBin={mayEdit}
      onBin={() => onState(withColumnsOf(state, startOf(start, !state.bin)))}
      onExport={() => download(exportOptions)}
      exporting={exporting}
    />
  )
}

/** Returns the bulk changes that the list allows. Activating and deactivating require a column `active`. */
function bulkChangesOf<Row>(columns: readonly ListColumn<Row>[], bin: boolean): BulkChange[] {
  if (bin) return ['undelete']
  const hasActive = columns.some((column) => column.name === 'active')
  return hasActive ? ['delete', 'activate', 'deactivate'] : ['delete']
}

function onSelection({ label, icon, run }: OwnBulkAction, selection: SelectionOfList) {
  return {
    label,
    icon,
    run: async () => {
      if (await run(selection.chosen)) selection.takeOut([...selection.selected.ids])
    },
  }
}
