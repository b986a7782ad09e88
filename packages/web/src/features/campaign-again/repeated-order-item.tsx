import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../core/call/call.ts'
import { failureText } from '../../core/call/call-failure.ts'
import { fieldErrorText } from '../../core/call/field-error-text.ts'
import { formatNumber } from '../../core/language/language.ts'
import type { RepeatedOrder } from './again-records.ts'
import classes from './campaign-again.module.css'
import { WhatChanged } from './changed-line.tsx'
import { movedSum } from './moved-sum.ts'

/** Shows the result of one order in a repeat: the created draft and its changes, or the reason why no draft was created. */
export function RepeatedOrderItem(props: { repeatId: number; order: RepeatedOrder; isOver: boolean }) {
  const { order, isOver } = props
  const { t } = useTranslation()
  const { refusal, changes, draft_id, draft_code } = order
  return (
    <li className={classes.order}>
      <div className={classes.head}>
        <span>
          <Link to={`/order/${order.order_id}`}>{order.order_code}</Link>
          {order.reference && ` · ${order.reference}`}
          {draft_id !== null && (
            <>
              {' → '}
              <Link to={`/order/${draft_id}`}>{draft_code}</Link>
            </>
          )}
        </span>
        {changes && <span className={classes.sums}>{movedSum(changes.before, changes.after)}</span>}
        {order.state === 'waiting' && (
          <span className={classes.count}>{t(`campaign_again.${isOver ? 'not_made' : 'waits'}`)}</span>
        )}
      </div>
      {refusal && (
        <Text size="md" c="red">
          {refusalSentence(refusal)}
        </Text>
      )}
      {changes && <Changes {...props} changes={changes} />}
    </li>
  )

  function refusalSentence({ error, fields }: NonNullable<RepeatedOrder['refusal']>): string {
    const faults = Object.entries(fields)
    if (faults.length === 0) return t([`errors.${error}`, 'campaign_again.not_made'])
    return faults.map(([path, fault]) => fieldErrorText(fault, t, path)).join(' ')
  }
}

type Changes = NonNullable<RepeatedOrder['changes']>

const kinds = ['left_out', 'dearer', 'cheaper', 'spaces', 'artwork'] as const

function Changes(props: { repeatId: number; order: RepeatedOrder; changes: Changes }) {
  const { repeatId, order, changes } = props
  const { t } = useTranslation()
  const { counts, gone } = changes
  const [isOpen, setOpen] = useState(false)
  const texts = kinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) =>
      t(`campaign_again.counts.${kind}`, { count: counts[kind], shown: formatNumber(counts[kind]) }),
    )
  return (
    <>
      {Object.entries(gone).map(([path, fault]) => (
        <Text key={path} size="md">
          {fieldErrorText(fault, t, path)}
        </Text>
      ))}
      {counts.changed === 0 ? (
        <p className={classes.count}>{t('campaign_again.as_before')}</p>
      ) : (
        <details className={classes.lines} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{texts.join(' · ')}</summary>
          {isOpen && <ChangedLines repeatId={repeatId} orderId={order.order_id} />}
        </details>
      )}
    </>
  )
}

function ChangedLines({ repeatId, orderId }: { repeatId: number; orderId: number }) {
  const { t } = useTranslation()
  const query = useQuery({
    queryKey: ['orderrest/repeatedlines', repeatId, orderId],
    queryFn: () => call('orderrest/repeatedlines', { id: repeatId, order_id: orderId }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (query.error) {
    return (
      <Text size="md" c="red" role="alert">
        {failureText(query.error, t)}
      </Text>
    )
  }
  if (!query.data) return <Skeleton height={22} />
  const { lines, total } = query.data
  return (
    <>
      <ul>
        {lines.map((line) => (
          <li key={line.id} className={classes.line}>
            <span>{`${line.number} · ${line.name}`}</span>
            <WhatChanged line={line} />
          </li>
        ))}
      </ul>
      {total > lines.length && (
        <p className={classes.count}>
          {t('order.prices_today.more', { shown: formatNumber(total - lines.length) })}
        </p>
      )}
    </>
  )
}
