import type { CallPath } from '@lienzo/contract/calls'
import { type ResourceWith, resources, resourcesWith } from '@lienzo/contract/resources'
import type { CustomerWithRecords } from './customer-with-records.ts'

/** Kinds of records with a screen that each customer has of its own. */
export type OwnResource = Exclude<ResourceWith<'timeline'>, ResourceWith<'shared'>>

/** Which of a customer's records is meant. */
type RecordOf = (customer: CustomerWithRecords) => { id: number }

/** What one call sends to reach a record of somebody else, and how it must be refused. */
export type Attempt = { input: unknown; refused: 404 | 403 | 'finds nothing' | { field: string } }

/** What a call has to do with the records of others. */
export type Case =
  /** It takes nothing that names a record. */
  | 'names nothing'
  /** It takes an id because other systems send one, and does not believe it. */
  | 'does not believe it'
  /** The records are those that all customers share: anybody may read them, and only the house writes them. */
  | 'shared'
  | { reach: (own: CustomerWithRecords, foreign: CustomerWithRecords) => Attempt[] }

/** What is tried at some calls, by their paths. */
export type Cases = { [Path in CallPath]?: Case }

/** Kinds of records with this trait that each customer has of its own. */
function ownWith<Trait extends 'timeline' | 'attachments'>(trait: Trait) {
  return resourcesWith(trait).filter(
    (name): name is Exclude<typeof name, ResourceWith<'shared'>> => !resources[name].shared,
  )
}

/** The customer's records of these kinds, as they are named to read what belongs to them. */
function named(customer: CustomerWithRecords, names: readonly OwnResource[]) {
  return names.map((resource) => ({ resource, record_id: customer[resource].id }))
}

export const timelinesOf = (customer: CustomerWithRecords) => named(customer, ownWith('timeline'))
const galleriesOf = (customer: CustomerWithRecords) => named(customer, ownWith('attachments'))

const whichOrder = ({ order }: CustomerWithRecords) => ({ resource: 'order', record_id: order.id })

/** It is as if there were no such record. */
export const unseen = (input: unknown): Attempt => ({ input, refused: 404 })
/** The field that names it is refused. */
export const at = (field: string, input: unknown): Attempt => ({ input, refused: { field } })
export const forTheHouse = (input: unknown): Attempt => ({ input, refused: 403 })

/** A call for one record. */
export const id = (of: RecordOf): Case => ({
  reach: (_own, foreign) => [unseen({ id: of(foreign).id }), unseen({ id: 2_147_483_647 })],
})

/** A call for many records: not even the own ones are taken beside a foreign one. */
export const ids = (of: RecordOf): Case => ({
  reach: (own, foreign) => [unseen({ id: of(foreign).id }), unseen({ ids: [of(own).id, of(foreign).id] })],
})

/** A call that offers records, also by their ids. */
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

/** Those of the caller's own order, but of the other's pictures; and the other's own. */
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
