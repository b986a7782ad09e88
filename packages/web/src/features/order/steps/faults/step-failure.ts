import type { FieldError } from '@lienzo/contract/wire/errors'
import { CallError } from '../../../../core/call/call.ts'
import { formatEuros, formatM2 } from '../../../../core/language/language.ts'

/** One reason why a step was refused: the path of what it concerns, and what is wrong there. */
export type Fault = { path: string; error: FieldError }

/** The reasons that a refusal names, with the amounts of a limit in the unit that they are of. */
export function faultsOf(failure: unknown): Fault[] {
  const fields = failure instanceof CallError ? Object.entries(failure.fields) : []
  return fields.map(([path, error]) => ({ path, error: withUnits(path, error) }))
}

/** Whether only artwork with a newer version than the checked one prevents it. */
export function hasNewerArtwork(failure: unknown): boolean {
  const faults = faultsOf(failure)
  return faults.length > 0 && faults.every(({ error }) => error.key === 'validation.artwork_version_changed')
}

/** Whether nothing but a limit prevents it. */
export function passesLimit(failure: unknown): boolean {
  return failure instanceof CallError && failure.code === 'LIMIT_EXCEEDED'
}

/** Whether the prices of today are others than those of the draft. */
export function hasOtherPrices(failure: unknown): boolean {
  return faultsOf(failure).some(({ path }) => path === 'prices')
}

function withUnits(unit: string, error: FieldError): FieldError {
  if (unit === 'prices') {
    const { before, after } = error.values ?? {}
    return { ...error, values: { before: formatEuros(Number(before)), after: formatEuros(Number(after)) } }
  }
  if (unit !== 'euros' && unit !== 'm2') return error
  const show = (amount: unknown) =>
    unit === 'euros' ? formatEuros(Number(amount)) : `${formatM2(Number(amount))} m²`
  const { left, needed, missing } = error.values ?? {}
  return { ...error, values: { left: show(left), needed: show(needed), missing: show(missing) } }
}
