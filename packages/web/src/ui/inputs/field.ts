/** Props of every form input. `name` is the path of the value in the record; errors with this path are shown at the input. */
export type FieldProps<Value> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  name?: string
  /** Explains how to fill in the field. Not shown if the field is read-only. */
  help?: string
  /** Information about the value. It replaces the help, and is shown even if the field is read-only. */
  note?: string
  error?: string
  required?: boolean
  /** True if the user must choose something else first. */
  disabled?: boolean
  /** True if the user is not allowed to change the value. It is then shown as text instead of an input. */
  readOnly?: boolean
  /** Incremented when changes are discarded. The input then drops its local state. */
  discards?: number
}

/** Returns the props that all Mantine inputs share: the label above, the help and the error below. */
export function inputFrame<Value>(field: FieldProps<Value>) {
  return {
    label: field.label,
    description: field.note ?? field.help,
    error: field.error,
    name: field.name,
    disabled: field.disabled,
    withAsterisk: field.required && !field.disabled,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
  }
}
