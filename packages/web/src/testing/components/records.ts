import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { orderFields } from '@lienzo/rules/sales/order-states'
import type { RecordOf, RowOf } from '../../core/record/record-calls.ts'
import type { Budget, BudgetLine } from '../../features/budget/budget-record.ts'
import { customerDrafts } from '../../resources/customer/customer-draft.ts'
import { spaceDrafts } from '../../resources/space/space-draft.ts'
import { pictureFile } from './files.ts'

export type Address = OutputOnTheWire<CallAt<'customeraddressrest/update'>>
export type Artwork = OutputOnTheWire<CallAt<'campaignrest/imageget'>>

/** Fields that every record has, with the values of a first version. */
export const firstVersion = {
  id: 1,
  version: 1,
  created_at: 0,
  updated_at: 0,
  created_by: 1,
  deleted_at: null,
}

/** Returns a customer whose only data is a name. */
export function customerOf(
  id: number,
  name: string,
  changes: Partial<RecordOf<'customer'>> = {},
): RecordOf<'customer'> {
  return {
    ...firstVersion,
    ...customerDrafts.blank,
    id,
    name,
    language: 'es',
    storage_gb: null,
    addresses: [],
    ...changes,
  }
}

export function addressOf(changes: Partial<Address> = {}): Address {
  return {
    ...firstVersion,
    customer_id: 1,
    kind: 'delivery',
    name: 'Almacén',
    contact: '',
    street: 'Mayor 1',
    city: 'Madrid',
    postal_code: '28001',
    state: '',
    country: 'ES',
    phone: '',
    is_default: true,
    ...changes,
  }
}

export function campaignOf(changes: Partial<RecordOf<'campaign'>> = {}): RecordOf<'campaign'> {
  return {
    ...firstVersion,
    code: 'NAV',
    name: 'Navidad',
    customer_id: 1,
    starts_at: null,
    ends_at: null,
    status: 'active',
    description: '',
    artwork_due_at: null,
    customer_name: 'Perfumerías Alameda',
    images: 0,
    artwork_ready: false,
    artwork_released: false,
    cover: null,
    materials: [],
    deleted_materials: 0,
    ...changes,
  }
}

/** Returns the first version of an artwork, not reviewed yet. */
export function artworkOf(changes: Partial<Artwork> = {}): Artwork {
  return {
    ...firstVersion,
    campaign_id: 1,
    name: 'Cartel',
    approval: 'pending',
    release: 'pending',
    family: null,
    promotion_id: null,
    promotion_name: null,
    open_comments: 0,
    file: pictureFile('cartel.png'),
    revision: 1,
    ...changes,
  }
}

/** Fields of an order line that has no artwork, no promotion and no spares. */
export const withoutArtwork = {
  image_name: null,
  image: null,
  image_revision: null,
  newest_revision: null,
  image_deleted: false,
  spares: 0,
  spares_percent: 0,
  spare_copies: 0,
  image_approval: null,
  image_release: null,
  promotion_id: null,
  promotion_name: null,
}

/** Returns a list row for an order without lines. */
export function orderOf(id: number, changes: Partial<RowOf<'order'>> = {}): RowOf<'order'> {
  return {
    ...firstVersion,
    id,
    code: `26-${String(id).padStart(6, '0')}`,
    status: 'draft',
    stage: null,
    usergroup_id: 1,
    user_id: 1,
    customer_id: 1,
    campaign_id: null,
    category_id: null,
    delivery_address_id: null,
    reference: '',
    requested_at: null,
    promised_at: null,
    installs_from: null,
    installs_to: null,
    due_at: null,
    notes_production: '',
    notes_delivery: '',
    pieces: 1,
    spares: 0,
    m2: 1,
    net: 10,
    vat: 2.1,
    total: 12.1,
    customer_name: 'Perfumerías Alameda',
    campaign_name: null,
    user_name: 'admin',
    usergroup_name: 'Casa',
    ...changes,
  }
}

/** Returns an order without lines, in the format of the order screen. */
export function orderRecordOf(changes: Partial<RecordOf<'order'>> = {}): RecordOf<'order'> {
  return {
    ...orderOf(1),
    vat_rate: 21,
    customer_discount: 0,
    lines: [],
    line_count: changes.lines?.length ?? 0,
    history: [],
    cancellations: [],
    reprint: null,
    reprints: [],
    next_statuses: [],
    may_edit: true,
    may_change: [...orderFields],
    may_delete: true,
    may_move: false,
    may_cancel_lines: false,
    may_budget: false,
    ...changes,
  }
}

/** Returns a space whose only data is its shop. */
export function spaceOf(changes: Partial<RecordOf<'space'>> = {}): RecordOf<'space'> {
  return {
    ...firstVersion,
    ...spaceDrafts.blank,
    number: 1,
    shop_name: 'Zapatos Levante',
    customer_id: 1,
    customer_name: 'Zapatos Levante',
    kind: 'window',
    country: 'ES',
    default_product_name: null,
    default_material_name: null,
    default_installer_id: null,
    default_installer_name: null,
    measured_how: 'unsaid',
    measured_at: null,
    measured_by: '',
    measurement_trust: 'not_measured',
    cover: null,
    closures: [],
    came_from: null,
    ...changes,
  }
}

/** Returns a product priced by area. */
export function productOf(changes: Partial<RecordOf<'product'>> = {}): RecordOf<'product'> {
  return {
    ...firstVersion,
    code: 'VIN-ESC',
    name: 'Vinilo de escaparate',
    description: '',
    category_id: null,
    category_name: null,
    category_within: '',
    price_mode: 'area',
    unit_price: 0,
    breaks: [],
    min_width: 0,
    max_width: 0,
    min_height: 0,
    max_height: 0,
    fixed_sizes: [],
    min_m2: 0,
    bleed: 0,
    active: true,
    picture: null,
    materials: [],
    deleted_materials: 0,
    ...changes,
  }
}

export function materialOf(changes: Partial<RecordOf<'material'>> = {}): RecordOf<'material'> {
  return {
    ...firstVersion,
    code: 'VIN-MON',
    name: 'Vinilo monomérico',
    description: '',
    price_per_m2: 12.5,
    cost_per_m2: 4,
    roll_width: 1370,
    roll_length: 0,
    thickness: 0,
    weight: 0,
    active: true,
    picture: null,
    finishes: [],
    deleted_finishes: 0,
    ...changes,
  }
}

/** Returns a finish with default values, priced per m². */
export function finishOf(
  id: number,
  name: string,
  changes: Partial<RecordOf<'finish'>> = {},
): RecordOf<'finish'> {
  return {
    ...firstVersion,
    id,
    name,
    code: `ACA-${id}`,
    price_mode: 'm2',
    price: 4.5,
    active: true,
    ...changes,
  }
}

/** Returns a budget line in the API's format, with a tariff price of 38 €. */
export const budgetLineOf = (changes: Partial<BudgetLine> = {}): BudgetLine => ({
  ...{ id: 1, version: 1, number: 1, space_id: 8, space_number: 12, space_name: 'Farmacia Luz · Escaparate' },
  ...{ space_city: 'Madrid', pieces: 1, m2: 1, source: 'tariff', installer_id: null, installer_name: null },
  ...{ minutes: 0, km: 0, reprints: 0, installation: 38, travel: 0, print: 0, extras: 0, discount: 0 },
  ...{ planned_at: null, note: '', net: 38, price_steps: [], missing: [] },
  ...changes,
})

/** Returns a draft budget whose totals are those of two lines of 38 €. */
export const budgetOf = (changes: Partial<Budget> = {}): Budget => ({
  ...{ id: 1, version: 1, created_at: 1, updated_at: 1, created_by: 1, deleted_at: null },
  ...{ code: 'P26-000012', revision: 1, status: 'draft', order_id: 4, order_code: '26-000004' },
  ...{ customer_id: 1, customer_name: 'Perfumerías Alameda', usergroup_id: 2, usergroup_name: 'Alameda' },
  ...{ installer_id: null, installer_name: null, valid_until: null, notes: '', discount: 0, vat_rate: 21 },
  ...{ spaces: 2, unpriced: 0, lines_net: 76, net: 76, vat: 15.96, total: 91.96 },
  ...{ history: [], revisions: [], agreed_id: null, charged: 0, next_statuses: ['sent'] },
  ...{ hindrance: null, may_edit: true, may_delete: true, may_revise: false },
  ...changes,
})

/** Returns a photo that is waiting for review. */
export function photoOf(
  id: number,
  changes: Partial<OutputOnTheWire<CallAt<'budgetrest/validatephoto'>>> = {},
): OutputOnTheWire<CallAt<'budgetrest/validatephoto'>> {
  return {
    ...{ id, version: 1, created_at: 1_790_000_000, updated_at: 0, created_by: null, deleted_at: null },
    ...{ name: `26-000012 · Farmacia ${id}`, state: 'pending', refusal: null, reason: '', flags: [] },
    ...{ payer: null, reprint: false, redo_budget_id: null, told_at: null, note: '', looked_at: 1 },
    ...{ reprint_order: null, claim: null },
    ...{ customer_id: 1, customer_name: 'Laboratorio Sur', campaign_id: 3, campaign_name: 'Verano' },
    ...{ order_id: 12, order_code: '26-000012', budget_id: 4, budget_code: 'P26-000004' },
    ...{ space_id: 7, space_number: 31, space_name: `Farmacia ${id}`, space_city: 'Lugo' },
    ...{ installer_id: 2, installer_name: 'Montajes Miño', taken_at: 1_789_990_000, taken_source: 'camera' },
    ...{ latitude: 43, longitude: -7.5, distance_m: 12 },
    ...{ reviewed_by: null, reviewed_by_name: null, reviewed_at: null },
    ...{ file: pictureFile(`foto-${id}.jpg`), before: pictureFile('antes.jpg'), like: null },
    artworks: [{ id: 9, name: 'Cartel', file: pictureFile('cartel.png') }],
    ...changes,
  }
}
