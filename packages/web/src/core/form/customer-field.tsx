import type { FieldProps } from '../../ui/inputs/field.ts'
import { picksFrom } from '../picker/picks.ts'
import { RecordPicker } from '../picker/record-picker.tsx'

const customers = picksFrom('customerrest/getcustomers')

/** Required field for the customer of a record. */
export function CustomerField(props: FieldProps<number> & { chosenName: string | undefined }) {
  return (
    <RecordPicker
      {...props}
      // The draft contains 0 if no customer is chosen.
      value={props.value || null}
      onChange={(id) => props.onChange(id ?? 0)}
      source={customers}
      required
    />
  )
}
