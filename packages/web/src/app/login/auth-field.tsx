import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import plain from '../../ui/inputs/plain-controls.module.css'
import classes from './auth-form.module.css'

/** Line of text below a field, such as an error, a hint, or a confirmation that the value is valid. */
export type Note = { kind: 'error' | 'hint' | 'quiet' | 'good'; text: string } | null

type FieldProps = { id: string; label: string; note: Note; children: ReactNode }

/**
 * Form field for the signed-out screens, with a label above the input and a note below it. Space for the note is reserved, so
 * that nothing moves when the note appears.
 */
export function Field({ id, label, note, children }: FieldProps) {
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.control}>{children}</div>
      <p
        id={`${id}-note`}
        className={classes.note}
        data-error={note?.kind === 'error' || undefined}
        data-good={note?.kind === 'good' || undefined}
        data-quiet={note?.kind === 'quiet' || undefined}
        aria-live="polite"
      >
        {note?.text}
      </p>
    </div>
  )
}

/** Returns the attributes that connect an input to its label and note, and mark it as invalid if `wrong`. */
export function fieldFor(id: string, wrong: boolean) {
  return { id, name: id, className: plain.input, 'aria-invalid': wrong, 'aria-describedby': `${id}-note` }
}

type PasswordFieldProps = ComponentProps<'input'> & { id: string; label: string; note: Note }

/** Password field with a button that reveals the password, and a hint while caps lock is on. */
export function PasswordField({ id, label, note, ...input }: PasswordFieldProps) {
  const { t } = useTranslation()
  const [isVisible, setVisible] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const warning: Note = capsLock ? { kind: 'hint', text: t('login.caps_lock') } : null
  return (
    <Field id={id} label={label} note={note?.kind === 'error' ? note : (warning ?? note)}>
      <input
        {...input}
        {...fieldFor(id, note?.kind === 'error')}
        type={isVisible ? 'text' : 'password'}
        onKeyUp={watchCapsLock}
        onKeyDown={watchCapsLock}
        onBlur={() => setCapsLock(false)}
      />
      <button
        type="button"
        className={classes.eye}
        aria-label={t('login.show_password')}
        aria-pressed={isVisible}
        onClick={() => setVisible(!isVisible)}
      >
        {isVisible ? <IconEyeOff size={18} stroke={1.5} /> : <IconEye size={18} stroke={1.5} />}
      </button>
    </Field>
  )
}
