import { IconUser } from '@tabler/icons-react'
import '../../core/form/form-components.css'
import { useHotkeys } from '@mantine/hooks'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ConflictView } from '../../core/form/conflict/conflict-view.tsx'
import { LeaveQuestion } from '../../core/form/leaving/leave-question.tsx'
import { SaveBar } from '../../core/form/save-bar.tsx'
import { useRecordForm } from '../../core/form/use-record-form.ts'
import { singleSignOnName } from '../../core/installation/installation.ts'
import { changeLanguage, languages } from '../../core/language/language.ts'
import { currentUser, keepCurrentUser } from '../../core/session/session-user.ts'
import { PictureField } from '../../core/upload/picture-field.tsx'
import { keepFocus } from '../../ui/focus/keep-focus.ts'
import { ChoiceField } from '../../ui/inputs/choice-field.tsx'
import type { FieldProps } from '../../ui/inputs/field.ts'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { FieldRow, FormGroup } from '../../ui/layout/form-group.tsx'
import { profileDrafts } from './profile-draft.ts'
import { type Profile, profileCalls } from './profile-record.ts'

/** Form for name, e-mail address, language and picture. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const form = useRecordForm({
    calls: profileCalls,
    drafts: profileDrafts,
    record: profile,
    mayEdit: true,
    onSaved: applyProfile,
  })
  const email = form.field('email')
  useHotkeys([['mod+S', () => form.save()]], [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const giveFocus = keepFocus()
    await form.save()
    giveFocus()
  }

  return (
    <form noValidate onSubmit={submit}>
      <FormGroup title={t('profile.data')}>
        <PictureField
          empty={IconUser}
          {...form.field('picture_upload')}
          label={t('profile.picture')}
          current={form.record?.picture ?? null}
        />
        <FieldRow>
          <TextField {...form.field('first_name')} autoComplete="given-name" />
          <TextField {...form.field('last_name')} autoComplete="family-name" />
        </FieldRow>
        <FieldRow>
          <TextField
            {...email}
            onChange={(text) => form.change({ email: text, ...(text === profile.email && noPassword) })}
            type="email"
            autoComplete="email"
            required
          />
          <ChoiceField
            {...form.field('language')}
            help={t('profile.language_help')}
            choices={languages.map((value) => ({ value, label: t(`user.languages.${value}`) }))}
          />
        </FieldRow>
        {form.changed.includes('email') && <OwnPassword field={form.field('password')} />}
      </FormGroup>
      <SaveBar form={form} />
      {form.conflict && (
        <ConflictView
          form={form}
          theirs={form.conflict}
          texts={{ language: (language) => t(`user.languages.${language}`) }}
        />
      )}
      <LeaveQuestion form={form} />
    </form>
  )
}

/** Change that clears the password field, because the password is required only if the e-mail address has changed. */
const noPassword = { password: undefined }

/**
 * Field for the current password, which is required to change the e-mail address: a stranger who finds an open session must not
 * be able to change it.
 */
function OwnPassword({ field }: { field: FieldProps<string | undefined> }) {
  const { t } = useTranslation()
  const signOn = singleSignOnName()
  const help = [t('profile.password_help'), signOn && t('profile.password_or_sign_on', { name: signOn })]
  return (
    <FieldRow>
      <TextField
        {...field}
        value={field.value ?? ''}
        onChange={(text) => field.onChange(text === '' ? undefined : text)}
        type="password"
        autoComplete="current-password"
        help={help.filter(Boolean).join(' ')}
        required={signOn === ''}
      />
    </FieldRow>
  )
}

/**
 * Updates the user's name and picture in the header immediately. Changes the language if the user has selected a different one.
 */
function applyProfile({ first_name, last_name, language, picture }: Profile): void {
  const before = currentUser()?.language
  keepCurrentUser({ first_name, last_name, language, picture: picture?.small ?? '' })
  if (language !== before) changeLanguage(language)
}
