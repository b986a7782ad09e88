import { roleUpdate } from '@lienzo/contract/people/role'
import { RecordFacts } from '../../core/detail/record-facts.tsx'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import { RecordScreen } from '../../core/detail/record-screen.tsx'
import { useRecordForm } from '../../core/form/use-record-form.ts'
import { UsersOf } from '../../core/people/users-of.tsx'
import { useShownRecordTitle } from '../../core/record/record-title.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { newRole, roleDraft } from './role-draft.ts'
import { RoleInputs } from './role-inputs.tsx'
import { type Role, roleCalls } from './role-record.ts'

export default function RoleDetail() {
  return (
    <RecordScreen calls={roleCalls}>
      {(record, onSaved) => <RoleForm record={record} onSaved={onSaved} />}
    </RecordScreen>
  )
}

function RoleForm(props: { record: Role | null; onSaved: (saved: Role, wasNew: boolean) => void }) {
  const form = useRecordForm({
    calls: roleCalls,
    record: props.record,
    toDraft: roleDraft,
    blank: newRole,
    toUpdate: (draft) => draft,
    schema: roleUpdate,
    mayEdit: useMayEdit('/role'),
    onSaved: props.onSaved,
  })
  const { record } = form
  useShownRecordTitle(record?.name)
  return (
    <RecordLayout
      form={form}
      title={record?.name ?? ''}
      side={
        record && (
          <>
            <UsersOf column="role_name" name={record.name} />
            <RecordFacts record={record} />
          </>
        )
      }
      deletion={roleCalls}
    >
      <RoleInputs form={form} />
    </RecordLayout>
  )
}
