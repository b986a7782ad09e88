import { UsersOf } from '../people/users-of.tsx'
import { type RecordDates, RecordFacts } from './record-facts.tsx'

/** Side column of a record that has users. It lists the users above the dates of the record. */
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
