import { page } from 'vitest/browser'
import { keepCustomer } from '../kept-customer.ts'
import { addressOf } from '../records.ts'
import { answer, sentTo } from '../server.ts'

/** Sets the responses for calls caused by pasting lines into an order, except those that `keepOrder` sets. */
export function answerPastes() {
  keepCustomer({ addresses: [addressOf()], discount: 3 })
  answer('customerrest/getcustomers', [{ id: 1, name: 'Perfumerías Alameda', code: 'CLI-1' }])
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
}

/** Button that accepts a paste; shown in orders without lines. */
export const pasteHere = () => page.getByRole('button', { name: 'Pega aquí desde Excel' })

/** Returns a row to paste. The cell for the space is blank; product, width, height and copies follow. `copies` can be blank. */
export const row = (width: number, copies: number | '' = 2) =>
  `\tVinilo de escaparate\t${width}\t500\t${copies}`

/** Returns all new lines that have been sent to the server. */
export const addedLines = () => sentTo('orderrest/savelines').flatMap(({ added: lines = [] }) => lines)
