import { HOUSE_USERGROUP_ID, type PermissionMap, resourcePaths } from '@lienzo/rules/people/permissions'
import type { Context } from '../core/context/context.ts'
import { roleHandlers } from '../resources/role/role.rest.ts'
import { userHandlers } from '../resources/user/user.rest.ts'
import { usergroupHandlers } from '../resources/usergroup/usergroup.rest.ts'
import type { DemoCustomer } from './demo-customers.ts'
import { type DemoPicture, drawMark } from './demo-pictures.ts'
import { uploadPictures } from './demo-uploads.ts'

/** Somebody who orders for a customer. */
export type DemoPerson = {
  id: number
  username: string
  role_id: number
  usergroup_id: number
  customer_id: number
}

const catalogue = ['/category', '/product', '/material', '/finish'] as const
const ofCustomers = ['/customer', '/space', '/budget', '/budget/photoreview'] as const

/** What each kind of user may see, and what they may change. */
const roles = {
  orders: {
    name: 'Cliente',
    description: 'Hace pedidos con su propio saldo',
    seen: [...catalogue, ...ofCustomers],
    changed: ['/order', '/campaign', '/promotion'],
  },
  reads: {
    name: 'Cliente, solo consulta',
    description: 'Ve los pedidos y las campañas de su grupo',
    seen: [...catalogue, ...ofCustomers, '/promotion', '/order', '/campaign'],
    changed: [],
  },
  produces: {
    name: 'Producción',
    description: 'Lleva los pedidos por el taller',
    seen: [...catalogue, ...ofCustomers, '/promotion', '/installer'],
    changed: ['/order', '/campaign'],
  },
} satisfies Record<string, { name: string; description: string; seen: string[]; changed: string[] }>

const people = [
  { username: 'ana', first_name: 'Ana', last_name: 'Alameda', language: 'es' },
  { username: 'marc', first_name: 'Marc', last_name: 'Mirador', language: 'es' },
  { username: 'rita', first_name: 'Rita', last_name: 'Ribeira', language: 'pt' },
] as const

const reader = { username: 'lucia', first_name: 'Lucía', last_name: 'Lago', language: 'es' } as const
const producer = { username: 'tomas', first_name: 'Tomás', last_name: 'Taller', language: 'es' } as const

/**
 * Users of each kind: for each customer a user group with its mark and a person who orders, with limits in euros and m2;
 * one more who only looks; and one of the house who produces. Gives those who order, and the names of all.
 */
export async function makeDemoUsers(
  context: Context,
  customers: DemoCustomer[],
  password: string,
): Promise<{ people: DemoPerson[]; usernames: string[] }> {
  const roleId = await makeRoles(context)
  const [houseLogo, ...logos] = await uploadPictures(context, drawMark, [
    markOf('Lienzo', 222),
    ...customers.map(({ name }, index) => markOf(name, 340 + index * 95)),
  ])
  await giveHouseLogo(context, houseLogo)
  const made: DemoPerson[] = []
  for (const [index, person] of people.entries()) {
    const customer = customers[index]
    if (!customer) break
    const { id: usergroup_id } = await usergroupHandlers.update(context, {
      name: customer.name,
      customer_id: customer.id,
      notes: '',
      active: true,
      header_logo_upload: logos[index],
    })
    const role_id = roleId.orders
    const { id } = await makeUser(context, { ...person, role_id, usergroup_id, password })
    made.push({ id, username: person.username, role_id, usergroup_id, customer_id: customer.id })
  }
  const usergroup_id = made[0]?.usergroup_id ?? HOUSE_USERGROUP_ID
  await makeUser(context, { ...reader, role_id: roleId.reads, usergroup_id, password })
  await makeUser(context, {
    ...producer,
    role_id: roleId.produces,
    usergroup_id: HOUSE_USERGROUP_ID,
    password,
  })
  const usernames = [...made.map(({ username }) => username), reader.username, producer.username]
  return { people: made, usernames }
}

function markOf(words: string, hue: number): DemoPicture {
  return { words, hue, widthPx: 420, heightPx: 120 }
}

async function giveHouseLogo(context: Context, header_logo_upload: string | undefined): Promise<void> {
  const { version, name, notes } = await usergroupHandlers.get(context, { id: HOUSE_USERGROUP_ID })
  const house = { id: HOUSE_USERGROUP_ID, version, name, notes, customer_id: null, active: true }
  await usergroupHandlers.update(context, { ...house, header_logo_upload })
}

type NewUser = {
  username: string
  first_name: string
  last_name: string
  language: 'es' | 'pt'
  role_id: number
  usergroup_id: number
  password: string
}

function makeUser(context: Context, user: NewUser) {
  return userHandlers.update(context, {
    ...user,
    email: `${user.username}@example.com`,
    active: true,
    user_limit_euros: 500_000,
    user_limit_m2: 4_000_000,
  })
}

async function makeRoles(context: Context): Promise<Record<keyof typeof roles, number>> {
  const make = async ({ seen, changed, ...role }: (typeof roles)[keyof typeof roles]) => {
    const { id } = await roleHandlers.update(context, { ...role, permissions: permissionsOf(seen, changed) })
    return id
  }
  return {
    orders: await make(roles.orders),
    reads: await make(roles.reads),
    produces: await make(roles.produces),
  }
}

function permissionsOf(seen: readonly string[], changed: readonly string[]): PermissionMap {
  return Object.fromEntries(
    resourcePaths.map((path) => {
      const perm_edit = changed.includes(path) ? '1' : '0'
      const may = perm_edit === '1' || seen.includes(path) ? '1' : '0'
      return [path, { perm_view: may, perm_access: may, perm_edit }]
    }),
  )
}
