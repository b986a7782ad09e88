import { exportRows } from '../../core/export-rows.ts'
import type { HandlersOf } from '../../core/handlers.ts'
import { listRows } from '../../core/list-rows.ts'
import { logResource } from './log.queries.ts'

export const logHandlers: HandlersOf<'logrest'> = {
  list: (context, input) => listRows(context, logResource, input),
  export: (context, input) => exportRows(context, logResource, input),
}
