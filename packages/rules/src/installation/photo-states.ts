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
