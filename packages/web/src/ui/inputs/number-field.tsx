import { formatDecimal, formatUngrouped, parseDecimal } from '@lienzo/rules/money'
import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../hooks/locale.ts'
import { type FieldProps, inputFrame } from './field.ts'
import classes from './number-field.module.css'
import { readNumber } from './read-number.ts'
import { ReadValue } from './read-value.tsx'

type NumberFieldProps<Value extends number | null> = FieldProps<Value> & {
  decimals: number
  unit?: string
  /** The value of an empty field (`null`, or 0 where 0 means none). Without it, empty is a fault. */
  whenEmpty?: Value
  placeholder?: string
  /** True of a number that names something, as that of a space: it is not grouped where it is only read. */
  isName?: boolean
  /** Where the label is elsewhere, as in the head of a table; `label` is then empty. */
  ariaLabel?: string
}

/** A number in the person's language. */
export function NumberField<Value extends number | null>(props: NumberFieldProps<Value>) {
  return props.readOnly ? <ReadNumber {...props} /> : <NumberInput {...props} />
}

/** The number with its unit, or in its place what stands for none. */
function ReadNumber<Value extends number | null>(props: NumberFieldProps<Value>) {
  const { value, whenEmpty, decimals, unit, isName = false, placeholder = '', ariaLabel } = props
  const format = isName ? formatUngrouped : formatDecimal
  const text = shownText(format, value, whenEmpty, decimals, useLocale()) || placeholder
  const isNumber = /^-?\d/.test(text)
  return (
    <ReadValue field={props} {...(ariaLabel ? { ariaLabel } : {})}>
      {unit && isNumber ? `${text} ${unit}` : text}
    </ReadValue>
  )
}

/**
 * It is typed with a decimal comma or point. What cannot be read is handed on as NaN, so that the form knows; the field
 * says itself what is wrong with the text.
 */
function NumberInput<Value extends number | null>(props: NumberFieldProps<Value>) {
  const { decimals, unit, whenEmpty, placeholder, isName: _, ariaLabel, ...field } = props
  const { t } = useTranslation()
  const locale = useLocale()
  // Grouped, one more digit would make it a number that is grouped wrongly.
  const shown = shownText(formatUngrouped, field.value, whenEmpty, decimals, locale)
  // What is being typed stays as it is typed; it is written in order when the field is left.
  const [typed, setTyped] = useState<string | null>(null)
  const lastSent = useRef<number | null>(null)
  const stillOwn = typed !== null && Object.is(lastSent.current, field.value)
  const text = stillOwn ? typed : shown

  function type(next: string) {
    const value = readNumber(next, decimals, whenEmpty)
    lastSent.current = value
    setTyped(next)
    field.onChange(value as Value)
  }

  const fault = stillOwn && typed ? parseDecimal(typed, decimals) : null
  const ownError =
    fault && !fault.ok ? t(`validation.number.${fault.reason}`, { count: decimals }) : undefined

  return (
    <TextInput
      {...inputFrame({ ...field, error: ownError ?? field.error })}
      aria-label={ariaLabel}
      classNames={{ input: classes.input }}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      placeholder={placeholder}
      value={text}
      rightSection={unit ? <span className={classes.unit}>{unit}</span> : undefined}
      rightSectionWidth={unit ? 16 + unit.length * 8 : undefined}
      rightSectionPointerEvents="none"
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        if (!Number.isNaN(field.value)) setTyped(null)
      }}
    />
  )
}

type UnitFieldProps<Value extends number | null> = Omit<NumberFieldProps<Value>, 'decimals' | 'unit'>

/** Euros with two decimals. */
export function EurosField<Value extends number | null>(props: UnitFieldProps<Value> & { per?: string }) {
  const { per, ...field } = props
  return <NumberField {...field} decimals={2} unit={per ? `€/${per}` : '€'} />
}

/** Square metres with up to four decimals. */
export function SquareMetresField<Value extends number | null>(props: UnitFieldProps<Value>) {
  return <NumberField {...props} decimals={4} unit="m²" />
}

/** A whole number of millimetres. */
export function MillimetresField<Value extends number | null>(props: UnitFieldProps<Value>) {
  return <NumberField {...props} decimals={0} unit="mm" />
}

/** A percentage with up to two decimals. */
export function PercentField<Value extends number | null>(props: UnitFieldProps<Value>) {
  return <NumberField {...props} decimals={2} unit="%" />
}

function shownText(
  format: typeof formatDecimal,
  value: number | null,
  whenEmpty: number | null | undefined,
  decimals: number,
  locale: string,
) {
  if (value === null || Number.isNaN(value) || Object.is(value, whenEmpty)) return ''
  const units = Math.round(value * 10 ** decimals)
  const decimalsShown = decimals > 2 ? fewestDecimals(units, decimals) : decimals
  return format(Math.round(value * 10 ** decimalsShown), decimalsShown, locale)
}

/** Two decimals, or as many more as the number has. */
function fewestDecimals(units: number, decimals: number): number {
  let shown = decimals
  while (shown > 2 && units % 10 ** (decimals - shown + 1) === 0) shown -= 1
  return shown
}
