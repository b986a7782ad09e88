import { materialUpdate } from '@lienzo/contract/catalogue/material'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'
import type { Material } from './material-record.ts'

export type MaterialDraft = DraftOf<typeof materialUpdate>

// A new material starts without a price, so that the user must type one. With a default of 0, a user who forgets the price
// would give the material away.
const drafts = draftsOf(materialUpdate, { price_per_m2: Number.NaN, active: true, finishes: [] })

export const materialDrafts = {
  ...drafts,
  of(material: Material): MaterialDraft {
    const finishes = material.finishes.map(({ finish_id, price }) => ({ finish_id, price }))
    return drafts.of({ ...material, finishes })
  },
}
