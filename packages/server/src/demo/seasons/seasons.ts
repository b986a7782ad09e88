import { enterCatalogue } from '../company/demo-catalogue.ts'
import { demoClosures } from '../company/demo-closures.ts'
import { demoCustomerStory } from '../company/demo-customers.ts'
import { enterInstallers } from '../company/demo-installers.ts'
import { demoPromotions } from '../company/demo-promotions.ts'
import { demoSpaces } from '../company/demo-spaces.ts'
import { customerUsers } from '../company/demo-users.ts'
import { demoCampaignStory } from '../sales/demo-campaigns.ts'
import { demoOrderStory } from '../sales/demo-orders.ts'
import type { DemoParts, Happening } from '../story/demo-story.ts'
import { seasonBudgets } from './season-budgets.ts'
import { seasonCampaigns } from './season-campaign-data.ts'
import { seasonCatalogue } from './season-catalogue-data.ts'
import { seasonClosures } from './season-closures.ts'
import { seasonCustomers, seasonRange, seasonStaff } from './season-customers.ts'
import { seasonImports } from './season-imports.ts'
import { seasonInstallerPhotos } from './season-installer-photos.ts'
import { seasonInstallers } from './season-installers.ts'
import { seasonOrders } from './season-order-data.ts'
import { seasonPhotos } from './season-photos.ts'
import { newShops } from './season-shops.ts'
import { seasonSpaces } from './season-spaces.ts'
import { specialOrders } from './season-special-orders.ts'
import { marketingUsers } from './season-users.ts'

/** Number of working days since the catalogue was extended to its present size. */
const CATALOGUE = 422

/**
 * Returns the users who read their notifications, and the time of each user's last sign-in, which precedes the user's last
 * action.
 */
export function seasonDesk({ calendar }: DemoParts) {
  const signIns = {
    carme: calendar.workday(9, 8 * 60 + 30),
    duarte: calendar.workday(6, 9 * 60),
    helena: calendar.workday(6, 9 * 60 + 15),
    ignacio: calendar.workday(2, 7 * 60 + 15),
    elena: calendar.workday(1, 7 * 60),
    beatriz: calendar.workday(1, 7 * 60 + 20),
    joan: calendar.workday(1, 7 * 60 + 25),
    ines: calendar.workday(3, 7 * 60),
    olga: calendar.workday(5, 7 * 60),
  }
  return { readers: ['elena', 'ignacio', 'duarte', 'beatriz', 'joan', 'helena'], signIns }
}

/**
 * Returns the events that only the whole company has: two more customers, most of the catalogue and of the spaces, and two
 * seasons of work.
 */
export function seasons(parts: DemoParts, password: string): Happening[] {
  const { calendar } = parts
  const orders = [...seasonOrders, ...specialOrders].toSorted((one, other) => other.ago - one.ago)
  return [
    enterCatalogue(parts, calendar.workday(CATALOGUE, 8 * 60), seasonCatalogue, 520),
    enterInstallers(parts, calendar.workday(CATALOGUE - 1, 9 * 60), seasonInstallers),
    ...demoCustomerStory(parts, seasonCustomers),
    ...customerUsers(parts, seasonCustomers, seasonStaff, password, 120),
    ...marketingUsers(parts, password),
    ...demoPromotions(parts, seasonCustomers, seasonRange),
    ...demoSpaces(parts, newShops),
    ...seasonSpaces(parts),
    ...seasonPhotos(parts),
    ...demoClosures(parts, seasonClosures),
    ...demoCampaignStory(parts, seasonCampaigns),
    ...demoOrderStory(parts, orders),
    ...seasonBudgets(parts, orders),
    ...seasonInstallerPhotos(parts, orders),
    ...seasonImports(parts),
  ]
}
