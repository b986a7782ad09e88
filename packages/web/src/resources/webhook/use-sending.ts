import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../core/call/call.ts'
import { failureText } from '../../core/call/call-failure.ts'
import { showNotice } from '../../core/notice/notices.ts'
import { recordKeys } from '../../core/record/record-keys.ts'
import { keepFocus } from '../../ui/focus/keep-focus.ts'
import { deliveriesKey } from './use-deliveries.ts'
import { webhookCalls } from './webhook-record.ts'

/** Requested delivery: a test message (`ping`), all failed deliveries again, or the delivery with this id again. */
type DeliveryChoice = 'ping' | 'failed' | number

/** Returns a function that sends a test message or sends deliveries of a webhook again. */
export function useSending(webhookId: number) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [sending, setSending] = useState<DeliveryChoice | null>(null)

  function callFor(what: DeliveryChoice): Promise<unknown> {
    if (what === 'ping') return call('webhookrest/test', { id: webhookId })
    if (what === 'failed') return call('webhookrest/replay', { failed_of: webhookId })
    return call('webhookrest/replay', { delivery_id: what })
  }

  async function send(what: DeliveryChoice) {
    const giveFocus = keepFocus()
    setSending(what)
    try {
      await callFor(what)
    } catch (error) {
      showNotice({ color: 'red', title: t('webhook.not_sent'), message: failureText(error, t) })
    }
    await queries.invalidateQueries({ queryKey: deliveriesKey(webhookId) })
    // The list of webhooks must be reloaded, because it shows the number of failed deliveries.
    await queries.invalidateQueries({ queryKey: recordKeys.lists(webhookCalls.name) })
    setSending(null)
    giveFocus()
  }

  return { sending, send }
}
