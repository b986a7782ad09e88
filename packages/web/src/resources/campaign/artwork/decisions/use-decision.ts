import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../../../core/call/call.ts'
import { failureText } from '../../../../core/call/call-failure.ts'
import { fieldErrorText } from '../../../../core/call/field-error-text.ts'
import { showNotice } from '../../../../core/notice/notices.ts'
import { useUndoNotice } from '../../../../core/notice/use-undo-notice.tsx'
import { keepFocus } from '../../../../ui/focus/keep-focus.ts'
import type { Artwork } from '../use-artwork.ts'

/**
 * Returns the subject of an undo notice, which is the same for all decisions on an artwork, so that a later decision replaces
 * the notice.
 */
export function decisionOn(id: number): string {
  return `decision-${id}`
}

export type DecisionProps = {
  image: Artwork
  /** Number of the version on the screen. */
  revision: number
  onChanged: (image?: Artwork) => Promise<void>
}

/** The customer's approval, or the release for print by the house. */
export type DecisionKind = 'approval' | 'release'

/** Reason for a refusal, and whether the customer can read it. */
type Reason = { text: string; for_customer: boolean }

/** Kind of decision, the text of the notice shown afterwards, and a callback that runs before the artwork is reloaded. */
type DecisionOptions = { kind: DecisionKind; done: string; onDecided: (() => void) | undefined }

/** Returns functions that make or withdraw decisions on an artwork. After each new decision, a notice offers undo. */
export function useDecision({ image, revision, onChanged }: DecisionProps) {
  const { t } = useTranslation()
  const offerUndo = useUndoNotice()
  const [deciding, setDeciding] = useState(false)
  const { id, version } = image

  function decide(approval: 'approved' | 'changes', text = '', onDecided?: () => void) {
    const send = () => call('campaignrest/imagedecide', { id, version, revision, approval, text })
    return carryOut(send, { kind: 'approval', done: t(`campaign.decision.done.${approval}`), onDecided })
  }

  function release(decision: 'released' | 'refused', reason?: Reason, onDecided?: () => void) {
    const input = { id, version, revision, release: decision, ...reason }
    const send = () => call('campaignrest/imagerelease', input)
    return carryOut(send, { kind: 'release', done: t(`campaign.image.releases.${decision}`), onDecided })
  }

  async function carryOut(send: () => Promise<Artwork>, { kind, done, onDecided }: DecisionOptions) {
    const giveFocus = keepFocus()
    setDeciding(true)
    try {
      const artwork = await send()
      onDecided?.()
      await onChanged(artwork)
      offerUndo(done, () => takeBack(kind, artwork), decisionOn(id))
    } catch (error) {
      await showFailure(error)
    } finally {
      setDeciding(false)
      giveFocus()
    }
  }

  /** Withdraws the latest decision of this kind, so that the previous decision applies again. */
  async function takeBack(kind: DecisionKind, artwork: Pick<Artwork, 'id' | 'version'> = image) {
    const which = { id: artwork.id, version: artwork.version }
    try {
      const present =
        kind === 'approval'
          ? await call('campaignrest/imagetakeback', which)
          : await call('campaignrest/imagereleaseback', which)
      await onChanged(present)
      showNotice({ message: t('campaign.decision.taken_back'), autoClose: 3000 })
    } catch (error) {
      await showFailure(error)
    }
  }

  /** Shows the error, then reloads, so that the user sees another person's change before deciding again. */
  async function showFailure(error: unknown) {
    showNotice({ color: 'red', title: t('campaign.decision.failed'), message: reasonOf(error) })
    await onChanged()
  }

  function reasonOf(error: unknown): string {
    if (!(error instanceof CallError)) return failureText(error, t)
    const [fault] = Object.values(error.fields)
    if (fault) return fieldErrorText(fault, t)
    if (error.code !== 'CONFLICT') return failureText(error, t)
    const { revision: now } = error.content as Artwork
    return t(now === revision ? 'campaign.decision.conflict' : 'campaign.decision.newer')
  }

  return { deciding, decide, release, takeBack }
}
