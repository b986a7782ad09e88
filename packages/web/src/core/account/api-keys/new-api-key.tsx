import {
  mayAccess,
  mayEdit,
  type PermissionMap,
  type ResourcePath,
  resourcePaths,
} from '@lienzo/rules/people/permissions'
import { Button, Group, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { TextField } from '../../../ui/inputs/text-field.tsx'
import { FieldRow } from '../../../ui/layout/form-group.tsx'
import { CallError, call } from '../../call/call.ts'
import { failureText } from '../../call/call-failure.ts'
import { fieldErrorText, missingText } from '../../call/field-error-text.ts'
import { usePermissions } from '../../session/permissions.ts'
import classes from './api-keys.module.css'
import { areaName } from './area-name.ts'

type Reach = 'nothing' | 'read' | 'write'

/** Form for a new key: its name, its expiry date, and read or write permission for each area that the user can access. */
export function NewApiKey(props: { onMade: (key: string) => void; onCancel: () => void }) {
  const { t } = useTranslation()
  const own = usePermissions() ?? {}
  const [name, setName] = useState('')
  const [until, setUntil] = useState<number | null>(null)
  const [reaches, setReaches] = useState<Partial<Record<ResourcePath, Reach>>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [waiting, setWaiting] = useState(false)

  async function make() {
    if (name.trim() === '') return setErrors({ name: missingText('name', t) })
    if (Number.isNaN(until)) return setErrors({ expires_at: t('validation.date') })
    setWaiting(true)
    setErrors({})
    try {
      const apiKey = await call('apikeyrest/make', {
        name,
        permissions: permissionsOf(reaches),
        expires_at: until,
      })
      props.onMade(apiKey.key)
    } catch (failure) {
      setWaiting(false)
      setErrors(errorsOf(failure))
    }
  }

  function errorsOf(failure: unknown): Record<string, string> {
    const faults = failure instanceof CallError ? Object.entries(failure.fields) : []
    if (faults.length === 0) return { all: failureText(failure, t) }
    return Object.fromEntries(faults.map(([path, fault]) => [path, fieldErrorText(fault, t, path)]))
  }

  return (
    <div className={classes.new}>
      <FieldRow>
        <TextField
          label={t('api_keys.name')}
          help={t('api_keys.name_help')}
          value={name}
          onChange={setName}
          error={errors.name}
          required
          autoFocus
        />
        <DateField
          label={t('api_keys.expires_at')}
          help={t('api_keys.expires_at_help')}
          value={until}
          onChange={setUntil}
          error={errors.expires_at}
        />
      </FieldRow>
      <ul className={classes.areas} aria-label={t('api_keys.scope')}>
        {resourcePaths
          .filter((path) => mayAccess(own, path))
          .map((path) => (
            <li key={path}>
              <span id={`reach-${path}`}>{areaName(path, t)}</span>
              <SegmentedControl
                size="xs"
                aria-labelledby={`reach-${path}`}
                value={reaches[path] ?? 'nothing'}
                onChange={(reach) => setReaches({ ...reaches, [path]: reach as Reach })}
                data={reachesOf(own, path).map((reach) => ({
                  value: reach,
                  label: t(`api_keys.reach.${reach}`),
                }))}
              />
            </li>
          ))}
      </ul>
      {errors.all && (
        <p className={classes.failed} role="alert">
          {errors.all}
        </p>
      )}
      <Group gap={8}>
        <Button onClick={make} loading={waiting}>
          {t('api_keys.make')}
        </Button>
        <Button variant="default" onClick={props.onCancel}>
          {t('api_keys.cancel')}
        </Button>
      </Group>
    </div>
  )
}

/** Returns the permissions that the user can choose for an area. A key never gets a permission that the user lacks. */
function reachesOf(own: PermissionMap, path: ResourcePath): Reach[] {
  return mayEdit(own, path) ? ['nothing', 'read', 'write'] : ['nothing', 'read']
}

function permissionsOf(reaches: Partial<Record<ResourcePath, Reach>>): PermissionMap {
  const permissions: PermissionMap = {}
  for (const path of resourcePaths) {
    const reach = reaches[path] ?? 'nothing'
    if (reach === 'nothing') continue
    // `perm_view` is never granted, because it shows menu entries and a program has no menu.
    permissions[path] = { perm_view: '0', perm_access: '1', perm_edit: reach === 'write' ? '1' : '0' }
  }
  return permissions
}
