import './date-components.css'
import 'dayjs/locale/es'
import 'dayjs/locale/pt'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../hooks/locale.ts'
import classes from './calendar.module.css'
import { isoDay } from './date-text.ts'
import { today } from './moment-text.ts'

/** Number of years to choose from, around the year of the selected day, or of today if no day is selected. */
const YEARS = 20
/** Always shows six weeks, so all months have the same height. */
const settings = { consistentWeeks: true, weekendDays: [] }

/**
 * Month calendar whose weeks start on Monday. The selected day has the initial focus, or today if no day is selected. Days are
 * Unix seconds at 00:00 UTC.
 */
export default function Calendar(props: { day: number | null; onPick: (day: number) => void }) {
  const { t } = useTranslation()
  const language = useLocale().split('-')[0]
  const calendar = useRef<HTMLDivElement>(null)
  const currentDay = isoDay(today())
  const chosenDay = props.day === null ? null : isoDay(props.day)
  const year = Number((chosenDay ?? currentDay).slice(0, 4))

  // The calendar loads lazily, so its popover may open before the calendar exists.
  useEffect(() => calendar.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])

  return (
    <DatesProvider settings={{ ...settings, locale: language }}>
      <DatePicker
        ref={calendar}
        classNames={{
          day: classes.day,
          monthCell: classes.cell,
          calendarHeader: classes.header,
          calendarHeaderSelect: classes.select,
        }}
        value={chosenDay}
        defaultDate={chosenDay ?? currentDay}
        minDate="1970-01-01"
        highlightToday
        withNativeLevelSelect
        yearsSelectRange={[year - YEARS / 2, year + YEARS / 2 - 1]}
        ariaLabels={{
          monthLevelControl: t('form.calendar.month_and_year'),
          previousMonth: t('form.calendar.previous'),
          nextMonth: t('form.calendar.next'),
        }}
        getDayProps={(day) => ({ 'data-autofocus': day === (chosenDay ?? currentDay) || undefined })}
        onChange={(day) => day !== null && props.onPick(Date.parse(`${day}T00:00:00Z`) / 1000)}
      />
    </DatesProvider>
  )
}
