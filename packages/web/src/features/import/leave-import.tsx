import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ShownImport } from './use-import.ts'
import { useImportActions } from './use-import-actions.ts'

/** Gives an import up that has not been taken in, to begin with another file. */
export function LeaveImport({ found }: { found: ShownImport }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { cancel, isBusy } = useImportActions(found)

  async function leave() {
    await cancel()
    await navigate({ to: `/${found.resource}/import` })
  }

  return (
    <Button variant="default" loading={isBusy} onClick={leave}>
      {t('import.other_file')}
    </Button>
  )
}
