import type { Size } from '../catalogue/size-check.ts'

/**
 * Sources of a space's measurements: `unsaid` if no source is recorded, `told` if somebody only reported the measurements by
 * word of mouth.
 */
export const measurementSources = ['unsaid', 'measured', 'plan', 'told'] as const
export type MeasurementSource = (typeof measurementSources)[number]

/** Levels of trust in a space's measurements; all but `fine` cause a warning. */
export const measurementTrusts = ['fine', 'not_measured', 'unsaid', 'told', 'old'] as const
export type MeasurementTrust = (typeof measurementTrusts)[number]

/** Measurements of a space, with their source and the day on which they were taken, if known. */
export type Measurement = Size & { source: MeasurementSource; day: number | null }

export const defaultMeasurementMonths = 24

/**
 * Returns the level of trust in a measurement on a day. Missing measurements are reported first, then an unreliable source,
 * then an age of at least `months` months. Days are in Unix seconds.
 */
export function trustInMeasurement(
  measurement: Measurement,
  today: number,
  months: number,
): MeasurementTrust {
  const { widthMm, heightMm, source, day } = measurement
  if (widthMm === 0 || heightMm === 0) return 'not_measured'
  if (source === 'told' || source === 'unsaid') return source
  if (day !== null && today >= oldSince(day, months)) return 'old'
  return 'fine'
}

/**
 * Returns the day from which a measurement is old: the same day `months` months later, or the last day of that month if it is
 * shorter.
 */
export function oldSince(day: number, months: number): number {
  const date = new Date(day * 1000)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth)) / 1000
}
