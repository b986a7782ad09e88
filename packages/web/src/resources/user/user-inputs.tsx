import { IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { picksFrom } from '../../core/picker/picks.ts'
import { RecordPicker } from '../../core/picker/record-picker.tsx'
import { useCurrentUser } from '../../core/session/session-user.ts'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { PictureField } from '../../core/upload/picture-field.tsx'
import { ChoiceField } from '../../ui/inputs/choice-field.tsx'
import { EurosField, SquareMetresField } from '../../ui/inputs/number-field.tsx'
import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { FieldRow, FormGroup } from '../../ui/layout/form-group.tsx'
import { useTakenMessage } from './use-taken-message.ts'
import type { UserDraft } from './user-draft.ts'
import type { User } from './user-record.ts'

const roles = picksFrom('rolerest/getroles')
const usergroups = picksFrom('usergrouprest/getusergroups')
const languages = ['es', 'us', 'pt'] as const

/** Shows the fields of a new or existing user. */
export function UserInputs({ form }: { form: RecordForm<User, UserDraft> }) {
  const { t } = useTranslation()
  const isNew = form.record === null
  const user = useCurrentUser()
  const isOwn = !isNew && form.record?.id === user?.user_id
  const own = isOwn ? { readOnly: true, note: t('user.own_in_profile') } : {}
  const isHouse = useIsHouse()
  const role = form.field('role_id')
  const usergroup = form.field('usergroup_id')
  const email = form.field('email')
  const username = form.field('username')
  const emailTaken = useTakenMessage('email', email.value, form.record)
  const usernameTaken = useTakenMessage('username', username.value, form.record)
  return (
    <>
      <FormGroup title={t('user.group_person')}>
        <FieldRow>
          <TextField {...form.field('first_name')} autoFocus={isNew} />
          <TextField {...form.field('last_name')} />
        </FieldRow>
        <FieldRow>
          <TextField
            {...email}
            error={email.error ?? emailTaken}
            type="email"
            required
            {...(isNew && { help: t(form.draft.active ? 'user.invited' : 'user.invited_later') })}
            {...own}
          />
          <ChoiceField
            {...form.field('language')}
            choices={languages.map((value) => ({ value, label: t(`user.languages.${value}`) }))}
          />
        </FieldRow>
        <PictureField
          empty={IconUser}
          {...form.field('picture_upload')}
          label={t('user.picture')}
          current={form.record?.picture ?? null}
        />
      </FormGroup>
      <FormGroup title={t('user.group_access')}>
        <FieldRow>
          <TextField
            {...username}
            error={username.error ?? usernameTaken}
            readOnly={username.readOnly || !isHouse}
            required
          />
        </FieldRow>
        <FieldRow>
          <RecordPicker
            {...role}
            // The draft contains the id 0 until the user chooses a role. The user group works in this way too; both are
            // required.
            value={role.value || null}
            onChange={(id) => role.onChange(id ?? 0)}
            source={roles}
            chosenName={form.record?.role_name}
            required
          />
          <RecordPicker
            {...usergroup}
            value={usergroup.value || null}
            onChange={(id) => usergroup.onChange(id ?? 0)}
            source={usergroups}
            chosenName={form.record?.usergroup_name}
            required
          />
        </FieldRow>
        <SwitchField {...form.field('active')} help={t('user.active_help')} />
      </FormGroup>
      <FormGroup title={t('user.group_limits')} help={t('user.limits_help')}>
        <FieldRow>
          <EurosField {...form.field('user_limit_euros')} whenEmpty={0} placeholder={t('user.no_limit')} />
          <SquareMetresField
            {...form.field('user_limit_m2')}
            whenEmpty={0}
            placeholder={t('user.no_limit')}
          />
        </FieldRow>
      </FormGroup>
    </>
  )
}
