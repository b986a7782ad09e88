import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldProps, inputFrame } from '../inputs/field.ts'
import { ReadValue } from '../inputs/read-value.tsx'
import classes from './date-field.module.css'
import { formatDay, parseDay } from './date-text.ts'

const loadCalendar = () => import('./calendar.tsx')
const Calendar = lazy(loadCalendar)

type DateFieldProps = FieldProps<number | null> & { 'aria-label'?: string }

/** Field for an optional day (Unix seconds at 00:00 UTC). The user types DD/MM/YYYY or picks a day in a calendar. */
export function DateField(field: DateFieldProps) {
  if (!field.readOnly) return <DateInput {...field} />
  return <ReadValue field={field}>{field.value === null ? '' : formatDay(field.value)}</ReadValue>
}

function DateInput(field: DateFieldProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [typedText, setTypedText] = useState<string | null>(null)
  const lastSent = useRef<number | null>(null)
  const unreadable = Number.isNaN(field.value)
  // Drops the typed text if the value has been changed elsewhere or the user has discarded the changes.
  const stillOwn = typedText !== null && Object.is(lastSent.current, field.value)
  const valueText = field.value === null || unreadable ? '' : formatDay(field.value)
  const text = stillOwn ? typedText : valueText

  function type(next: string) {
    const day = next.trim() === '' ? null : parseDay(next)
    lastSent.current = day
    setTypedText(next)
    field.onChange(day)
  }

  function pick(day: number) {
    setTypedText(null)
    setOpen(false)
    field.onChange(day)
  }

  function openByKey(event: KeyboardEvent) {
    if (!event.altKey || event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen(true)
  }

  return (
    // Rendered inside the surrounding panel and not in a portal, because that panel may trap the focus.
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal={false}
    >
      <TextInput
        {...inputFrame({ ...field, error: unreadable ? t('validation.date') : field.error })}
        aria-label={field['aria-label']}
        value={text}
        placeholder={field.disabled ? undefined : t('form.date_shape')}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={openByKey}
        onBlur={() => {
          if (!unreadable) setTypedText(null)
        }}
        rightSection={
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              disabled={field.disabled}
              aria-label={t('form.calendar.open', { field: field['aria-label'] ?? field.label })}
              onPointerEnter={loadCalendar}
              onFocus={loadCalendar}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={16} stroke={1.5} />
            </ActionIcon>
          </Popover.Target>
        }
      />
      <Popover.Dropdown className={classes.calendar}>
        <Suspense>
          <Calendar day={unreadable ? null : field.value} onPick={pick} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
