import { DetailScreen } from '../../core/detail/detail-screen.tsx'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import { UsersSide } from '../../core/detail/users-side.tsx'
import { roleDrafts } from './role-draft.ts'
import { RoleInputs } from './role-inputs.tsx'
import { roleCalls } from './role-record.ts'

export default function RoleDetail() {
  return (
    <DetailScreen calls={roleCalls} drafts={roleDrafts}>
      {(form) => (
        <RecordLayout
          form={form}
          title={form.record?.name}
          side={form.record && <UsersSide column="role_name" record={form.record} />}
        >
          <RoleInputs form={form} />
        </RecordLayout>
      )}
    </DetailScreen>
  )
}
