import { Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { type FieldProps, inputFrame } from './field.ts'
import { ReadValue } from './read-value.tsx'

type TextFieldProps = FieldProps<string> & {
  placeholder?: string
  /** True to focus the field when it appears, for example the first field of a new record. */
  autoFocus?: boolean
  /** Autofill hint for the browser. Autofill is off by default, because the records describe other people. */
  autoComplete?: string
  type?: 'text' | 'email' | 'tel' | 'url' | 'password'
}

/** Field for a single line of text. */
export function TextField(props: TextFieldProps) {
  return props.readOnly ? <ReadValue field={props}>{props.value}</ReadValue> : <TextInputField {...props} />
}

function TextInputField({ placeholder, autoFocus, autoComplete = 'off', type, ...field }: TextFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])
  return (
    <TextInput
      {...inputFrame(field)}
      type={type}
      value={field.value}
      placeholder={placeholder}
      ref={input}
      autoComplete={autoComplete}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  )
}

/** Field for several lines of text. It grows with its content. */
export function LongTextField(field: FieldProps<string>) {
  if (field.readOnly) return <ReadValue field={field}>{field.value}</ReadValue>
  return (
    <Textarea
      {...inputFrame(field)}
      value={field.value}
      autosize
      minRows={2}
      maxRows={12}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  )
}
