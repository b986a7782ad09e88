import { Input } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldProps, inputFrame } from '../../ui/inputs/field.ts'
import { ReadValue } from '../../ui/inputs/read-value.tsx'
import { EmailChips } from './email-chips.tsx'
import { holdsSeveral, typedEmails, withEach } from './emails.ts'
import classes from './emails-field.module.css'

/**
 * Field for several e-mail addresses, typed or pasted. Each address becomes a chip that can be removed; the first is the main
 * address. The value includes the address that is still being typed, so that saving at any time includes it.
 */
export function EmailsField(field: FieldProps<string[]>) {
  return field.readOnly ? <ReadEmails {...field} /> : <EmailsInput {...field} />
}

/** Shows one address per line, so that each can be copied. */
function ReadEmails(field: FieldProps<string[]>) {
  const { t } = useTranslation()
  const [main, ...others] = field.value
  const first = others.length > 0 ? `${main} (${t('customer.emails_main')})` : main
  return <ReadValue field={field}>{[first, ...others].join('\n')}</ReadValue>
}

function EmailsInput(field: FieldProps<string[]>) {
  const { value, onChange } = field
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [draft, setDraft] = useState('')
  const isTyping = draft !== '' && value.at(-1) === draft
  const chips = isTyping ? value.slice(0, -1) : value

  function type(text: string) {
    const { finished, typed: last } = typedEmails(chips, text)
    setDraft(last)
    onChange(last === '' ? finished : [...finished, last])
  }

  /** Turns the typed address into a chip. */
  function finish() {
    setDraft('')
    if (isTyping) onChange(withEach(chips, [draft]))
  }

  function remove(index: number) {
    onChange(value.filter((_, each) => each !== index))
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = buttons[index + 1] ?? buttons[index - 1] ?? input.current
    next?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter' && isTyping) {
      event.preventDefault()
      finish()
    }
    if (event.key === 'Backspace' && !isTyping && chips.length > 0) {
      event.preventDefault()
      onChange(chips.slice(0, -1))
    }
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    // A single-line input would join the pasted lines without a separator.
    const text = event.clipboardData.getData('text')
    if (!holdsSeveral(text)) return
    event.preventDefault()
    type(`${isTyping ? draft : ''}${text} `)
  }

  const { label, error, inputWrapperOrder } = inputFrame(field)
  return (
    <Input.Wrapper
      id={id}
      label={label}
      error={error}
      description={field.help ?? t('customer.emails_help')}
      inputWrapperOrder={inputWrapperOrder}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the input focuses it */}
      <div
        className={classes.box}
        data-invalid={field.error ? true : undefined}
        onMouseDown={(event) => {
          if (event.target !== event.currentTarget) return
          event.preventDefault()
          input.current?.focus()
        }}
      >
        {chips.length > 0 && (
          <EmailChips ref={list} chips={chips} hasMain={value.length > 1} onRemove={remove} />
        )}
        <input
          id={id}
          ref={input}
          className={classes.input}
          type="text"
          inputMode="email"
          autoComplete="off"
          name={field.name}
          aria-invalid={field.error ? true : undefined}
          aria-describedby={field.error ? `${id}-error` : `${id}-description`}
          value={isTyping ? draft : ''}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={finish}
        />
      </div>
    </Input.Wrapper>
  )
}
