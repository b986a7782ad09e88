import type { HandlersOf } from '../../core/context/handler.ts'
import { columnsOf, saveAndShow } from '../../core/record/save-row.ts'
import { standardHandlers } from '../../core/record/standard-handlers.ts'
import { finishes } from '../../db/tables/catalogue/catalogue.ts'
import { finishResource } from './finish.queries.ts'

const { pick, ...standard } = standardHandlers(finishResource)

export const finishHandlers: HandlersOf<'finishrest'> = {
  ...standard,
  getfinishes: pick,
  update: (context, input) => saveAndShow(context, finishResource, input, columnsOf(finishes, input)),
}
