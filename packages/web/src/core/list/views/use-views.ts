import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call/call.ts'
import { recordKeys } from '../../record/record-keys.ts'

export type View = OutputOnTheWire<CallAt<'viewrest/list'>>['rows'][number]
type ViewFields = Pick<View, 'name' | 'search' | 'shared'>

/** Maximum number of views to load. A menu could not show more. */
const MOST_VIEWS = 200
const FRESH_MILLISECONDS = 30_000

/** Loads the views of a list that the user can open, when `isNeeded` is true. Also returns a function that saves a view. */
export function useViews(list: string, isNeeded: boolean) {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: recordKeys.list('view', list),
    queryFn: () => call('viewrest/list', { list, perpage: MOST_VIEWS }),
    staleTime: FRESH_MILLISECONDS,
    enabled: isNeeded,
  })
  const refresh = () => queries.invalidateQueries({ queryKey: recordKeys.all('view') })

  async function save(fields: ViewFields, view?: View): Promise<View> {
    const existing = view ? { id: view.id, version: view.version } : {}
    const savedView = await call('viewrest/update', { ...existing, ...fields, list })
    await refresh()
    return savedView
  }

  return { views: data?.rows, save }
}
