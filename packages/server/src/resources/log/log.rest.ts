import type { HandlersOf } from '../../core/context/handler.ts'
import { exportRows } from '../../core/list/export-rows.ts'
import { listRows } from '../../core/list/list-rows.ts'
import { logResource } from './log.queries.ts'

export const logHandlers: HandlersOf<'logrest'> = {
  list: (context, input) => listRows(context, logResource, input),
  export: (context, input) => exportRows(context, logResource, input),
}
