import { type RecordOf, recordCalls, type UpdateOf } from '../../core/record/record-calls.ts'

export const materialCalls = recordCalls('material')

export type Material = RecordOf<'material'>
export type MaterialDraft = Omit<UpdateOf<'material'>, 'id' | 'version'>

export const newMaterial: MaterialDraft = {
  code: '',
  name: '',
  description: '',
  // A price is asked for: one that is forgotten would be given away.
  price_per_m2: Number.NaN,
  cost_per_m2: 0,
  roll_width: 0,
  roll_length: 0,
  thickness: 0,
  weight: 0,
  active: true,
  picture_upload: undefined,
  finishes: [],
}

/** What a person changes of a material. */
export function materialDraft(material: Material): MaterialDraft {
  return {
    code: material.code,
    name: material.name,
    description: material.description,
    price_per_m2: material.price_per_m2,
    cost_per_m2: material.cost_per_m2,
    roll_width: material.roll_width,
    roll_length: material.roll_length,
    thickness: material.thickness,
    weight: material.weight,
    active: material.active,
    picture_upload: undefined,
    finishes: material.finishes.map(({ finish_id, price }) => ({ finish_id, price })),
  }
}
