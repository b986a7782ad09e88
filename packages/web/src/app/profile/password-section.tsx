import { checkPassword } from '@lienzo/rules/sign-in/password'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownKeys } from '../../core/account/api-keys/own-keys.ts'
import { CallError, call } from '../../core/call/call.ts'
import { failureText } from '../../core/call/call-failure.ts'
import { fieldErrorText, missingText } from '../../core/call/field-error-text.ts'
import { singleSignOnName } from '../../core/installation/installation.ts'
import { showNotice } from '../../core/notice/notices.ts'
import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { FieldRow, FormGroup } from '../../ui/layout/form-group.tsx'
import classes from './profile-screen.module.css'

const blank = { password: '', new_password: '' }
type Passwords = typeof blank
type Problems = { [Field in keyof Passwords]?: string }

/**
 * Form with which users change their password. Requires the current password unless single sign-on is configured. Ends the
 * user's other sessions, and revokes the user's API keys unless the user chooses to keep them.
 */
export function PasswordSection({ owner }: { owner: { username: string; email: string } }) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const queries = useQueryClient()
  const keys = useQuery(ownKeys)
  const hasKeys = (keys.data ?? []).length > 0
  const signOn = singleSignOnName()
  const [passwords, setPasswords] = useState(blank)
  const [keepsKeys, setKeepsKeys] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const [serverProblems, setServerProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)

  const inputProblems = problemsOf(passwords)
  // Problems with the new password are shown while the user types. Missing values are shown only after submitting.
  const visibleProblems: Problems = {
    password: serverProblems.password ?? (isSubmitted ? inputProblems.password : undefined),
    new_password:
      serverProblems.new_password ??
      (isSubmitted || passwords.new_password !== '' ? inputProblems.new_password : undefined),
  }

  function problemsOf({ password, new_password }: Passwords): Problems {
    const check = checkPassword(new_password, owner)
    return {
      // Users of single sign-on may not know a current password, so the field is allowed to be empty.
      ...(password === '' && signOn === '' && { password: missingText('password', t) }),
      ...(!check.ok && { new_password: t(`validation.password.${check.reason}`) }),
    }
  }

  function field(name: keyof Passwords) {
    return {
      name,
      label: t(`profile.password_section.${name}`),
      type: 'password' as const,
      value: passwords[name],
      error: visibleProblems[name],
      onChange: (value: string) => {
        setPasswords({ ...passwords, [name]: value })
        setServerProblems({ ...serverProblems, [name]: undefined })
      },
    }
  }

  function focusFirst(problems: Problems) {
    const name = problems.password ? 'password' : 'new_password'
    form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    setFailure(null)
    if (Object.keys(inputProblems).length > 0) return focusFirst(inputProblems)
    setSaving(true)
    try {
      await call('userrest/changepassword', { ...passwords, keep_keys: keepsKeys })
      setPasswords(blank)
      setSubmitted(false)
      setKeepsKeys(false)
      const endsKeys = hasKeys && !keepsKeys
      showNotice({ message: t(`profile.password_section.${endsKeys ? 'changed_with_keys' : 'changed'}`) })
      await queries.invalidateQueries({ queryKey: ownKeys.queryKey })
    } catch (error) {
      const fields = error instanceof CallError ? Object.entries(error.fields) : []
      const problems = Object.fromEntries(
        fields.map(([name, fault]) => [name, fieldErrorText(fault, t, name)]),
      )
      setServerProblems(problems)
      if (fields.length > 0) focusFirst(problems)
      else setFailure(failureText(error, t))
    } finally {
      setSaving(false)
    }
  }

  return (
    <form ref={form} className={classes.section} noValidate onSubmit={submit}>
      <FormGroup title={t('profile.password_section.title')} help={t('profile.password_section.help')}>
        {/* Hidden field from which password managers learn whose password they store. */}
        <input className={classes.unseen} autoComplete="username" value={owner.username} readOnly hidden />
        <FieldRow>
          <TextField
            {...field('password')}
            autoComplete="current-password"
            help={signOn === '' ? undefined : t('profile.password_or_sign_on', { name: signOn })}
          />
          <TextField
            {...field('new_password')}
            autoComplete="new-password"
            help={t('profile.password_section.new_password_help')}
          />
        </FieldRow>
        {hasKeys && (
          <SwitchField
            label={t('profile.password_section.keep_keys')}
            help={t('profile.password_section.keep_keys_help')}
            name="keep_keys"
            value={keepsKeys}
            onChange={setKeepsKeys}
          />
        )}
        <div className={classes.actions}>
          <Button type="submit" variant="default" loading={saving}>
            {t('profile.password_section.submit')}
          </Button>
          {failure && (
            <p className={classes.failure} role="alert">
              {failure}
            </p>
          )}
        </div>
      </FormGroup>
    </form>
  )
}
