import { HOUSE_USERGROUP_ID, type PermissionMap, resourcePaths } from '@lienzo/rules/people/permissions'
import type { Call } from '../story/demo-calls.ts'
import { type DemoPicture, drawMark } from '../story/demo-pictures.ts'
import { type DemoParts, type DemoRecords, type Happening, needed } from '../story/demo-story.ts'
import { drawWordMark } from '../story/word-mark.ts'
import { demoCustomers, type NewCustomer } from './demo-customers.ts'

const catalogue = ['/category', '/product', '/material', '/finish'] as const
const ofCustomers = ['/customer', '/space', '/budget/photoreview'] as const

/** Roles: `seen` lists the pages that their users can view, `changed` the pages that they can edit. */
const roles = {
  orders: {
    name: 'Cliente',
    description: 'Hace pedidos con su propio saldo',
    seen: [...catalogue, ...ofCustomers],
    // Customers do not edit budgets, but answering a budget requires edit permission.
    changed: ['/order', '/campaign', '/promotion', '/budget'],
  },
  reads: {
    name: 'Cliente, solo consulta',
    description: 'Ve los pedidos y las campañas de su grupo',
    seen: [...catalogue, ...ofCustomers, '/budget', '/promotion', '/order', '/campaign'],
    changed: [],
  },
  serves: {
    name: 'Atención al cliente',
    description: 'Atiende a los clientes, sus pedidos y sus artes',
    seen: [...catalogue, '/installer'],
    changed: [
      ...['/customer', '/space', '/imports', '/promotion', '/order', '/campaign', '/budget'],
      '/budget/photoreview',
    ],
  },
  produces: {
    name: 'Producción',
    description: 'Pasa las imágenes a impresión y lleva los pedidos por el taller',
    seen: [...catalogue, ...ofCustomers, '/budget', '/promotion', '/installer'],
    changed: ['/order', '/campaign', '/prepress'],
  },
} satisfies Record<string, { name: string; description: string; seen: string[]; changed: string[] }>

type Role = keyof typeof roles

/** Users of the house. */
const staff = [
  { username: 'nuria', first_name: 'Nuria', last_name: 'Navarro', language: 'es', role: 'serves' },
  { username: 'tomas', first_name: 'Tomás', last_name: 'Taller', language: 'es', role: 'produces' },
] as const

/** Users of the customers, with their limits in euros and m2. */
const ofCustomer = {
  'Perfumerías Alameda': [
    { username: 'ana', first_name: 'Ana', last_name: 'Alameda', role: 'orders', limits: [5000, 400] },
    { username: 'lucia', first_name: 'Lucía', last_name: 'Lago', role: 'reads', limits: [0, 0] },
    { username: 'olga', first_name: 'Olga', last_name: 'Ortega', role: 'orders', limits: [1400, 120] },
  ],
  'Óptica Mirador': [
    { username: 'marc', first_name: 'Marc', last_name: 'Mirador', role: 'orders', limits: [6000, 400] },
  ],
  'Farmácias Ribeira': [
    { username: 'rita', first_name: 'Rita', last_name: 'Ribeira', role: 'orders', limits: [5000, 400] },
  ],
} as const satisfies Record<string, readonly Person[]>

export type Person = {
  username: string
  first_name: string
  last_name: string
  role: Role
  limits: readonly [number, number]
}

/** Names of the users who can sign in, besides the administrator. */
export const demoUsernames = [...Object.values(ofCustomer).flat(), ...staff].map(({ username }) => username)

/**
 * Returns the events that create the roles and the house's users at the opening and, for each customer, a user group with a
 * logo and users.
 */
export function demoUsers(parts: DemoParts, at: number, password: string): Happening[] {
  const { people, uploads, records } = parts
  const houseLogo = uploads.picture(drawWordMark, { ...markOf('Lienzo', 222), widthPx: 520, heightPx: 128 })

  const openHouse = async () => {
    const call = people.as('admin', at)
    for (const [name, role] of Object.entries(roles)) records.roles.set(name, await makeRole(call, role))
    await describeHouse(call, await houseLogo('admin', at))
    for (const { role, ...person } of staff) {
      const usergroup_id = HOUSE_USERGROUP_ID
      await makeUser(
        call,
        {
          ...person,
          usergroup_id,
          role_id: needed(records.roles, role),
          limits: [0, 0],
          password,
        },
        records,
      )
    }
  }
  return [{ at, act: openHouse }, ...customerUsers(parts, demoCustomers, ofCustomer, password)]
}

/**
 * Returns one event per customer, on the customer's first day, that creates a user group with a logo, and the group's users
 * with their roles.
 */
export function customerUsers(
  { people, uploads, calendar, records }: DemoParts,
  customers: readonly Pick<NewCustomer, 'name' | 'cameAgo' | 'country'>[],
  staffOf: Record<string, readonly Person[]>,
  password: string,
  firstHue = 340,
): Happening[] {
  return customers.map(({ name, cameAgo, country }, index): Happening => {
    const moment = calendar.workday(cameAgo, 9 * 60)
    const logo = uploads.picture(drawMark, markOf(name, firstHue + index * 95))
    const act = async () => {
      const call = people.as('admin', moment)
      const { id: usergroup_id } = await call('usergrouprest/update', {
        name,
        customer_id: needed(records.customers, name).id,
        notes: '',
        active: true,
        header_logo_upload: await logo('admin', moment),
      })
      records.usergroups.set(name, usergroup_id)
      for (const { role, ...person } of staffOf[name] ?? []) {
        const language = country === 'PT' ? 'pt' : 'es'
        await makeUser(
          call,
          { ...person, language, usergroup_id, role_id: needed(records.roles, role), password },
          records,
        )
      }
    }
    return { at: moment, act }
  })
}

function markOf(words: string, hue: number): DemoPicture {
  return { words, hue, widthPx: 420, heightPx: 120 }
}

/** Sets the logo of the house and the house's texts for printed papers. */
async function describeHouse(call: Call, header_logo_upload: string): Promise<void> {
  const { version, name, notes } = await call('usergrouprest/get', { id: HOUSE_USERGROUP_ID })
  await call('usergrouprest/update', {
    ...{ id: HOUSE_USERGROUP_ID, version, name, notes, customer_id: null, active: true },
    legal_name: 'Lienzo Gran Formato, S.L.',
    address: 'Polígono Las Artes, nave 14\n28906 Getafe (Madrid)',
    phone: '+34 910 000 000',
    email: 'pedidos@lienzo.example',
    header_logo_upload,
  })
}

type NewUser = Omit<Person, 'role'> & {
  language: 'es' | 'pt'
  role_id: number
  usergroup_id: number
  password: string
}

export async function makeUser(
  call: Call,
  { limits, ...user }: NewUser,
  { users }: Pick<DemoRecords, 'users'>,
): Promise<void> {
  const [user_limit_euros, user_limit_m2] = limits
  const email = `${user.username}@example.com`
  const { id } = await call('userrest/update', {
    ...user,
    email,
    active: true,
    user_limit_euros,
    user_limit_m2,
  })
  users.set(user.username, id)
}

async function makeRole(call: Call, { seen, changed, ...role }: (typeof roles)[Role]): Promise<number> {
  const { id } = await call('rolerest/update', { ...role, permissions: permissionsOf(seen, changed) })
  return id
}

function permissionsOf(viewable: readonly string[], editable: readonly string[]): PermissionMap {
  return Object.fromEntries(
    resourcePaths.map((path) => {
      const perm_edit = editable.includes(path) ? '1' : '0'
      const may = perm_edit === '1' || viewable.includes(path) ? '1' : '0'
      return [path, { perm_view: may, perm_access: may, perm_edit }]
    }),
  )
}
