import { Button, Group } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PictureSkeleton } from '../../../ui/feedback/picture-skeleton.tsx'
import { ReviewKey } from '../keys/review-key.tsx'
import { useReviewKeys } from '../keys/use-review-keys.ts'
import type { useDecisions } from '../outbox/use-decisions.ts'
import { isUndecided, type ReviewedPhoto } from '../reviewed-photo.ts'
import { AgreedText } from '../second/agreed-text.tsx'
import type { usePhotoQueue } from './use-photo-queue.ts'

/** Shows, after the last photo, that all photos are done, or how many are still undecided. */
export function EndOfQueue(props: {
  queue: ReturnType<typeof usePhotoQueue>
  photos: readonly ReviewedPhoto[]
  decisions: ReturnType<typeof useDecisions>
  waiting: boolean
  second: boolean
}) {
  const { queue, photos, decisions, waiting, second } = props
  const { t } = useTranslation()
  const doneTitle = second ? 'photoreview.second.done_title' : 'photoreview.done_title'
  const remaining = waiting ? photos.filter(isUndecided).length : 0
  useReviewKeys({ arrowleft: () => queue.setAt(photos.length - 1) })
  if (!queue.isEnd) return <PictureSkeleton />
  return (
    <EmptyState
      icon={IconChecks}
      title={t(remaining > 0 ? 'photoreview.left_title' : doneTitle, { count: remaining })}
      text={t(second ? 'photoreview.second.done_text' : 'photoreview.done_text')}
    >
      <AgreedText counts={queue.counts} photos={photos} />
      <Group gap="xs" justify="center">
        <Button variant="default" onClick={queue.restart}>
          {t('photoreview.again')}
        </Button>
        {decisions.isUndoable && (
          <Button variant="default" onClick={decisions.undo} rightSection={<ReviewKey name="Z" />}>
            {t('photoreview.undo')}
          </Button>
        )}
      </Group>
    </EmptyState>
  )
}
