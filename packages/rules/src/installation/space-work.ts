/** Why an installer could not do a job, for the list on the phone. `other` says it in words. */
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

/** What stands in a space: nothing yet, a photo that nobody has refused, one to be taken or work to be done again, or why not. */
export const spaceWorkStates = ['todo', 'done', 'again', 'not_done'] as const
export type SpaceWorkState = (typeof spaceWorkStates)[number]

/** What is known of the work in a space; moments in Unix seconds. */
export type SpaceWork = {
  photos: readonly { takenInAt: number; refusedAt: number | null }[]
  /** The last that was said of whether it can be done; `null` where nothing was. */
  said: { kind: 'not_done' | 'can_be_done'; at: number } | null
}

/** The last thing that happened says how it stands. A photo that came after a refusal, or after "could not be done", is done. */
export function stateOfWork({ photos, said }: SpaceWork): SpaceWorkState {
  const standing = photos.filter(({ refusedAt }) => refusedAt === null).map(({ takenInAt }) => takenInAt)
  const refused = photos.flatMap(({ refusedAt }) => refusedAt ?? [])
  const photoAt = Math.max(Number.NEGATIVE_INFINITY, ...standing)
  const refusedAt = Math.max(Number.NEGATIVE_INFINITY, ...refused)
  if (said?.kind === 'not_done' && said.at >= Math.max(photoAt, refusedAt)) return 'not_done'
  if (refusedAt > photoAt) return 'again'
  return standing.length > 0 ? 'done' : 'todo'
}

/** Whether the installer has nothing left to do there. */
export function isSettled(state: SpaceWorkState): boolean {
  return state === 'done' || state === 'not_done'
}
