import { Button, Popover, Textarea } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { isSendKey } from '../../../../ui/inputs/send-key.ts'
import classes from '../artwork-screen.module.css'

/** Maximum length of a reason in characters, as in the contract. */
const MOST_CHARACTERS = 4000

/** Button that asks for a required reason in a popover. The typed text is kept until it has been sent. */
export function ReasonPopover(props: {
  label: string
  icon: Icon
  question: string
  sending: boolean
  /** Called with the typed reason. `close` clears the text and closes the popover. */
  onSend: (text: string, close: () => void) => void
  /** Shown in the popover below the text field. */
  children?: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')

  function close() {
    setOpen(false)
    setText('')
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() !== '') props.onSend(text.trim(), close)
  }

  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      width={320}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<props.icon size={16} stroke={1.6} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {props.label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form className={classes.request} onSubmit={onSubmit}>
          <Textarea
            label={props.question}
            value={text}
            maxLength={MOST_CHARACTERS}
            autosize
            minRows={3}
            maxRows={10}
            data-autofocus
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={submitByKey}
          />
          {props.children}
          <Button type="submit" loading={props.sending} disabled={text.trim() === ''}>
            {props.label}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

function submitByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (isSendKey(event)) event.currentTarget.form?.requestSubmit()
}
