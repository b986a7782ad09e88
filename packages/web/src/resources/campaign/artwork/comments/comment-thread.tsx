import { Button } from '@mantine/core'
import { IconCheck, IconCornerDownRight, IconRotate } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../../core/language/language.ts'
import type { Thread } from '../threads.ts'
import type { ArtworkComment } from '../use-artwork.ts'
import { CommentBox } from './comment-box.tsx'
import classes from './comments.module.css'

/** Shows one comment with its replies and the number of its pin. */
export function CommentThread(props: {
  thread: Thread
  chosen: boolean
  onChoose: () => void
  writing?: {
    send: (text: string, parentId: number | null) => Promise<unknown>
    resolve: (commentId: number, isResolved: boolean) => Promise<unknown>
  }
}) {
  const { comment, answers, number, isFromEarlierRevision } = props.thread
  const { writing } = props
  const { t } = useTranslation()
  const [answering, setAnswering] = useState(0)
  const isResolved = comment.resolved_at !== null

  async function answer(text: string) {
    await writing?.send(text, comment.id)
    setAnswering(0)
  }

  return (
    <li
      className={classes.thread}
      data-comment={comment.id}
      data-chosen={props.chosen || undefined}
      data-resolved={isResolved || undefined}
    >
      <ThreadNumber thread={props.thread} chosen={props.chosen} onChoose={props.onChoose} />
      <div className={classes.content}>
        <CommentText comment={comment} />
        {isFromEarlierRevision && (
          <p className={classes.mark}>{t('campaign.comment.carried', { number: comment.revision })}</p>
        )}
        {comment.resolved_at !== null && (
          <p className={classes.mark}>
            {t('campaign.comment.resolved_by', {
              name: comment.resolved_by_name ?? t('timeline.nobody'),
              when: formatDateTime(comment.resolved_at),
            })}
          </p>
        )}
        {answers.map((each) => (
          <div key={each.id} className={classes.answer}>
            <CommentText comment={each} />
          </div>
        ))}
        {writing && answering === 0 && (
          <ThreadActions
            number={number}
            isResolved={isResolved}
            onAnswer={() => setAnswering(answering + 1)}
            onResolve={() => writing.resolve(comment.id, !isResolved)}
          />
        )}
        {writing && answering > 0 && (
          <CommentBox
            label={t('campaign.comment.answer_to', { number })}
            placeholder={t('campaign.comment.placeholder_answer')}
            action={t('campaign.comment.answer')}
            focus={answering}
            onSend={answer}
            onCancel={() => setAnswering(0)}
          />
        )}
      </div>
    </li>
  )
}

/** Shows the number of a comment. If the comment has a pin, the number is a button that selects the pin. */
function ThreadNumber(props: { thread: Thread; chosen: boolean; onChoose: () => void }) {
  const { comment, number } = props.thread
  const { t } = useTranslation()
  return comment.pin ? (
    <button
      type="button"
      className={classes.number}
      aria-pressed={props.chosen}
      aria-label={t('campaign.comment.show_pin', { number })}
      onClick={props.onChoose}
    >
      {number}
    </button>
  ) : (
    <span className={classes.number} title={t('campaign.comment.whole')}>
      {number}
    </span>
  )
}

/** Lets the user reply to a comment, resolve it or reopen it. */
function ThreadActions(props: {
  number: number
  isResolved: boolean
  onAnswer: () => void
  onResolve: () => void
}) {
  const { number, isResolved } = props
  const { t } = useTranslation()
  return (
    <div className={classes.does}>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        leftSection={<IconCornerDownRight size={13} stroke={1.6} className="mantine-rotate-rtl" />}
        aria-label={t('campaign.comment.answer_to', { number })}
        onClick={props.onAnswer}
      >
        {t('campaign.comment.answer')}
      </Button>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        leftSection={
          isResolved ? <IconRotate size={13} stroke={1.6} /> : <IconCheck size={13} stroke={1.8} />
        }
        aria-label={t(isResolved ? 'campaign.comment.reopen_number' : 'campaign.comment.resolve_number', {
          number,
        })}
        onClick={props.onResolve}
      >
        {t(isResolved ? 'campaign.comment.reopen' : 'campaign.comment.resolve')}
      </Button>
    </div>
  )
}

function CommentText({ comment }: { comment: ArtworkComment }) {
  const { t } = useTranslation()
  return (
    <>
      <p className={classes.head}>
        <strong>{comment.user_name ?? t('timeline.nobody')}</strong>
        <time>{formatDateTime(comment.created_at)}</time>
      </p>
      <p className={classes.text}>{comment.text}</p>
    </>
  )
}
