import { Button, SegmentedControl } from '@mantine/core'
import { IconArrowLeft, IconCamera, IconFileTypePdf, IconFileZip, IconPhotoOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParameters } from '../../core/address/search-parameters.ts'
import { CallError, call } from '../../core/call/call.ts'
import { RecordFailed } from '../../core/detail/record-failed.tsx'
import { formatNumber } from '../../core/language/language.ts'
import { ArchiveDialog } from '../../core/record/archive-dialog.tsx'
import { useShownRecordTitle } from '../../core/record/record-title.ts'
import { usePaper } from '../../core/record/use-paper.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoConnection, useNoConnection } from '../../ui/feedback/no-connection.tsx'
import { PictureSkeleton } from '../../ui/feedback/picture-skeleton.tsx'
import classes from './proof.module.css'
import { ProvenSpace } from './proven-space.tsx'

const PERPAGE = 24

const provenFilters = { all: undefined, proven: true, missing: false } as const
type ProvenFilter = keyof typeof provenFilters

/**
 * Shows the spaces of an order or a campaign, each with the photo that proves it. The proof can be downloaded as a PDF and, for
 * an order, as a ZIP.
 */
export default function ProofScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id } = useParams({ strict: false }) as { id?: string }
  const isCampaign = useLocation({ select: ({ pathname }) => pathname.startsWith('/campaign/') })
  const { page = 1, mode } = useSearchParameters()
  const only: ProvenFilter = mode === 'proven' || mode === 'missing' ? mode : 'all'
  const subject = isCampaign ? { campaign_id: Number(id) } : { id: Number(id) }
  const address = `/${isCampaign ? 'campaign' : 'order'}/${id}`
  const isValidId = Number.isSafeInteger(Number(id))
  const proof = useQuery({
    queryKey: ['installerphoto', 'proof', subject, page, only],
    queryFn: ({ signal }) =>
      call('orderrest/getproof', { ...subject, page, perpage: PERPAGE, ...provenOf(only) }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isValidId,
    retry: false,
  })
  const isOffline = useNoConnection(proof)
  const { printing, print } = usePaper()
  const [asksForZip, setAskForZip] = useState(false)
  useShownRecordTitle(t('proof.title'), { title: proof.data?.title ?? '', address })
  const go = (next: { page?: number; mode?: string }) => navigate({ to: '.', search: next })
  const back = (
    <Button component={Link} to={address} variant="default">
      {t('proof.back')}
    </Button>
  )
  if (!isValidId || (proof.error instanceof CallError && proof.error.code === 'NOT_FOUND')) {
    return (
      <EmptyState icon={IconPhotoOff} title={t('form.missing_title')} text={t('form.missing_text')}>
        {back}
      </EmptyState>
    )
  }
  if (!proof.data) {
    if (isOffline) return <NoConnection />
    return proof.error ? (
      <RecordFailed error={proof.error} onRetry={() => proof.refetch()} />
    ) : (
      <PictureSkeleton />
    )
  }
  const { title, rows, spaces, proven, total } = proof.data
  const last = Math.max(1, Math.ceil(total / PERPAGE))
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <Button component={Link} to={address} variant="subtle" size="compact-md" aria-label={t('proof.back')}>
          <IconArrowLeft size={18} stroke={1.6} className="mantine-rotate-rtl" aria-hidden />
        </Button>
        <h1 className={classes.title}>
          {t('proof.title')} · {title}
        </h1>
        <div className={classes.papers}>
          <Button
            variant="default"
            loading={printing}
            leftSection={<IconFileTypePdf size={16} stroke={1.6} aria-hidden />}
            onClick={() => print('orderrest/printraport', subject, `${title}-report.pdf`)}
          >
            {t('proof.pdf')}
          </Button>
          {!isCampaign && (
            <Button
              variant="default"
              leftSection={<IconFileZip size={16} stroke={1.6} aria-hidden />}
              onClick={() => setAskForZip(true)}
            >
              {t('proof.zip')}
            </Button>
          )}
        </div>
        {asksForZip && (
          <ArchiveDialog orderId={Number(id)} content="proof" onClose={() => setAskForZip(false)} />
        )}
      </header>
      {spaces > 0 && (
        <div className={classes.line}>
          <label className={classes.progress}>
            <span>{t('proof.progress', { proven: formatNumber(proven), spaces: formatNumber(spaces) })}</span>
            <progress value={proven} max={spaces} />
          </label>
          <SegmentedControl
            size="xs"
            value={only}
            data={[
              { value: 'all', label: t('proof.all') },
              { value: 'proven', label: t('photoreview.share.parts.proven') },
              { value: 'missing', label: t('proof.missing') },
            ]}
            onChange={(next) => go(next === 'all' ? {} : { mode: next })}
          />
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState icon={IconCamera} title={t('proof.empty_title')} text={t('proof.empty_text')}>
          {back}
        </EmptyState>
      ) : (
        <ul className={classes.spaces}>
          {rows.map((space) => (
            <ProvenSpace key={`${space.order_id} ${space.space_id}`} space={space} showsOrder={isCampaign} />
          ))}
        </ul>
      )}
      {last > 1 && (
        <nav className={classes.pages} aria-label={t('list.pages')}>
          <Button
            variant="default"
            disabled={page <= 1}
            onClick={() => go({ ...modeOf(only), page: page - 1 })}
          >
            {t('proof.previous')}
          </Button>
          <span>{t('proof.page', { page: formatNumber(page), last: formatNumber(last) })}</span>
          <Button
            variant="default"
            disabled={page >= last}
            onClick={() => go({ ...modeOf(only), page: page + 1 })}
          >
            {t('proof.next')}
          </Button>
        </nav>
      )}
    </div>
  )
}

function provenOf(only: ProvenFilter): { proven?: boolean } {
  const proven = provenFilters[only]
  return proven === undefined ? {} : { proven }
}

function modeOf(only: ProvenFilter): { mode?: string } {
  return only === 'all' ? {} : { mode: only }
}
