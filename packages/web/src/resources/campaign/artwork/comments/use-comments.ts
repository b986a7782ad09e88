import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../../../core/call/call.ts'
import { failureText } from '../../../../core/call/call-failure.ts'
import { showNotice } from '../../../../core/notice/notices.ts'
import type { Pin } from '../use-artwork.ts'

/** Manages the selected comment and the pin of a new comment, and sends and resolves comments. */
export function useComments(imageId: number, onChanged: () => Promise<void>) {
  const { t } = useTranslation()
  const [chosen, choose] = useState<number | null>(null)
  const [draft, setDraft] = useState<Pin | null>(null)

  /**
   * Sends a comment on a version. If `parentId` is null, the comment gets the new pin, if the user has placed one; otherwise it
   * is a reply.
   */
  async function send(revision: number, text: string, parentId: number | null) {
    const pin = parentId === null ? draft : null
    const comment = { id: imageId, revision, text, pin, parent_id: parentId }
    const newComment = await call('campaignrest/imagecomment', comment).catch(showConflict)
    if (parentId === null) {
      setDraft(null)
      choose(newComment.id)
    }
    await onChanged()
  }

  /** Reloads after a conflict, so that the other user's change is shown. Rethrows the error, so that the typed text is kept. */
  async function showConflict(error: unknown): Promise<never> {
    if (error instanceof CallError && error.code === 'CONFLICT') await onChanged()
    throw error
  }

  async function resolve(commentId: number, isResolved: boolean) {
    try {
      await call('campaignrest/imageresolve', { id: imageId, comment_id: commentId, resolved: isResolved })
    } catch (error) {
      showNotice({ color: 'red', message: failureText(error, t) })
    }
    await onChanged()
  }

  return { chosen, choose, draft, setDraft, dropDraft: () => setDraft(null), send, resolve }
}
