import { ActionIcon, Button, Progress, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../core/call/call.ts'
import { failureText } from '../../core/call/call-failure.ts'
import { formatNumber, formatPercent } from '../../core/language/language.ts'
import { choicesFilter } from '../../core/list/filters/filter-values.ts'
import { showNotice } from '../../core/notice/notices.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { isUnderWay, type Repeat } from './again-records.ts'
import classes from './campaign-again.module.css'
import { movedSum } from './moved-sum.ts'
import { RepeatedOrderItem } from './repeated-order-item.tsx'
import { useBeginning } from './use-beginning.ts'

/** Shows the progress of a repeat, and the result of each order with its changes since it was placed. */
export function RepeatPage({ repeat }: { repeat: Repeat }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const { made, refused, orders } = repeat
  const remaining = orders - made - refused
  const isRunning = isUnderWay(repeat)
  const mayEdit = useMayEdit('/order')
  const goingOn = useBeginning(repeat.campaign_id)
  // The focused button disappears when the repeat starts or stops, so the heading takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is restored when the repeat starts and when it ends
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [isRunning])
  const drafts = { f_campaign_id: `in;${repeat.to_campaign_id}`, f_status: choicesFilter(['draft']) }
  return (
    <section className={classes.results}>
      <h2 ref={heading} tabIndex={-1} className={classes.heading}>
        {t(isRunning ? 'campaign_again.running' : `campaign_again.ended.${repeat.state}`, {
          name: repeat.to_campaign_name,
        })}
      </h2>
      {isRunning && <Running repeat={repeat} />}
      <p role="status" className={classes.count}>
        {t('campaign_again.made_of', { made: formatNumber(made), all: formatNumber(orders) })}
        {refused > 0 && ` · ${t('campaign_again.failed', { count: refused, shown: formatNumber(refused) })}`}
        {repeat.left_out > 0 &&
          ` · ${t('campaign_again.left_out', { count: repeat.left_out, shown: formatNumber(repeat.left_out) })}`}
        {made > 0 && ` · ${movedSum(repeat.before, repeat.after)}`}
      </p>
      {!isRunning && (
        <div className={classes.head}>
          {remaining > 0 && mayEdit && (
            <Button loading={goingOn.isSending} onClick={() => goingOn.goOn(repeat.id)}>
              {t('campaign_again.go_on', { count: remaining, shown: formatNumber(remaining) })}
            </Button>
          )}
          {made > 0 && (
            <Button variant="default" renderRoot={(link) => <Link to="/order" search={drafts} {...link} />}>
              {t('campaign_again.see_drafts')}
            </Button>
          )}
          <Button variant="subtle" renderRoot={(link) => <Link to="." search={{}} {...link} />}>
            {t('campaign_again.others')}
          </Button>
        </div>
      )}
      {goingOn.fault && (
        <Text size="md" c="red" role="alert">
          {goingOn.fault}
        </Text>
      )}
      <Outcomes repeat={repeat} />
    </section>
  )
}

function Running({ repeat }: { repeat: Repeat }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const mayEdit = useMayEdit('/order')
  const [stopping, setStopping] = useState(false)

  async function stop(): Promise<void> {
    setStopping(true)
    try {
      const stoppedRepeat = await call('orderrest/stoprepeat', { id: repeat.id })
      queries.setQueryData(['order', 'repeat', repeat.id], stoppedRepeat)
    } catch (fault) {
      showNotice({ message: failureText(fault, t), color: 'red' })
    } finally {
      setStopping(false)
    }
  }

  return (
    <div className={classes.progress}>
      <Progress value={repeat.progress} size={8} aria-label={t('campaign_again.title')} />
      <span>{formatPercent(repeat.progress)}</span>
      {mayEdit && (
        <Button size="compact-md" variant="default" loading={stopping} onClick={stop}>
          {t('campaign_again.stop')}
        </Button>
      )}
    </div>
  )
}

function Outcomes({ repeat }: { repeat: Repeat }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const dealt = repeat.made + repeat.refused
  const outcomes = useQuery({
    queryKey: ['order', 'repeated-orders', repeat.id, page, dealt, repeat.state],
    queryFn: () => call('orderrest/repeatedorders', { id: repeat.id, page }),
    placeholderData: keepPreviousData,
  })
  if (outcomes.error && !outcomes.data) {
    return (
      <Text size="md" c="red" role="alert">
        {failureText(outcomes.error, t)}
      </Text>
    )
  }
  if (!outcomes.data) return null
  const { rows, total, perpage } = outcomes.data
  const pages = Math.ceil(total / perpage)
  return (
    <>
      <ul className={classes.orders}>
        {rows.map((order) => (
          <RepeatedOrderItem
            key={order.order_id}
            repeatId={repeat.id}
            order={order}
            isOver={!isUnderWay(repeat)}
          />
        ))}
      </ul>
      {pages > 1 && (
        <nav className={classes.pages}>
          <ActionIcon
            variant="default"
            aria-label={t('list.page_previous')}
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            <IconChevronLeft size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
          <span>{t('import.page', { page: formatNumber(page), pages: formatNumber(pages) })}</span>
          <ActionIcon
            variant="default"
            aria-label={t('list.page_next')}
            disabled={page === pages}
            onClick={() => setPage(page + 1)}
          >
            <IconChevronRight size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </nav>
      )}
    </>
  )
}
