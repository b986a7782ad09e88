import { TextInput } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '../inputs/field.ts'
import { DateField } from './date-field.tsx'
import classes from './moment-field.module.css'
import { dayOfMoment, type Edge, momentOf, timeOfMoment } from './moment-text.ts'

const TimeInput = lazy(() => import('./time-input.tsx'))

/** Field for the optional start or end of a time range (Unix seconds): a day in the user's time zone, and optionally a time. */
export function MomentField({ edge, ...field }: FieldProps<number | null> & { edge: Edge }) {
  const { t } = useTranslation()
  const [typedTime, setTypedTime] = useState('')
  const { value } = field
  const day = value === null || Number.isNaN(value) ? value : dayOfMoment(value)
  const hasDay = day !== null && !Number.isNaN(day)
  // Keeps a time that the user has typed, even if it equals the default time of a day.
  const time =
    hasDay && value !== momentOf(day, typedTime, edge) ? timeOfMoment(value as number, edge) : typedTime

  function changeDay(next: number | null) {
    if (next === null) setTypedTime('')
    field.onChange(next === null || Number.isNaN(next) ? next : momentOf(next, time, edge))
  }

  function changeTime(next: string) {
    setTypedTime(next)
    if (hasDay) field.onChange(momentOf(day, next, edge))
  }

  return (
    <div className={classes.moment}>
      <DateField {...field} value={day} onChange={changeDay} />
      <Suspense fallback={<TextInput className={classes.time} label={t('form.time.label')} disabled />}>
        <TimeInput
          className={classes.time}
          field={field.label}
          value={hasDay ? time : ''}
          disabled={!hasDay}
          onChange={changeTime}
        />
      </Suspense>
    </div>
  )
}
