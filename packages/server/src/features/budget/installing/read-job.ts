import type { InstallerJob } from '@lienzo/contract/installation/installer-page'
import { orderOfRound } from '@lienzo/rules/installation/round'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PublicContext } from '../../../core/context/context.ts'
import { filesById } from '../../../core/files/file-addresses.ts'
import { products } from '../../../db/tables/catalogue/catalogue.ts'
import { customers } from '../../../db/tables/customers/customers.ts'
import { spaceClosures } from '../../../db/tables/customers/space-closures.ts'
import { spaces } from '../../../db/tables/customers/spaces.ts'
import { budgetLines, budgets } from '../../../db/tables/installation/budgets.ts'
import { campaignImageRevisions, campaignImages, campaigns } from '../../../db/tables/sales/campaigns.ts'
import { orderLines, orders } from '../../../db/tables/sales/orders.ts'
import { linesOfJob, noteUse, type OpenedLink, openLink } from './open-link.ts'
import { photosOfJob } from './photos-of-job.ts'
import { decisionsOnJob } from './read-news.ts'
import { reportsOfJob } from './read-reports.ts'

type Reading = Pick<PublicContext, 'database' | 'services' | 'now'>

/** Returns the job behind a link, with a fixed number of queries. Throws as `openLink` does. */
export async function readJob(
  context: PublicContext,
  { link: token }: { link: string },
): Promise<InstallerJob> {
  const link = await openLink(context, token)
  await noteUse(context, link)
  // Decisions are counted before the photos are read. A decision made in between then causes another fetch instead of being
  // missed.
  const decisions = await decisionsOnJob(context, link)
  const jobSpaces = await spacesOfJob(context, link)
  const ids = jobSpaces.map(({ id }) => id)
  const [header, closures, prints, photos, reports] = [
    await headerOf(context, link),
    await closuresOf(context, ids),
    await printsOf(context, link, ids),
    await photosOfJob(context, link, ids),
    await reportsOfJob(context, link),
  ]
  return {
    ...{ job: `${link.budget_code}.${link.installer_id}`, code: link.budget_code, installer: link.installer },
    ...header,
    languages: link.languages,
    state: stateOfJob(link),
    expires_at: link.expires_at,
    decisions,
    spaces: inRound(jobSpaces).map((space) => ({
      ...space,
      closures: closures.get(space.id) ?? [],
      prints: (prints.get(space.id) ?? []).map(({ file_id, ...print }) => ({ ...print, picture: file_id })),
      photos: photos.get(space.id) ?? [],
      said: reports.get(space.id)?.said ?? null,
      written: reports.get(space.id)?.written ?? '',
    })),
    pictures: await picturesOf(context, [...prints.values()].flat()),
  }
}

function stateOfJob({ status, order_status }: OpenedLink): InstallerJob['state'] {
  if (order_status === 'cancelled') return 'order_cancelled'
  if (order_status === 'draft') return 'order_reopened'
  return status === 'closed' ? 'closed' : 'open'
}

async function headerOf({ database }: Reading, { budget_id }: OpenedLink) {
  const [header] = await database
    .select({
      customer: customers.name,
      campaign: sql<string>`coalesce(${campaigns.name}, '')`,
      notes: orders.notes_delivery,
    })
    .from(budgets)
    .innerJoin(orders, eq(orders.id, budgets.order_id))
    .innerJoin(customers, eq(customers.id, budgets.customer_id))
    .leftJoin(campaigns, eq(campaigns.id, orders.campaign_id))
    .where(eq(budgets.id, budget_id))
  if (!header) throw new Error('The budget of a link is gone')
  return header
}

async function spacesOfJob({ database }: Reading, link: OpenedLink) {
  const { id, number, shop_name, chain, kind, position, address, postal_code, city, state, country } = spaces
  const { latitude, longitude, contact, phone, opening_hours, access_notes } = spaces
  return database
    .select({
      ...{ id, number, shop_name, chain, kind, position, address, postal_code, city, state, country },
      ...{ latitude, longitude, contact, phone, opening_hours, access_notes },
      note: budgetLines.note,
      planned_at: budgetLines.planned_at,
    })
    .from(budgetLines)
    .innerJoin(budgets, eq(budgets.id, budgetLines.budget_id))
    .innerJoin(spaces, eq(spaces.id, budgetLines.space_id))
    .where(linesOfJob(link))
    .orderBy(budgetLines.number)
}

type JobSpace = Awaited<ReturnType<typeof spacesOfJob>>[number]

function inRound(jobSpaces: readonly JobSpace[]): JobSpace[] {
  const stops = jobSpaces.map((space) => ({
    id: space.id,
    place:
      space.latitude === null || space.longitude === null
        ? null
        : { latitude: space.latitude, longitude: space.longitude },
    country: space.country,
    postalCode: space.postal_code,
    city: space.city,
    plannedAt: space.planned_at,
    space,
  }))
  return orderOfRound(stops).map(({ space }) => space)
}

async function closuresOf({ database, now }: Reading, ids: readonly number[]) {
  const { space_id, closed_from, closed_to, closed_reason } = spaceClosures
  const today = now - (now % 86_400)
  const rows = await database
    .select({ space_id, from: closed_from, to: closed_to, reason: closed_reason })
    .from(spaceClosures)
    .where(and(inArray(space_id, [...ids]), sql`coalesce(${closed_to}, ${today}) >= ${today}`))
    .orderBy(closed_from)
  return groupBySpace(rows)
}

/** Reads the lines printed for each of these spaces, with the printed version of their artwork. */
async function printsOf({ database }: Reading, { order_id }: OpenedLink, ids: readonly number[]) {
  const revision = campaignImageRevisions
  const rows = await database
    .select({
      space_id: sql<number>`${orderLines.space_id}`,
      product: products.name,
      artwork: sql<string>`coalesce(${campaignImages.name}, '')`,
      width: orderLines.width,
      height: orderLines.height,
      copies: orderLines.copies,
      notes: orderLines.notes,
      file_id: sql<number | null>`coalesce(${revision.file_id}, ${campaignImages.file_id})`,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.product_id))
    .leftJoin(campaignImages, eq(campaignImages.id, orderLines.campaign_image_id))
    .leftJoin(
      revision,
      and(
        eq(revision.campaign_image_id, campaignImages.id),
        eq(revision.revision, orderLines.image_revision),
      ),
    )
    .where(and(eq(orderLines.order_id, order_id), inArray(orderLines.space_id, [...ids])))
    .orderBy(orderLines.number)
  return groupBySpace(rows)
}

/** Groups rows by space. The rows of a space stay in sequence. */
function groupBySpace<Of extends { space_id: number }>(
  rows: readonly Of[],
): Map<number, Omit<Of, 'space_id'>[]> {
  const groups = new Map<number, Omit<Of, 'space_id'>[]>()
  for (const { space_id, ...row } of rows) groups.set(space_id, [...(groups.get(space_id) ?? []), row])
  return groups
}

async function picturesOf(
  { database, services, now }: Reading,
  prints: readonly { file_id: number | null }[],
): Promise<InstallerJob['pictures']> {
  const files = await filesById(
    database,
    prints.map(({ file_id }) => file_id),
  )
  const addresses = [...files.values()].map((file) => services.fileAddresses.view(file, now))
  return Object.fromEntries(
    addresses.map(({ id, medium, large }): [string, JobPicture] => [String(id), { medium, large }]),
  )
}

type JobPicture = InstallerJob['pictures'][string]
