import { Stack, Text } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../../core/call/call.ts'
import { failureText } from '../../../../core/call/call-failure.ts'
import { fieldErrorText } from '../../../../core/call/field-error-text.ts'
import { ruleValues } from '../../../../core/domain/rule-values.ts'
import type { LineRequest } from '../../record/line-place.ts'
import type { Order } from '../../record/order-record.ts'
import { type FaultKind, faultKinds, kindTitle } from './fault-kinds.ts'
import { FaultWays, WhoMends } from './fault-ways.tsx'
import { KindLines } from './kind-lines.tsx'
import { type Fault, faultsOf } from './step-failure.ts'
import classes from './step-faults.module.css'

type StepFaultsProps = {
  failure: unknown
  order: Order
  /** Id of the user whose balance would be charged. */
  accountId: number
  /** True if the user can let the order pass a limit, in a form that the caller shows below. */
  letsPass?: boolean
  /** Moves the focus to a line or field of the order. Undefined if the order is not on the screen. */
  onGoTo?: (place: string) => void
  /** Shows only the lines of a kind, or changes them. Undefined if the lines are not on the screen. */
  onLines?: ((lines: LineRequest) => void) | undefined
}

/**
 * Explains why a step of an order was refused: groups the reasons by kind, shows how much of a limit is left, and links to what
 * must be fixed.
 */
export function StepFaults(props: StepFaultsProps) {
  const { failure } = props
  const { t } = useTranslation()
  const faults = faultsOf(failure)
  const { kinds, further } = faultKinds(faults)
  // The limits in euros and in m2 belong to one balance, so only the last of their faults has a link.
  const lastLimit = faults.findLast(({ path }) => path === 'euros' || path === 'm2')
  const hasWays = ({ path }: Fault) => lastLimit?.path === path || (path !== 'euros' && path !== 'm2')
  // If the step is not allowed, the reasons replace the general text, because they are more specific.
  const saysAll = failure instanceof CallError && failure.code === 'STATE_NOT_ALLOWED' && faults.length > 0
  return (
    <Stack gap={16}>
      {!saysAll && <Text size="md">{failureText(failure, t)}</Text>}
      {kinds.map((kind) => (
        <Kind key={kind.id} {...props} kind={kind} saysAll={saysAll} hasWays={hasWays(kind.named[0])} />
      ))}
      {further > 0 && <Text size="md">{t('order.for_spaces.not_named', { count: further })}</Text>}
    </Stack>
  )
}

/** Shows one kind of reason: the title with the number of lines, the first reasons, and links to fix them. */
function Kind(props: StepFaultsProps & { kind: FaultKind; saysAll: boolean; hasWays: boolean }) {
  const { kind, saysAll, hasWays, letsPass = false, onLines } = props
  const { t } = useTranslation()
  const title = kindTitle(kind, t)
  const isTold = saysAll && title === undefined
  return (
    <section className={classes.fault} aria-label={title}>
      {title !== undefined && (
        <div className={classes.kind}>
          <Text size="md" fw={600}>
            {title}
          </Text>
          {onLines && <KindLines kind={kind} title={title} order={props.order} onLines={onLines} />}
        </div>
      )}
      {kind.named.map((fault, index) => (
        <div key={fault.path} className={classes.fault}>
          <Text size="md" fw={isTold || title !== undefined ? 400 : 600}>
            {sentenceOf(fault, t)}
          </Text>
          {hasWays && (
            <FaultWays
              fault={fault}
              order={props.order}
              accountId={props.accountId}
              // Only the first reason has a button that goes to its line. The button above the reasons shows all lines.
              onGoTo={index === 0 ? props.onGoTo : undefined}
            />
          )}
        </div>
      ))}
      {kind.further > 0 && <Text size="md">{t('order.for_spaces.not_named', { count: kind.further })}</Text>}
      {hasWays && <WhoMends fault={kind.named[0]} letsPass={letsPass} />}
    </section>
  )
}

/**
 * Returns the text of a reason. For a failed check, this is the result of the check with the line number. The fault
 * `validation.check_failed_now` adds a second sentence.
 */
function sentenceOf({ path, error }: Fault, t: TFunction): string {
  const { check, number = '', ...values } = error.values ?? {}
  if (check === undefined) return fieldErrorText(error, t, path)
  const lineText = t('order.kinds.of_line', { number, text: t(String(check), ruleValues(values)) })
  return error.key === 'validation.check_failed_now'
    ? `${lineText} ${fieldErrorText(error, t, path)}`
    : lineText
}
