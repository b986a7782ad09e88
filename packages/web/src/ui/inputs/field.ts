/** What every input of a form takes. `name` is the path of the value in the record, by which errors find their input. */
export type FieldProps<Value> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  name?: string
  /** How it is filled in; nobody is told who only reads. */
  help?: string
  /** What there is to know about the value, in place of the help; whoever only reads it is told too. */
  note?: string
  error?: string
  required?: boolean
  /** Cannot be used for now: something else must be chosen first. */
  disabled?: boolean
  /** This person cannot change it: it is text to read, not an input. */
  readOnly?: boolean
  /** Grows each time that what is written is discarded: what the input keeps of its own goes with it. */
  discards?: number
}

/** The part of a field that Mantine's inputs show by themselves: the label above, help and errors under. */
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
