import { ActionIcon, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './date-field.module.css'
import { formatDay, isoDay, parseDay } from './date-text.ts'
import { type FieldProps, inputFrame } from './field.ts'

/** A day as Unix seconds at 00:00 UTC, or none: typed as DD/MM/YYYY or picked in the browser's own calendar. */
export function DateField(field: FieldProps<number | null> & { 'aria-label'?: string }) {
  const { t } = useTranslation()
  const calendar = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const unreadable = Number.isNaN(field.value)
  const text = typed ?? (field.value === null || unreadable ? '' : formatDay(field.value))

  function type(next: string) {
    setTyped(next)
    field.onChange(next.trim() === '' ? null : parseDay(next))
  }

  function pick(iso: string) {
    setTyped(null)
    field.onChange(iso === '' ? null : Date.parse(`${iso}T00:00:00Z`) / 1000)
  }

  return (
    <TextInput
      {...inputFrame({ ...field, error: unreadable && typed ? t('validation.date') : field.error })}
      aria-label={field['aria-label']}
      value={text}
      placeholder={field.disabled ? undefined : t('form.date_shape')}
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        if (!unreadable) setTyped(null)
      }}
      rightSection={
        <span className={classes.calendar}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            disabled={field.disabled}
            aria-label={t('form.open_calendar')}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={16} stroke={1.5} />
          </ActionIcon>
          <input
            ref={calendar}
            className={classes.native}
            type="date"
            tabIndex={-1}
            aria-hidden
            disabled={field.disabled}
            value={field.value === null || unreadable ? '' : isoDay(field.value)}
            onChange={(event) => pick(event.currentTarget.value)}
          />
        </span>
      }
    />
  )
}
