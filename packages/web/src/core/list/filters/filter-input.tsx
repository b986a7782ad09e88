import { Button, Checkbox, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { MomentField } from '../../../ui/dates/moment-field.tsx'
import { NumberField } from '../../../ui/inputs/number-field.tsx'
import type { ColumnFilter } from '../columns/list-column.ts'
import { type DaySpan, daySpans, spanFilter, spanOf } from './day-spans.ts'
import classes from './filter-input.module.css'
import {
  type Bounds,
  booleanFilter,
  boundsOf,
  choicesFilter,
  containsFilter,
  dateFilter,
  decimalsOf,
  isNumberFilter,
  momentFilter,
  numberFilter,
  readFilter,
} from './filter-values.ts'

const RecordFilterInput = lazy(() => import('./record-filter-input.tsx'))

const TYPING_MILLISECONDS = 250

export type FilterInputProps = {
  label: string
  filter: ColumnFilter
  /** Filter text in the form `operator;value`, or '' if there is no filter. */
  text: string
  onChange: (text: string) => void
}

/** Props of the inputs in a filter panel. When `isOpen` becomes false, pending input is sent immediately. */
type PanelProps = FilterInputProps & { isOpen: boolean }

/** Input for the filter of a column. It depends on the kind of the filter. */
export function FilterInput(props: PanelProps) {
  if (isNumberFilter(props.filter)) return <NumberRange {...props} />
  switch (props.filter.kind) {
    case 'text':
      return <Contains {...props} />
    case 'date':
      return <DateRange {...props} />
    case 'moment':
      return <MomentRange {...props} />
    case 'boolean':
      return <YesOrNo {...props} />
    case 'choice':
      return <OneOfSeveral {...props} choices={props.filter.choices} />
    case 'record':
      return (
        <Suspense fallback={<TextInput label={props.label} disabled />}>
          <RecordFilterInput {...props} filter={props.filter} />
        </Suspense>
      )
  }
}

function Contains({ label, filter, text, onChange, isOpen }: PanelProps) {
  const { t } = useTranslation()
  const read = readFilter(filter, text)
  const [input, setInput] = useState(read?.operator === 'like' ? read.value : '')
  const send = useSentLater((next: string) => onChange(containsFilter(next)), isOpen)
  return (
    <TextInput
      label={label}
      placeholder={t('list.filter.contains_hint')}
      value={input}
      data-autofocus
      onChange={(event) => {
        setInput(event.currentTarget.value)
        send(event.currentTarget.value)
      }}
    />
  )
}

function NumberRange({ label, filter, text, onChange, isOpen }: PanelProps) {
  const { t } = useTranslation()
  const [bounds, change] = useRange({ filter, text, isOpen, onChange }, (next) =>
    isNumberFilter(filter) ? numberFilter(filter.kind, next) : '',
  )
  if (!isNumberFilter(filter)) return null
  const shape = { decimals: decimalsOf[filter.kind], unit: filter.unit, whenEmpty: null }
  return (
    <fieldset className={classes.range} aria-label={label}>
      <NumberField
        {...shape}
        label={t('list.filter.from')}
        value={bounds.minimum}
        onChange={(minimum) => change({ ...bounds, minimum })}
      />
      <NumberField
        {...shape}
        label={t('list.filter.to')}
        value={bounds.maximum}
        onChange={(maximum) => change({ ...bounds, maximum })}
        error={upsideDown(bounds) ? t('list.filter.upside_down') : undefined}
      />
    </fieldset>
  )
}

function DateRange({ label, filter, text, onChange, isOpen }: PanelProps) {
  const { t } = useTranslation()
  const [bounds, change, chooseSpan] = useRange({ filter, text, isOpen, onChange }, dateFilter)
  return (
    <fieldset className={classes.range} aria-label={label}>
      <SpanButtons chosen={spanOf(text)} onChoose={chooseSpan} />
      <DateField
        label={t('list.filter.from')}
        value={bounds.minimum}
        onChange={(minimum) => change({ ...bounds, minimum })}
      />
      <DateField
        label={t('list.filter.to')}
        value={bounds.maximum}
        onChange={(maximum) => change({ ...bounds, maximum })}
        error={upsideDown(bounds) ? t('list.filter.upside_down') : undefined}
      />
    </fieldset>
  )
}

function MomentRange({ label, filter, text, onChange, isOpen }: PanelProps) {
  const { t } = useTranslation()
  const [bounds, change, chooseSpan] = useRange({ filter, text, isOpen, onChange }, momentFilter)
  return (
    <fieldset className={classes.moments} aria-label={label}>
      <SpanButtons chosen={spanOf(text)} onChoose={chooseSpan} />
      <MomentField
        edge="start"
        label={t('list.filter.from')}
        value={bounds.minimum}
        onChange={(minimum) => change({ ...bounds, minimum })}
      />
      <MomentField
        edge="end"
        label={t('list.filter.to')}
        value={bounds.maximum}
        onChange={(maximum) => change({ ...bounds, maximum })}
        error={upsideDown(bounds) ? t('list.filter.upside_down') : undefined}
      />
    </fieldset>
  )
}

function SpanButtons(props: { chosen: DaySpan | null; onChoose: (span: DaySpan) => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.spans}>
      {daySpans.map((span) => (
        <Button
          key={span}
          variant={span === props.chosen ? 'light' : 'default'}
          aria-pressed={span === props.chosen}
          size="compact-xs"
          onClick={() => props.onChoose(span)}
        >
          {t(`list.filter.${span}`)}
        </Button>
      ))}
    </div>
  )
}

function YesOrNo({ label, filter, text, onChange }: FilterInputProps) {
  const { t } = useTranslation()
  const read = readFilter(filter, text)
  const value = read?.operator === 'eq' ? (read.value ? 'yes' : 'no') : 'any'
  return (
    <SegmentedControl
      aria-label={label}
      value={value}
      data={['any', 'yes', 'no'].map((choice) => ({ value: choice, label: t(`list.${choice}`) }))}
      onChange={(choice) => onChange(booleanFilter(choice === 'any' ? null : choice === 'yes'))}
    />
  )
}

function OneOfSeveral(props: FilterInputProps & { choices: readonly { value: string; label: string }[] }) {
  const read = readFilter(props.filter, props.text)
  const selection = read?.operator === 'in' ? read.values.map(String) : []
  return (
    <Checkbox.Group
      label={props.label}
      value={selection}
      onChange={(values) => props.onChange(choicesFilter(values))}
    >
      <Stack gap={8} mt={8}>
        {props.choices.map((choice) => (
          <Checkbox key={choice.value} value={choice.value} label={choice.label} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** Keeps both ends of a range as the user has typed them. If the user chooses a named period, sends its name instead. */
function useRange(
  { filter, text, isOpen, onChange }: Pick<PanelProps, 'filter' | 'text' | 'isOpen' | 'onChange'>,
  textOf: (bounds: Bounds) => string,
) {
  const [bounds, setBounds] = useState(() => boundsOf(filter, text))
  const sendLater = useSentLater(onChange, isOpen)
  function change(next: Bounds) {
    setBounds(next)
    sendLater(textOf(next))
  }
  function chooseSpan(span: DaySpan) {
    const next = spanFilter(span)
    setBounds(boundsOf(filter, next))
    sendLater(next)
  }
  return [bounds, change, chooseSpan] as const
}

/** Delays sending until the user pauses. Sends pending input immediately when the panel closes. */
function useSentLater<Value>(send: (value: Value) => void, isOpen: boolean) {
  const sendLater = useDebouncedCallback(send, { delay: TYPING_MILLISECONDS, flushOnUnmount: true })
  const latest = useRef(sendLater)
  latest.current = sendLater
  useEffect(() => {
    if (!isOpen) latest.current.flush()
  }, [isOpen])
  return sendLater
}

function upsideDown({ minimum, maximum }: Bounds): boolean {
  return minimum !== null && maximum !== null && minimum > maximum
}
