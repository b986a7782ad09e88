import { change, readAll } from './database.ts'
import { placeOf } from './kept.ts'
import type { KeptChoice } from './kept-records.ts'

/** Returns the name of the lock that a window holds while it stores the photos of a choice. */
const lockOf = ({ key }: KeptChoice) => `lienzo-install-choice ${key}`
/** Keys of the choices that this window is storing. Replaces the locks in browsers that have none. */
const here = new Set<string>()

/**
 * Runs `act`, which stores the chosen photos, and resolves to its result. Meanwhile, a record on the phone contains the number
 * of chosen and stored photos. If this window is closed too early, a page opened later can thus report how many photos were
 * lost.
 */
export function whileStoring<Result>(choice: KeptChoice, act: () => Promise<Result>): Promise<Result> {
  const run = async () => {
    here.add(choice.key)
    try {
      // Ignores a failure: if the phone has no room for the record, the photos are kept in memory, and the page warns the
      // installer.
      await change(({ put }) => put('choices', placeOf(choice), choice)).catch(() => undefined)
      const result = await act()
      await forgetChoice(choice)
      return result
    } finally {
      here.delete(choice.key)
    }
  }
  return navigator.locks ? navigator.locks.request(lockOf(choice), run) : run()
}

/**
 * Returns the choices of a job that were not stored completely before their window was closed. Returns an empty array if the
 * phone's database cannot be read.
 */
export async function lostChoices(job: string): Promise<KeptChoice[]> {
  try {
    const choices = await readAll('choices', job)
    if (choices.length === 0) return []
    const { held = [] } = (await navigator.locks?.query()) ?? {}
    const open = new Set(held.map(({ name }) => name))
    return choices.filter((choice) => !here.has(choice.key) && !open.has(lockOf(choice)) && isLost(choice))
  } catch {
    return []
  }
}

const isLost = ({ count, done }: KeptChoice) => done < count

export async function forgetChoice(choice: KeptChoice): Promise<void> {
  await change(({ remove }) => remove('choices', placeOf(choice))).catch(() => undefined)
}
