import type { CallAt } from '@lienzo/contract/calls'
import { shareKinds } from '@lienzo/contract/installation/proven-share-kinds'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { SegmentedControl } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSearchParameters } from '../../../core/address/search-parameters.ts'
import { call } from '../../../core/call/call.ts'
import { formatNumber, formatPercent } from '../../../core/language/language.ts'
import { FailedList } from '../../../core/list/list-empty-states.tsx'
import classes from '../../../core/overview/figures-table.module.css'
import { ProvenBar, ProvenLegend, useProvenParts } from '../../../core/overview/proven-bar.tsx'
import { useIsHouse } from '../../../core/session/use-is-house.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PictureSkeleton } from '../../../ui/feedback/picture-skeleton.tsx'

type Share = OutputOnTheWire<CallAt<'budgetrest/provenshare'>>
type Row = Share['rows'][number]
type Kind = (typeof shareKinds)[number]

/** Shows the share of proven spaces by campaign, chain, shop or installer, as bars and as a table. */
export function ProvenShare({ filters }: { filters: Record<string, string> }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const parameters = useSearchParameters()
  const by: Kind = shareKinds.find((kind) => kind === parameters.mode) ?? 'campaign'
  const request = { by, ...narrowedTo(filters) }
  const share = useQuery({
    queryKey: ['installerphoto', 'share', request],
    queryFn: ({ signal }) => call('budgetrest/provenshare', request, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className={classes.share} aria-label={t('photoreview.faces.share')}>
      <SegmentedControl
        className={classes.kinds}
        value={by}
        data={shareKinds.map((kind) => ({ value: kind, label: t(`photoreview.share.by.${kind}`) }))}
        onChange={(kind) =>
          navigate({ to: '.', search: { ...parameters, as: 'share', mode: kind }, replace: true })
        }
      />
      {share.isError && (
        <FailedList error={share.error} stale={share.data !== undefined} onRetry={() => share.refetch()} />
      )}
      {share.isPending && !share.isError && <PictureSkeleton />}
      {share.data && <ShareTable share={share.data} by={by} />}
    </section>
  )
}

/**
 * Returns the ids of the customer, the campaign and the installer by which the photos are filtered. Omits a filter with several
 * ids.
 */
function narrowedTo(filters: Record<string, string>) {
  const entries = (['customer_id', 'campaign_id', 'installer_id'] as const).flatMap((name) => {
    const [, id] = /^(?:in|eq);(\d+)$/.exec(filters[name] ?? '') ?? []
    return id === undefined ? [] : [[name, Number(id)] as const]
  })
  return Object.fromEntries(entries)
}

function ShareTable({ share, by }: { share: Share; by: Kind }) {
  const { t } = useTranslation()
  const parts = useProvenParts()
  const allRow = { ...share.all, id: null, name: t('photoreview.share.all'), city: '', customer_name: '' }
  if (share.all.spaces === 0) {
    return (
      <EmptyState
        icon={IconChartBar}
        title={t('photoreview.share.empty_title')}
        text={t('photoreview.share.empty_text')}
      />
    )
  }
  return (
    <>
      <ProvenLegend />
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th>{t(`photoreview.share.by.${by}`)}</th>
              <th className={classes.barColumn} aria-hidden />
              <th className={classes.number}>{t('photoreview.share.share')}</th>
              <th className={classes.number}>{t('photoreview.share.spaces')}</th>
              {parts.map((part) => (
                <th key={part} className={classes.number}>
                  {t(`photoreview.share.parts.${part}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <ShareRow row={allRow} by={by} isAll />
            {share.rows.map((row) => (
              <ShareRow key={[row.id, row.name, row.city, row.customer_name].join(' ')} row={row} by={by} />
            ))}
          </tbody>
        </table>
      </div>
      {share.groups > share.rows.length && (
        <p className={classes.more}>
          {t('photoreview.share.more', { count: share.groups - share.rows.length })}
        </p>
      )}
    </>
  )
}

function ShareRow({ row, by, isAll }: { row: Row; by: Kind; isAll?: boolean }) {
  const { t } = useTranslation()
  const isHouse = useIsHouse()
  const parts = useProvenParts()
  const name = row.name || t(`photoreview.share.without.${by}`)
  const place = [row.city, isHouse && row.customer_name].filter(Boolean).join(' · ')
  const isRecord = by === 'campaign' || by === 'installer'
  return (
    <tr data-all={isAll || undefined}>
      <th scope="row">
        {isRecord && row.id !== null ? <Link to={`/${by}/${row.id}`}>{name}</Link> : name}
        {place && <small className={classes.place}>{place}</small>}
      </th>
      <td className={classes.barColumn} aria-hidden>
        <ProvenBar counts={row} />
      </td>
      <td className={classes.number}>{formatPercent(Math.round((100 * row.proven) / row.spaces))}</td>
      <td className={classes.number}>{formatNumber(row.spaces)}</td>
      {parts.map((part) => (
        <td key={part} className={classes.number}>
          {formatNumber(row[part])}
        </td>
      ))}
    </tr>
  )
}
