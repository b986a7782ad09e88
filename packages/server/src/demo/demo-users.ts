import { type PermissionMap, resourcePaths } from '@lienzo/rules/permissions'
import type { Context } from '../core/context.ts'
import { roleHandlers } from '../resources/role/role.rest.ts'
import { userHandlers } from '../resources/user/user.rest.ts'
import { usergroupHandlers } from '../resources/usergroup/usergroup.rest.ts'
import type { DemoCustomer } from './demo-customers.ts'

export type DemoPerson = {
  id: number
  username: string
  role_id: number
  usergroup_id: number
  customer_id: number
}

const people = [
  { username: 'ana', first_name: 'Ana', last_name: 'Alameda', language: 'es' },
  { username: 'marc', first_name: 'Marc', last_name: 'Mirador', language: 'es' },
  { username: 'rita', first_name: 'Rita', last_name: 'Ribeira', language: 'pt' },
] as const

/** A user group and a person who orders for each customer, with limits in euros and m2. */
export async function makeDemoUsers(
  context: Context,
  customers: DemoCustomer[],
  password: string,
): Promise<DemoPerson[]> {
  const role = await roleHandlers.update(context, {
    name: 'Cliente',
    description: 'Hace pedidos con su propio saldo',
    permissions: customerPermissions(),
  })
  const made: DemoPerson[] = []
  for (const [index, person] of people.entries()) {
    const customer = customers[index]
    if (!customer) break
    const usergroup = await usergroupHandlers.update(context, {
      name: customer.name,
      customer_id: customer.id,
      notes: '',
      active: true,
    })
    const user = await userHandlers.update(context, {
      ...person,
      email: `${person.username}@example.com`,
      role_id: role.id,
      usergroup_id: usergroup.id,
      active: true,
      user_limit_euros: 500_000,
      user_limit_m2: 4_000_000,
      password,
    })
    const { id, username } = user
    made.push({ id, username, role_id: role.id, usergroup_id: usergroup.id, customer_id: customer.id })
  }
  return made
}

const seen = [
  '/customer',
  '/product',
  '/material',
  '/finish',
  '/promotion',
  '/space',
  '/budget',
  '/budget/photoreview',
]
const written = ['/order', '/campaign']

function customerPermissions(): PermissionMap {
  return Object.fromEntries(
    resourcePaths.map((path) => {
      const may = seen.includes(path) || written.includes(path) ? '1' : '0'
      return [path, { perm_view: may, perm_access: may, perm_edit: written.includes(path) ? '1' : '0' }]
    }),
  )
}
