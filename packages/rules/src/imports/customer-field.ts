import type { ImportField } from './import-declaration.ts'

/**
 * Column that identifies the customer of a row, for resources whose records belong to customers. A cell contains a name, trade
 * name or tax id, which is looked up in the database.
 */
export const customerField = {
  words: ['customer', 'cliente', 'nombrecliente', 'nomecliente', 'client', 'account', 'cuenta', 'conta'],
  read: (_, text) => ({ value: text }),
  takes: 'customer',
  example: 'Perfumerías Alameda',
} as const satisfies ImportField<string>
