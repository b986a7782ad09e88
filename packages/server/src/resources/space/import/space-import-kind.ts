import { wordsOf } from '@lienzo/rules/imports/likeness/called'
import { spaceImport } from '@lienzo/rules/imports/space-import'
import { sql } from 'drizzle-orm'
import { declareImportKind } from '../../../core/record/import-kind.ts'
import { materials, products } from '../../../db/tables/catalogue/catalogue.ts'
import { spaces } from '../../../db/tables/customers/spaces.ts'
import { installers } from '../../../db/tables/installation/installers.ts'
import { giveNumbers } from '../space-numbers.ts'
import { inUnfinishedOrder } from '../space-uses.ts'
import { closuresPart } from './closures-part.ts'
import { judgeSpaces } from './judge-spaces.ts'

/** Default values for fields that a row omits when it creates a space. The keys are all the fields that rows can write. */
const fresh = {
  number: null,
  shop_name: '',
  chain: '',
  kind: 'other',
  position: '',
  visible_width: 0,
  visible_height: 0,
  bleed: 0,
  measured_how: 'unsaid',
  measured_at: null,
  measured_by: '',
  default_product_id: null,
  default_material_id: null,
  default_installer_id: null,
  address: '',
  city: '',
  postal_code: '',
  state: '',
  country: 'ES',
  latitude: null,
  longitude: null,
  contact: '',
  phone: '',
  opening_hours: '',
  access_notes: '',
  notes: '',
  active: true,
}

const names = Object.keys(fresh) as (keyof typeof fresh)[]

/** Import of spaces from a spreadsheet. Rows match existing spaces by number, or by shop name and position. */
export const spaceImportKind = declareImportKind({
  resource: 'space',
  declaration: spaceImport,
  table: spaces,
  customer: spaces.customer_id,
  columns: Object.fromEntries(names.map((name) => [name, spaces[name]])),
  keys: {
    number: {
      of: ({ number }) => [number?.toString()],
      is: ([key]) => sql`${spaces.number} = ${key}::int`,
      taken: 'number_taken',
    },
    place: {
      of: ({ shop_name, position = '' }) => [shop_name?.toLowerCase(), position.toLowerCase()],
      is: ([shop, position]) =>
        sql`lower(${spaces.shop_name}) = ${shop} and lower(${spaces.position}) = ${position}`,
    },
  },
  references: {
    default_product_id: { table: products, name: products.name },
    default_material_id: { table: materials, name: materials.name },
    default_installer_id: { table: installers, name: installers.name },
  },
  parts: { closures: closuresPart },
  alike: {
    field: 'shop_name',
    columns: { shop_name: spaces.shop_name, position: spaces.position },
    of: ({ shop_name, position = '' }) => (shop_name ? [wordsOf(shop_name), wordsOf(position)] : undefined),
  },
  otherRecord: 'other_shop',
  unfinished: inUnfinishedOrder,
  fresh,
  label: 'shop_name',
  judge: judgeSpaces,
  complete: giveNumbers,
})
