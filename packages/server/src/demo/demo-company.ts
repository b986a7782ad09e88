import type { Context } from '../core/context/context.ts'
import { makeDemoActivities } from './demo-activities.ts'
import { makeDemoCampaigns } from './demo-campaigns.ts'
import { makeDemoCatalogue } from './demo-catalogue.ts'
import { makeDemoCustomers } from './demo-customers.ts'
import { makeDemoOrders } from './demo-orders.ts'
import { makeDemoPromotions } from './demo-promotions.ts'
import { makeDemoSpaces } from './demo-spaces.ts'
import { makeDemoUsers } from './demo-users.ts'

/**
 * The demo company, the same every time, made through the same handlers that people's calls go through, so that every rule
 * holds in it. Gives the user names that can sign in.
 */
export async function makeDemoCompany(context: Context, password: string): Promise<string[]> {
  const products = await makeDemoCatalogue(context)
  const customers = await makeDemoCustomers(context)
  await makeDemoPromotions(context, customers)
  await makeDemoSpaces(context, customers, products)
  const { people, usernames } = await makeDemoUsers(context, customers, password)
  const campaigns = await makeDemoCampaigns(context, customers)
  await makeDemoOrders(context, { products, customers, people, campaigns })
  await makeDemoActivities(context, people)
  return usernames
}
