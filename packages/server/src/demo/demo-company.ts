import { demoCatalogue } from './company/demo-catalogue.ts'
import { demoClosures } from './company/demo-closures.ts'
import { demoCustomerStory } from './company/demo-customers.ts'
import { demoImport } from './company/demo-import.ts'
import { demoInstallers } from './company/demo-installers.ts'
import { demoPromotions } from './company/demo-promotions.ts'
import { demoSpaces } from './company/demo-spaces.ts'
import { demoUsernames, demoUsers } from './company/demo-users.ts'
import { demoCampaignStory } from './sales/demo-campaigns.ts'
import { demoDesk } from './sales/demo-desk.ts'
import { demoOrderStory } from './sales/demo-orders.ts'
import { seasonUsernames } from './seasons/season-users.ts'
import { seasonDesk, seasons } from './seasons/seasons.ts'
import { type DemoExtent, demoCalendar, demoOpening } from './story/demo-calendar.ts'
import { demoPeople } from './story/demo-calls.ts'
import { type DemoParts, noRecords } from './story/demo-story.ts'
import { demoUploads } from './story/demo-uploads.ts'

type Making = Parameters<typeof demoPeople>[0] & { now: number; password: string }

/**
 * Creates the demo company: replays the same story of a year or more, ending at `now`. The users make the calls in
 * chronological order, so the story obeys all rules and every record has a history. Returns the names of the users who can sign
 * in besides the administrator.
 */
export async function makeDemoCompany(
  { now, password, ...where }: Making,
  extent: DemoExtent,
): Promise<string[]> {
  const people = demoPeople(where)
  const calendar = demoCalendar(now)
  const parts: DemoParts = { people, uploads: demoUploads(people), calendar, records: noRecords() }
  const opening = demoOpening(now, extent)
  const isWhole = extent === 'whole'
  const story = [
    ...demoCatalogue(parts, opening),
    demoInstallers(parts, opening),
    ...demoUsers(parts, opening, password),
    ...demoCustomerStory(parts),
    ...demoPromotions(parts),
    ...demoSpaces(parts),
    ...demoClosures(parts),
    ...demoCampaignStory(parts),
    ...demoOrderStory(parts),
    demoImport(parts),
    ...demoDesk(parts, password, isWhole ? seasonDesk(parts) : { readers: [], signIns: {} }),
    ...(isWhole ? seasons(parts, password) : []),
  ]
  for (const { act } of story.toSorted((one, other) => one.at - other.at)) await act()
  return isWhole ? [...demoUsernames, ...seasonUsernames] : demoUsernames
}
