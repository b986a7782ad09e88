import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { keepFocus } from '../../ui/focus/keep-focus.ts'
import { hideNotice, showNotice } from './notices.ts'
import classes from './undo-notice.module.css'

/** How long the way back is offered. */
export const UNDO_MILLISECONDS = 10_000

/** The way back that is offered now for each thing of which only the last change can be taken back. */
const offered = new Map<string, string>()

/** The way back from an earlier change is not offered any more: another change has followed. */
export function withdrawUndo(subject: string): void {
  const notice = offered.get(subject)
  if (notice) hideNotice(notice)
  offered.delete(subject)
}

/**
 * Says what was done and offers the way back, which itself says where it fails; the keyboard stays where it was. Where
 * only the last change of a `subject` can be taken back, the offer before it goes. Answers what hides the notice again.
 */
export function useUndoNotice() {
  const { t } = useTranslation()

  return (done: string, undo: () => Promise<void>, subject?: string): string => {
    async function takeBack() {
      const giveFocus = keepFocus()
      hideNotice(notice)
      await undo()
      giveFocus()
    }
    const message = (
      <div className={classes.notice}>
        <span>{done}</span>
        <Button size="compact-sm" variant="subtle" onClick={takeBack}>
          {t('list.undo')}
        </Button>
      </div>
    )
    if (subject) withdrawUndo(subject)
    const notice = showNotice({ autoClose: UNDO_MILLISECONDS, message })
    if (subject) offered.set(subject, notice)
    return notice
  }
}
