import type { CallPath } from '@lienzo/contract/calls'
import { type ResourceWith, resources, resourcesWith } from '@lienzo/contract/resources'
import type { CustomerWithRecords } from './customer-with-records.ts'

/** Name of a resource that has a timeline and whose records belong to one customer. */
export type OwnResource = Exclude<ResourceWith<'timeline'>, ResourceWith<'shared'>>

/** Picks one of a customer's records. */
type RecordOf = (customer: CustomerWithRecords) => { id: number }

/** Input that tries to reach a different customer's record, and the expected refusal. */
export type Attempt = { input: unknown; refused: 404 | 403 | 'finds nothing' | { field: string } }

/** Describes whether a call's input can refer to other customers' records, and how. */
export type Case =
  /** The input contains no reference to a record. */
  | 'names nothing'
  /** The input contains an id, as sent by other systems, but the server ignores it. */
  | 'does not believe it'
  /** All customers share the records: everybody can read them, but only the house can change them. */
  | 'shared'
  | { reach: (own: CustomerWithRecords, foreign: CustomerWithRecords) => Attempt[] }

/** Cases by path of the call. */
export type Cases = { [Path in CallPath]?: Case }

/** Returns the names of resources that have this trait and whose records belong to one customer. */
function ownWith<Trait extends 'timeline' | 'attachments'>(trait: Trait) {
  return resourcesWith(trait).filter(
    (name): name is Exclude<typeof name, ResourceWith<'shared'>> => !resources[name].shared,
  )
}

/** Returns a reference to the customer's record of each of these resources. */
function referencesTo(customer: CustomerWithRecords, names: readonly OwnResource[]) {
  return names.map((resource) => ({ resource, record_id: customer[resource].id }))
}

export const timelinesOf = (customer: CustomerWithRecords) => referencesTo(customer, ownWith('timeline'))
const galleriesOf = (customer: CustomerWithRecords) => referencesTo(customer, ownWith('attachments'))

const whichOrder = ({ order }: CustomerWithRecords) => ({ resource: 'order', record_id: order.id })

/** Expects NOT_FOUND, as if the record did not exist. */
export const unseen = (input: unknown): Attempt => ({ input, refused: 404 })
/** Expects an error in `field`, which refers to the record. */
export const at = (field: string, input: unknown): Attempt => ({ input, refused: { field } })
export const forTheHouse = (input: unknown): Attempt => ({ input, refused: 403 })

/** Returns the case of a call that takes the id of one record. */
export const id = (of: RecordOf): Case => ({
  reach: (_own, foreign) => [unseen({ id: of(foreign).id }), unseen({ id: 2_147_483_647 })],
})

/** Returns the case of a call that takes many ids. The call must refuse all of them if one belongs to a different customer. */
export const ids = (of: RecordOf): Case => ({
  reach: (own, foreign) => [unseen({ id: of(foreign).id }), unseen({ ids: [of(own).id, of(foreign).id] })],
})

/** Returns the case of a picker that also accepts ids. */
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

/**
 * Returns the case of a call for attachments. Attempts use a different customer's attachments with the caller's order, and
 * different customers' records.
 */
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

/** Calls that every resource of the catalogue has. */
const sharedActions = ['list', 'export', 'get', 'setactive', 'update', 'delete', 'undelete'] as const

/** Resources whose records all customers see. Customers see only some roles. */
type SharedResource = Exclude<ResourceWith<'shared'>, 'role'>

type SharedPath<Name extends SharedResource> = `${Name}rest/${(typeof sharedActions)[number]}`

/** Returns the cases of the calls that every shared resource has. */
export function sharedCases<Name extends SharedResource>(name: Name): Record<SharedPath<Name>, 'shared'> {
  const cases = sharedActions.map((action) => [`${name}rest/${action}`, 'shared'])
  // The cast is safe, because the paths are built as their type is.
  return Object.fromEntries(cases) as Record<SharedPath<Name>, 'shared'>
}
