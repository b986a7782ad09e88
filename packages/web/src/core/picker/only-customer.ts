import { call } from '../call/call.ts'
import type { PickerRecord } from './picks.ts'

/**
 * Returns the only customer that the user can see, for example for staff of a customer. Returns null if there are several or
 * none, or if they cannot be loaded.
 */
export async function onlyCustomer(): Promise<PickerRecord | null> {
  try {
    const [first, second] = await call('customerrest/getcustomers', { search: '', limit: 2 })
    return first && !second ? first : null
  } catch {
    // The form opens anyway, and its picker shows the error.
    return null
  }
}
