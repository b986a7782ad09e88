import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../../core/call/call.ts'
import { formatEuros, formatM2, formatNumber } from '../../../core/language/language.ts'
import { recordKeys } from '../../../core/record/record-keys.ts'
import { refreshBalance } from '../../../core/session/session.ts'
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts'
import { LongTextField } from '../../../ui/inputs/text-field.tsx'
import { allLinesQuery } from '../record/all-lines.ts'
import type { Order } from '../record/order-record.ts'
import { StepFaults } from '../steps/faults/step-faults.tsx'
import { type Amounts, GivenBack } from '../steps/given-back.tsx'
import {
  type ChosenCopies,
  type ChosenSum,
  type CopiesOfLine,
  linesFirst,
  sumOfChosen,
  wholeLines,
} from './chosen-lines.ts'
import { LineChoice } from './line-choice.tsx'

/** Lets a user cancel whole lines of an order or some of their copies, and enter the reason and the refund. */
export function CancelLines(props: {
  order: Order
  /** Lines preselected with all their copies when the dialog opens. */
  first: readonly CopiesOfLine[]
  onCancelled: (order: Order) => void
  onClose: () => void
}) {
  const { order, first, onCancelled, onClose } = props
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [chosenCopies, setChosenCopies] = useState<ChosenCopies>(() => wholeLines(first))
  const [reason, setReason] = useState('')
  const [back, setBack] = useState<Amounts | null>(null)
  const [waiting, setWaiting] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const lines = useQuery(allLinesQuery(order)).data ?? order.lines
  useFocusBack()
  const sum = sumOfChosen(lines, chosenCopies)
  const fits =
    back === null ||
    (sum !== null && back.euros <= sum.net && back.m2 <= sum.m2 && back.euros >= 0 && back.m2 >= 0)
  const isReady = sum !== null && sum.lines > 0 && reason.trim() !== '' && fits

  async function cancel() {
    if (!sum) return
    setWaiting(true)
    setFailure(null)
    try {
      const { id, version } = order
      const chosenLines = [...chosenCopies].map(([line, copies]) => ({ id: line, copies }))
      const refund = back ?? { euros: sum.net, m2: sum.m2 }
      onCancelled(
        await call('orderrest/cancellines', {
          id,
          version,
          lines: chosenLines,
          reason: reason.trim(),
          give_back: refund,
        }),
      )
      queries.invalidateQueries({ queryKey: recordKeys.lists('order') })
      queries.invalidateQueries({ queryKey: ['saldo'] })
      onClose()
      await refreshBalance()
    } catch (error) {
      if (error instanceof CallError && error.code === 'CONFLICT') onCancelled(error.content as Order)
      setFailure(error)
    } finally {
      setWaiting(false)
    }
  }

  return (
    <Modal opened onClose={onClose} title={t('order.cancel_lines.open')} size="xl">
      <Stack gap={16}>
        <Text size="md">{t('order.cancel_lines.text')}</Text>
        <LineChoice
          lines={linesFirst(lines, first)}
          count={order.line_count}
          chosen={chosenCopies}
          onChange={setChosenCopies}
        />
        <ChosenSumText sum={sum} />
        <LongTextField label={t('order.cancel_lines.reason')} required value={reason} onChange={setReason} />
        {sum && sum.lines > 0 && (
          <GivenBack charged={{ ...sum, user_name: order.user_name }} back={back} onChange={setBack} />
        )}
        {failure !== null && (
          <div role="alert">
            <StepFaults failure={failure} order={order} accountId={order.user_id} />
          </div>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('order.move_back')}
          </Button>
          <Button color="red" disabled={!isReady} loading={waiting} onClick={cancel}>
            {t(sum?.isAll ? 'order.moves.cancelled' : 'order.cancel_lines.open')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** Shows the totals of the chosen copies, or a note if no copies are chosen or a number of copies is invalid. */
export function ChosenSumText({ sum }: { sum: ChosenSum | null }) {
  const { t } = useTranslation()
  if (!sum || sum.lines === 0) return <Text c="dimmed">{t('order.cancel_lines.chosen_none')}</Text>
  const { lines, copies, m2, net } = sum
  return (
    <Text fw={600} aria-live="polite">
      {t('order.cancel_lines.chosen', {
        ...{ lines: formatNumber(lines), copies: formatNumber(copies) },
        ...{ m2: formatM2(m2), euros: formatEuros(net) },
      })}
      {sum.isAll && <Text c="red">{t('order.cancel_lines.chosen_all')}</Text>}
    </Text>
  )
}
