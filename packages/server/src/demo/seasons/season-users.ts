import { makeUser } from '../company/demo-users.ts'
import { type DemoParts, type Happening, needed } from '../story/demo-story.ts'
import { seasonMarketing, seasonStaff } from './season-customers.ts'

/** Names of the additional users of the seasons who can sign in. */
export const seasonUsernames = [...Object.values(seasonStaff).flat(), ...seasonMarketing].map(
  ({ username }) => username,
)

/** Returns the events that create the marketing users, who joined an existing customer later. */
export function marketingUsers({ people, calendar, records }: DemoParts, password: string): Happening[] {
  return seasonMarketing.map(({ customer, cameAgo, role, ...person }) => {
    const at = calendar.workday(cameAgo, 9 * 60)
    const act = async () => {
      const usergroup_id = needed(records.usergroups, customer)
      const role_id = needed(records.roles, role)
      await makeUser(people.as('admin', at), { ...person, usergroup_id, role_id, password }, records)
    }
    return { at, act }
  })
}
