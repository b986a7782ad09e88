import { Alert, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { formatEuros } from '../../../core/language/language.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import type { Order } from '../record/order-record.ts'
import classes from './price-changes.module.css'
import { PriceTable } from './price-changes.tsx'

/** Time in ms for which a comparison is reused when the user returns to the draft. */
const FRESH_MILLISECONDS = 30_000

/**
 * When the user opens a draft or returns to it, shows that its prices have changed and asks whether to accept today's prices. A
 * user who declines is asked again when confirming the order.
 */
export function PricesOfDraft(props: {
  order: Order
  /** Waits until the lines are saved, and resolves with true if they are. */
  settleLines: () => Promise<boolean>
  onTaken: (order: Order) => void
}) {
  const { order } = props
  const { t } = useTranslation()
  const [later, setLater] = useState(false)
  const [taking, setTaking] = useState(false)
  // Compares the prices when the draft is opened, not after each saved line. This is safe, because the server verifies the
  // total that the user accepts.
  const { data, refetch } = useQuery({
    queryKey: ['order', 'prices-of-draft', order.id],
    queryFn: () => call('orderrest/compareprices', { id: order.id }),
    staleTime: FRESH_MILLISECONDS,
    gcTime: 0,
    refetchOnWindowFocus: true,
  })
  if (!data?.is_changed || later) return null

  async function take(take_total: number) {
    if (!(await props.settleLines())) return
    setTaking(true)
    try {
      const { id, version } = order
      props.onTaken(await call('orderrest/takeprices', { id, version, take_total }))
    } catch (error) {
      const isAnswer = error instanceof CallError && error.status === 409
      showNotice({ color: 'red', message: isAnswer ? t('order.prices_today.again') : failureText(error, t) })
    } finally {
      setTaking(false)
      await refetch()
    }
  }

  const { before, after } = data
  return (
    <Alert color="orange" title={t('order.prices_today.title')} mb="md">
      <p className={classes.sums}>
        {`${t('order.prices_today.total')}: ${formatEuros(before.total)} → ${formatEuros(after.total)}`}
      </p>
      {data.lines.length > 0 && (
        <details className={classes.group}>
          <summary>{t('order.prices_today.which', { count: data.lines.length })}</summary>
          <PriceTable {...data} />
        </details>
      )}
      <Group gap="xs" mt="sm">
        <Button size="xs" loading={taking} onClick={() => take(after.total)}>
          {t('order.prices_today.take_draft', { total: formatEuros(after.total) })}
        </Button>
        <Button size="xs" variant="default" onClick={() => setLater(true)}>
          {t('order.prices_today.later')}
        </Button>
      </Group>
    </Alert>
  )
}
