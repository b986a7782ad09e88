import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { keepFocus } from '../../ui/focus/keep-focus.ts'
import { hideNotice, showNotice } from './notices.ts'
import classes from './undo-notice.module.css'

/** Duration of the offer to undo, in ms. */
export const UNDO_MILLISECONDS = 10_000

/** Current undo notice of each subject whose only undoable change is the last one. */
const notices = new Map<string, string>()

/** Stops offering to undo an earlier change, because another one has followed. */
export function withdrawUndo(subject: string): void {
  const notice = notices.get(subject)
  if (notice) hideNotice(notice)
  notices.delete(subject)
}

/**
 * Shows what was done and offers to undo it, keeping the focus. `undo` reports its own failures. If only the last change of a
 * `subject` can be undone, hides its previous notice. Returns the id of the notice.
 */
export function useUndoNotice() {
  const { t } = useTranslation()

  return (text: string, undo: () => Promise<void>, subject?: string): string => {
    async function takeBack() {
      const giveFocus = keepFocus()
      hideNotice(notice)
      await undo()
      giveFocus()
    }
    const message = (
      <div className={classes.notice}>
        <span>{text}</span>
        <Button size="compact-sm" variant="subtle" onClick={takeBack}>
          {t('list.undo')}
        </Button>
      </div>
    )
    if (subject) withdrawUndo(subject)
    const notice = showNotice({ autoClose: UNDO_MILLISECONDS, message })
    if (subject) notices.set(subject, notice)
    return notice
  }
}
