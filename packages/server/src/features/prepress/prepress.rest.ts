import type { HandlersOf } from '../../core/context/handler.ts'
import { exportRows } from '../../core/list/export-rows.ts'
import { listRows } from '../../core/list/list-rows.ts'
import { ofPresentCampaigns, prepressResource } from './prepress.queries.ts'

export const prepressHandlers: HandlersOf<'prepressrest'> = {
  list: (context, input) => listRows(context, prepressResource, input, ofPresentCampaigns),
  export: (context, input) => exportRows(context, prepressResource, input, ofPresentCampaigns),
}
