import { IconUser } from '@tabler/icons-react'
import '../../core/form/form-components.css'
import { useHotkeys } from '@mantine/hooks'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ConflictView } from '../../core/form/conflict/conflict-view.tsx'
import { LeaveQuestion } from '../../core/form/leaving/leave-question.tsx'
import { SaveBar } from '../../core/form/save-bar.tsx'
import { useRecordForm } from '../../core/form/use-record-form.ts'
import { changeLanguage, languages } from '../../core/language/language.ts'
import { currentUser, keepCurrentUser } from '../../core/session/session-user.ts'
import { PictureField } from '../../core/upload/picture-field.tsx'
import { keepFocus } from '../../ui/focus/keep-focus.ts'
import { ChoiceField } from '../../ui/inputs/choice-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { FieldRow, FormGroup } from '../../ui/layout/form-group.tsx'
import { profileDrafts } from './profile-draft.ts'
import { type Profile, profileCalls } from './profile-record.ts'

/** Name, e-mail address, language and picture. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const form = useRecordForm({
    calls: profileCalls,
    drafts: profileDrafts,
    record: profile,
    mayEdit: true,
    onSaved: applyProfile,
  })
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
          <TextField {...form.field('email')} type="email" autoComplete="email" required />
          <ChoiceField
            {...form.field('language')}
            help={t('profile.language_help')}
            choices={languages.map((value) => ({ value, label: t(`user.languages.${value}`) }))}
          />
        </FieldRow>
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

/** The header shows the new name and picture at once; another language loads the page again. */
function applyProfile({ first_name, last_name, language, picture }: Profile): void {
  const before = currentUser()?.language
  keepCurrentUser({ first_name, last_name, language, picture: picture?.small ?? '' })
  if (language !== before) changeLanguage(language)
}
