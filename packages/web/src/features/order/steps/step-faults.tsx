import { Stack, Text } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { fieldErrorText } from '../../../core/call/field-error-text.ts'
import { SizeChecks } from '../../../core/domain/size-checks.tsx'
import { rowStretches } from '../../../ui/grid/tools/row-stretches.ts'
import { useLocale } from '../../../ui/hooks/locale.ts'
import type { Order } from '../record/order-record.ts'
import { FaultWays } from './fault-ways.tsx'
import { type Fault, faultsOf } from './step-failure.ts'
import classes from './step-faults.module.css'
import { toldFaults } from './told-faults.ts'

/** Why an order could not be moved, with what is left of a limit where that is the reason, and the ways on from each. */
export function StepFaults(props: {
  failure: unknown
  order: Order
  /** Whose balance was to be charged. */
  accountId: number
  /** Brings the keyboard to a place of the order; left out where the order cannot be reached. */
  onGoTo?: (place: string) => void
}) {
  const { failure } = props
  const { t } = useTranslation()
  const locale = useLocale()
  const faults = faultsOf(failure)
  const { told, further } = toldFaults(faults)
  // Both limits are of one balance, to which one way is enough.
  const lastLimit = faults.findLast(({ path }) => path === 'euros' || path === 'm2')
  const hasWays = ({ path }: Fault) => lastLimit?.path === path || (path !== 'euros' && path !== 'm2')
  // Naming the lines that prevent it says more than that something does.
  const saysAll = failure instanceof CallError && failure.code === 'STATE_NOT_ALLOWED' && faults.length > 0
  return (
    <Stack gap={12}>
      {!saysAll && <Text size="md">{failureText(failure, t)}</Text>}
      {told.map((fault) => (
        <div key={fault.path} className={classes.fault}>
          <Text size="md" fw={saysAll ? 400 : 600}>
            {fieldErrorText(fault.error, t, fault.path)}
          </Text>
          <FailedChecks path={fault.path} order={props.order} />
          {fault.also.length > 0 && (
            <Text size="md">
              {t('order.also_lines', { count: fault.also.length, lines: linesText(fault.also, t, locale) })}
            </Text>
          )}
          {hasWays(fault) && (
            <FaultWays fault={fault} order={props.order} accountId={props.accountId} onGoTo={props.onGoTo} />
          )}
        </div>
      ))}
      {further > 0 && <Text size="md">{t('order.for_spaces.not_named', { count: further })}</Text>}
    </Stack>
  )
}

/** Numbers of lines, as far as somebody reads them. */
function linesText(numbers: readonly number[], t: TFunction, locale: string): string {
  const { stretches, further } = rowStretches(numbers)
  const named = stretches.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`))
  const names = further > 0 ? [...named, t('grid.rows_further', { count: further })] : named
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
}

/** What the checks of a line say that stand in the way. */
function FailedChecks({ path, order }: { path: string; order: Order }) {
  const [, index] = /^lines\.(\d+)\.checks$/.exec(path) ?? []
  const failed = order.lines[Number(index)]?.checks.filter(({ level }) => level === 'error') ?? []
  return failed.length === 0 ? null : <SizeChecks checks={failed} />
}
