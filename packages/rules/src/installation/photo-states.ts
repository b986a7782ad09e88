/** States of an installer's photo: undecided, accepted as proof of its space, or rejected. */
export const photoStates = ['pending', 'valid', 'rejected'] as const
export type PhotoState = (typeof photoStates)[number]

/** Requests that come with a rejection: a new photo of the same work, or the work done again. */
export const refusals = ['take_again', 'do_again'] as const
export type PhotoRefusal = (typeof refusals)[number]

/** Parties that can pay for repeated work. */
export const payers = ['house', 'customer', 'installer'] as const
export type Payer = (typeof payers)[number]

/** Common faults of a photo, and of the work. */
export const refusalReasons = {
  take_again: ['blurred', 'dark', 'not_whole', 'other_place'],
  do_again: ['crooked', 'bubbles', 'damaged', 'other_artwork', 'not_mounted'],
} as const satisfies Record<PhotoRefusal, readonly string[]>

export const usualReasons = [...refusalReasons.take_again, ...refusalReasons.do_again]
export type UsualReason = (typeof usualReasons)[number]

/** Verdicts of a second reviewer on a valid photo: also valid, or one of the refusals. */
export const secondVerdicts = ['valid', ...refusals] as const
export type SecondVerdict = (typeof secondVerdicts)[number]

/** Days after the decision during which a valid photo can get a second look; statistics cover the same period. */
export const SECOND_LOOK_DAYS = 30

/** Default percentage of valid photos that get a second look. */
export const usualSamplePercent = 5
