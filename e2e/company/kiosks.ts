import { customerInput, type People } from '../browser/people.ts'

/** Number of concurrent calls. */
const AT_ONCE = 40

/** Adds `howMany` customers, named `Quiosco 0000` and so on. */
export async function openKiosks(people: People, howMany: number): Promise<void> {
  const names = Array.from({ length: howMany }, (_, number) => `Quiosco ${String(number).padStart(4, '0')}`)
  for (let first = 0; first < howMany; first += AT_ONCE) {
    const some = names.slice(first, first + AT_ONCE)
    await Promise.all(some.map((name) => people.house('customerrest/update', { ...customerInput, name })))
  }
}
