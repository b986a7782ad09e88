import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatEuros, formatM2 } from '../../../core/language/language.ts'
import { useUndoNotice } from '../../../core/notice/use-undo-notice.tsx'

type StatusAnswer = OutputOnTheWire<CallAt<'orderrest/changestatus'>>
type Confirmation = NonNullable<StatusAnswer['confirmation']>

/**
 * Returns a function that shows a notice with the total of a confirmed order and the balance used, and offers to undo the
 * confirmation.
 */
export function useConfirmedNotice() {
  const { t } = useTranslation()
  const offerUndo = useUndoNotice()
  return ({ id, code, confirmation }: StatusAnswer, undo: () => Promise<void>) => {
    const text = confirmation
      ? confirmationText(t('order.confirmed.one', { code }), confirmation, t)
      : t('order.confirmed.one', { code })
    offerUndo(text, undo, `order/${id}`)
  }
}

/**
 * Returns the text of the notice about one or several confirmed orders: the sentence `first`, the total, the balance used, the
 * number of accounts if there are several, and the number of lines with warnings.
 */
export function confirmationText(first: string, confirmation: Confirmation, t: TFunction): string {
  const { net, total, balance, accounts, warned_lines } = confirmation
  const amounts = { total: formatEuros(total), net: formatEuros(net) }
  const sentences = [
    first,
    t(net === total ? 'order.confirmed.total' : 'order.confirmed.total_with_vat', amounts),
  ]
  if (balance) {
    const { saldo, limit } = balance
    const usedEuros = usedOf(t, formatEuros(saldo.euros), limit.euros && formatEuros(limit.euros))
    const area = usedOf(t, formatM2(saldo.m2), limit.m2 && formatM2(limit.m2))
    sentences.push(t('order.confirmed.balance', { euros: usedEuros, m2: area }))
  }
  if (accounts > 1) sentences.push(t('order.confirmed.accounts', { count: accounts }))
  if (warned_lines > 0) sentences.push(t('order.confirmed.warned', { count: warned_lines }))
  return sentences.join(' ')
}

/** Formats the used amount, followed by the limit. A limit of 0 means that there is no limit, so none is shown. */
function usedOf(t: TFunction, used: string, limit: string | 0): string {
  return limit === 0 ? used : t('order.confirmed.of', { used, limit })
}
