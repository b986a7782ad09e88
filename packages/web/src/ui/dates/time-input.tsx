import './date-components.css'
import { TimePicker } from '@mantine/dates'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../hooks/locale.ts'
import classes from './time-input.module.css'

const MINUTES_STEP = 5

/**
 * Input for an optional time of day: HH:MM, or '' for none. Shows hours 0 to 23, or 1 to 12 with AM and PM in languages that
 * use them.
 */
export default function TimeInput(props: {
  /** Label of the date field beside this input. */
  field: string
  className: string | undefined
  value: string
  disabled: boolean
  onChange: (time: string) => void
}) {
  const { t } = useTranslation()
  const halves = new Intl.DateTimeFormat(useLocale(), { hour: 'numeric' }).resolvedOptions().hour12
  const labelOf = (part: string) => `${props.field}: ${part}`
  return (
    <TimePicker
      className={props.className}
      classNames={{ fieldsGroup: classes.fields, field: classes.field, control: classes.control }}
      label={t('form.time.label')}
      value={props.value}
      disabled={props.disabled}
      format={halves ? '12h' : '24h'}
      minutesStep={MINUTES_STEP}
      withDropdown
      hoursInputLabel={labelOf(t('form.time.hours'))}
      minutesInputLabel={labelOf(t('form.time.minutes'))}
      amPmInputLabel={labelOf(t('form.time.half'))}
      popoverProps={{ withinPortal: false }}
      onChange={props.onChange}
    />
  )
}
