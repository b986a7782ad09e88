import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { formatNumber } from '../../../core/language/language.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import { useTimelineRefresh } from '../../../core/timeline/use-timeline.ts'
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts'
import { LongTextField } from '../../../ui/inputs/text-field.tsx'
import { allLinesQuery } from '../record/all-lines.ts'
import type { Order } from '../record/order-record.ts'
import { ChosenSumText } from './cancel-lines.tsx'
import {
  type ChosenCopies,
  type CopiesOfLine,
  linesFirst,
  nameOfLine,
  sumOfChosen,
  wholeLines,
} from './chosen-lines.ts'
import { LineChoice } from './line-choice.tsx'

/** Maximum number of lines listed in the message; further lines are only counted. */
const MOST_NAMED = 30

/** Lets a customer ask the house to cancel lines of an order. Sends the request as a message on the order. */
export function AskToCancel(props: {
  order: Order
  /** Lines preselected with all their copies when the dialog opens. */
  first: readonly CopiesOfLine[]
  onClose: () => void
}) {
  const { order, first, onClose } = props
  const { t } = useTranslation()
  const refresh = useTimelineRefresh('order', order.id)
  const [chosenCopies, setChosenCopies] = useState<ChosenCopies>(() => wholeLines(first))
  const [reason, setReason] = useState('')
  const [waiting, setWaiting] = useState(false)
  const [failure, setFailure] = useState('')
  const lines = useQuery(allLinesQuery(order)).data ?? order.lines
  useFocusBack()
  const sum = sumOfChosen(lines, chosenCopies)
  const isReady = sum !== null && sum.lines > 0 && reason.trim() !== ''

  async function send() {
    setWaiting(true)
    setFailure('')
    try {
      const chosenLines = lines.filter(({ id }) => chosenCopies.has(id))
      const lineTexts = chosenLines.slice(0, MOST_NAMED).map((line) => {
        const copies = chosenCopies.get(line.id) ?? line.copies
        const share = t('order.cancelled_lines.copies', { count: copies, shown: formatNumber(copies) })
        const name = t('order.cancel_lines.line', {
          number: line.number,
          name: nameOfLine(line).slice(0, 80),
        })
        return `${name} (${copies === line.copies ? t('order.cancelled_lines.whole') : share})`
      })
      if (chosenLines.length > MOST_NAMED)
        lineTexts.push(`+ ${formatNumber(chosenLines.length - MOST_NAMED)}`)
      const text = t('order.cancel_lines.asked', { lines: lineTexts.join('\n'), reason: reason.trim() })
      await call('messagerest/send', { resource: 'order', record_id: order.id, text: text.slice(0, 4000) })
      refresh()
      showNotice({ message: t('order.cancel_lines.sent') })
      onClose()
    } catch (error) {
      setFailure(failureText(error, t))
    } finally {
      setWaiting(false)
    }
  }

  return (
    <Modal opened onClose={onClose} title={t('order.cancel_lines.ask')} size="xl">
      <Stack gap={16}>
        <Text size="md">{t('order.cancel_lines.ask_text')}</Text>
        <LineChoice
          lines={linesFirst(lines, first)}
          count={order.line_count}
          chosen={chosenCopies}
          onChange={setChosenCopies}
        />
        <ChosenSumText sum={sum} />
        <LongTextField
          label={t('order.cancel_lines.ask_reason')}
          required
          value={reason}
          onChange={setReason}
        />
        {failure && (
          <Text c="red" role="alert">
            {failure}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('order.move_back')}
          </Button>
          <Button disabled={!isReady} loading={waiting} onClick={send}>
            {t('order.cancel_lines.send')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
