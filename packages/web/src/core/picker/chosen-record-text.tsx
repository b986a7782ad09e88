import { useTranslation } from 'react-i18next'
import type { FieldProps } from '../../ui/inputs/field.ts'
import { ReadValue } from '../../ui/inputs/read-value.tsx'
import type { PickSource } from './picks.ts'
import { RecordLink } from './record-link.tsx'

type ChosenRecordTextProps = Omit<FieldProps<number | null>, 'onChange'> & {
  source: PickSource
  chosenName: string | null | undefined
  chosenWithin?: string | undefined
  ariaLabel?: string
}

/** Name of the record that is chosen in a read-only field. It is a link if the user can open the record. */
export function ChosenRecordText(props: ChosenRecordTextProps) {
  const { value, source, chosenName, chosenWithin, ariaLabel } = props
  const { t } = useTranslation()
  const note = value !== null && chosenWithin ? t('form.pick_within', { path: chosenWithin }) : props.note
  return (
    <ReadValue field={{ ...props, ...(note ? { note } : {}) }} {...(ariaLabel ? { ariaLabel } : {})}>
      {value !== null && chosenName && (
        <RecordLink screen={source.screen} id={value}>
          {chosenName}
        </RecordLink>
      )}
    </ReadValue>
  )
}
