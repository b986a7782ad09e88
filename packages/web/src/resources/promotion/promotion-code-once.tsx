import type { ReactNode } from 'react'
import { call } from '../../core/call/call.ts'
import { SameRecords } from '../../core/form/problems/same-records.tsx'
import { type CodedRecord, useTakenCode } from '../../core/form/problems/use-taken-code.ts'

type PromotionCodeOnceProps = {
  /** Customer whose codes are searched; other customers can have the same codes. */
  customerId: number | null
  code: string
  own: Pick<CodedRecord, 'id' | 'code'> | null
  children: ReactNode
}

/** Shows the field of a promotion's code and, below it, a different promotion of the customer with the same code. */
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
