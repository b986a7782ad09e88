import type { ImportField } from './import-declaration.ts'

/** Whose record a row is, for resources that belong to customers: a name, trade name or tax id, which the database knows. */
export const customerField = {
  words: ['customer', 'cliente', 'nombrecliente', 'nomecliente', 'client', 'account', 'cuenta', 'conta'],
  read: (_, text) => ({ value: text }),
  takes: 'customer',
  example: 'Perfumerías Alameda',
} as const satisfies ImportField<string>
