import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { keepFocus } from '../record/keep-focus.ts'
import { hideNotice, showNotice } from './notices.ts'
import classes from './undo-notice.module.css'

/** How long the way back is offered. */
const UNDO_MILLISECONDS = 8000

/**
 * Tells what was done and offers the way back, which itself tells where it fails; the keyboard stays where it was. Answers what
 * hides the notice again.
 */
export function useUndoNotice() {
  const { t } = useTranslation()

  return (done: string, undo: () => Promise<void>): string => {
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
    const notice = showNotice({ autoClose: UNDO_MILLISECONDS, message })
    return notice
  }
}
