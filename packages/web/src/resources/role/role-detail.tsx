import { roleUpdate } from '@lienzo/contract/people/role'
import { RecordFacts } from '../../core/form/record-facts.tsx'
import { RecordLayout } from '../../core/form/record-layout.tsx'
import { RecordScreen } from '../../core/form/record-screen.tsx'
import { useRecordForm } from '../../core/form/use-record-form.ts'
import { UsersOf } from '../../core/people/users-of.tsx'
import { useMayEdit } from '../../core/record/use-may-edit.ts'
import { useShownRecordTitle } from '../../core/record-title.ts'
import { RoleInputs } from './role-inputs.tsx'
import { newRole, type Role, roleCalls, roleDraft } from './role-record.ts'

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
