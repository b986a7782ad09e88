import type { CallAt } from '@lienzo/contract/calls'
import type { KeptLook } from '@lienzo/contract/installation/second-looks'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import type { SecondVerdict } from '@lienzo/rules/installation/photo-states'
import { CallError, call } from '../../../core/call/call.ts'
import type { Step } from '../outbox/steps.ts'
import { type Decision, decided, type ReviewedPhoto } from '../reviewed-photo.ts'

type SecondPhoto = OutputOnTheWire<CallAt<'budgetrest/secondphotos'>>['rows'][number]

/** Returns a photo for a second look as an undecided photo. The server does not send the first decision. */
export function asUndecided(photo: SecondPhoto): ReviewedPhoto {
  return {
    ...photo,
    ...{
      version: 1,
      updated_at: photo.created_at,
      deleted_at: null,
      state: 'pending',
      refusal: null,
      reason: '',
    },
    ...{ payer: null, reprint: false, reprint_order: null, redo_budget_id: null, told_at: null },
    ...{ reviewed_by: null, reviewed_by_name: null, reviewed_at: null },
    like: photo.like && { ...photo.like, state: 'pending' },
  }
}

/**
 * Sends a second look and returns the photo with the saved verdict. Throws CONFLICT if somebody else was first; the content has
 * the format of a late decision, with both decisions.
 */
export async function sendSecondLook({ photo, act }: Step): Promise<ReviewedPhoto> {
  if (act.kind !== 'decide') throw new Error('A second look is neither deleted nor restored')
  const { refusal, because = [], reason = '' } = act.decision
  try {
    const look = { id: photo.id, verdict: refusal ?? ('valid' as const), because, reason }
    const answer = await call('budgetrest/secondlook', look)
    return { ...decided(photo, decisionOf(answer)), version: photo.version + 1 }
  } catch (fault) {
    if (!(fault instanceof CallError) || fault.code !== 'CONFLICT') throw fault
    const theirs = fault.content as KeptLook
    const content = {
      ...decided(photo, decisionOf(theirs)),
      ...{ reviewed_by_name: theirs.looked_by_name, reviewed_at: theirs.looked_at, held_by_name: null },
      yours: { state: act.decision.state, refusal: refusal ?? null, because, reason },
    }
    throw new CallError('CONFLICT', fault.message, { status: fault.status, content })
  }
}

function decisionOf({ verdict, reason }: { verdict: SecondVerdict; reason: string }): Decision {
  return verdict === 'valid' ? { state: 'valid' } : { state: 'rejected', refusal: verdict, reason }
}
