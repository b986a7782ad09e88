/** States of an installer's photo: undecided, accepted as proof of its space, or rejected. */
export const photoStates = ['pending', 'valid', 'rejected'] as const
export type PhotoState = (typeof photoStates)[number]

/** Actions that a rejection can require from the installer: take a new photo of the same work, or repeat the work. */
export const refusals = ['take_again', 'do_again'] as const
export type PhotoRefusal = (typeof refusals)[number]

/** Parties that can pay for repeated work. */
export const payers = ['house', 'customer', 'installer'] as const
export type Payer = (typeof payers)[number]

/** Common reasons for a rejection, grouped by the required action: faults of the photo, and faults of the work. */
export const refusalReasons = {
  take_again: ['blurred', 'dark', 'not_whole', 'other_place'],
  do_again: ['crooked', 'bubbles', 'damaged', 'other_artwork', 'not_mounted'],
} as const satisfies Record<PhotoRefusal, readonly string[]>

export const usualReasons = [...refusalReasons.take_again, ...refusalReasons.do_again]
export type UsualReason = (typeof usualReasons)[number]

/** Verdicts of a second reviewer on a valid photo: `valid` if the reviewer agrees, or one of the refusals. */
export const secondVerdicts = ['valid', ...refusals] as const
export type SecondVerdict = (typeof secondVerdicts)[number]

/**
 * Number of days after the decision during which a valid photo can be selected for a second look. The statistics also cover the
 * second looks of this many days.
 */
export const SECOND_LOOK_DAYS = 30

/** Default percentage of valid photos that get a second look. */
export const usualSamplePercent = 5
