import type { Size } from '../catalogue/size-check.ts'

/** Source of a space's measures: `unsaid` if nobody has named one, `told` if known by hearsay. */
export const measurementSources = ['unsaid', 'measured', 'plan', 'told'] as const
export type MeasurementSource = (typeof measurementSources)[number]

/** Reliability of a space's measures; all but `fine` warn. */
export const measurementTrusts = ['fine', 'not_measured', 'unsaid', 'told', 'old'] as const
export type MeasurementTrust = (typeof measurementTrusts)[number]

/** Measures of a space, and the day on which they were taken, if known. */
export type Measurement = Size & { source: MeasurementSource; day: number | null }

export const defaultMeasurementMonths = 24

/**
 * Returns how reliable measures are on a day: missing ones are reported first, then an unreliable source, then age. Days are Unix
 * seconds.
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

/** Returns the day from which a measurement counts as old: the same day of a later month, or the last day of a shorter month. */
export function oldSince(day: number, months: number): number {
  const date = new Date(day * 1000)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth)) / 1000
}
