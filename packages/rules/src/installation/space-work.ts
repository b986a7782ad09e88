/** Reasons why an installer could not do a job, in the order in which the phone lists them. `other` requires an explanation. */
export const notDoneReasons = [
  'shop_closed',
  'not_let_in',
  'space_gone',
  'does_not_fit',
  'print_missing',
  'print_damaged',
  'not_safe',
  'other',
] as const
export type NotDoneReason = (typeof notDoneReasons)[number]

/**
 * States of the work in a space: nothing done yet, done, to be repeated because a photo was rejected, or reported as
 * impossible.
 */
export const spaceWorkStates = ['todo', 'done', 'again', 'not_done'] as const
export type SpaceWorkState = (typeof spaceWorkStates)[number]

/** Events that determine the state of the work in a space; times in Unix seconds. */
export type SpaceWork = {
  photos: readonly { takenInAt: number; refusedAt: number | null }[]
  /** Installer's latest report that the work cannot be done, or can be done after all; null without a report. */
  said: { kind: 'not_done' | 'can_be_done'; at: number } | null
}

/**
 * Returns the state of the work after the latest event. A new photo means that the work is done, even after a rejected photo or
 * a report that it cannot be done.
 */
export function stateOfWork({ photos, said }: SpaceWork): SpaceWorkState {
  const standing = photos.filter(({ refusedAt }) => refusedAt === null).map(({ takenInAt }) => takenInAt)
  const refusalTimes = photos.flatMap(({ refusedAt }) => refusedAt ?? [])
  const photoAt = Math.max(Number.NEGATIVE_INFINITY, ...standing)
  const refusedAt = Math.max(Number.NEGATIVE_INFINITY, ...refusalTimes)
  if (said?.kind === 'not_done' && said.at >= Math.max(photoAt, refusedAt)) return 'not_done'
  if (refusedAt > photoAt) return 'again'
  return standing.length > 0 ? 'done' : 'todo'
}

/** Returns true if the installer has nothing more to do in the space. */
export function isSettled(state: SpaceWorkState): boolean {
  return state === 'done' || state === 'not_done'
}
