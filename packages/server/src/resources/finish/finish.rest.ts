import { getRow } from '../../core/get-row.ts'
import type { HandlersOf } from '../../core/handlers.ts'
import { columnsOf, saveRow } from '../../core/save-row.ts'
import { standardHandlers } from '../../core/standard-handlers.ts'
import { finishes } from '../../db/tables/catalogue.ts'
import { finishResource } from './finish.queries.ts'

const { pick, ...standard } = standardHandlers(finishResource)

export const finishHandlers: HandlersOf<'finishrest'> = {
  ...standard,
  getfinishes: pick,
  update: async (context, input) => {
    const { id } = await saveRow(context, finishResource, input, columnsOf(finishes, input))
    return getRow(context, finishResource, id)
  },
}
