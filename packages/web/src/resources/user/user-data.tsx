import { userUpdate } from '@lienzo/contract/people/user'
import type { ReactNode } from 'react'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import { useRecordForm } from '../../core/form/use-record-form.ts'
import { useShownRecordTitle } from '../../core/record/record-title.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { newUser, userDraft } from './user-draft.ts'
import { UserInputs } from './user-inputs.tsx'
import { type User, userCalls } from './user-record.ts'
import { UserSide } from './user-side.tsx'

/** Who the user is, with which role and up to which limit. */
export function UserData(props: {
  record: User | null
  sections: ReactNode
  onSaved: (saved: User, wasNew: boolean) => void
}) {
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
      sections={props.sections}
      side={record && <UserSide user={record} />}
      deletion={userCalls}
    >
      <UserInputs form={form} />
    </RecordLayout>
  )
}
