import {
  mayGrant,
  newlyGranted,
  type PermissionEntry,
  type PermissionMap,
  type ResourcePath,
  resourcePaths,
} from '@lienzo/rules/people/permissions'
import { type RightFlag, rightFlags, withRight } from '@lienzo/rules/people/right-reasons'
import { Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '../../ui/inputs/field.ts'
import { usePermissions } from '../session/permissions.ts'
import classes from './permission-matrix.module.css'
import { RightBox } from './right-box.tsx'
import { useMatrixKeys } from './use-matrix-keys.ts'

const nothing: PermissionEntry = { perm_view: '0', perm_access: '0', perm_edit: '0' }

type PermissionMatrixProps = FieldProps<PermissionMap> & {
  /** Permissions as saved. The user can keep or restore them even without the permission to grant them. */
  saved: PermissionMap
  /** Returns a text about the source of the permissions for an area. It is shown below the name of the area. */
  sourceOf?: (path: ResourcePath) => ReactNode
  /** Returns the server's error message for an area. */
  errorOf?: (path: ResourcePath) => string | undefined
  /** Returns true if the row of an area is highlighted. */
  isMarked?: (path: ResourcePath) => boolean
}

/**
 * Table of the screens that a user or role can see in the menu, access and edit, one row per resource path. The checkbox in a
 * heading sets its whole column. The table is one tab stop; the arrow keys move between checkboxes. A checkbox is locked, with
 * the reason, if it would grant a permission that the user lacks. If the field is read-only, shows texts instead of checkboxes.
 */
export function PermissionMatrix({ saved, sourceOf, errorOf, isMarked, ...field }: PermissionMatrixProps) {
  const { t } = useTranslation()
  const own = usePermissions()
  const keys = useMatrixKeys(resourcePaths.length, rightFlags.length - 1)
  const reasonId = useId()
  const entryOf = (path: ResourcePath) => field.value[path] ?? nothing
  const has = (path: ResourcePath, flag: RightFlag) => entryOf(path)[flag] === '1'

  function isLocked(path: ResourcePath, flag: RightFlag): boolean {
    return !has(path, flag) && isBeyond(path, entryWith(path, flag))
  }

  /** Returns true if the entry would grant a permission that the signed-in user lacks. */
  function isBeyond(path: ResourcePath, entry: PermissionEntry): boolean {
    return own !== null && mayGrant(own, newlyGranted(saved, { ...saved, [path]: entry })).includes(path)
  }

  /**
   * Returns the entry with a permission added. Leaves the permission for the menu unchanged if the user is not allowed to grant
   * it.
   */
  function entryWith(path: ResourcePath, flag: RightFlag): PermissionEntry {
    const before = entryOf(path)
    const entry = withRight(before, flag, true)
    if (flag === 'perm_view' || !isBeyond(path, entry)) return entry
    return { ...entry, perm_view: before.perm_view }
  }

  function set(paths: readonly ResourcePath[], flag: RightFlag, isGranted: boolean) {
    const next = { ...field.value }
    for (const path of paths) {
      if (isGranted && isLocked(path, flag)) continue
      next[path] = isGranted ? entryWith(path, flag) : withRight(entryOf(path), flag, false)
    }
    field.onChange(next)
  }

  return (
    <>
      <table className={classes.matrix} aria-label={field.label} onKeyDown={keys.onKeyDown}>
        <thead>
          <tr>
            <th scope="col">{t('role.area')}</th>
            {rightFlags.map((flag, column) => {
              const free = resourcePaths.filter((path) => !isLocked(path, flag))
              const count = resourcePaths.filter((path) => has(path, flag)).length
              return (
                <th key={flag} scope="col" className={classes.right}>
                  {field.readOnly ? (
                    t(`role.rights.${flag}`)
                  ) : (
                    <RightBox
                      {...keys.place(0, column)}
                      label={t(`role.rights.${flag}`)}
                      checked={count > 0 && count === free.length}
                      indeterminate={count > 0 && count < free.length}
                      onChange={(isGranted) => set(resourcePaths, flag, isGranted)}
                    />
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {resourcePaths.map((path, row) => {
            const area = t(`role.areas.${path.split('/').pop()}`)
            const error = errorOf?.(path)
            return (
              <tr key={path} data-marked={isMarked?.(path) || undefined}>
                <th scope="row">
                  <span className={classes.area}>{area}</span>
                  {sourceOf && <span className={classes.note}>{sourceOf(path)}</span>}
                  {error && (
                    <span className={classes.error} role="alert" data-problem tabIndex={-1}>
                      {error}
                    </span>
                  )}
                </th>
                {rightFlags.map((flag, column) => (
                  <td key={flag} className={classes.right}>
                    {field.readOnly ? (
                      <GrantedText granted={has(path, flag)} />
                    ) : (
                      <RightBox
                        {...keys.place(row + 1, column)}
                        ariaLabel={`${area}: ${t(`role.rights.${flag}`)}`}
                        lockedBy={isLocked(path, flag) ? reasonId : undefined}
                        checked={has(path, flag)}
                        onChange={(isGranted) => set([path], flag, isGranted)}
                      />
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      <span id={reasonId} hidden>
        {t('role.locked')}
      </span>
      {field.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" data-problem tabIndex={-1}>
          {field.error}
        </Text>
      )}
    </>
  )
}

function GrantedText({ granted }: { granted: boolean }) {
  const { t } = useTranslation()
  return <span data-denied={!granted || undefined}>{t(granted ? 'form.yes' : 'form.no')}</span>
}
