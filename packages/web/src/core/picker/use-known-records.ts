import { useState } from 'react'
import type { ChosenRecord } from './record-multi-picker.tsx'

/** Remembers the names of records whose ids a draft contains, from the loaded record and from later choices. */
export function useKnownRecords(loaded: readonly ChosenRecord[]) {
  const [learned, setLearned] = useState<readonly ChosenRecord[]>([])
  const find = (id: number): ChosenRecord =>
    learned.find((each) => each.id === id) ??
    loaded.find((each) => each.id === id) ?? { id, name: String(id) }
  const learn = (chosen: readonly ChosenRecord[]) => setLearned((known) => [...chosen, ...known])
  return { find, learn }
}
