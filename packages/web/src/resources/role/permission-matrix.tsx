import { type PermissionEntry, type PermissionMap, resourcePaths } from '@lienzo/rules/permissions'
import { Checkbox, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '../../ui/field.ts'
import classes from './permission-matrix.module.css'

const rights = ['perm_view', 'perm_access', 'perm_edit'] as const
type Right = (typeof rights)[number]

const nothing: PermissionEntry = { perm_view: '0', perm_access: '0', perm_edit: '0' }

/** What a role may see, open and write, path by path; a column's own box sets the whole column. */
export function PermissionMatrix(field: FieldProps<PermissionMap>) {
  const { t } = useTranslation()
  const has = (path: (typeof resourcePaths)[number], right: Right) => field.value[path]?.[right] === '1'

  function set(paths: readonly (typeof resourcePaths)[number][], right: Right, granted: boolean) {
    const next = { ...field.value }
    for (const path of paths) next[path] = withRight(next[path] ?? nothing, right, granted)
    field.onChange(next)
  }

  return (
    <>
      <table className={classes.matrix} aria-label={field.label}>
        <thead>
          <tr>
            <th scope="col">{t('role.area')}</th>
            {rights.map((right) => {
              const held = resourcePaths.filter((path) => has(path, right)).length
              return (
                <th key={right} scope="col" className={classes.right}>
                  <Checkbox
                    size="xs"
                    label={t(`role.rights.${right}`)}
                    disabled={field.disabled}
                    checked={held === resourcePaths.length}
                    indeterminate={held > 0 && held < resourcePaths.length}
                    onChange={(event) => set(resourcePaths, right, event.currentTarget.checked)}
                  />
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {resourcePaths.map((path) => {
            const area = t(`role.areas.${path.split('/').pop()}`)
            return (
              <tr key={path}>
                <th scope="row">{area}</th>
                {rights.map((right) => (
                  <td key={right} className={classes.right}>
                    <Checkbox
                      size="xs"
                      aria-label={`${area}: ${t(`role.rights.${right}`)}`}
                      disabled={field.disabled}
                      checked={has(path, right)}
                      onChange={(event) => set([path], right, event.currentTarget.checked)}
                    />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {field.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" data-problem tabIndex={-1}>
          {field.error}
        </Text>
      )}
    </>
  )
}

/** A right stands on the ones before it: who writes opens, who opens sees; taking one away takes those after it. */
function withRight(entry: PermissionEntry, right: Right, granted: boolean): PermissionEntry {
  const place = rights.indexOf(right)
  const changed = { ...entry }
  rights.forEach((each, index) => {
    if (granted && index <= place) changed[each] = '1'
    if (!granted && index >= place) changed[each] = '0'
  })
  return changed
}
