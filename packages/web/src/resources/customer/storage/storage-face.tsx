import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { storageState, storedKinds } from '@lienzo/rules/customers/storage-quota'
import { IconDatabase } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { fileSizeText } from '../../../core/files/file-size.ts'
import { formatDateTime, formatPercent } from '../../../core/language/language.ts'
import { FailedList } from '../../../core/list/list-empty-states.tsx'
import type { FacedList } from '../../../core/list/toolbar/list-face.ts'
import classes from '../../../core/overview/figures-table.module.css'
import { recordKeys } from '../../../core/record/record-keys.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PictureSkeleton } from '../../../ui/feedback/picture-skeleton.tsx'
import own from './storage-face.module.css'

type Storage = OutputOnTheWire<CallAt<'customerrest/storage'>>
type Row = Storage['rows'][number]
type Kinds = Row['kinds']

/** Lists customers by the storage they use, largest first, with a column for each kind of data. */
export default function StorageFace({ asked: { search, filters } }: FacedList) {
  const { t } = useTranslation()
  const question = { search, filters }
  const storage = useQuery({
    queryKey: [...recordKeys.lists('customer'), 'storage', question],
    queryFn: ({ signal }) => call('customerrest/storage', question, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className={classes.share} aria-label={t('customer.storage.title')}>
      {storage.isError && (
        <FailedList
          error={storage.error}
          stale={storage.data !== undefined}
          onRetry={() => storage.refetch()}
        />
      )}
      {storage.isPending && !storage.isError && <PictureSkeleton />}
      {storage.data && <StorageTable storage={storage.data} />}
    </section>
  )
}

function StorageTable({ storage }: { storage: Storage }) {
  const { t } = useTranslation()
  if (storage.rows.length === 0) {
    return (
      <EmptyState
        icon={IconDatabase}
        title={t('customer.storage.empty_title')}
        text={t('customer.storage.empty_text')}
      />
    )
  }
  const usedKinds = storedKinds.filter((kind) => bytesOf(storage.kinds, kind) > 0)
  return (
    <>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('order.customer_id')}</th>
              <th scope="col">{t('customer.storage.used')}</th>
              {usedKinds.map((kind) => (
                <th key={kind} scope="col" className={classes.number}>
                  {t(`storage.kind.${kind}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr data-all>
              <th scope="row">{t('customer.storage.all')}</th>
              <td>{fileSizeText(storage.bytes)}</td>
              <KindCells kinds={storage.kinds} shown={usedKinds} />
            </tr>
            {storage.rows.map((row) => (
              <tr key={row.customer_id}>
                <th scope="row">
                  {row.customer_id === null ? (
                    t('customer.storage.house')
                  ) : (
                    <Link to={`/customer/${row.customer_id}`}>{row.name}</Link>
                  )}
                </th>
                <td>
                  <Used row={row} />
                </td>
                <KindCells kinds={row.kinds} shown={usedKinds} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.more}>
        {storage.more > 0 && `${t('customer.storage.more', { count: storage.more })} `}
        {storage.counted_at === null
          ? t('customer.storage.not_counted')
          : t('customer.storage.counted', { moment: formatDateTime(storage.counted_at) })}
      </p>
    </>
  )
}

function KindCells({ kinds, shown }: { kinds: Kinds; shown: readonly Kinds[number]['kind'][] }) {
  return shown.map((kind) => {
    const bytes = bytesOf(kinds, kind)
    return (
      <td key={kind} className={classes.number}>
        {bytes > 0 ? fileSizeText(bytes) : ''}
      </td>
    )
  })
}

/** Formats a percentage: with at most one decimal below 10 %, otherwise without decimals. */
function shareText(percent: number): string {
  return formatPercent(percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent))
}

/** Shows the storage used, and the quota if the customer has one. */
function Used({ row: { bytes, quota } }: { row: Row }) {
  const { t } = useTranslation()
  if (quota === null) return fileSizeText(bytes)
  const state = storageState({ bytes, quota })
  const values = { used: fileSizeText(bytes), quota: fileSizeText(quota) }
  return (
    <span className={own.used} data-state={state}>
      <span>{t('customer.storage.of', values)}</span>
      <progress value={Math.min(bytes, quota)} max={quota} aria-hidden />
      <span className={own.share}>
        {bytes * 1000 >= quota && quota > 0 && shareText((100 * bytes) / quota)}
        {state !== 'free' && ` · ${t(`customer.storage.${state}`)}`}
      </span>
    </span>
  )
}

function bytesOf(kinds: Kinds, kind: Kinds[number]['kind']): number {
  return kinds.find((each) => each.kind === kind)?.bytes ?? 0
}
