import { DetailScreen } from '../../core/detail/detail-screen.tsx'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import { UsersSide } from '../../core/detail/users-side.tsx'
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
          side={form.record && <UsersSide column="usergroup_name" record={form.record} />}
        >
          <UsergroupInputs form={form} />
        </RecordLayout>
      )}
    </DetailScreen>
  )
}
