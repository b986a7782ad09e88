import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useUndoNotice } from '../../core/notice/use-undo-notice.tsx'
import type { ShownImport } from './use-import.ts'
import { useImportActions } from './use-import-actions.ts'

/**
 * Leaves an import that has not started, so that the user can choose a different file. Cancels the import if its file is still
 * being read. An import that is ready keeps its corrections and stays in the list of imports.
 */
export function LeaveImport({ found }: { found: ShownImport }) {
  const { id, name, resource, state } = found
  const { t } = useTranslation()
  const navigate = useNavigate()
  const offerUndo = useUndoNotice()
  const { cancel, isBusy } = useImportActions(found)

  async function leave() {
    if (state !== 'ready') await cancel()
    await navigate({ to: `/${resource}/import` })
    if (state !== 'ready') return
    offerUndo(t('import.left_waiting', { name }), () => navigate({ to: `/${resource}/import/${id}` }))
  }

  return (
    <Button variant="default" loading={isBusy} onClick={leave}>
      {t('import.other_file')}
    </Button>
  )
}
