import '../../core/form/form-components.css'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconShoppingCart } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSearchParameters } from '../../core/address/search-parameters.ts'
import { CallError, call } from '../../core/call/call.ts'
import { RecordFailed } from '../../core/detail/record-failed.tsx'
import { useShownRecordTitle } from '../../core/record/record-title.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoConnection, useNoConnection } from '../../ui/feedback/no-connection.tsx'
import { PictureSkeleton } from '../../ui/feedback/picture-skeleton.tsx'
import { AgainPage } from './again-page.tsx'
import { isUnderWay } from './again-records.ts'
import classes from './campaign-again.module.css'
import { campaignOrdersQuery, madeAgainQuery, repeatsQuery } from './campaign-orders.ts'
import { RepeatPage } from './repeat-page.tsx'

/** Interval in ms at which the progress of the drafts is polled. */
const ASK_MILLISECONDS = 1000

/**
 * Repeats the orders of a campaign as drafts. Lets the user choose the orders and shows their changes since, or shows the
 * progress of a repeat.
 */
export default function CampaignAgainScreen() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const campaignId = Number(id)
  const { t } = useTranslation()
  const isValidId = Number.isSafeInteger(campaignId)
  const campaign = useQuery({
    queryKey: ['campaign', 'record-name', campaignId],
    queryFn: () => call('campaignrest/get', { id: campaignId }),
    enabled: isValidId,
    retry: false,
  })
  const { repeat: repeatId } = useSearchParameters()
  const isChoosing = isValidId && repeatId === undefined
  const orders = useQuery({ ...campaignOrdersQuery(campaignId), enabled: isChoosing })
  const repeats = useQuery({ ...repeatsQuery(campaignId), enabled: isChoosing })
  const earlierOrders = useQuery({ ...madeAgainQuery(campaignId), enabled: isChoosing })
  const repeat = useQuery({
    queryKey: ['order', 'repeat', repeatId],
    queryFn: () => call('orderrest/getrepeat', { id: repeatId ?? 0 }),
    enabled: repeatId !== undefined,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? ASK_MILLISECONDS : false),
  })
  const address = `/campaign/${campaignId}`
  useShownRecordTitle(t('campaign_again.title'), {
    title: campaign.data?.name ?? t('log.resources.campaign'),
    address,
  })
  const queries = isChoosing ? [campaign, orders, repeats, earlierOrders] : [campaign, repeat]
  const isOffline = useNoConnection(isChoosing ? orders : repeat)
  const back = (
    <Button component={Link} to={address} variant="default">
      {t('campaign.artwork_back')}
    </Button>
  )
  const failure = queries.find(({ error, data }) => error && !data)?.error ?? null
  const content = contentOf()
  if (campaign.data && content) {
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
        {content}
      </div>
    )
  }
  if ((failure instanceof CallError && failure.code === 'NOT_FOUND') || !isValidId) {
    return (
      <EmptyState icon={IconShoppingCart} title={t('form.missing_title')} text={t('form.missing_text')}>
        {back}
      </EmptyState>
    )
  }
  if (isOffline) return <NoConnection />
  if (failure)
    return (
      <RecordFailed error={failure} onRetry={() => Promise.all(queries.map(({ refetch }) => refetch()))} />
    )
  return <PictureSkeleton />

  function contentOf() {
    if (!isChoosing) return repeat.data && <RepeatPage key={repeat.data.id} repeat={repeat.data} />
    if (!campaign.data || !orders.data || !repeats.data || !earlierOrders.data) return null
    const { rows, total } = orders.data
    if (rows.length === 0) {
      return (
        <EmptyState icon={IconShoppingCart} title={t('campaign_again.none')}>
          {back}
        </EmptyState>
      )
    }
    const { data: former } = repeats
    return (
      <AgainPage
        campaign={campaign.data}
        orders={rows}
        total={total}
        repeats={former}
        made={earlierOrders.data}
      />
    )
  }
}
