import type { resourcePaths } from '@lienzo/rules/people/permissions'
import type { People } from '../browser/people.ts'
import { PASSWORD } from './password.ts'

export const full = { perm_view: '1', perm_access: '1', perm_edit: '1' } as const
export const look = { perm_view: '1', perm_access: '1', perm_edit: '0' } as const

type Rights = Partial<Record<(typeof resourcePaths)[number], typeof full | typeof look>>

/** Returns the id of the user with a username. */
export async function idOfUser(people: People, username: string): Promise<number> {
  const [user] = await people.house('userrest/getusers', { search: username, limit: 1 })
  if (!user) throw new Error(`There is no user ${username}`)
  return user.id
}

/** Creates a user of the house with exactly these permissions. */
export async function makeHouseUser(people: People, username: string, permissions: Rights) {
  const name = `Rol de ${username}`
  const role = await people.house('rolerest/update', { name, description: '', permissions })
  return people.house('userrest/update', {
    username,
    email: `${username}@example.com`,
    first_name: '',
    last_name: '',
    role_id: role.id,
    usergroup_id: 1,
    language: 'es',
    active: true,
    user_limit_euros: 0,
    user_limit_m2: 0,
    password: PASSWORD,
  })
}
