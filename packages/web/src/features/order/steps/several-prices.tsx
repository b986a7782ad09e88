import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { severalAtOnce } from '../../../core/call/several-at-once.ts'
import { formatEuros, formatNumber } from '../../../core/language/language.ts'
import type { ChosenRecords } from '../../../core/record/record-calls.ts'
import { recordKeys } from '../../../core/record/record-keys.ts'
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts'
import classes from './price-changes.module.css'

/** Maximum number of drafts in one comparison, because the server calculates all prices of each draft. */
const MOST_DRAFTS = 200
const AT_ONCE = 2
const PAGE = 100

type Comparison = OutputOnTheWire<CallAt<'orderrest/compareprices'>> & { id: number }
type FailedOrder = { id: number; code: string; why: string }

/**
 * Compares the prices of the chosen drafts with today's prices. If the user accepts today's prices, applies them to the changed
 * drafts.
 */
export default function SeveralPrices({
  chosen,
  onClose,
}: {
  chosen: ChosenRecords
  /** Called with true if today's prices were applied to all chosen orders. */
  onClose: (allTaken: boolean) => void
}) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [progress, setProgress] = useState({ done: 0, all: 0 })
  const [changedOrders, setChangedOrders] = useState<readonly Comparison[]>([])
  const [others, setOthers] = useState({ same: 0, noDraft: 0 })
  const [step, setStep] = useState<'comparing' | 'compared' | 'taking' | 'taken' | 'failed'>('comparing')
  const [fault, setFault] = useState('')
  const [keptOrders, setKeptOrders] = useState<readonly FailedOrder[]>([])
  const isClosed = useRef(false)
  useFocusBack()

  // biome-ignore lint/correctness/useExhaustiveDependencies: compares once, when it opens
  useEffect(() => {
    isClosed.current = false
    compareAll().catch((error) => {
      setFault(failureText(error, t))
      setStep('failed')
    })
    return () => {
      isClosed.current = true
    }
  }, [])

  async function compareAll() {
    const comparisonById = new Map<number, Comparison>()
    const otherCounts = { same: 0, noDraft: 0 }
    const failedOrders: FailedOrder[] = []
    const { ids, total } = await draftsAmong(chosen)
    otherCounts.noDraft = total - ids.length
    if (ids.length > MOST_DRAFTS) {
      setFault(t('order.several_prices.limit', { most: formatNumber(MOST_DRAFTS) }))
      return setStep('failed')
    }
    setProgress({ done: 0, all: ids.length })
    await severalAtOnce(
      ids,
      AT_ONCE,
      async (id) => {
        try {
          const comparison = await call('orderrest/compareprices', { id })
          if (comparison.is_changed) comparisonById.set(id, { ...comparison, id })
          else otherCounts.same += 1
        } catch (error) {
          const isNoDraft = error instanceof CallError && error.code === 'STATE_NOT_ALLOWED'
          if (isNoDraft) otherCounts.noDraft += 1
          else failedOrders.push({ id, code: '', why: failureText(error, t) })
        }
        setProgress(oneMore)
      },
      () => isClosed.current,
    )
    if (isClosed.current) return
    setChangedOrders(ids.flatMap((id) => comparisonById.get(id) ?? []))
    setOthers(otherCounts)
    setKeptOrders(failedOrders)
    setStep('compared')
  }

  async function takeAll() {
    setStep('taking')
    setProgress({ done: 0, all: changedOrders.length })
    const failedOrders: FailedOrder[] = []
    await severalAtOnce(
      changedOrders,
      AT_ONCE,
      async ({ id, code, version, after }) => {
        try {
          await call('orderrest/takeprices', { id, version, take_total: after.total })
        } catch (error) {
          const isOther = error instanceof CallError && error.status === 409
          failedOrders.push({
            id,
            code,
            why: isOther ? t('order.prices_today.again') : failureText(error, t),
          })
        }
        setProgress(oneMore)
      },
      () => false,
    )
    queries.invalidateQueries({ queryKey: recordKeys.all('order') })
    setKeptOrders(failedOrders)
    setStep('taken')
  }

  const close = () => onClose(step === 'taken' && keptOrders.length === 0)
  const isBusy = step === 'comparing' || step === 'taking'
  const values = { done: formatNumber(progress.done), all: formatNumber(progress.all) }
  const countText = (key: 'same' | 'no_draft' | 'changed' | 'take' | 'taken' | 'kept', count: number) =>
    count > 0 ? t(`order.several_prices.${key}`, { count, shown: formatNumber(count) }) : ''
  const sentences =
    step === 'taken'
      ? [countText('taken', changedOrders.length - keptOrders.length), countText('kept', keptOrders.length)]
      : [
          countText('changed', changedOrders.length),
          countText('same', others.same),
          countText('no_draft', others.noDraft),
          countText('kept', keptOrders.length),
        ]
  return (
    <Modal opened onClose={close} title={t('order.several_prices.title')}>
      <Stack gap="sm">
        {isBusy ? (
          <>
            <Text size="md" role="status">
              {t(`order.several_prices.${step}`, values)}
            </Text>
            <Progress
              value={(100 * progress.done) / Math.max(1, progress.all)}
              aria-label={t('order.several_prices.title')}
            />
          </>
        ) : (
          <Text size="md" role="status" c={fault ? 'red' : undefined}>
            {fault || sentences.filter(Boolean).join(' ')}
          </Text>
        )}
        {step === 'compared' && changedOrders.length > 0 && <Sums orders={changedOrders} />}
        {keptOrders.length > 0 && (
          <ul className={classes.kept}>
            {keptOrders.map(({ id, code, why }) => (
              <li key={id}>
                <a href={`#/order/${id}`}>{code || t('order.several_prices.order')}</a> {why}
              </li>
            ))}
          </ul>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant={step === 'taken' ? 'filled' : 'default'} onClick={close}>
            {t('order.several.close')}
          </Button>
          {step === 'compared' && changedOrders.length > 0 && (
            <Button onClick={takeAll}>{countText('take', changedOrders.length)}</Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

const oneMore = ({ done, all }: { done: number; all: number }) => ({ done: done + 1, all })

/**
 * Returns the ids to compare and the number of chosen orders. If the orders were chosen by a filter, returns only the ids of
 * drafts, and stops once there are more than `MOST_DRAFTS`. If they were chosen one by one, returns their ids without checking
 * their state.
 */
async function draftsAmong(selection: ChosenRecords): Promise<{ ids: readonly number[]; total: number }> {
  if ('ids' in selection) return { ids: selection.ids, total: selection.ids.length }
  const { search, filters, total } = selection.all
  const ids: number[] = []
  for (let page = 1; (page - 1) * PAGE < total && ids.length <= MOST_DRAFTS; page += 1) {
    const { rows } = await call('orderrest/list', { search, filters, page, perpage: PAGE })
    ids.push(...rows.filter(({ status }) => status === 'draft').map(({ id }) => id))
  }
  return { ids, total }
}

/** Lists the old and the current total of each draft, with the sums. */
function Sums({ orders }: { orders: readonly Comparison[] }) {
  const { t } = useTranslation()
  const sum = (of: 'before' | 'after') =>
    orders.reduce((total, order) => total + Math.round(order[of].total * 100), 0) / 100
  return (
    <div className={classes.scroll}>
      <table className={classes.prices} aria-label={t('order.several_prices.title')}>
        <thead>
          <tr>
            <th scope="col">{t('order.code')}</th>
            <th scope="col">{t('order.prices_today.before')}</th>
            <th scope="col">{t('order.prices_today.after')}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ id, code, before, after }) => (
            <tr key={id}>
              <th scope="row">
                <a href={`#/order/${id}`}>{code}</a>
              </th>
              <td>{formatEuros(before.total)}</td>
              <td>{formatEuros(after.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('order.prices_today.total')}</th>
            <td>{formatEuros(sum('before'))}</td>
            <td>{formatEuros(sum('after'))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
