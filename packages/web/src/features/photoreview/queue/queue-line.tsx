import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { formatNumber } from '../../../core/language/language.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import classes from '../photo-review.module.css'
import { isUndecided, type ReviewedPhoto } from '../reviewed-photo.ts'
import type { usePhotoQueue } from './use-photo-queue.ts'

/**
 * Shows how many photos are waiting, how many are claimed by other reviewers, and how many refusals have not been sent to the
 * installers yet. A button sends these refusals.
 */
export function QueueLine(props: {
  queue: ReturnType<typeof usePhotoQueue>
  /** Photos of the queue with the reviewer's decisions applied, saved or not. */
  photos: readonly ReviewedPhoto[]
}) {
  const { queue, photos } = props
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [isSending, setSending] = useState(false)
  const { counts, setCounts } = queue
  if (!counts) return null
  const untoldHere = photos.filter(({ state, told_at }) => state === 'rejected' && told_at === null).length
  // Second looks do not send refusals.
  const untold = counts.second ? 0 : Math.max(counts.untold, untoldHere)
  // The photos claimed by this reviewer are counted here, because the server's numbers do not include the latest decisions on
  // this screen.
  const remaining = counts.waiting - counts.claimed + photos.filter(isUndecided).length

  async function send() {
    setSending(true)
    try {
      const answer = await call('budgetrest/sendrefusals', {})
      setCounts((before) => before && { ...before, untold: 0, tells_at: null })
      for (const { id, state } of photos) {
        if (state === 'rejected') queue.change({ id, told_at: Math.floor(Date.now() / 1000) })
      }
      showNotice({ message: t('photoreview.sent', { count: answer.photos }) })
      if (answer.unmailed > 0) {
        showNotice({ color: 'red', message: t('photoreview.unmailed', { count: answer.unmailed }) })
      }
      await queries.invalidateQueries({ queryKey: ['budget'] })
    } catch (failure) {
      showNotice({ color: 'red', message: failureText(failure, t) })
    } finally {
      setSending(false)
    }
  }

  return (
    <div className={classes.line}>
      <span>
        {t(counts.second ? 'photoreview.second.waiting' : 'photoreview.waiting', {
          count: remaining,
          number: formatNumber(remaining),
        })}
      </span>
      {counts.held > 0 && <span>{t('photoreview.held', { count: counts.held })}</span>}
      {untold > 0 && (
        <span className={classes.untold}>
          {t('photoreview.untold', { count: untold })}
          <Button size="compact-sm" variant="default" loading={isSending} onClick={send}>
            {t('photoreview.send')}
          </Button>
        </span>
      )}
    </div>
  )
}
