import { materialUpdate } from '@lienzo/contract/catalogue/material'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'
import type { Material } from './material-record.ts'

export type MaterialDraft = DraftOf<typeof materialUpdate>

// A new material has no price, so that the user must type one: a forgotten 0 would give the material away.
const drafts = draftsOf(materialUpdate, { price_per_m2: Number.NaN, active: true, finishes: [] })

export const materialDrafts = {
  ...drafts,
  of(material: Material): MaterialDraft {
    const finishes = material.finishes.map(({ finish_id, price }) => ({ finish_id, price }))
    return drafts.of({ ...material, finishes })
  },
}
