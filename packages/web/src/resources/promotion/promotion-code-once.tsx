import type { ReactNode } from 'react'
import { call } from '../../core/call/call.ts'
import { SameRecords } from '../../core/form/problems/same-records.tsx'
import { type CodedRecord, useTakenCode } from '../../core/form/problems/use-taken-code.ts'

type PromotionCodeOnceProps = {
  /** Customer whose promotions are searched for the code. Different customers can use the same code. */
  customerId: number | null
  code: string
  own: Pick<CodedRecord, 'id' | 'code'> | null
  children: ReactNode
}

/**
 * Shows the code field of a promotion. If the customer has a different promotion with the same code, shows it below the field.
 */
export function PromotionCodeOnce({ customerId, code, own, children }: PromotionCodeOnceProps) {
  async function find(text: string): Promise<readonly CodedRecord[]> {
    if (!customerId) return []
    const filters = { customer_id: `eq;${customerId}`, code: `like;${text}` }
    const { rows } = await call('promotionrest/list', { filters, perpage: 100 })
    return rows
  }

  const match = useTakenCode({ key: ['promotion', customerId], find }, code, own)
  return (
    <SameRecords screen="/promotion" text="form.taken_by" records={match ? [match] : []}>
      {children}
    </SameRecords>
  )
}
