/** What every input of a form takes. `name` is the path of the value in the record, by which errors find their input. */
export type FieldProps<Value> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  name?: string
  help?: string
  error?: string
  required?: boolean
  disabled?: boolean
  /** Grows each time that what is written is discarded: what the input keeps of its own goes with it. */
  discards?: number
}

/** The part of a field that Mantine's inputs show by themselves: the label above, help and errors under. */
export function inputFrame<Value>(field: FieldProps<Value>) {
  return {
    label: field.label,
    description: field.help,
    error: field.error,
    name: field.name,
    disabled: field.disabled,
    // Nothing is required of a person who can only read.
    withAsterisk: field.required && !field.disabled,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
  }
}
