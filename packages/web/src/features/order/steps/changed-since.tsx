import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { fieldErrorText } from '../../../core/call/field-error-text.ts'
import { SizeChecks } from '../../../core/domain/size-checks.tsx'
import { formatEuros, formatNumber, formatPercent } from '../../../core/language/language.ts'
import classes from './price-changes.module.css'

type Comparison = OutputOnTheWire<CallAt<'orderrest/compareagain'>>
type Line = Comparison['lines'][number]

/** Maximum number of lines listed in each group; further lines are only counted. */
const MOST_NAMED = 50

/**
 * Shows the changes since the copied order was made: prices, spaces, artwork, discount and VAT. Renders nothing if nothing has
 * changed.
 */
export function ChangedSince({ orderId }: { orderId: number }) {
  const { t } = useTranslation()
  const since = useQuery({
    queryKey: ['orderrest/compareagain', orderId],
    queryFn: () => call('orderrest/compareagain', { id: orderId }),
    staleTime: 60_000,
  })
  if (!since.data) return null
  const { faults, lines, before, after, discount, vat_rate } = since.data
  const faultEntries = Object.entries(faults)
  const terms = [
    { label: t('customer.discount'), ...discount },
    { label: t('order.vat'), ...vat_rate },
  ].filter((each) => each.before !== each.after)
  if (lines.length === 0 && terms.length === 0 && faultEntries.length === 0) return null
  const dearer = lines.filter((line) => line.after !== null && line.after !== line.before)
  return (
    <Alert color="blue" title={t('order.since.title')} mb="md">
      {faultEntries.map(([path, fault]) => (
        <p key={path} className={classes.sums}>
          {fieldErrorText(fault, t, path)}
        </p>
      ))}
      <p className={classes.sums}>
        {`${t('order.total')}: ${formatEuros(before.total)} → ${formatEuros(after.total)}`}
        {terms.map(({ label, ...each }) => (
          <span key={label}>{`${label}: ${formatPercent(each.before)} → ${formatPercent(each.after)}`}</span>
        ))}
      </p>
      <Group title={t('order.since.prices')} lines={dearer}>
        {(line) => `${formatEuros(line.before)} → ${formatEuros(line.after ?? 0)}`}
      </Group>
      <Group title={t('order.since.gone')} lines={lines.filter((line) => line.after === null)}>
        {(line) => formatEuros(line.before)}
      </Group>
      <Group title={t('order.since.places')} lines={lines.filter((line) => line.checks.length > 0)}>
        {(line) => <SizeChecks checks={line.checks} />}
      </Group>
      <Group title={t('order.since.artworks')} lines={lines.filter((line) => line.artwork.length > 0)}>
        {(line) => line.artwork.map((each) => t(`order.since.artwork.${each}`)).join(' · ')}
      </Group>
    </Alert>
  )
}

function Group(props: { title: string; lines: readonly Line[]; children: (line: Line) => ReactNode }) {
  const { title, lines } = props
  const { t } = useTranslation()
  const others = lines.length - MOST_NAMED
  if (lines.length === 0) return null
  return (
    <details className={classes.group}>
      <summary>{`${title} (${formatNumber(lines.length)})`}</summary>
      <ul>
        {lines.slice(0, MOST_NAMED).map((line) => (
          <li key={line.id}>
            <span>{`${line.number} · ${line.name}`}</span>
            <span>{props.children(line)}</span>
          </li>
        ))}
        {others > 0 && <li>{t('order.prices_today.more', { shown: formatNumber(others) })}</li>}
      </ul>
    </details>
  )
}
