import '../../core/form/form-components.css'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconShoppingCart } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../core/call/call.ts'
import { RecordFailed } from '../../core/detail/record-failed.tsx'
import { useShownRecordTitle } from '../../core/record/record-title.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoConnection, useNoConnection } from '../../ui/feedback/no-connection.tsx'
import { PictureSkeleton } from '../../ui/feedback/picture-skeleton.tsx'
import { AgainPage } from './again-page.tsx'
import classes from './campaign-again.module.css'

/** So many orders of a campaign are ordered again at once. */
const MOST_ORDERS = 100

/** All orders of a campaign once more, as drafts: what has changed since, and what is left out. */
export default function CampaignAgainScreen() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const campaignId = Number(id)
  const { t } = useTranslation()
  const enabled = Number.isSafeInteger(campaignId)
  const campaign = useQuery({
    queryKey: ['campaign', 'record-name', campaignId],
    queryFn: () => call('campaignrest/get', { id: campaignId }),
    enabled,
    retry: false,
  })
  const orders = useQuery({
    queryKey: ['order', 'of-campaign', campaignId],
    queryFn: () =>
      call('orderrest/list', {
        ...{ perpage: MOST_ORDERS, sort: 'code', order: 'asc' as const },
        filters: { campaign_id: `eq;${campaignId}` },
      }),
    enabled,
  })
  const address = `/campaign/${campaignId}`
  useShownRecordTitle(t('campaign_again.title'), {
    title: campaign.data?.name ?? t('log.resources.campaign'),
    address,
  })
  const isOffline = useNoConnection(orders)
  const back = (
    <Button component={Link} to={address} variant="default">
      {t('campaign.artwork_back')}
    </Button>
  )
  const failed = campaign.error ?? orders.error
  if (campaign.data && orders.data) {
    const { rows, total } = orders.data
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
          <h1 className={classes.title}>{t('campaign_again.title')}</h1>
          <span className={classes.campaign}>{campaign.data.name}</span>
        </header>
        {rows.length === 0 ? (
          <EmptyState icon={IconShoppingCart} title={t('campaign_again.none')}>
            {back}
          </EmptyState>
        ) : (
          <AgainPage campaign={campaign.data} orders={rows} total={total} />
        )}
      </div>
    )
  }
  if ((failed instanceof CallError && failed.code === 'NOT_FOUND') || !enabled) {
    return (
      <EmptyState icon={IconShoppingCart} title={t('form.missing_title')} text={t('form.missing_text')}>
        {back}
      </EmptyState>
    )
  }
  if (isOffline) return <NoConnection />
  if (failed)
    return <RecordFailed error={failed} onRetry={() => Promise.all([campaign.refetch(), orders.refetch()])} />
  return <PictureSkeleton />
}
