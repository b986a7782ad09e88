/** What has become of a photo of an installer: nobody has decided, it proves its space, or it does not. */
export const photoStates = ['pending', 'valid', 'rejected'] as const
export type PhotoState = (typeof photoStates)[number]

/** What a rejected photo asks for: another photo of the same work, or the work itself once more. */
export const refusals = ['take_again', 'do_again'] as const
export type PhotoRefusal = (typeof refusals)[number]

/** Who pays for work that is done again. */
export const payers = ['house', 'customer', 'installer'] as const
export type Payer = (typeof payers)[number]

/** What is usually wrong with a photo, and with work. */
export const refusalReasons = {
  take_again: ['blurred', 'dark', 'not_whole', 'other_place'],
  do_again: ['crooked', 'bubbles', 'damaged', 'other_artwork', 'not_mounted'],
} as const satisfies Record<PhotoRefusal, readonly string[]>

export const usualReasons = [...refusalReasons.take_again, ...refusalReasons.do_again]
export type UsualReason = (typeof usualReasons)[number]

/** Judgments of a second reviewer on a valid photo: valid too, or one of the refusals. */
export const secondVerdicts = ['valid', ...refusals] as const
export type SecondVerdict = (typeof secondVerdicts)[number]

/** Days after its decision during which a valid photo can get a second look, and which the figures count. */
export const SECOND_LOOK_DAYS = 30

/** Share of the valid photos that get a second look unless the house sets another, in percent. */
export const usualSamplePercent = 5
