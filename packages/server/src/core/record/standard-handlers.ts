import type { ExportInput, ListInput, Selection } from '@lienzo/contract/wire/list'
import type { Context } from '../context/context.ts'
import type { Resource } from '../context/resource.ts'
import { exportRows } from '../list/export-rows.ts'
import { listRows } from '../list/list-rows.ts'
import { type PickerOption, type PickInput, pickRows } from '../list/pick-rows.ts'
import { deleteRows, undeleteRows } from './delete-rows.ts'
import { getRow } from './get-row.ts'
import { setActive } from './set-active.ts'

/** Returns the default handlers for the calls of a resource. The resource can replace each of them. */
export function standardHandlers<Row extends { id: number }, Shown>(resource: Resource<Row, Shown>) {
  return {
    list: (context: Context, input: ListInput & { deleted: boolean }) => listRows(context, resource, input),
    export: (context: Context, input: ExportInput) => exportRows(context, resource, input),
    get: (context: Context, input: { id: number }) => getRow(context, resource, input.id),
    delete: (context: Context, input: Selection) => deleteRows(context, resource, input),
    undelete: (context: Context, input: Selection) => undeleteRows(context, resource, input),
    setactive: (context: Context, input: Selection & { active: boolean }) =>
      setActive(context, resource, input),
    pick: (context: Context, input: PickInput): Promise<PickerOption[]> => pickRows(context, resource, input),
  }
}
