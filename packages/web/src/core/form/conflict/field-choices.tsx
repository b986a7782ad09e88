import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './field-choices.module.css'

/** Column that contains one of the two values of each field. */
type Side<Field> = {
  heading: string
  show: (field: Field) => ReactNode
  isTaken: (field: Field) => boolean
  onTake: (field: Field) => void
}

type FieldChoicesProps<Field> = {
  /** Prefix for the names of the radio buttons, which have the form `<name>-<field>`. */
  name: string
  fields: readonly Field[]
  labelOf: (field: Field) => string
  /** Column with the values before both changes, if they are known. */
  before?: { heading: string; show: (field: Field) => ReactNode }
  sides: readonly [Side<Field>, Side<Field>]
}

/** Table with two values for each field. The user chooses one of them. */
export function FieldChoices<Field extends string>(props: FieldChoicesProps<Field>) {
  const { before, sides } = props
  const { t } = useTranslation()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('form.conflict_field')}</th>
          {before && <th scope="col">{before.heading}</th>}
          {sides.map(({ heading }) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.fields.map((field) => (
          <tr key={field}>
            <th scope="row">{props.labelOf(field)}</th>
            {before && (
              <td className={classes.before} data-label={before.heading}>
                {before.show(field)}
              </td>
            )}
            {sides.map(({ heading, show, isTaken, onTake }) => (
              <td key={heading} data-label={heading}>
                <Radio
                  name={`${props.name}-${field}`}
                  checked={isTaken(field)}
                  onChange={() => onTake(field)}
                  label={show(field)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
