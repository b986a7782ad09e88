import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../core/call/call.ts'
import { refusalText } from '../../core/record/in-use.ts'
import type { OrderRow, Repeat } from './again-records.ts'

type RepeatRequest = {
  target: number
  orders: readonly OrderRow[]
  /** Ids of the lines to leave out, by order id. */
  left: ReadonlyMap<number, ReadonlySet<number>>
  repeats: readonly Repeat[]
}

/**
 * Returns functions that start or continue a repeat and then show its progress. If the call fails, `fault` explains why. If it
 * fails because somebody else was first or orders have changed, also reloads the data.
 */
export function useBeginning(campaignId: number) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  function begin({ target, orders, left, repeats }: RepeatRequest): Promise<void> {
    const request = {
      ...{ campaign_id: campaignId, to_campaign_id: target, seen_id: repeats[0]?.id ?? null },
      orders: orders.map(({ id, status }) => ({ id, status, leave_out: [...(left.get(id) ?? [])] })),
    }
    return send(() => call('orderrest/repeatcampaign', request), orders)
  }

  /** Continues a stopped repeat with the remaining orders. */
  function goOn(id: number): Promise<void> {
    return send(() => call('orderrest/continuerepeat', { id }), [])
  }

  async function send(ask: () => Promise<Repeat>, orders: readonly OrderRow[]): Promise<void> {
    setSending(true)
    setFault(null)
    try {
      await show((await ask()).id)
    } catch (failure) {
      setFault(await faultOf(failure, orders))
    } finally {
      setSending(false)
    }
  }

  async function show(repeat: number): Promise<void> {
    await queries.invalidateQueries({ queryKey: ['order'] })
    await navigate({ to: '.', search: { repeat } })
  }

  /**
   * Returns the text of an error. After a conflict, reloads the data first, so that the user sees the current orders before
   * trying again.
   */
  async function faultOf(failure: unknown, orders: readonly OrderRow[]): Promise<string> {
    if (!(failure instanceof CallError) || failure.code !== 'CONFLICT') return refusalText(failure, t)
    // The contract defines this content for a CONFLICT error of this call.
    const { repeat, changed } = failure.content as { repeat: Repeat | null; changed: number[] }
    await queries.invalidateQueries({ queryKey: ['order'] })
    if (changed.length > 0) {
      const codes = orders.filter(({ id }) => changed.includes(id)).map(({ code }) => code)
      return t('campaign_again.changed_meanwhile', { codes: codes.join(', ') })
    }
    if (!repeat) return t('campaign_again.busy')
    const { created_by_name: name, made, orders: all } = repeat
    return t('campaign_again.was_first', { name, made, all })
  }

  return { begin, goOn, isSending, fault }
}
