import type { AttachmentKind, NoticeSide } from '@lienzo/contract/records/attachment'
import { Button, Textarea } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusBack } from '../../ui/focus/use-focus-back.ts'
import { isSendKey } from '../../ui/inputs/send-key.ts'
import { failureText } from '../call/call-failure.ts'
import { useUnsavedPart } from '../form/leaving/unsaved-parts.tsx'
import { useSendOnce } from '../form/use-send-once.ts'
import { showNotice } from '../notice/notices.ts'
import classes from './attachments.module.css'
import type { useAttachments } from './state/use-attachments.ts'
import type { AttachmentSelection } from './state/use-selection.ts'
import { useSideText } from './state/use-side-text.ts'

/** Maximum number of characters in a message; the contract has the same limit. */
const MOST_CHARACTERS = 2000

/**
 * Form for a message to one side, such as the house. The message is about the selected attachments or, if none is selected,
 * about the new ones.
 */
export function NoticeForm(props: {
  kind: AttachmentKind
  side: NoticeSide
  selection: AttachmentSelection
  attachments: ReturnType<typeof useAttachments>
  onClose: () => void
}) {
  const { kind, side, selection, attachments } = props
  const { ids } = selection
  const count = ids.length
  const { t } = useTranslation()
  const sideText = useSideText()
  const [message, setMessage] = useState('')
  const { sending, failure, sendOnce } = useSendOnce()
  const send = () => sendOnce(notify)
  useFocusBack()
  useUnsavedPart({ label: sideText(side), isDirty: () => message.trim() !== '', save: send })

  async function notify(): Promise<boolean> {
    const some = count > 0 ? ids : undefined
    const { notified } = await attachments.calls.notify(side, message.trim(), some)
    if (notified === 0) {
      showNotice({ color: 'red', message: t('attachment.notified_nobody') })
      return false
    }
    showNotice({ message: t('attachment.notified', { count: notified }) })
    selection.clear()
    void attachments.reload()
    props.onClose()
    return true
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') props.onClose()
    if (!isSendKey(event)) return
    event.preventDefault()
    event.stopPropagation()
    void send()
  }

  return (
    <section className={classes.notice} aria-label={sideText(side)}>
      <Textarea
        label={sideText(side)}
        description={t(count > 0 ? `attachment.${kind}.tell_some` : `attachment.${kind}.tell_new`, { count })}
        placeholder={t('attachment.message')}
        value={message}
        maxLength={MOST_CHARACTERS}
        autosize
        minRows={2}
        maxRows={8}
        autoFocus
        error={failure === null ? undefined : failureText(failure, t)}
        onChange={(event) => setMessage(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.actions}>
        <Button size="xs" loading={sending} onClick={send}>
          {t('attachment.send')}
        </Button>
        <Button size="xs" variant="default" onClick={props.onClose}>
          {t('form.cancel')}
        </Button>
      </div>
    </section>
  )
}
