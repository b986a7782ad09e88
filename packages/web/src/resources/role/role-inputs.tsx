import { useTranslation } from 'react-i18next'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { PermissionMatrix } from '../../core/permission-matrix/permission-matrix.tsx'
import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { LongTextField, TextField } from '../../ui/inputs/text-field.tsx'
import { FormGroup } from '../../ui/layout/form-group.tsx'
import type { RoleDraft } from './role-draft.ts'
import type { Role } from './role-record.ts'

/** Shows the fields of a new or existing role. */
export function RoleInputs({ form }: { form: RecordForm<Role, RoleDraft> }) {
  const { t } = useTranslation()
  return (
    <>
      <FormGroup title={t('role.group_identity')}>
        <TextField {...form.field('name')} required autoFocus={form.record === null} />
        <LongTextField {...form.field('description')} />
        <SwitchField {...form.field('second_factor')} help={t('role.second_factor_help')} />
      </FormGroup>
      <FormGroup title={t('role.permissions')} help={t('role.permissions_help')}>
        <PermissionMatrix
          {...form.field('permissions')}
          saved={form.loaded.permissions}
          errorOf={(path) => form.errorAt(`permissions.${path}`)}
        />
      </FormGroup>
    </>
  )
}
