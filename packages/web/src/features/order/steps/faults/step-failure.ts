import type { FieldError } from '@lienzo/contract/wire/errors'
import { CallError } from '../../../../core/call/call.ts'
import { formatEuros, formatM2 } from '../../../../core/language/language.ts'

/** Reason why a step was refused: the path of its field, and the error. */
export type Fault = { path: string; error: FieldError }

/**
 * Returns the reasons why a step was refused, with the amounts of prices and limits formatted. Returns an empty array for other
 * failures.
 */
export function faultsOf(failure: unknown): Fault[] {
  return fieldsOf(failure).map(([path, error]) => ({ path, error: withUnits(path, error) }))
}

function fieldsOf(failure: unknown): [path: string, error: FieldError][] {
  return failure instanceof CallError ? Object.entries(failure.fields) : []
}

/** Paths of limits. `agreedPaths` also contains the path of prices, which the user accepts before the limits are checked. */
const limits = ['euros', 'm2']
const agreedPaths = ['prices', ...limits]

/** Returns true if, apart from prices and limits, the step was refused only because checked artwork has newer versions. */
export function hasNewerArtwork(failure: unknown): boolean {
  const faults = fieldsOf(failure).filter(([path]) => !agreedPaths.includes(path))
  return faults.length > 0 && faults.every(([, { key }]) => key === 'validation.artwork_version_changed')
}

/** Returns true if the step was refused only because of a limit. */
export function passesLimit(failure: unknown): boolean {
  return failure instanceof CallError && failure.code === 'LIMIT_EXCEEDED'
}

/** Returns true if the step was refused because prices have changed, and for no other reason except a limit. */
export function hasOtherPrices(failure: unknown): boolean {
  const paths = fieldsOf(failure).map(([path]) => path)
  return paths.includes('prices') && paths.every((path) => agreedPaths.includes(path))
}

function withUnits(unit: string, error: FieldError): FieldError {
  if (unit === 'prices') {
    const { before, after } = error.values ?? {}
    return { ...error, values: { before: formatEuros(Number(before)), after: formatEuros(Number(after)) } }
  }
  if (!limits.includes(unit)) return error
  const show = (amount: unknown) =>
    unit === 'euros' ? formatEuros(Number(amount)) : `${formatM2(Number(amount))} m²`
  const { left, needed, missing } = error.values ?? {}
  return { ...error, values: { left: show(left), needed: show(needed), missing: show(missing) } }
}
