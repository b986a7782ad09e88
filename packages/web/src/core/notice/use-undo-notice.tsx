import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { keepFocus } from '../../ui/focus/keep-focus.ts'
import { hideNotice, showNotice } from './notices.ts'
import classes from './undo-notice.module.css'

/** Time in ms for which a notice offers to undo a change. */
export const UNDO_MILLISECONDS = 10_000

/** Id of the current undo notice by subject, for subjects of which only the last change can be undone. */
const notices = new Map<string, string>()

/** Removes the undo notice of a subject, because its last change can no longer be undone. */
export function withdrawUndo(subject: string): void {
  const notice = notices.get(subject)
  if (notice) hideNotice(notice)
  notices.delete(subject)
}

/**
 * Returns a function that shows a message with an undo button, and returns the id of the notice. Pressing the button keeps the
 * focus. `undo` must report its own failures. If only the last change of a `subject` can be undone, the subject's previous
 * notice is hidden.
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
