import { page } from 'vitest/browser'
import { keepCustomer } from '../kept-customer.ts'
import { addressOf } from '../records.ts'
import { answer, sentTo } from '../server.ts'

/** Answers the calls of an order into which lines are pasted, apart from those of `keepOrder`. */
export function answerPastes() {
  keepCustomer({ addresses: [addressOf()], discount: 3 })
  answer('customerrest/getcustomers', [{ id: 1, name: 'Perfumerías Alameda', code: 'CLI-1' }])
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
}

/** Button of an order without lines that takes a paste. */
export const pasteHere = () => page.getByRole('button', { name: 'Pega aquí desde Excel' })

/** Returns a row to paste: no space, then product, width, height and copies, which can be blank. */
export const row = (width: number, copies: number | '' = 2) =>
  `\tVinilo de escaparate\t${width}\t500\t${copies}`

/** Returns the lines that have been sent as new ones. */
export const addedLines = () => sentTo('orderrest/savelines').flatMap(({ added: lines = [] }) => lines)
