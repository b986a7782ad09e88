import '../../core/form/form-components.css'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconMapPinOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../core/call/call.ts'
import { RecordFailed } from '../../core/detail/record-failed.tsx'
import { useShownRecordTitle } from '../../core/record/record-title.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoConnection, useNoConnection } from '../../ui/feedback/no-connection.tsx'
import { PictureSkeleton } from '../../ui/feedback/picture-skeleton.tsx'
import { AllocationPage } from './allocation-page.tsx'
import classes from './allocation-screen.module.css'
import { type PrintKind, useAllocation, useDrafts } from './use-allocation.ts'

/** Assigns a campaign's artwork to spaces, and creates order lines for these spaces. */
export default function AllocationScreen() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const campaignId = Number(id)
  const { t } = useTranslation()
  const [order, setOrder] = useState<number | null | undefined>(undefined)
  const [kind, setKind] = useState<PrintKind | null>(null)
  const campaign = useQuery({
    queryKey: ['campaign', 'record-name', campaignId],
    queryFn: () => call('campaignrest/get', { id: campaignId }),
    enabled: Number.isSafeInteger(campaignId),
    retry: false,
  })
  const drafts = useDrafts(campaignId)
  const orderId = order === undefined ? (drafts.data?.rows[0]?.id ?? null) : order
  const allocation = useAllocation(campaignId, orderId, kind?.product_id ?? null)
  const mayEdit = useMayEdit('/order') && campaign.data?.status === 'active'
  const address = `/campaign/${campaignId}`
  useShownRecordTitle(t('allocation.title'), {
    title: campaign.data?.name ?? t('log.resources.campaign'),
    address,
  })
  const isOffline = useNoConnection(allocation)
  const back = (
    <Button component={Link} to={address} variant="default">
      {t('campaign.artwork_back')}
    </Button>
  )
  const failure = campaign.error ?? allocation.error ?? drafts.error
  if (campaign.data && allocation.data && drafts.data) {
    return (
      <div className={classes.screen}>
        <header className={classes.header}>
          <Button
            component={Link}
            to={address}
            variant="subtle"
            size="compact-md"
            aria-label={t('campaign.artwork_back')}
            className={classes.back}
          >
            <IconArrowLeft size={18} stroke={1.6} aria-hidden />
          </Button>
          <h1 className={classes.title}>{t('allocation.title')}</h1>
          <span className={classes.campaign}>{campaign.data.name}</span>
        </header>
        {allocation.data.artworks.length === 0 || allocation.data.spaces.length === 0 ? (
          <EmptyState
            icon={IconMapPinOff}
            title={t(
              allocation.data.artworks.length === 0 ? 'allocation.no_artwork' : 'allocation.no_spaces',
            )}
          >
            {back}
          </EmptyState>
        ) : (
          <AllocationPage
            campaign={campaign.data}
            allocation={allocation.data}
            drafts={drafts.data.rows}
            order={orderId}
            onOrder={setOrder}
            printed={kind}
            onPrinted={setKind}
            readOnly={!mayEdit}
          />
        )}
      </div>
    )
  }
  if ((failure instanceof CallError && failure.code === 'NOT_FOUND') || Number.isNaN(campaignId)) {
    return (
      <EmptyState icon={IconMapPinOff} title={t('form.missing_title')} text={t('form.missing_text')}>
        {back}
      </EmptyState>
    )
  }
  if (isOffline) return <NoConnection />
  if (!failure) return <PictureSkeleton />
  return <RecordFailed error={failure} onRetry={() => allocation.refetch()} />
}
