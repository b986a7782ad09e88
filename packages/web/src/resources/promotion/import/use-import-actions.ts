import type { CallAt } from '@lienzo/contract/calls'
import type { InputOnTheWire } from '@lienzo/contract/wire/call'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import { type ShownImport, useImportChanged } from './use-import.ts'

type Reading = InputOnTheWire<CallAt<'promotionimportrest/read'>>['reading']
type Choices = Pick<ShownImport, 'mapping' | 'update_existing'>

/** What a person does with an import before it runs. A notice says what could not be done. */
export function useImportActions({ id, mapping, update_existing, customer_id }: ShownImport) {
  const { t } = useTranslation()
  const changed = useImportChanged(id)
  const [starting, setStarting] = useState(false)

  async function attempt(act: () => Promise<unknown>, failed: string) {
    try {
      await act()
    } catch (error) {
      showNotice({ color: 'red', title: failed, message: failureText(error, t) })
    }
    await changed()
  }

  function choose(choices: Partial<Choices>) {
    const input = { id, mapping, update_existing, customer_id, ...choices }
    return attempt(() => call('promotionimportrest/choose', input), t('import.not_changed'))
  }

  function readAgain(reading: Reading) {
    return attempt(() => call('promotionimportrest/read', { id, reading }), t('import.not_changed'))
  }

  async function start() {
    setStarting(true)
    await attempt(() => call('promotionimportrest/start', { id }), t('import.not_started'))
    setStarting(false)
  }

  function cancel() {
    return attempt(() => call('promotionimportrest/cancel', { id }), t('import.not_changed'))
  }

  return { changed, choose, readAgain, start, starting, cancel }
}
