import { Alert, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../core/language/language.ts'
import { useUndoNotice } from '../../../../core/notice/use-undo-notice.tsx'
import type { OrderLines } from './use-order-lines.ts'

/**
 * Warns about incomplete lines that were not saved before the lines of the order became read-only, and offers to discard them.
 * Renders nothing if there are none.
 */
export function LinesLeftOut({ lines }: { lines: OrderLines }) {
  const { t } = useTranslation()
  const offerUndo = useUndoNotice()
  const { begun } = lines
  if (begun.length === 0) return null
  const numbers = { count: begun.length, shown: formatNumber(begun.length) }

  function discard() {
    lines.forget(new Set(begun.map(({ key }) => key)))
    offerUndo(t('order.left_out.discarded', numbers), async () => lines.bringBack(begun))
  }

  return (
    <Alert color="orange" title={t('order.left_out.title', numbers)} mb="md">
      <p>{t('order.left_out.text')}</p>
      <Button size="compact-sm" variant="default" onClick={discard}>
        {t('form.discard')}
      </Button>
    </Alert>
  )
}
