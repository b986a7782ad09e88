import type { PermissionMap } from '@lienzo/rules/people/permissions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../core/call/call-failure.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import { useUndoNotice } from '../../../core/notice/use-undo-notice.tsx'
import { keepFocus } from '../../../ui/focus/keep-focus.ts'
import {
  overridesDraft,
  overridesOf,
  permissionCalls,
  type UserPermissionsRecord,
} from './user-permissions-record.ts'

/** Returns a function that removes all overrides, so that the user has exactly the rights of the role. A notice offers undo. */
export function useResetOverrides(
  record: UserPermissionsRecord,
  onChanged: (savedRecord: UserPermissionsRecord) => Promise<void>,
) {
  const { t } = useTranslation()
  const offerUndo = useUndoNotice()
  const [resetting, setResetting] = useState(false)

  async function reset() {
    const giveFocus = keepFocus()
    const before = overridesOf(overridesDraft(record))
    setResetting(true)
    try {
      const savedRecord = await permissionCalls.reset(record)
      await onChanged(savedRecord)
      offerUndo(t('user.permissions.was_reset'), () => bringBack(savedRecord, before))
    } catch (error) {
      showFailure(error)
    }
    setResetting(false)
    giveFocus()
  }

  async function bringBack({ id, version }: UserPermissionsRecord, overrides: PermissionMap) {
    try {
      await onChanged(await permissionCalls.update({ id, version, overrides }))
    } catch (error) {
      showFailure(error)
    }
  }

  function showFailure(error: unknown) {
    showNotice({ color: 'red', title: t('form.save_failed'), message: failureText(error, t) })
  }

  return { resetting, reset }
}
