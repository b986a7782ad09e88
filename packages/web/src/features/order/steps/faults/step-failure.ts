import type { FieldError } from '@lienzo/contract/wire/errors'
import { CallError } from '../../../../core/call/call.ts'
import { formatEuros, formatM2 } from '../../../../core/language/language.ts'

/** Reason why a step was refused: the path of its field, and the error. */
export type Fault = { path: string; error: FieldError }

/** Returns the reasons of a refusal, the amounts of a limit formatted with their unit. */
export function faultsOf(failure: unknown): Fault[] {
  const fields = failure instanceof CallError ? Object.entries(failure.fields) : []
  return fields.map(([path, error]) => ({ path, error: withUnits(path, error) }))
}

/** Returns true if the only reasons are newer versions of checked artwork. */
export function hasNewerArtwork(failure: unknown): boolean {
  const faults = faultsOf(failure)
  return faults.length > 0 && faults.every(({ error }) => error.key === 'validation.artwork_version_changed')
}

/** Returns true if a limit is the only reason. */
export function passesLimit(failure: unknown): boolean {
  return failure instanceof CallError && failure.code === 'LIMIT_EXCEEDED'
}

/** Returns true if today's prices differ from those of the draft. */
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
