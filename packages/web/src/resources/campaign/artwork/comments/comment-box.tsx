import { Button, Kbd, Textarea } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../../core/call/call.ts'
import { failureText } from '../../../../core/call/call-failure.ts'
import { useUnsavedPart } from '../../../../core/form/leaving/unsaved-parts.tsx'
import { useSendOnce } from '../../../../core/form/use-send-once.ts'
import { isSendKey } from '../../../../ui/inputs/send-key.ts'
import classes from './comments.module.css'

/** Maximum length of a comment in characters, as in the contract. */
const MOST_CHARACTERS = 4000

type CommentBoxProps = {
  label: string
  placeholder: string
  action: string
  /** The text field takes the focus if this number is above 0, and again each time the number changes. */
  focus: number
  onSend: (text: string) => Promise<unknown>
  /** Closes the box. Called by the cancel button, and by Escape if the text is empty. */
  onCancel?: () => void
}

/** Text field for a comment on an artwork. Ctrl+Enter or Cmd+Enter sends the comment; if sending fails, the text is kept. */
export function CommentBox(props: CommentBoxProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const { sending, failure, sendOnce } = useSendOnce()
  const input = useRef<HTMLTextAreaElement>(null)
  const isEmpty = text.trim() === ''
  useUnsavedPart({ label: props.label, isDirty: () => !isEmpty, save: send })
  useEffect(() => {
    if (props.focus > 0) input.current?.focus()
  }, [props.focus])

  async function send(): Promise<boolean> {
    if (isEmpty) return false
    return sendOnce(async () => {
      await props.onSend(text.trim())
      setText('')
      return true
    })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && props.onCancel && isEmpty) props.onCancel()
    if (!isSendKey(event)) return
    event.preventDefault()
    void send()
  }

  function failureOf(error: unknown): string {
    if (error instanceof CallError && error.code === 'CONFLICT') return t('campaign.comment.newer')
    return `${t('timeline.not_sent')} ${failureText(error, t)}`
  }

  const showsActions = !isEmpty || props.onCancel !== undefined
  return (
    <div className={classes.box}>
      <Textarea
        ref={input}
        aria-label={props.label}
        placeholder={props.placeholder}
        value={text}
        maxLength={MOST_CHARACTERS}
        autosize
        minRows={props.onCancel ? 2 : 1}
        maxRows={8}
        error={failure === null ? undefined : failureOf(failure)}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {showsActions && (
        <div className={classes.actions}>
          {props.onCancel && (
            <Button size="xs" variant="subtle" color="gray" onClick={props.onCancel}>
              {t('campaign.comment.cancel')}
            </Button>
          )}
          <Button
            size="xs"
            loading={sending}
            disabled={isEmpty}
            rightSection={<Kbd size="xs">{t('timeline.send_key')}</Kbd>}
            onClick={send}
          >
            {props.action}
          </Button>
        </div>
      )}
    </div>
  )
}
