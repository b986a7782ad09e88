import type { ImportField } from './import-declaration.ts'

/** Customer of a row, for resources that belong to customers: a name, trade name or tax id, resolved in the database. */
export const customerField = {
  words: ['customer', 'cliente', 'nombrecliente', 'nomecliente', 'client', 'account', 'cuenta', 'conta'],
  read: (_, text) => ({ value: text }),
  takes: 'customer',
  example: 'Perfumerías Alameda',
} as const satisfies ImportField<string>
