import type { RecordOf, RowOf } from '../../core/record/record-calls.ts'

const unchanged = { version: 1, created_at: 0, created_by: 1, updated_at: 0, deleted_at: null }

/** A finish with what every finish has. */
export function finishOf(id: number, name: string, changes: Partial<RowOf<'finish'>> = {}): RowOf<'finish'> {
  return { ...unchanged, id, name, code: `ACA-${id}`, price_mode: 'm2', price: 4.5, active: true, ...changes }
}

/** A customer of whom nothing is known but the name. */
export function customerOf(
  id: number,
  name: string,
  changes: Partial<RecordOf<'customer'>> = {},
): RecordOf<'customer'> {
  const texts = { trade_name: '', tax_id: '', payment_terms: '', phone: '', web: '', notes: '' }
  const rest = { country: 'ES', discount: 0, vat: 21, emails: [], active: true, addresses: [] }
  return { ...unchanged, id, name, ...texts, ...rest, ...changes }
}

/** An order without lines, as a list shows it. */
export function orderOf(id: number, changes: Partial<RowOf<'order'>> = {}): RowOf<'order'> {
  return {
    ...unchanged,
    id,
    code: `26-${String(id).padStart(6, '0')}`,
    status: 'draft',
    usergroup_id: 1,
    user_id: 1,
    customer_id: 1,
    campaign_id: null,
    category_id: null,
    delivery_address_id: null,
    reference: '',
    requested_at: null,
    promised_at: null,
    notes_production: '',
    notes_delivery: '',
    pieces: 1,
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
