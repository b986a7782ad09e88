import type { FieldError } from '@lienzo/contract/wire/errors'
import { Stack, Text } from '@mantine/core'
import type { TFunction } from 'i18next'
import { CallError } from '../../core/call/call.ts'
import { failureText } from '../../core/call/call-failure.ts'
import { fieldErrorText } from '../../core/call/field-error-text.ts'
import { formatEuros, formatExactM2 } from '../../core/language/language.ts'

/** Why an order could not be moved, with what is left of a limit where that is the reason. */
export function statusFailure(failure: unknown, t: TFunction) {
  const fields = failure instanceof CallError ? Object.entries(failure.fields) : []
  // Naming the lines that prevent it says more than that something does.
  const saysAll = failure instanceof CallError && failure.code === 'STATE_NOT_ALLOWED' && fields.length > 0
  return (
    <Stack gap={8}>
      {!saysAll && <Text size="md">{failureText(failure, t)}</Text>}
      {fields.map(([unit, error]) => (
        <Text key={unit} size="md" fw={saysAll ? 400 : 600}>
          {fieldErrorText(withUnits(unit, error), t)}
        </Text>
      ))}
    </Stack>
  )
}

/** Whether only artwork with a newer version than the checked one prevents it. */
export function hasNewerArtwork(failure: unknown): boolean {
  const faults = failure instanceof CallError ? Object.values(failure.fields) : []
  return faults.length > 0 && faults.every(({ key }) => key === 'validation.artwork_version_changed')
}

/** The amounts of a limit in the unit that they are of. */
function withUnits(unit: string, error: FieldError): FieldError {
  if (unit !== 'euros' && unit !== 'm2') return error
  const show = (amount: unknown) =>
    unit === 'euros' ? formatEuros(Number(amount)) : `${formatExactM2(Number(amount))} m²`
  return { ...error, values: { left: show(error.values?.left), needed: show(error.values?.needed) } }
}
