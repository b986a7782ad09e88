import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../core/call/call.ts'
import { failureText } from '../../core/call/call-failure.ts'
import { fieldErrorText } from '../../core/call/field-error-text.ts'
import type { OrderRow } from './again-records.ts'

/** An order that is to be made again, without these lines. */
export type Wanted = { order: OrderRow; leave_out: number[] }

export type Results = {
  made: { from: string; id: number; code: string }[]
  failed: { from: string; why: string }[]
}

/** Makes drafts one after the other, each by itself: one that cannot be made keeps no other back. */
export function useMaking() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [running, setRunning] = useState(false)
  const [done, setDone] = useState(0)
  const [results, setResults] = useState<Results | null>(null)

  async function make(campaign_id: number, wanted: readonly Wanted[]): Promise<void> {
    setRunning(true)
    setDone(0)
    const found: Results = { made: [], failed: [] }
    for (const { order, leave_out } of wanted) {
      try {
        const draft = await call('orderrest/orderagain', { id: order.id, campaign_id, leave_out })
        found.made.push({ from: order.code, id: draft.id, code: draft.code })
      } catch (error) {
        found.failed.push({ from: order.code, why: whyNot(error) })
      }
      setDone((count) => count + 1)
    }
    setRunning(false)
    setResults(found)
    await queries.invalidateQueries({ queryKey: ['order'] })
  }

  function whyNot(error: unknown): string {
    const faults = error instanceof CallError ? Object.entries(error.fields) : []
    if (faults.length === 0) return failureText(error, t)
    return faults.map(([path, fault]) => fieldErrorText(fault, t, path)).join(' ')
  }

  return { make, running, done, results }
}
