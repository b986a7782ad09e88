import type { CallAt, CallPath } from '@lienzo/contract/calls'
import type { AttachmentHolder, AttachmentKind } from '@lienzo/contract/records/attachment'
import type { InputOnTheWire, OutputOnTheWire } from '@lienzo/contract/wire/call'
import { resourcePaths } from '@lienzo/rules/people/permissions'
import { activities } from '../db/tables/people/activities.ts'
import { attachments } from '../db/tables/records/attachments.ts'
import { files } from '../db/tables/records/files.ts'
import { campaignImages } from '../db/tables/sales/campaigns.ts'
import { plainCustomer } from './customers/plain-customer.ts'
import { ADMIN_PASSWORD } from './people/administrator.ts'
import { plainOrder } from './sales/plain-order.ts'
import type { TestApplication } from './test-application.ts'

type Input<Path extends CallPath> = InputOnTheWire<CallAt<Path>>
type Output<Path extends CallPath> = OutputOnTheWire<CallAt<Path>>

let counter = 0
/** Returns a unique text that starts with `prefix`. Texts are unique within a test file. */
export function unique(prefix: string): string {
  counter += 1
  return `${prefix}-${counter}`
}

/** Returns a number that is unique within a test file and too large for any sequence to reach. */
export function uniqueNumber(): number {
  counter += 1
  return 1_000_000 + counter
}

/** Returns functions that create records over HTTP as the user of `token`. Fields that a test omits get default values. */
export function makerOf(application: TestApplication, token: string) {
  const { done } = application
  return {
    finish: (input: Partial<Input<'finishrest/update'>> = {}) =>
      done(
        'finishrest/update',
        { code: unique('FIN'), name: unique('Finish'), price_mode: 'm2', price: 4.2, active: true, ...input },
        token,
      ),
    category: (input: Partial<Input<'categoryrest/update'>> = {}) =>
      done(
        'categoryrest/update',
        {
          code: unique('CAT'),
          name: unique('Category'),
          parent_id: null,
          active: true,
          ...input,
        },
        token,
      ),
    installer: (input: Partial<Input<'installerrest/update'>> = {}) =>
      done('installerrest/update', { ...plainInstaller(), ...input }, token),
    material: (input: Partial<Input<'materialrest/update'>> = {}) =>
      done('materialrest/update', { ...plainMaterial(), ...input }, token),
    product: (input: Partial<Input<'productrest/update'>> = {}) =>
      done('productrest/update', { ...plainProduct(), ...input }, token),
    customer: (input: Partial<Input<'customerrest/update'>> = {}) =>
      done('customerrest/update', { ...plainCustomer(unique('Customer')), ...input }, token),
    address: (input: Partial<Input<'customeraddressrest/update'>> & { customer_id: number }) =>
      done('customeraddressrest/update', { ...plainAddress(), ...input }, token),
    campaign: (input: Partial<Input<'campaignrest/update'>> & { customer_id: number }) =>
      done(
        'campaignrest/update',
        {
          code: unique('CAM'),
          name: unique('Campaign'),
          starts_at: null,
          ends_at: null,
          status: 'active',
          description: '',
          ...input,
        },
        token,
      ),
    promotion: (input: Partial<Input<'promotionrest/update'>> & { customer_id: number }) =>
      done(
        'promotionrest/update',
        {
          code: unique('PRO'),
          name: unique('Promotion'),
          brand: '',
          family: 'SIN CATEGORÍA',
          active: true,
          ...input,
        },
        token,
      ),
    space: (input: Partial<Input<'spacerest/update'>> & { customer_id: number }) =>
      done('spacerest/update', { ...plainSpace(), ...input }, token),
    role: (input: Partial<Input<'rolerest/update'>> = {}) =>
      done(
        'rolerest/update',
        { name: unique('Role'), description: '', permissions: allPermissions(), ...input },
        token,
      ),
    usergroup: (input: Partial<Input<'usergrouprest/update'>> & { customer_id: number }) =>
      done('usergrouprest/update', { name: unique('Group'), notes: '', active: true, ...input }, token),
    user: (input: Partial<Input<'userrest/update'>> & { role_id: number; usergroup_id: number }) =>
      done('userrest/update', { ...plainUser(), ...input }, token),
    webhook: (input: Partial<Input<'webhookrest/update'>> = {}) =>
      done(
        'webhookrest/update',
        {
          name: unique('Webhook'),
          url: 'https://shop.example.com/lienzo',
          customer_id: null,
          events: ['order.create'],
          active: true,
          ...input,
        },
        token,
      ),
    view: (input: Partial<Input<'viewrest/update'>> = {}) =>
      done(
        'viewrest/update',
        { list: 'order', name: unique('View'), search: 'f_status=in;draft', shared: false, ...input },
        token,
      ),
    order: (input: Partial<Input<'orderrest/update'>> & { customer_id: number }) =>
      done('orderrest/update', { ...plainOrder(input.customer_id), ...input }, token),
  }
}

/** Creates a user of the house with all permissions, and signs the user in. */
export async function houseUser(
  application: TestApplication,
  adminToken: string,
  changes: Partial<Input<'userrest/update'>> = {},
) {
  const make = makerOf(application, adminToken)
  const role = await make.role()
  const user = await make.user({ role_id: role.id, usergroup_id: 1, ...changes })
  return { user, role, token: await application.signIn(user.username) }
}

/** Creates a customer with a user group, and a user of that group who has all permissions and is signed in. */
export async function customerWithStaff(
  application: TestApplication,
  adminToken: string,
  user: Partial<Input<'userrest/update'>> = {},
): Promise<{
  customer: Output<'customerrest/update'>
  usergroup: Output<'usergrouprest/update'>
  user: Output<'userrest/update'>
  token: string
}> {
  const make = makerOf(application, adminToken)
  const customer = await make.customer()
  const usergroup = await make.usergroup({ customer_id: customer.id })
  const role = await make.role()
  const newUser = await make.user({ role_id: role.id, usergroup_id: usergroup.id, ...user })
  return { customer, usergroup, user: newUser, token: await application.signIn(newUser.username) }
}

/** Inserts a row for a file without content, for tests that only read the row. */
async function emptyFile(application: TestApplication, name: string): Promise<number> {
  const [file] = await application.handle
    .insert(files)
    .values({
      sha256: '0'.repeat(64),
      name,
      type: 'image/png',
      kind: 'picture',
      size: 1,
      width_px: 100,
      height_px: 100,
      created_at: Math.floor(Date.now() / 1000),
    })
    .returning({ id: files.id })
  if (!file) throw new Error('The file was not kept')
  return file.id
}

/** Adds an artwork with an empty file to a campaign. Returns the id of the artwork. */
export async function artworkOf(application: TestApplication, campaignId: number): Promise<number> {
  const now = Math.floor(Date.now() / 1000)
  const [image] = await application.handle
    .insert(campaignImages)
    .values({
      campaign_id: campaignId,
      name: unique('Artwork'),
      file_id: await emptyFile(application, `${unique('artwork')}.png`),
      created_at: now,
      updated_at: now,
    })
    .returning({ id: campaignImages.id })
  if (!image) throw new Error('The artwork was not kept')
  return image.id
}

/** Attaches a picture or document with an empty file to a record, as its last attachment. Returns the id of the attachment. */
export async function attachmentOf(
  application: TestApplication,
  kind: AttachmentKind,
  holder: { resource: AttachmentHolder; record_id: number },
  values: Partial<typeof attachments.$inferInsert> = {},
): Promise<number> {
  const now = Math.floor(Date.now() / 1000)
  const [attachment] = await application.handle
    .insert(attachments)
    .values({
      ...holder,
      kind,
      file_id: await emptyFile(application, `${unique(kind)}.png`),
      position: await application.handle.$count(attachments),
      created_at: now,
      updated_at: now,
      ...values,
    })
    .returning({ id: attachments.id })
  if (!attachment) throw new Error('The attachment was not kept')
  return attachment.id
}

/** Inserts an unread notification for a user. Returns the id of the notification. */
export async function activityOf(
  application: TestApplication,
  userId: number,
  values: Partial<typeof activities.$inferInsert> = {},
): Promise<number> {
  const now = Math.floor(Date.now() / 1000)
  const [row] = await application.handle
    .insert(activities)
    .values({
      user_id: userId,
      kind: 'notification',
      text_key: 'activity.told.order_confirmed',
      created_at: now,
      updated_at: now,
      ...values,
    })
    .returning({ id: activities.id })
  if (!row) throw new Error('The activity was not kept')
  return row.id
}

/** Creates a product with one material and one finish. Also returns `line`, which builds an order line for that product. */
export async function printable(application: TestApplication, adminToken: string) {
  const make = makerOf(application, adminToken)
  const finish = await make.finish()
  const material = await make.material({ finishes: [{ finish_id: finish.id, price: null }] })
  const product = await make.product({ materials: [material.id] })
  const line = (changes: object = {}) => ({
    product_id: product.id,
    campaign_image_id: null,
    material_id: material.id,
    finish_ids: [finish.id],
    width: 1000,
    height: 1000,
    copies: 1,
    notes: '',
    ...changes,
  })
  return { finish, material, product, line }
}

export function allPermissions(flag: '0' | '1' = '1') {
  return Object.fromEntries(
    resourcePaths.map((path) => [path, { perm_view: flag, perm_access: flag, perm_edit: flag }]),
  )
}

function plainMaterial(): Input<'materialrest/update'> {
  return {
    code: unique('MAT'),
    name: unique('Material'),
    description: '',
    price_per_m2: 10,
    cost_per_m2: 4,
    roll_width: 1370,
    roll_length: 50_000,
    thickness: 100,
    weight: 135,
    active: true,
  }
}

function plainProduct(): Input<'productrest/update'> {
  return {
    code: unique('PRO'),
    name: unique('Product'),
    description: '',
    category_id: null,
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
  }
}

function plainAddress() {
  return {
    kind: 'delivery' as const,
    name: unique('Address'),
    contact: '',
    street: 'Calle Mayor 1',
    city: 'Madrid',
    postal_code: '28001',
    state: '',
    country: 'ES',
    phone: '',
    is_default: false,
  }
}

/** Returns valid input for a space, without the number and the customer. */
export function plainSpace() {
  return {
    shop_name: unique('Shop'),
    chain: '',
    kind: 'window' as const,
    position: '',
    visible_width: 0,
    visible_height: 0,
    bleed: 0,
    measured_how: 'unsaid' as const,
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
    closures: [],
  }
}

/** Returns valid input for a user, without the role and the user group. */
export function plainUser() {
  const username = unique('user')
  return {
    username,
    email: `${username}@example.com`,
    first_name: '',
    last_name: '',
    language: 'es' as const,
    active: true,
    user_limit_euros: 0,
    user_limit_m2: 0,
    password: ADMIN_PASSWORD,
  }
}

/** Returns valid input for an installer in Galicia who serves two of its provinces. */
export function plainInstaller() {
  return {
    name: unique('Installer'),
    contact: '',
    tax_id: '',
    email: '',
    phone: '',
    address: '',
    city: '',
    postal_code: '',
    state: '',
    country: 'ES',
    states_served: ['ES-C', 'ES-LU'],
    rate_per_space: 18,
    rate_per_m2: null,
    rate_per_hour: 32,
    rate_per_km: 0.25,
    languages: ['es' as const],
    notes: '',
    active: true,
  }
}
