import { IconUserX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import type { SaveHandler } from '../../core/detail/record-screen.tsx'
import { useRecordForm } from '../../core/form/use-record-form.ts'
import { formatDate } from '../../core/language/language.ts'
import { useCurrentUser } from '../../core/session/session-user.ts'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { StateChip } from '../../ui/feedback/state-chip.tsx'
import { EraseDialog } from './person/erase-dialog.tsx'
import { PersonEntries } from './person/person-entries.tsx'
import { userDrafts } from './user-draft.ts'
import { UserInputs } from './user-inputs.tsx'
import { type User, userCalls } from './user-record.ts'
import { UserSide } from './user-side.tsx'

type UserDataProps = {
  user: User | null
  sections: ReactNode
  onSaved: SaveHandler<User>
  /** Reloads the user and the lists of users. */
  refresh: (id: number) => Promise<void>
}

/** Shows the name, role, limits and other data of a user. */
export function UserData({ user, sections, onSaved, refresh }: UserDataProps) {
  const { t } = useTranslation()
  const [erasing, setErasing] = useState(false)
  const isHouse = useIsHouse()
  const isOwn = useCurrentUser()?.user_id === user?.id
  const erasedAt = user?.erased_at ?? null
  const mayEdit = useMayEdit('/user') && erasedAt === null
  const form = useRecordForm({ calls: userCalls, drafts: userDrafts, record: user, mayEdit, onSaved })
  const { record } = form
  return (
    <>
      <RecordLayout
        form={form}
        title={record?.username}
        chips={
          erasedAt !== null && (
            <StateChip
              hue="gray"
              icon={IconUserX}
              label={t('user.person.erased_on', { date: formatDate(erasedAt) })}
            />
          )
        }
        menu={
          isHouse &&
          record && <PersonEntries user={record} onErase={isOwn ? undefined : () => setErasing(true)} />
        }
        sections={sections}
        side={record && <UserSide user={record} />}
      >
        <UserInputs form={form} />
      </RecordLayout>
      {erasing && record && (
        <EraseDialog user={record} onErased={() => refresh(record.id)} onClose={() => setErasing(false)} />
      )}
    </>
  )
}
