import type { ResourcePath } from '@lienzo/rules/people/permissions'
import { OptionalChoiceField, type OptionalChoiceProps } from '../../ui/inputs/choice-field.tsx'
import { ReadValue } from '../../ui/inputs/read-value.tsx'
import { ChosenRecordLink } from './chosen-record-link.tsx'
import { RecordLink } from './record-link.tsx'
import classes from './record-picker.module.css'

/** Field in which the user chooses a record from a fixed list. A link above it leads to the chosen record. */
export function LinkedChoice({ screen, ...field }: OptionalChoiceProps & { screen: ResourcePath }) {
  const { value: id, choices } = field
  const name = id === null ? undefined : choices.find(({ value }) => value === id)?.label
  if (field.readOnly)
    return (
      <ReadValue field={field}>
        {id !== null && name && (
          <RecordLink screen={screen} id={id}>
            {name}
          </RecordLink>
        )}
      </ReadValue>
    )
  return (
    <div className={classes.picker}>
      {id !== null && name && <ChosenRecordLink screen={screen} id={id} name={name} />}
      <OptionalChoiceField {...field} />
    </div>
  )
}
