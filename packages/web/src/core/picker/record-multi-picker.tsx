import { CloseButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ReadValue } from '../../ui/inputs/read-value.tsx'
import type { PickSource } from './picks.ts'
import { RecordLink } from './record-link.tsx'
import classes from './record-multi-picker.module.css'
import { RecordPicker } from './record-picker.tsx'

export type ChosenRecord = { id: number; name: string; code?: string }

/** Field in which the user chooses several records. It lists the chosen records; typing finds more. */
export function RecordMultiPicker(props: {
  label: string
  help?: string
  source: PickSource
  chosen: readonly ChosenRecord[]
  onChange: (records: ChosenRecord[]) => void
  error?: string
  readOnly?: boolean
  /** True if the field is in a panel that closes when the user presses outside the panel. */
  inPanel?: boolean
}) {
  const { chosen } = props
  const { t } = useTranslation()
  return (
    <div className={classes.picker}>
      {chosen.length > 0 && (
        <ul className={classes.list}>
          {chosen.map((each) => (
            <li key={each.id} className={classes.chosen}>
              {each.code && <span className={classes.code}>{each.code}</span>}
              <span className={classes.name}>
                <RecordLink screen={props.source.screen} id={each.id}>
                  {each.name}
                </RecordLink>
              </span>
              {!props.readOnly && (
                <CloseButton
                  size="sm"
                  aria-label={t('form.pick_remove', { name: each.name })}
                  onClick={() => props.onChange(chosen.filter((one) => one.id !== each.id))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {props.readOnly && chosen.length === 0 && <ReadValue field={{ label: '' }} ariaLabel={props.label} />}
      {!props.readOnly && (
        <RecordPicker
          label={props.label}
          help={props.help}
          error={props.error}
          source={props.source}
          value={null}
          chosenName={null}
          inPanel={props.inPanel}
          without={chosen.map((each) => each.id)}
          placeholder={t('form.pick_more')}
          onChange={(_, record) => record && props.onChange([...chosen, record])}
        />
      )}
    </div>
  )
}
