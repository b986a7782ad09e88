import './date-components.css'
import 'dayjs/locale/es'
import 'dayjs/locale/pt'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../hooks/locale.ts'
import classes from './calendar.module.css'
import { isoDay } from './date-text.ts'

/** Number of years offered around the year of the chosen day, or of today if no day is chosen. */
const YEARS = 20
/** Always show six weeks, so that the height does not change from month to month. */
const settings = { consistentWeeks: true, weekendDays: [] }

/** Month calendar with weeks from Monday. The focus starts on the chosen day, or on today. Days are Unix seconds at 00:00 UTC. */
export default function Calendar(props: { day: number | null; onPick: (day: number) => void }) {
  const { t } = useTranslation()
  const language = useLocale().split('-')[0]
  const calendar = useRef<HTMLDivElement>(null)
  const now = new Date()
  const today = isoDay(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 1000)
  const chosenDay = props.day === null ? null : isoDay(props.day)
  const year = Number((chosenDay ?? today).slice(0, 4))

  // The calendar is loaded lazily, so its popover may have opened before it exists.
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
        defaultDate={chosenDay ?? today}
        minDate="1970-01-01"
        highlightToday
        withNativeLevelSelect
        yearsSelectRange={[year - YEARS / 2, year + YEARS / 2 - 1]}
        ariaLabels={{
          monthLevelControl: t('form.calendar.month_and_year'),
          previousMonth: t('form.calendar.previous'),
          nextMonth: t('form.calendar.next'),
        }}
        getDayProps={(day) => ({ 'data-autofocus': day === (chosenDay ?? today) || undefined })}
        onChange={(day) => day !== null && props.onPick(Date.parse(`${day}T00:00:00Z`) / 1000)}
      />
    </DatesProvider>
  )
}
