import '../../../core/form/form-components.css'
import { Button } from '@mantine/core'
import { IconMapPinOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../core/call/call.ts'
import { RecordFailed } from '../../../core/detail/record-failed.tsx'
import { useShownRecordTitle } from '../../../core/record/record-title.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { NoConnection, useNoConnection } from '../../../ui/feedback/no-connection.tsx'
import { PictureSkeleton } from '../../../ui/feedback/picture-skeleton.tsx'
import { campaignCalls } from '../campaign-record.ts'
import { ArtworkPage } from './artwork-page.tsx'
import { useArtwork } from './use-artwork.ts'

/** Shows one artwork: its picture, its comments and decisions, and its versions. */
export default function ArtworkScreen() {
  const { id, image: imageId } = useParams({ strict: false }) as { id?: string; image?: string }
  const campaignId = Number(id)
  const { t } = useTranslation()
  const { image, history, refresh } = useArtwork(Number(imageId))
  const campaign = useQuery({
    queryKey: ['campaign', 'record-name', campaignId],
    queryFn: () => campaignCalls.get(campaignId),
    enabled: Number.isSafeInteger(campaignId),
    staleTime: 60_000,
    retry: false,
  })
  useShownRecordTitle(image.data?.name, {
    title: campaign.data?.name ?? t('log.resources.campaign'),
    address: `/campaign/${campaignId}`,
  })
  const isOffline = useNoConnection(image)
  const error = image.error ?? history.error
  const back = (
    <Button component={Link} to={`/campaign/${campaignId}`} variant="default">
      {t('campaign.artwork_back')}
    </Button>
  )
  if (image.data && history.data && image.data.campaign_id === campaignId) {
    return (
      <ArtworkPage
        key={image.data.id}
        image={image.data}
        campaignName={campaign.data?.name}
        history={history.data}
        onChanged={refresh}
      />
    )
  }
  const isMissing = error instanceof CallError && error.code === 'NOT_FOUND'
  if (isMissing || image.data || Number.isNaN(Number(imageId))) {
    return (
      <EmptyState icon={IconMapPinOff} title={t('form.missing_title')} text={t('form.missing_text')}>
        {back}
      </EmptyState>
    )
  }
  if (isOffline) return <NoConnection />
  if (!error) return <PictureSkeleton />
  return <RecordFailed error={error} onRetry={() => refresh()} />
}
