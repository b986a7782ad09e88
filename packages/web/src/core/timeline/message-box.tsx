import { Button, Kbd, Textarea } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSendKey } from '../../ui/inputs/send-key.ts'
import { failureText } from '../call/call-failure.ts'
import { useUnsavedPart } from '../form/leaving/unsaved-parts.tsx'
import { MESSAGE_BOX } from './go-to-message.ts'
import classes from './timeline.module.css'

/** Maximum number of characters in a message; the contract has the same limit. */
const MOST_CHARACTERS = 4000

/** Field for a message. Ctrl+Enter sends the message. If sending fails, the text returns to the field. */
export function MessageBox({ onSend }: { onSend: (text: string) => Promise<void> }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const isEmpty = text.trim() === ''
  useUnsavedPart({ label: t('timeline.unsent'), isDirty: () => !isEmpty, save: send })

  async function send(): Promise<boolean> {
    if (isEmpty) return false
    const message = text.trim()
    setText('')
    setFailure(null)
    input.current?.focus()
    try {
      await onSend(message)
      return true
    } catch (error) {
      // Inserts the message before the text that was typed in the meantime.
      setText((current) => (current === '' ? message : `${message}\n\n${current}`))
      setFailure(error)
      return false
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isSendKey(event)) return
    event.preventDefault()
    // In other parts of the form, Ctrl+Enter has a different meaning.
    event.stopPropagation()
    void send()
  }

  return (
    <div className={classes.box}>
      <Textarea
        ref={input}
        id={MESSAGE_BOX}
        aria-label={t('timeline.message')}
        placeholder={t('timeline.placeholder')}
        value={text}
        maxLength={MOST_CHARACTERS}
        autosize
        minRows={1}
        maxRows={8}
        error={failure === null ? undefined : `${t('timeline.not_sent')} ${failureText(failure, t)}`}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {!isEmpty && (
        <div className={classes.send}>
          <Button size="xs" onClick={send} rightSection={<Kbd size="xs">{t('timeline.send_key')}</Kbd>}>
            {t('timeline.send')}
          </Button>
        </div>
      )}
    </div>
  )
}
