import type { CallPath } from '@lienzo/contract/calls'
import { type ResourceWith, resources, resourcesWith } from '@lienzo/contract/resources'
import type { CustomerWithRecords } from './customer-with-records.ts'

/** Resources with a screen whose records belong to one customer. */
export type OwnResource = Exclude<ResourceWith<'timeline'>, ResourceWith<'shared'>>

/** Function that picks one of a customer's records. */
type RecordOf = (customer: CustomerWithRecords) => { id: number }

/** Input that tries to reach a record of another customer, and the refusal to expect. */
export type Attempt = { input: unknown; refused: 404 | 403 | 'finds nothing' | { field: string } }

/** Relation of a call to other customers' records. */
export type Case =
  /** The input refers to no record. */
  | 'names nothing'
  /** The input contains an id because other systems send one; the server ignores it. */
  | 'does not believe it'
  /** All customers share the records: everybody can read them, only the house can write them. */
  | 'shared'
  | { reach: (own: CustomerWithRecords, foreign: CustomerWithRecords) => Attempt[] }

/** Cases by path of the call. */
export type Cases = { [Path in CallPath]?: Case }

/** Returns the resources with this trait whose records belong to one customer. */
function ownWith<Trait extends 'timeline' | 'attachments'>(trait: Trait) {
  return resourcesWith(trait).filter(
    (name): name is Exclude<typeof name, ResourceWith<'shared'>> => !resources[name].shared,
  )
}

/** Returns references to the customer's records of these resources. */
function referencesTo(customer: CustomerWithRecords, names: readonly OwnResource[]) {
  return names.map((resource) => ({ resource, record_id: customer[resource].id }))
}

export const timelinesOf = (customer: CustomerWithRecords) => referencesTo(customer, ownWith('timeline'))
const galleriesOf = (customer: CustomerWithRecords) => referencesTo(customer, ownWith('attachments'))

const whichOrder = ({ order }: CustomerWithRecords) => ({ resource: 'order', record_id: order.id })

/** Expects NOT_FOUND, as if the record did not exist. */
export const unseen = (input: unknown): Attempt => ({ input, refused: 404 })
/** Expects an error at the field that refers to the record. */
export const at = (field: string, input: unknown): Attempt => ({ input, refused: { field } })
export const forTheHouse = (input: unknown): Attempt => ({ input, refused: 403 })

/** Case of a call for one record. */
export const id = (of: RecordOf): Case => ({
  reach: (_own, foreign) => [unseen({ id: of(foreign).id }), unseen({ id: 2_147_483_647 })],
})

/** Case of a call for many records: one foreign record makes it refuse all of them. */
export const ids = (of: RecordOf): Case => ({
  reach: (own, foreign) => [unseen({ id: of(foreign).id }), unseen({ ids: [of(own).id, of(foreign).id] })],
})

/** Case of a picker, which also takes ids. */
export const offered = (of: RecordOf): Case => ({
  reach: (_own, foreign) => [{ input: { ids: [of(foreign).id], inactive: true }, refused: 'finds nothing' }],
})

export const exported = (of: RecordOf): Case => ({
  reach: (own, foreign) => [unseen({ ids: [of(foreign).id] }), unseen({ ids: [of(own).id, of(foreign).id] })],
})

export const setActive = (of: RecordOf): Case => ({
  reach: (own, foreign) => [
    unseen({ id: of(foreign).id, active: false }),
    unseen({ ids: [of(own).id, of(foreign).id], active: false }),
  ],
})

export const galleries = (input: object = {}): Case => ({
  reach: (_own, foreign) => galleriesOf(foreign).map((which) => unseen({ ...which, ...input })),
})

/** Case of attachments: foreign pictures under the caller's own order, and under foreign records. */
export const attached = (of: RecordOf): Case => ({
  reach: (own, foreign) => [
    unseen({ ...whichOrder(own), ids: [of(own).id, of(foreign).id] }),
    unseen({ ...whichOrder(foreign), ids: [of(foreign).id] }),
    ...galleriesOf(foreign).map(unseen),
  ],
})

export const moved = (of: RecordOf): Case => ({
  reach: (own, foreign) => [
    unseen({ ids: [of(foreign).id], before: null }),
    unseen({ ids: [of(own).id, of(foreign).id], before: null }),
    at('before', { ids: [of(own).id], before: of(foreign).id }),
  ],
})

export const retitled = (of: RecordOf): Case => ({
  reach: (_own, foreign) => [unseen({ id: of(foreign).id, version: 1, title: 'Ours now' })],
})
