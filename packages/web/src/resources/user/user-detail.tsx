import { useQueryClient } from '@tanstack/react-query'
import { ApiKeys } from '../../core/account/api-keys/api-keys.tsx'
import { ResetSecondFactor } from '../../core/account/second-factor/reset-second-factor.tsx'
import { SignIns } from '../../core/account/sign-ins/sign-ins.tsx'
import { RecordPage } from '../../core/detail/record-page.tsx'
import { RecordScreen, type SaveHandler } from '../../core/detail/record-screen.tsx'
import { RecordSections, useSection } from '../../core/detail/record-sections.tsx'
import { recordKeys } from '../../core/record/record-keys.ts'
import { useCurrentUser } from '../../core/session/session-user.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { UserBalance } from './balance/user-balance.tsx'
import { UserPermissions } from './permissions/user-permissions.tsx'
import { UserData } from './user-data.tsx'
import { type User, userCalls } from './user-record.ts'
import { UserSide } from './user-side.tsx'

const sectionNames = ['data', 'permissions', 'balance', 'signins'] as const

export default function UserDetail() {
  return (
    <RecordScreen calls={userCalls}>
      {(user, onSaved) => <UserScreens user={user} onSaved={onSaved} />}
    </RecordScreen>
  )
}

/** Shows the sections of a user. A new user has only the data section until it is saved. */
function UserScreens({ user, onSaved }: { user: User | null; onSaved: SaveHandler<User> }) {
  const queries = useQueryClient()
  const section = useSection(sectionNames)
  const mayEnd = useMayEdit('/user')
  // Users turn off their own second factor in their profile, where they must enter their password.
  const isOwn = useCurrentUser()?.user_id === user?.id
  const sections = user && <RecordSections resource="user" names={sectionNames} current={section} />

  /**
   * Reloads the user and the lists of users after a change outside the form. If reloading fails, the change itself has still
   * succeeded.
   */
  async function refresh(id: number) {
    await queries.invalidateQueries({ queryKey: recordKeys.record(userCalls.name, id) })
    await queries.invalidateQueries({ queryKey: recordKeys.lists(userCalls.name) })
  }

  if (!user || section === 'data') {
    // When the user has been erased, the new key remounts the form, so that it no longer contains the erased data.
    return (
      <UserData
        key={user?.erased_at ?? 'kept'}
        user={user}
        sections={sections}
        onSaved={onSaved}
        refresh={refresh}
      />
    )
  }
  if (section === 'permissions') {
    return <UserPermissions user={user} sections={sections} onChanged={() => refresh(user.id)} />
  }
  return (
    <RecordPage
      name={userCalls.name}
      title={user.username}
      sections={sections}
      side={<UserSide user={user} />}
    >
      {section === 'balance' ? (
        <UserBalance user={user} onChanged={() => refresh(user.id)} />
      ) : (
        <>
          <SignIns userId={user.id} mayEnd={mayEnd} />
          <ApiKeys userId={user.id} mayEnd={mayEnd} />
          {mayEnd && !isOwn && user.second_factor && (
            <ResetSecondFactor user={user} onReset={() => refresh(user.id)} />
          )}
        </>
      )}
    </RecordPage>
  )
}
