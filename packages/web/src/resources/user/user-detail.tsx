import { userUpdate } from '@lienzo/contract/user'
import { RecordLayout } from '../../core/form/record-layout.tsx'
import { RecordScreen } from '../../core/form/record-screen.tsx'
import { useRecordForm } from '../../core/form/use-record-form.ts'
import { useMayEdit } from '../../core/record/use-may-edit.ts'
import { useShownRecordTitle } from '../../core/record-title.ts'
import { UserInputs } from './user-inputs.tsx'
import { newUser, type User, userCalls, userDraft } from './user-record.ts'
import { UserSide } from './user-side.tsx'

export default function UserDetail() {
  return (
    <RecordScreen calls={userCalls}>
      {(record, onSaved) => <UserForm record={record} onSaved={onSaved} />}
    </RecordScreen>
  )
}

function UserForm(props: { record: User | null; onSaved: (saved: User, wasNew: boolean) => void }) {
  const form = useRecordForm({
    calls: userCalls,
    record: props.record,
    toDraft: userDraft,
    blank: newUser,
    toUpdate: (draft) => draft,
    schema: userUpdate,
    mayEdit: useMayEdit('/user'),
    onSaved: props.onSaved,
  })
  const { record } = form
  useShownRecordTitle(record?.username)
  return (
    <RecordLayout
      form={form}
      title={record?.username ?? ''}
      side={record && <UserSide user={record} />}
      deletion={userCalls}
    >
      <UserInputs form={form} />
    </RecordLayout>
  )
}
