import { Switch } from '@mantine/core'
import type { FieldProps } from './field.ts'

/** Yes or no. */
export function SwitchField(field: FieldProps<boolean>) {
  return (
    <Switch
      label={field.label}
      description={field.help}
      error={field.error}
      name={field.name}
      disabled={field.disabled}
      checked={field.value}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  )
}
