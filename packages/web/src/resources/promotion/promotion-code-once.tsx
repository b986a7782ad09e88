import type { ReactNode } from 'react'
import { call } from '../../core/call/call.ts'
import { SameRecords } from '../../core/form/problems/same-records.tsx'
import { type Coded, useTakenCode } from '../../core/form/problems/use-taken-code.ts'

type PromotionCodeOnceProps = {
  /** Whose codes are looked at: those of other customers may be the same. */
  customerId: number | null
  code: string
  own: Pick<Coded, 'id' | 'code'> | null
  children: ReactNode
}

/** The field of a promotion's code, and under it the customer's other promotion that has the code already. */
export function PromotionCodeOnce({ customerId, code, own, children }: PromotionCodeOnceProps) {
  async function find(typed: string): Promise<readonly Coded[]> {
    if (!customerId) return []
    const filters = { customer_id: `eq;${customerId}`, code: `like;${typed}` }
    const { rows } = await call('promotionrest/list', { filters, perpage: 100 })
    return rows
  }

  const taken = useTakenCode({ key: ['promotion', customerId], find }, code, own)
  return (
    <SameRecords screen="/promotion" text="form.taken_by" records={taken ? [taken] : []}>
      {children}
    </SameRecords>
  )
}
