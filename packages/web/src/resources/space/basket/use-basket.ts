import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import { useUndoNotice } from '../../../core/notice/use-undo-notice.tsx'
import { refusalText } from '../../../core/record/in-use.ts'
import type { ChosenRecords } from '../../../core/record/record-calls.ts'
import { recordKeys } from '../../../core/record/record-keys.ts'

type Basket = { total: number; ids: number[] }

const basketKey = ['space', 'basket']

/**
 * Loads the number of spaces in the caller's basket, and which of `ids` are in it. Loads nothing while `ids` is null. Reloads
 * when the basket changes in a different window.
 */
export function useBasket(ids: readonly number[] | null) {
  return useQuery({
    queryKey: [...basketKey, ids],
    queryFn: () => call('spacerest/getbasket', { ids: [...(ids ?? [])] }),
    enabled: ids !== null,
    placeholderData: (before: Basket | undefined) => before,
    meta: { live: 'own' },
  })
}

/** Returns a function that adds a space to the basket or removes it. The row shows the change before the server confirms it. */
export function useBasketTick() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (change: { id: number; in_basket: boolean }) => call('spacerest/addremovespace', change),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: basketKey })
      queries.setQueriesData<Basket>({ queryKey: basketKey }, (basket) => basket && withTick(basket, change))
    },
    onError: (error) =>
      showNotice({ color: 'red', title: t('list.nothing_changed'), message: refusalText(error, t) }),
    onSettled: () => queries.invalidateQueries({ queryKey: recordKeys.all('space') }),
  })
  return mutate
}

function withTick({ total, ids }: Basket, { id, in_basket }: { id: number; in_basket: boolean }): Basket {
  const others = ids.filter((each) => each !== id)
  if (ids.includes(id) === in_basket) return { total, ids }
  return in_basket ? { total: total + 1, ids: [...ids, id] } : { total: total - 1, ids: others }
}

/**
 * Returns a function that adds several spaces to the basket or removes them. The function resolves to true on success and false
 * on failure. Undo reverts only the spaces that the call changed.
 */
export function useBasketChange() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const offerUndo = useUndoNotice()

  async function change(records: ChosenRecords, in_basket: boolean, undoes = false): Promise<boolean> {
    try {
      const { ids } = await call('spacerest/addremoveall', { ...records, in_basket })
      const text = t(in_basket ? 'space.basket.added' : 'space.basket.removed', { count: ids.length })
      if (ids.length > 0 && !undoes)
        offerUndo(text, async () => void (await change({ ids }, !in_basket, true)))
      else showNotice({ message: text, autoClose: 3000 })
      return true
    } catch (error) {
      showNotice({ color: 'red', title: t('list.nothing_changed'), message: refusalText(error, t) })
      return false
    } finally {
      await queries.invalidateQueries({ queryKey: recordKeys.all('space') })
    }
  }

  return (records: ChosenRecords, in_basket: boolean) => change(records, in_basket)
}
