import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiKeys } from '../../core/account/api-keys/api-keys.tsx'
import { ResetSecondFactor } from '../../core/account/second-factor/reset-second-factor.tsx'
import { SignIns } from '../../core/account/sign-ins/sign-ins.tsx'
import { RecordPage } from '../../core/detail/record-page.tsx'
import { RecordScreen } from '../../core/detail/record-screen.tsx'
import { RecordSections, useSection } from '../../core/detail/record-sections.tsx'
import { recordKeys } from '../../core/record/record-keys.ts'
import { useShownRecordTitle } from '../../core/record/record-title.ts'
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
      {(record, onSaved) => <UserSections record={record} onSaved={onSaved} />}
    </RecordScreen>
  )
}

/** The sections of one user; a new one has its data alone until it is saved. */
function UserSections(props: { record: User | null; onSaved: (saved: User, wasNew: boolean) => void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  // A user who was just made is not loaded again: the form goes on with what was saved.
  const [made, setMade] = useState<User | null>(null)
  const section = useSection(sectionNames)
  const mayEnd = useMayEdit('/user')
  const user = props.record ?? made
  const sections = user && (
    <RecordSections
      label={t('user.sections.label')}
      sections={sectionNames.map((name) => ({ name, label: t(`user.sections.${name}`) }))}
      current={section}
    />
  )

  /** Reads the user again after something else than the form changed it. */
  async function refresh(id: number) {
    const queryKey = recordKeys.record(userCalls.name, id)
    const fresh = await queries.fetchQuery({ queryKey, queryFn: () => userCalls.get(id), staleTime: 0 })
    if (!props.record) setMade(fresh)
    await queries.invalidateQueries({ queryKey: recordKeys.lists(userCalls.name) })
  }

  function onSaved(saved: User, wasNew: boolean) {
    if (!props.record) setMade(saved)
    props.onSaved(saved, wasNew)
  }

  if (!user || section === 'data') {
    return <UserData record={user} sections={sections} onSaved={onSaved} />
  }
  if (section === 'permissions') {
    return <UserPermissions user={user} sections={sections} onChanged={() => refresh(user.id)} />
  }
  return (
    <UserPage user={user} sections={sections}>
      {section === 'balance' ? (
        <UserBalance user={user} onChanged={() => refresh(user.id)} />
      ) : (
        <>
          <SignIns userId={user.id} mayEnd={mayEnd} />
          <ApiKeys userId={user.id} mayEnd={mayEnd} />
          {mayEnd && <ResetSecondFactor userId={user.id} name={user.username} />}
        </>
      )}
    </UserPage>
  )
}

function UserPage(props: { user: User; sections: ReactNode; children: ReactNode }) {
  useShownRecordTitle(props.user.username)
  return (
    <RecordPage
      name={userCalls.name}
      title={props.user.username}
      sections={props.sections}
      side={<UserSide user={props.user} />}
    >
      {props.children}
    </RecordPage>
  )
}
