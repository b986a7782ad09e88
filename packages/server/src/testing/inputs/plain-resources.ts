import type { ResourceWith } from '@lienzo/contract/resources'
import {
  allPermissions,
  makerOf,
  plainInstaller,
  plainSpace,
  plainUser,
  unique,
  uniqueNumber,
} from '../company.ts'
import { plainCustomer } from '../customers/plain-customer.ts'
import type { TestApplication } from '../test-application.ts'

export type Values = Record<string, unknown>
/** Description of a resource for the tests that all resources must pass. */
export type PlainResource = {
  /** Name of the resource in the log. */
  name: string
  /** Returns a complete input for the update call, with new unique values each time. */
  values: () => Values
  /** Field values that the test changes, in wire format. */
  change: Values
  /** Change expected in the log, with amounts in cents and areas in 1/10000 m2. */
  logged: Record<string, { before: unknown; after: unknown }>
  /** Fields whose values must be unique. */
  unique: string[]
  /** Fields that refer to another record. */
  references: string[]
  /** Maximum lengths of the plain text fields. */
  texts: Record<string, number>
}

/**
 * Paths of all resources with a timeline, except orders and budgets: their lines and states restrict which changes are
 * possible.
 */
type PlainPath = `${Exclude<ResourceWith<'timeline'>, 'order' | 'budget'>}rest`

/** Ids of the records that the inputs refer to. */
type ReferenceIds = {
  roleId: number
  usergroupId: number
  customerId: number
  parentId: number
  finishId: number
  materialId: number
}

/** Creates the records that the inputs refer to. */
async function makeNamed(application: TestApplication, admin: string): Promise<ReferenceIds> {
  const make = makerOf(application, admin)
  const customerId = (await make.customer()).id
  return {
    customerId,
    roleId: (await make.role()).id,
    usergroupId: (await make.usergroup({ customer_id: customerId })).id,
    parentId: (await make.category()).id,
    finishId: (await make.finish()).id,
    materialId: (await make.material()).id,
  }
}

/**
 * Returns all plain resources by path, for tests to iterate over. Tests are collected before any record exists, so call
 * `makeNamed` before reading values.
 */
export function walkPlainResources() {
  const named: ReferenceIds = {
    roleId: 0,
    usergroupId: 0,
    customerId: 0,
    parentId: 0,
    finishId: 0,
    materialId: 0,
  }
  const resources: Record<PlainPath, PlainResource> = plainResources(named)
  return {
    named,
    resources,
    makeNamed: async (application: TestApplication, admin: string) => {
      Object.assign(named, await makeNamed(application, admin))
    },
  }
}

/**
 * Returns all resources whose records are listed, changed and deleted only by the common functions. The compiler reports a
 * missing resource. Values are functions, because they read `named`, which is filled later.
 */
function plainResources(named: ReferenceIds) {
  return {
    userrest: {
      name: 'user',
      values: () => ({
        ...plainUser(),
        first_name: 'Ana',
        role_id: named.roleId,
        usergroup_id: named.usergroupId,
      }),
      change: { first_name: 'Eva', user_limit_euros: 99.95, user_limit_m2: 1.5, language: 'pt' },
      logged: {
        first_name: { before: 'Ana', after: 'Eva' },
        user_limit_euros: { before: 0, after: 9995 },
        user_limit_m2: { before: 0, after: 15_000 },
        language: { before: 'es', after: 'pt' },
      },
      unique: ['username', 'email'],
      references: ['role_id', 'usergroup_id'],
      texts: { first_name: 80, last_name: 80 },
    },
    usergrouprest: {
      name: 'usergroup',
      values: () => ({ name: unique('Group'), customer_id: named.customerId, notes: '', active: true }),
      change: { notes: 'Tienda' },
      logged: { notes: { before: '', after: 'Tienda' } },
      unique: ['name'],
      references: ['customer_id'],
      texts: {
        name: 80,
        notes: 2000,
        legal_name: 120,
        tax_id: 40,
        address: 400,
        phone: 40,
        email: 254,
        document_terms: 2000,
      },
    },
    rolerest: {
      name: 'role',
      values: () => ({ name: unique('Role'), description: '', permissions: allPermissions() }),
      change: { description: 'Nuevo' },
      logged: { description: { before: '', after: 'Nuevo' } },
      unique: ['name'],
      references: [],
      texts: { name: 80, description: 500 },
    },
    customerrest: {
      name: 'customer',
      values: () => plainCustomer(unique('Customer')),
      change: { discount: 12.5, notes: 'Paga tarde', active: false },
      logged: {
        discount: { before: 0, after: 1250 },
        notes: { before: '', after: 'Paga tarde' },
        active: { before: true, after: false },
      },
      unique: ['name'],
      references: [],
      texts: { name: 120, trade_name: 120, payment_terms: 200, phone: 40, web: 200, notes: 4000 },
    },
    categoryrest: {
      name: 'category',
      values: () => ({ code: unique('CAT'), name: 'Category', parent_id: null, active: true }),
      change: { name: 'Other category' },
      logged: { name: { before: 'Category', after: 'Other category' } },
      unique: ['code'],
      references: ['parent_id'],
      texts: { code: 40, name: 120 },
    },
    finishrest: {
      name: 'finish',
      values: () => ({ code: unique('FIN'), name: 'Finish', price_mode: 'm2', price: 4.2, active: true }),
      change: { price: 5.05, price_mode: 'piece' },
      logged: { price: { before: 420, after: 505 }, price_mode: { before: 'm2', after: 'piece' } },
      unique: ['code'],
      references: [],
      texts: { code: 40, name: 120 },
    },
    installerrest: {
      name: 'installer',
      values: () => ({ ...plainInstaller(), name: unique('Installer') }),
      change: { rate_per_space: 22.5, rate_per_km: null, states_served: ['PT'], languages: ['pt'] },
      logged: {
        rate_per_space: { before: 1800, after: 2250 },
        rate_per_km: { before: 25, after: null },
        states_served: { before: ['ES-C', 'ES-LU'], after: ['PT'] },
        languages: { before: ['es'], after: ['pt'] },
      },
      unique: ['name'],
      references: [],
      texts: {
        name: 120,
        contact: 120,
        phone: 40,
        address: 200,
        city: 120,
        postal_code: 20,
        notes: 4000,
      },
    },
    materialrest: {
      name: 'material',
      values: () => ({
        code: unique('MAT'),
        name: 'Material',
        description: '',
        price_per_m2: 10,
        cost_per_m2: 4,
        roll_width: 1370,
        roll_length: 50_000,
        thickness: 100,
        weight: 135,
        active: true,
        finishes: [{ finish_id: named.finishId, price: 1.1 }],
      }),
      change: { price_per_m2: 10.01, roll_width: 1600 },
      logged: { price_per_m2: { before: 1000, after: 1001 }, roll_width: { before: 1370, after: 1600 } },
      unique: ['code'],
      references: [],
      texts: { code: 40, name: 120, description: 2000 },
    },
    productrest: {
      name: 'product',
      values: () => ({
        code: unique('PRO'),
        name: 'Product',
        description: '',
        category_id: named.parentId,
        price_mode: 'area',
        unit_price: 0,
        breaks: [
          { from_copies: 10, discount: 5 },
          { from_copies: 50, discount: 7.5 },
        ],
        min_width: 0,
        max_width: 0,
        min_height: 0,
        max_height: 0,
        fixed_sizes: [{ width: 100, height: 200 }],
        min_m2: 0.25,
        bleed: 3,
        active: true,
        materials: [named.materialId],
      }),
      change: { min_m2: 0.5, bleed: 5 },
      logged: { min_m2: { before: 2500, after: 5000 }, bleed: { before: 3, after: 5 } },
      unique: ['code'],
      references: ['category_id'],
      texts: { code: 40, name: 120, description: 2000 },
    },
    campaignrest: {
      name: 'campaign',
      values: () => ({
        code: unique('CAM'),
        name: 'Campaign',
        customer_id: named.customerId,
        starts_at: 1_700_006_400,
        ends_at: null,
        status: 'draft',
        description: '',
      }),
      change: { status: 'active', ends_at: 1_799_971_200 },
      logged: {
        status: { before: 'draft', after: 'active' },
        ends_at: { before: null, after: 1_799_971_200 },
      },
      unique: ['code'],
      references: ['customer_id'],
      texts: { code: 40, name: 120, description: 4000 },
    },
    promotionrest: {
      name: 'promotion',
      values: () => ({
        code: unique('PRO'),
        name: 'Promotion',
        brand: 'Alameda',
        family: 'SOL',
        customer_id: named.customerId,
        active: true,
      }),
      change: { brand: 'Mirador', family: 'SKIN CARE' },
      logged: {
        brand: { before: 'Alameda', after: 'Mirador' },
        family: { before: 'SOL', after: 'SKIN CARE' },
      },
      unique: ['code'],
      references: ['customer_id'],
      texts: { code: 40, name: 120, brand: 120 },
    },
    spacerest: {
      name: 'space',
      values: () => ({ ...plainSpace(), number: uniqueNumber(), customer_id: named.customerId }),
      change: {
        visible_width: 1200,
        measured_how: 'plan',
        measured_at: 1_735_689_600,
        measured_by: 'Ana Prado',
        kind: 'light_box',
        latitude: 41.15,
        longitude: -8.61,
      },
      logged: {
        visible_width: { before: 0, after: 1200 },
        measured_how: { before: 'unsaid', after: 'plan' },
        measured_at: { before: null, after: 1_735_689_600 },
        measured_by: { before: '', after: 'Ana Prado' },
        kind: { before: 'window', after: 'light_box' },
        latitude: { before: null, after: 41.15 },
        longitude: { before: null, after: -8.61 },
      },
      unique: ['number'],
      references: ['customer_id', 'default_product_id', 'default_material_id', 'default_installer_id'],
      texts: {
        shop_name: 120,
        chain: 120,
        position: 120,
        address: 200,
        city: 120,
        postal_code: 20,
        contact: 120,
        phone: 40,
        opening_hours: 500,
        measured_by: 120,
        access_notes: 2000,
        notes: 4000,
      },
    },
    webhookrest: {
      name: 'webhook',
      values: () => ({
        name: unique('Webhook'),
        url: 'https://shop.example.com/lienzo',
        customer_id: named.customerId,
        events: ['order.create', 'order.status'],
        active: true,
      }),
      change: { url: 'https://shop.example.com/other', active: false },
      logged: {
        url: { before: 'https://shop.example.com/lienzo', after: 'https://shop.example.com/other' },
        active: { before: true, after: false },
      },
      unique: ['name'],
      references: ['customer_id'],
      texts: { name: 80 },
    },
  } satisfies Record<PlainPath, PlainResource>
}
