import { DetailScreen } from '../../core/detail/detail-screen.tsx'
import { RecordFacts } from '../../core/detail/record-facts.tsx'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import { UsersOf } from '../../core/people/users-of.tsx'
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
          side={
            form.record && (
              <>
                <UsersOf column="role_name" name={form.record.name} />
                <RecordFacts record={form.record} />
              </>
            )
          }
        >
          <RoleInputs form={form} />
        </RecordLayout>
      )}
    </DetailScreen>
  )
}
