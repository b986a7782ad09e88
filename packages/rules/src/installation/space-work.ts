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

/** States of the work in a space: nothing done yet, done, to be repeated after a refusal, or reported as not possible. */
export const spaceWorkStates = ['todo', 'done', 'again', 'not_done'] as const
export type SpaceWorkState = (typeof spaceWorkStates)[number]

/** Events in the work on a space; times in Unix seconds. */
export type SpaceWork = {
  photos: readonly { takenInAt: number; refusedAt: number | null }[]
  /** Installer's latest statement on whether the work can be done; null if there is none. */
  said: { kind: 'not_done' | 'can_be_done'; at: number } | null
}

/**
 * Returns the state after the latest event. A photo that comes after a refusal, or after a report that the work is not
 * possible, makes the work done.
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

/** Returns true if the installer has nothing left to do in the space. */
export function isSettled(state: SpaceWorkState): boolean {
  return state === 'done' || state === 'not_done'
}
