/** Properties of every form input. `name` is the path of the value in the record, which maps errors to their input. */
export type FieldProps<Value> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  name?: string
  /** Explains how to fill in the field; hidden if the field is read-only. */
  help?: string
  /** Information about the value, shown instead of the help and even if the field is read-only. */
  note?: string
  error?: string
  required?: boolean
  /** True if the field cannot be used until something else is chosen. */
  disabled?: boolean
  /** True if the user is not allowed to change the value, which is then shown as text instead of an input. */
  readOnly?: boolean
  /** Increases each time changes are discarded, so that the input drops its local state. */
  discards?: number
}

/** Returns the properties that all Mantine inputs share: label above, help and error below. */
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
