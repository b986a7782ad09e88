import { useState } from 'react'
import type { ChosenRecord } from './record-multi-picker.tsx'

/**
 * A draft holds the ids of the records that were chosen; this remembers what they are called, from the loaded record and
 * from the choices since.
 */
export function useKnownRecords(loaded: readonly ChosenRecord[]) {
  const [learned, setLearned] = useState<readonly ChosenRecord[]>([])
  const find = (id: number): ChosenRecord =>
    learned.find((each) => each.id === id) ??
    loaded.find((each) => each.id === id) ?? { id, name: String(id) }
  const learn = (chosen: readonly ChosenRecord[]) => setLearned((known) => [...chosen, ...known])
  return { find, learn }
}
