import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../../../core/call/call.ts'
import { failureText } from '../../../../core/call/call-failure.ts'
import { showNotice } from '../../../../core/notice/notices.ts'
import { useUndoNotice } from '../../../../core/notice/use-undo-notice.tsx'
import { keepFocus } from '../../../../ui/focus/keep-focus.ts'
import type { Artwork } from '../use-artwork.ts'

/** The subject of an offer to take a decision back: a new decision on the same artwork replaces it. */
export function decisionOn(id: number): string {
  return `decision-${id}`
}

export type DecisionProps = {
  image: Artwork
  /** The version that the person looks at. */
  revision: number
  onChanged: (image?: Artwork) => Promise<void>
}

/** Decides on an artwork, and offers to take that back. */
export function useDecision({
  image,
  revision,
  onChanged,
  onDecided,
}: DecisionProps & { onDecided?: () => void }) {
  const { t } = useTranslation()
  const offerUndo = useUndoNotice()
  const [deciding, setDeciding] = useState(false)

  async function decide(approval: 'approved' | 'changes', text: string) {
    const giveFocus = keepFocus()
    setDeciding(true)
    try {
      const { id, version } = image
      const decided = await call('campaignrest/imagedecide', { id, version, revision, approval, text })
      onDecided?.()
      await onChanged(decided)
      offerUndo(t(`campaign.decision.done.${approval}`), () => takeBack(decided), decisionOn(id))
    } catch (error) {
      await showFailure(error)
    } finally {
      setDeciding(false)
      giveFocus()
    }
  }

  async function takeBack({ id, version }: Artwork) {
    try {
      await onChanged(await call('campaignrest/imagetakeback', { id, version }))
      showNotice({ message: t('campaign.decision.taken_back'), autoClose: 3000 })
    } catch (error) {
      await showFailure(error)
    }
  }

  /** After a conflict the person sees what somebody else has done before they decide again. */
  async function showFailure(error: unknown) {
    const isConflict = error instanceof CallError && error.code === 'CONFLICT'
    showNotice({
      color: 'red',
      title: t('campaign.decision.failed'),
      message: isConflict ? conflictText(error) : failureText(error, t),
    })
    await onChanged()
  }

  function conflictText(error: CallError): string {
    const { revision: now } = error.content as Artwork
    return t(now === revision ? 'campaign.decision.conflict' : 'campaign.decision.newer')
  }

  return { deciding, decide }
}
