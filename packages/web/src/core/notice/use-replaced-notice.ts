import { useTranslation } from 'react-i18next'
import type { PasteOverTexts } from '../../ui/grid/model/use-grid-model.ts'
import { formatNumber } from '../language/language.ts'
import { useUndoNotice, withdrawUndo } from './use-undo-notice.tsx'

/**
 * Returns a function that shows how many texts in a grid a paste has replaced, and offers to undo the paste. A call with null,
 * after a later change, withdraws the offer.
 */
export function useReplacedNotice(subject: string) {
  const { t } = useTranslation()
  const offerUndo = useUndoNotice()
  return (paste: PasteOverTexts | null): void => {
    if (!paste) {
      withdrawUndo(subject)
      return
    }
    const { count, isOfSeen, undo } = paste
    const message = t(`grid.replaced.${isOfSeen ? 'seen' : 'all'}`, { count, shown: formatNumber(count) })
    offerUndo(message, async () => undo(), subject)
  }
}
