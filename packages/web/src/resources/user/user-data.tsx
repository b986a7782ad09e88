import type { ReactNode } from 'react'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import type { OnSaved } from '../../core/detail/record-screen.tsx'
import { useRecordForm } from '../../core/form/use-record-form.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { userDrafts } from './user-draft.ts'
import { UserInputs } from './user-inputs.tsx'
import { type User, userCalls } from './user-record.ts'
import { UserSide } from './user-side.tsx'

/** Who the user is, with which role and up to which limit. */
export function UserData(props: { user: User | null; sections: ReactNode; onSaved: OnSaved<User> }) {
  const form = useRecordForm({
    calls: userCalls,
    drafts: userDrafts,
    record: props.user,
    mayEdit: useMayEdit('/user'),
    onSaved: props.onSaved,
  })
  return (
    <RecordLayout
      form={form}
      title={form.record?.username}
      sections={props.sections}
      side={form.record && <UserSide user={form.record} />}
    >
      <UserInputs form={form} />
    </RecordLayout>
  )
}
