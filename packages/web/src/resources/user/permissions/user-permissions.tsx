import { mayGrant, type ResourcePath } from '@lienzo/rules/people/permissions'
import { Button } from '@mantine/core'
import { IconCloudOff, IconRotate } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../core/call/call-failure.ts'
import { RecordLayout } from '../../../core/detail/record-layout.tsx'
import { RecordPage } from '../../../core/detail/record-page.tsx'
import { useRecord } from '../../../core/detail/use-record.ts'
import { useRecordForm } from '../../../core/form/use-record-form.ts'
import { PermissionMatrix } from '../../../core/permission-matrix/permission-matrix.tsx'
import { loadPermissions, usePermissions } from '../../../core/session/permissions.ts'
import { useCurrentUser } from '../../../core/session/session-user.ts'
import { useMayEdit } from '../../../core/session/use-may-edit.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Bar, WaitingPlace } from '../../../ui/feedback/waiting-place.tsx'
import { FormGroup } from '../../../ui/layout/form-group.tsx'
import type { User } from '../user-record.ts'
import { UserSide } from '../user-side.tsx'
import { AccessQuestion } from './access-question.tsx'
import { PathReasons } from './path-reasons.tsx'
import { StandingReasons } from './standing-reasons.tsx'
import { useResetOverrides } from './use-reset-overrides.ts'
import {
  effectiveOf,
  type OverridesDraft,
  overridesDraft,
  overridesDrafts,
  overridesFor,
  permissionCalls,
  roleOf,
  type UserPermissionsRecord,
} from './user-permissions-record.ts'

type UserPermissionsProps = { user: User; sections: ReactNode; onChanged: () => Promise<void> }

/** Shows the overrides of a user, the source of each right, and what the user can access as a result. */
export function UserPermissions(props: UserPermissionsProps) {
  const { user, sections } = props
  const { t } = useTranslation()
  const query = useRecord(permissionCalls.name, permissionCalls.get, user.id)
  if (query.data) return <PermissionsForm {...props} record={query.data} />
  return (
    <RecordPage name="user" title={user.username} sections={sections} side={<UserSide user={user} />}>
      {query.isPending && (
        <WaitingPlace>
          <Bar height={480} />
        </WaitingPlace>
      )}
      {query.isError && (
        <EmptyState
          icon={IconCloudOff}
          tone="failure"
          title={t('form.load_failed')}
          text={failureText(query.error, t)}
        >
          <Button variant="default" onClick={() => query.refetch()}>
            {t('list.retry')}
          </Button>
        </EmptyState>
      )}
    </RecordPage>
  )
}

function PermissionsForm(props: UserPermissionsProps & { record: UserPermissionsRecord }) {
  const { user } = props
  const { t } = useTranslation()
  const isHigher = useIsHigher(props.record)
  const mayEdit = useMayEdit('/user') && !isHigher
  const conflictTexts = useConflictTexts()
  const self = useCurrentUser()
  const form = useRecordForm({
    calls: permissionCalls,
    drafts: overridesDrafts,
    record: props.record,
    mayEdit,
    onSaved: onChanged,
  })
  const record = form.record ?? props.record

  const { resetting, reset } = useResetOverrides(record, async (savedRecord) => {
    form.adopt(savedRecord)
    await onChanged()
  })

  async function onChanged() {
    await props.onChanged()
    // If users change their own rights, the menu and the available screens change too.
    if (self?.user_id === user.id) await loadPermissions()
  }

  const role = roleOf(record)
  const areaOf = (path: string) => t(`role.areas.${path.split('/').pop()}`)

  function sourceOf(path: ResourcePath) {
    return (
      <PathReasons
        role={role[path]}
        override={form.draft[path]}
        roleName={record.state.role_name}
        area={areaOf(path)}
        onFollowRole={form.readOnly ? undefined : () => form.change({ [path]: null })}
      />
    )
  }

  const hasOverrides = Object.values(form.loaded).some((entry) => entry !== null)
  return (
    <RecordLayout
      form={{ ...form, name: 'user', labelOf: areaOf }}
      title={user.username}
      sections={props.sections}
      side={<UserSide user={user} />}
      conflictTexts={conflictTexts}
    >
      <FormGroup title={t('user.permissions.rows')}>
        <StandingReasons record={record} />
      </FormGroup>
      <FormGroup
        title={t('user.permissions.title')}
        help={t(isHigher ? 'user.permissions.higher' : 'user.permissions.help')}
        action={!form.readOnly && hasOverrides && <ResetButton resetting={resetting} onReset={reset} />}
      >
        <PermissionMatrix
          label={t('user.permissions.title')}
          value={effectiveOf(record, form.draft)}
          saved={effectiveOf(record, form.loaded)}
          onChange={(permissions) => form.change(overridesFor(record, permissions))}
          readOnly={form.readOnly}
          sourceOf={sourceOf}
          errorOf={(path) => form.errorAt(`overrides.${path}`)}
          isMarked={(path) => form.draft[path] !== null}
        />
      </FormGroup>
      <FormGroup title={t('user.question.title')} help={t('user.question.help')}>
        <AccessQuestion record={record} areaOf={areaOf} />
      </FormGroup>
    </RecordLayout>
  )
}

function ResetButton({ resetting, onReset }: { resetting: boolean; onReset: () => void }) {
  const { t } = useTranslation()
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconRotate size={15} stroke={1.6} />}
      loading={resetting}
      onClick={onReset}
    >
      {t('user.permissions.reset')}
    </Button>
  )
}

/**
 * Returns true if the user has rights that the viewer lacks. The viewer cannot change such a user's rights. Returns false if
 * the viewer is the user.
 */
function useIsHigher(record: UserPermissionsRecord): boolean {
  const own = usePermissions()
  const self = useCurrentUser()
  if (!own || self?.user_id === record.id) return false
  return mayGrant(own, effectiveOf(record, overridesDraft(record))).length > 0
}

/** Returns functions that describe the rights of each path in words, for the list of edit conflicts. */
function useConflictTexts() {
  const { t } = useTranslation()
  const text = (entry: OverridesDraft[ResourcePath]) => {
    if (!entry) return t('user.permissions.follows_role')
    const flags = (['perm_view', 'perm_access', 'perm_edit'] as const).filter((flag) => entry[flag] === '1')
    return flags.length > 0
      ? flags.map((flag) => t(`role.rights.${flag}`)).join(', ')
      : t('user.permissions.nothing')
  }
  return Object.fromEntries(Object.keys(overridesDrafts.blank).map((path) => [path, text]))
}
