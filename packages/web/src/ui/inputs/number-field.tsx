import { formatDecimal, formatPercent, formatUngrouped, parseDecimal } from '@lienzo/rules/money'
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
  /** Value of an empty field: `null`, or 0 if 0 means none. If omitted, an empty field is an error. */
  whenEmpty?: Value
  placeholder?: string
  /** True for a number that serves as a name, such as the number of a space. It is shown without group separators. */
  isName?: boolean
  /** Accessible name if the visible label is elsewhere, for example in a table heading. `label` is then empty. */
  ariaLabel?: string
}

/** Field for a number, formatted for the user's language. */
export function NumberField<Value extends number | null>(props: NumberFieldProps<Value>) {
  return props.readOnly ? <ReadNumber {...props} /> : <NumberInput {...props} />
}

function ReadNumber<Value extends number | null>(props: NumberFieldProps<Value>) {
  const { value, whenEmpty, decimals, unit, isName = false, placeholder = '', ariaLabel } = props
  const isPercent = unit === '%'
  const format = isPercent ? percentOf : isName ? formatUngrouped : formatDecimal
  const text = shownText(format, value, whenEmpty, decimals, useLocale()) || placeholder
  const isNumber = /^-?\d/.test(text)
  return (
    <ReadValue field={props} {...(ariaLabel ? { ariaLabel } : {})}>
      {unit && isNumber && !isPercent ? `${text} ${unit}` : text}
    </ReadValue>
  )
}

/** Accepts a decimal comma or point. If the text cannot be parsed, passes NaN to the form and shows the reason itself. */
function NumberInput<Value extends number | null>(props: NumberFieldProps<Value>) {
  const { decimals, unit, whenEmpty, placeholder, isName: _, ariaLabel, ...field } = props
  const { t } = useTranslation()
  const locale = useLocale()
  // Formatted without group separators, because an additional digit in a grouped number would make the grouping invalid.
  const valueText = shownText(formatUngrouped, field.value, whenEmpty, decimals, locale)
  // Text as typed. It is formatted when the field loses the focus.
  const [typedText, setTypedText] = useState<string | null>(null)
  const lastSent = useRef<number | null>(null)
  const stillOwn = typedText !== null && Object.is(lastSent.current, field.value)
  const text = stillOwn ? typedText : valueText

  function type(next: string) {
    const value = readNumber(next, decimals, whenEmpty)
    lastSent.current = value
    setTypedText(next)
    field.onChange(value as Value)
  }

  const fault = stillOwn && typedText ? parseDecimal(typedText, decimals) : null
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
        if (!Number.isNaN(field.value)) setTypedText(null)
      }}
    />
  )
}

type UnitFieldProps<Value extends number | null> = Omit<NumberFieldProps<Value>, 'decimals' | 'unit'>

/** Field for euros with two decimals. */
export function EurosField<Value extends number | null>(props: UnitFieldProps<Value> & { per?: string }) {
  const { per, ...field } = props
  return <NumberField {...field} decimals={2} unit={per ? `€/${per}` : '€'} />
}

/** Field for square metres with up to four decimals. */
export function SquareMetresField<Value extends number | null>(props: UnitFieldProps<Value>) {
  return <NumberField {...props} decimals={4} unit="m²" />
}

/** Field for a whole number of millimetres. */
export function MillimetresField<Value extends number | null>(props: UnitFieldProps<Value>) {
  return <NumberField {...props} decimals={0} unit="mm" />
}

/** Field for a percentage with up to two decimals. */
export function PercentField<Value extends number | null>(props: UnitFieldProps<Value>) {
  return <NumberField {...props} decimals={2} unit="%" />
}

/** Formats a percentage, in hundredths of a percent, for a read-only field. */
const percentOf: typeof formatDecimal = (hundredths, _decimals, locale) => formatPercent(hundredths, locale)

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

/** Returns the number of decimals to show: two, or more if the number needs them. */
function fewestDecimals(units: number, decimals: number): number {
  let count = decimals
  while (count > 2 && units % 10 ** (decimals - count + 1) === 0) count -= 1
  return count
}
