import { usergroupUpdate } from '@lienzo/contract/people/usergroup'
import { RecordFacts } from '../../core/detail/record-facts.tsx'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import { RecordScreen } from '../../core/detail/record-screen.tsx'
import { useRecordForm } from '../../core/form/use-record-form.ts'
import { UsersOf } from '../../core/people/users-of.tsx'
import { useShownRecordTitle } from '../../core/record/record-title.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { newUsergroup, usergroupDraft } from './usergroup-draft.ts'
import { UsergroupInputs } from './usergroup-inputs.tsx'
import { type Usergroup, usergroupCalls } from './usergroup-record.ts'

export default function UsergroupDetail() {
  return (
    <RecordScreen calls={usergroupCalls}>
      {(record, onSaved) => <UsergroupForm record={record} onSaved={onSaved} />}
    </RecordScreen>
  )
}

function UsergroupForm(props: {
  record: Usergroup | null
  onSaved: (saved: Usergroup, wasNew: boolean) => void
}) {
  const form = useRecordForm({
    calls: usergroupCalls,
    record: props.record,
    toDraft: usergroupDraft,
    blank: newUsergroup,
    toUpdate: (draft) => draft,
    schema: usergroupUpdate,
    mayEdit: useMayEdit('/usergroup'),
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
            <UsersOf column="usergroup_name" name={record.name} />
            <RecordFacts record={record} />
          </>
        )
      }
      deletion={usergroupCalls}
    >
      <UsergroupInputs form={form} />
    </RecordLayout>
  )
}
