import { orderStates } from '@lienzo/rules/sales/order-states'
import type { HomeData } from '../../app/home/home-data.ts'
import type { Profile } from '../../app/profile/profile-record.ts'
import { answerOtherwise } from './server.ts'

const nothing = { rows: [], total: 0, page: 1, perpage: 10 }
const lists = [
  'campaignrest/list',
  'categoryrest/list',
  'customerrest/list',
  'finishrest/list',
  'logrest/list',
  'materialrest/list',
  'orderrest/list',
  'prepressrest/list',
  'importsrest/list',
  'productrest/list',
  'promotionrest/list',
  'rolerest/list',
  'spacerest/list',
  'userrest/list',
  'installerrest/list',
  'budgetrest/list',
  'usergrouprest/list',
  'webhookrest/list',
] as const

/** Sets empty responses for the calls that screens make when they open, as for a house without any records. */
export function answerForEveryScreen(): void {
  for (const path of lists) answerOtherwise(path, nothing)
  answerOtherwise('categoryrest/gettree', [])
  answerOtherwise('spacerest/getbasket', { total: 0, ids: [] })
  answerOtherwise('homerest/getdata', homeOf())
  answerOtherwise('importsrest/lastcustomer', { customer: null })
  const noPhotos = { rows: [], waiting: 0, claimed: 0, held: 0, untold: 0, tells_at: null }
  answerOtherwise('budgetrest/nextphotos', noPhotos)
  answerOtherwise('permissionrest/getholders', [])
  answerForProfile()
}

/** Sets the responses for the calls of the profile screen. */
export function answerForProfile(): void {
  answerOtherwise('userrest/getprofile', profileOf())
  answerOtherwise('userrest/getsecondfactor', { since: null, required: false, recovery_codes_left: 0 })
  answerOtherwise('userrest/signins', [])
  answerOtherwise('apikeyrest/getkeys', [])
}

/** Returns the data of the home screen of a house user: every order state with figures of 0, and nothing else. */
export function homeOf(changes: Partial<HomeData> = {}): HomeData {
  const none = { euros: 0, m2: 0 }
  return {
    balance: { saldo: none, limit: none },
    orders: {
      states: orderStates.map((status) => ({ status, orders: 0, m2: 0, net: 0 })),
      months: [],
    },
    late_orders: null,
    budgets: null,
    photos_to_review: null,
    photos_on_phones: null,
    imports: null,
    proofs: null,
    latest_orders: null,
    campaigns: null,
    artwork: null,
    near_limits: null,
    activity: null,
    backup: null,
    tasks: [],
    begun: null,
    ...changes,
  }
}

/** Returns the profile of the signed-in user. */
export function profileOf(changes: Partial<Profile> = {}): Profile {
  return {
    id: 1,
    version: 1,
    updated_at: 0,
    username: 'admin',
    email: 'alba@example.com',
    first_name: 'Alba',
    last_name: 'Prado',
    language: 'es',
    role_name: 'Administración',
    usergroup_name: 'Casa',
    picture: null,
    deleted_at: null,
    ...changes,
  }
}
