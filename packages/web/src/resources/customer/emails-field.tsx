import { CloseButton, Input } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldProps, inputFrame } from '../../ui/inputs/field.ts'
import classes from './emails-field.module.css'

/** What separates addresses wherever people copy them from. */
const BETWEEN = /[\s,;]+/

/**
 * Several e-mail addresses in one field, typed or pasted. Each becomes a chip that can be removed; the first is the main one.
 * What is being typed is in the value from its first letter, so that it is saved however a person saves.
 */
export function EmailsField(field: FieldProps<string[]>) {
  const { value, onChange } = field
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [typed, setTyped] = useState('')
  const isTyping = typed !== '' && value.at(-1) === typed
  const chips = isTyping ? value.slice(0, -1) : value

  function type(text: string) {
    const parts = text.split(BETWEEN)
    const last = parts.pop() ?? ''
    setTyped(last)
    onChange([...withEach(chips, parts), ...(last === '' ? [] : [last])])
  }

  /** What was typed is an address of its own now. */
  function finish() {
    setTyped('')
    if (isTyping) onChange(withEach(chips, [typed]))
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
    // An input of one line would glue lines together.
    const text = event.clipboardData.getData('text')
    if (!BETWEEN.test(text.trim())) return
    event.preventDefault()
    type(`${isTyping ? typed : ''}${text} `)
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the input means the input */}
      <div
        className={classes.box}
        data-invalid={field.error ? true : undefined}
        data-disabled={field.disabled || undefined}
        onMouseDown={(event) => {
          if (event.target !== event.currentTarget) return
          event.preventDefault()
          input.current?.focus()
        }}
      >
        {chips.length > 0 && (
          <ul className={classes.chips} ref={list}>
            {chips.map((address, index) => (
              <li key={address} className={classes.chip}>
                <span className={classes.address}>{address}</span>
                {index === 0 && value.length > 1 && (
                  <span className={classes.main}>{t('customer.emails_main')}</span>
                )}
                {!field.disabled && (
                  <CloseButton
                    size="xs"
                    aria-label={t('form.pick_remove', { name: address })}
                    onClick={() => remove(index)}
                    onKeyDown={({ key }) => {
                      if (key === 'Delete' || key === 'Backspace') remove(index)
                    }}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        <input
          id={id}
          ref={input}
          className={classes.input}
          type="text"
          inputMode="email"
          autoComplete="off"
          name={field.name}
          disabled={field.disabled}
          aria-invalid={field.error ? true : undefined}
          aria-describedby={field.error ? `${id}-error` : `${id}-description`}
          value={isTyping ? typed : ''}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={finish}
        />
      </div>
    </Input.Wrapper>
  )
}

/** Addresses with others behind them, each once, whatever its capitals. */
function withEach(addresses: readonly string[], more: readonly string[]): string[] {
  const all = [...addresses]
  for (const address of more) {
    const isNew = !all.some((each) => each.toLowerCase() === address.toLowerCase())
    if (address !== '' && isNew) all.push(address)
  }
  return all
}
