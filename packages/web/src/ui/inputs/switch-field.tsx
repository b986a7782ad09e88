import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from './field.ts'
import { ReadValue } from './read-value.tsx'

/** Switch for a yes-or-no value. */
export function SwitchField(field: FieldProps<boolean>) {
  const { t } = useTranslation()
  if (field.readOnly) return <ReadValue field={field}>{t(field.value ? 'form.yes' : 'form.no')}</ReadValue>
  return (
    <Switch
      label={field.label}
      description={field.note ?? field.help}
      error={field.error}
      name={field.name}
      disabled={field.disabled}
      checked={field.value}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  )
}
