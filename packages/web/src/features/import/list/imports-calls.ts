import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { call, callDocument } from '../../../core/call/call.ts'
import type {
  BulkChange,
  ChosenRecords,
  ExportRequest,
  ListRequest,
} from '../../../core/record/record-calls.ts'

export type ImportRow = OutputOnTheWire<CallAt<'importsrest/list'>>['rows'][number]

/** Deletes or restores imports. All other actions are on the screen of each import. */
async function change(kind: BulkChange, selection: ChosenRecords): Promise<number[]> {
  const path = kind === 'undelete' ? 'importsrest/undelete' : 'importsrest/delete'
  return (await call(path, selection)).ids
}

export const importsCalls = {
  name: 'imports',
  list: (request: ListRequest) => call('importsrest/list', request),
  change,
  export: (request: ExportRequest) => callDocument('importsrest/export', request),
}
