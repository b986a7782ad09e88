import { useQueries } from '@tanstack/react-query'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { type RecordOf, recordCalls } from '../../core/record/record-calls.ts'
import type { MaterialDraft } from './material-draft.ts'
import type { Material } from './material-record.ts'

type UsualPrice = Pick<RecordOf<'finish'>, 'price' | 'price_mode'>

/**
 * Returns a function that looks up the usual price of one of the material's finishes. Loads the prices of finishes that are not
 * saved with the material yet. The function returns undefined until a price has been loaded.
 */
export function useUsualPrices(
  form: RecordForm<Material, MaterialDraft>,
): (id: number) => UsualPrice | undefined {
  const savedPrices = new Map(
    form.record?.finishes.map(({ finish_id, finish_price, price_mode }) => [
      finish_id,
      { price: finish_price, price_mode },
    ]),
  )
  const newIds = (form.draft.finishes ?? [])
    .map((each) => each.finish_id)
    .filter((id) => !savedPrices.has(id))
  const queries = useQueries({
    queries: newIds.map((id) => ({
      queryKey: ['finish', 'usual-price', id],
      queryFn: () => recordCalls('finish').get(id),
      // The call fails if the caller cannot see finishes; no price is shown then.
      retry: false,
    })),
  })
  return (id) => savedPrices.get(id) ?? queries[newIds.indexOf(id)]?.data
}
