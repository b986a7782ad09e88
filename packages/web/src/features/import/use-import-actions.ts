import type { CallAt } from '@lienzo/contract/calls'
import type { InputOnTheWire } from '@lienzo/contract/wire/call'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../core/call/call.ts'
import { failureText } from '../../core/call/call-failure.ts'
import { showNotice } from '../../core/notice/notices.ts'
import { type ShownImport, useImportChanged } from './use-import.ts'

export type ImportChoices = Omit<InputOnTheWire<CallAt<'importsrest/load-spreadsheet'>>, 'id'>

/** Returns the actions on an import. Each action reloads the import afterwards, and shows a notice if it fails. */
export function useImportActions({ id }: Pick<ShownImport, 'id'>) {
  const { t } = useTranslation()
  const changed = useImportChanged(id)
  const [isBusy, setBusy] = useState(false)

  async function attempt(act: () => Promise<unknown>, failureTitle = t('import.not_changed')) {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      showNotice({ color: 'red', title: failureTitle, message: failureText(error, t) })
    }
    await changed()
    setBusy(false)
  }

  return {
    changed,
    isBusy,
    choose: (choices: ImportChoices) =>
      attempt(() => call('importsrest/load-spreadsheet', { id, ...choices })),
    start: () => attempt(() => call('importsrest/import-file', { id }), t('import.not_started')),
    retry: () => attempt(() => call('importsrest/retrywarnings', { id }), t('import.not_started')),
    cancel: () => attempt(() => call('importsrest/cancel-import', { id })),
    undo: () => attempt(() => call('importsrest/changestatus', { id, state: 'undoing' })),
    removePictures: (sourceId: number) =>
      attempt(() => call('importsrest/removepictures', { id, source_id: sourceId })),
    deactivateMissing: (deactivate: boolean) =>
      attempt(() => call('importsrest/deactivatemissing', { id, deactivate })),
    placePicture: (place: string, row: number) =>
      attempt(() => call('importsrest/placepicture', { id, place, row })),
    correct: (correction: Omit<InputOnTheWire<CallAt<'importsrest/updatedetail'>>, 'id'>) =>
      attempt(() => call('importsrest/updatedetail', { id, ...correction })),
  }
}
