import { UsersOf } from '../people/users-of.tsx'
import { type RecordDates, RecordFacts } from './record-facts.tsx'

/** The side of a record that users belong to: who they are, over when it was made and changed. */
export function UsersSide(props: {
  column: 'role_name' | 'usergroup_name'
  record: RecordDates & { name: string }
}) {
  const { column, record } = props
  return (
    <>
      <UsersOf column={column} name={record.name} />
      <RecordFacts record={record} />
    </>
  )
}
