import { Checkbox, Skeleton, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../core/call/call-failure.ts'
import { fieldErrorText } from '../../core/call/field-error-text.ts'
import { OrderStateChip } from '../../core/domain/order-state-chip.tsx'
import { SizeChecks } from '../../core/domain/size-checks.tsx'
import { formatEuros, formatNumber } from '../../core/language/language.ts'
import type { Comparison, OrderRow } from './again-records.ts'
import classes from './campaign-again.module.css'
import { linesThatCome } from './left-out.ts'

/** An order that may be made again, with what has changed since and which of these lines come. */
export function AgainOrder(props: {
  order: OrderRow
  isChosen: boolean
  comparison: Comparison | undefined
  failure: Error | null
  left: ReadonlySet<number>
  onChoose: (comes: boolean) => void
  onLeave: (line: number, isLeft: boolean) => void
}) {
  const { order, isChosen, comparison, failure, left } = props
  const { t } = useTranslation()
  const name = [order.code, order.reference, order.user_name].filter(Boolean).join(' · ')
  return (
    <li className={classes.order}>
      <div className={classes.head}>
        <Checkbox
          checked={isChosen}
          onChange={(event) => props.onChoose(event.currentTarget.checked)}
          label={name}
        />
        <OrderStateChip status={order.status} />
        {isChosen && comparison && (
          <span className={classes.sums}>
            {`${formatEuros(comparison.before.total)} → ${formatEuros(comparison.after.total)}`}
          </span>
        )}
      </div>
      {isChosen && failure && (
        <Text size="md" c="red" role="alert">
          {failureText(failure, t)}
        </Text>
      )}
      {isChosen && !comparison && !failure && <Skeleton height={22} />}
      {isChosen && comparison && <Changes {...{ comparison, left, onLeave: props.onLeave }} />}
    </li>
  )
}

function Changes({
  comparison,
  left,
  onLeave,
}: {
  comparison: Comparison
  left: ReadonlySet<number>
  onLeave: (line: number, isLeft: boolean) => void
}) {
  const { t } = useTranslation()
  const { faults, lines, unchanged } = comparison
  const coming = linesThatCome(comparison, left)
  const closed = Object.entries(faults)
  return (
    <>
      {closed.map(([path, fault]) => (
        <Text key={path} size="md">
          {fieldErrorText(fault, t, path)}
        </Text>
      ))}
      <p className={classes.count}>
        {coming === 0
          ? t('campaign_again.nothing_left')
          : t('campaign_again.coming', {
              count: coming,
              shown: formatNumber(coming),
              unchanged: formatNumber(unchanged),
            })}
      </p>
      {lines.length > 0 && (
        <details className={classes.lines}>
          <summary>
            {t('campaign_again.changed', { count: lines.length, shown: formatNumber(lines.length) })}
          </summary>
          <ul>
            {lines.map((line) => (
              <ChangedLine
                key={line.id}
                line={line}
                isLeft={line.after === null || left.has(line.id)}
                onLeave={(isLeft) => onLeave(line.id, isLeft)}
              />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function ChangedLine(props: {
  line: Comparison['lines'][number]
  isLeft: boolean
  onLeave: (isLeft: boolean) => void
}) {
  const { line, isLeft } = props
  const { t } = useTranslation()
  const { before, after } = line
  const faults = Object.entries(line.faults)
  return (
    <li className={classes.line}>
      <Checkbox
        checked={!isLeft}
        disabled={after === null}
        onChange={(event) => props.onLeave(!event.currentTarget.checked)}
        label={`${line.number} · ${line.name}`}
      />
      <div className={classes.why}>
        {after !== null && after !== before && (
          <span>{`${formatEuros(before)} → ${formatEuros(after)}`}</span>
        )}
        {faults.map(([path, fault]) => (
          <span key={path}>{fieldErrorText(fault, t, path)}</span>
        ))}
        {line.artwork.length > 0 && (
          <span>{line.artwork.map((each) => t(`order.since.artwork.${each}`)).join(' · ')}</span>
        )}
        {line.checks.length > 0 && <SizeChecks checks={line.checks} />}
      </div>
    </li>
  )
}
