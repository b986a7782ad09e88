import { DetailScreen } from '../../core/detail/detail-screen.tsx'
import { RecordFacts } from '../../core/detail/record-facts.tsx'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import { UsersOf } from '../../core/people/users-of.tsx'
import { usergroupDrafts } from './usergroup-draft.ts'
import { UsergroupInputs } from './usergroup-inputs.tsx'
import { usergroupCalls } from './usergroup-record.ts'

export default function UsergroupDetail() {
  return (
    <DetailScreen calls={usergroupCalls} drafts={usergroupDrafts}>
      {(form) => (
        <RecordLayout
          form={form}
          title={form.record?.name}
          side={
            form.record && (
              <>
                <UsersOf column="usergroup_name" name={form.record.name} />
                <RecordFacts record={form.record} />
              </>
            )
          }
        >
          <UsergroupInputs form={form} />
        </RecordLayout>
      )}
    </DetailScreen>
  )
}
