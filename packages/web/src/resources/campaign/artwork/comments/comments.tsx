import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Thread } from '../threads.ts'
import type { Pin } from '../use-artwork.ts'
import { CommentBox } from './comment-box.tsx'
import { CommentThread } from './comment-thread.tsx'
import classes from './comments.module.css'

type CommentsProps = {
  threads: readonly Thread[]
  chosen: number | null
  onChoose: (commentId: number | null) => void
  /** Pin for the next comment, or null if the comment is about the whole picture. */
  draft: Pin | null
  onDropDraft: () => void
  /** Functions that send and resolve comments. Missing if the caller cannot comment. */
  writing?: {
    send: (text: string, parentId: number | null) => Promise<unknown>
    resolve: (commentId: number, isResolved: boolean) => Promise<unknown>
  }
}

/** Lists the comments that apply to the shown version: open comments first, resolved comments on request. */
export function Comments(props: CommentsProps) {
  const { threads, chosen, draft, writing } = props
  const { t } = useTranslation()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const open = threads.filter(({ comment }) => comment.resolved_at === null)
  const resolvedThreads = threads.filter(({ comment }) => comment.resolved_at !== null)
  const chosenIsResolved = resolvedThreads.some(({ comment }) => comment.id === chosen)
  const visibleThreads = isUnfolded || chosenIsResolved ? [...open, ...resolvedThreads] : open
  // Number of pins placed so far. The comment field takes the focus each time this number increases.
  const [drafts, setDrafts] = useState(0)
  const [lastDraft, setLastDraft] = useState(draft)
  if (draft !== lastDraft) {
    setLastDraft(draft)
    if (draft) setDrafts(drafts + 1)
  }

  useEffect(() => {
    if (chosen === null) return
    const element = list.current?.querySelector<HTMLElement>(`[data-comment="${chosen}"]`)
    element?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  return (
    <section className={classes.comments} aria-label={t('campaign.comment.title')}>
      <h2 className={classes.title}>
        {t('campaign.comment.title')}
        {open.length > 0 && <span className={classes.count}>{open.length}</span>}
      </h2>
      {writing && (
        <>
          {draft && <p className={classes.where}>{t('campaign.comment.at_pin')}</p>}
          <CommentBox
            label={t('campaign.comment.write')}
            placeholder={t(draft ? 'campaign.comment.placeholder_pin' : 'campaign.comment.placeholder')}
            action={t('campaign.comment.send')}
            focus={draft ? drafts : 0}
            onSend={(text) => writing.send(text, null)}
            {...(draft ? { onCancel: props.onDropDraft } : {})}
          />
        </>
      )}
      {threads.length === 0 && (
        <p className={classes.none}>{t(writing ? 'campaign.comment.none_write' : 'campaign.comment.none')}</p>
      )}
      <ol ref={list} className={classes.list}>
        {visibleThreads.map((thread) => (
          <CommentThread
            key={thread.comment.id}
            thread={thread}
            chosen={thread.comment.id === chosen}
            onChoose={() => props.onChoose(thread.comment.id === chosen ? null : thread.comment.id)}
            {...(writing ? { writing } : {})}
          />
        ))}
      </ol>
      {resolvedThreads.length > 0 && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {t(isUnfolded ? 'campaign.comment.hide_resolved' : 'campaign.comment.show_resolved', {
            count: resolvedThreads.length,
          })}
        </Button>
      )}
    </section>
  )
}
