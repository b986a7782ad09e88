import type { Size } from '../catalogue/size-check.ts'

/** Where the measures of a space come from; who says nothing of it has left it unsaid. */
export const measurementSources = ['unsaid', 'measured', 'plan', 'told'] as const
export type MeasurementSource = (typeof measurementSources)[number]

/** How far the measures of a space can be relied on; all but `fine` warn. */
export const measurementTrusts = ['fine', 'not_measured', 'unsaid', 'told', 'old'] as const
export type MeasurementTrust = (typeof measurementTrusts)[number]

/** The measures of a space, and the day on which they were taken, where it is known. */
export type Measurement = Size & { source: MeasurementSource; day: number | null }

export const defaultMeasurementMonths = 24

/**
 * How far measures can be relied on, on a day: what is missing comes first, then what nobody vouches for, then age. Days are Unix
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

/** The day from which a measurement counts as old: the same day of a later month, or that month's last. */
export function oldSince(day: number, months: number): number {
  const taken = new Date(day * 1000)
  const [year, month] = [taken.getUTCFullYear(), taken.getUTCMonth() + months]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(taken.getUTCDate(), lastOfMonth)) / 1000
}
