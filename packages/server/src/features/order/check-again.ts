import type { FieldErrors } from '@lienzo/contract/wire/errors'
import { type SizeCheck, worstLevel } from '@lienzo/rules/size-check'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { selectRows } from '../../core/context/handle.ts'
import { Refusal } from '../../core/context/refusal.ts'
import type { Changes } from '../../core/log/write-log.ts'
import { campaignImages, campaigns } from '../../db/tables/campaigns.ts'
import { orderLines } from '../../db/tables/orders.ts'
import { type LineInput, lineColumns, readLineParts } from './line-parts.ts'
import { checksOf } from './price-lines.ts'

type Step = {
  to: 'confirmed' | 'production'
  /** Whether artwork that has another version now is taken as it is. */
  takeNewest: boolean
}

type Line = LineInput & {
  id: number
  number: number
  image_revision: number | null
  checks: SizeCheck[]
}

/** An artwork as it is now. */
type Artwork = { id: number; name: string; revision: number; approval: string; deleted: boolean }

/**
 * Checks the lines of an order before it goes on: what is printed is what was checked, in the version that was checked, and
 * in production approved. Keeps what the checks say now, and gives what changed for the log. Fails with STATE_NOT_ALLOWED
 * that names each line in the way.
 */
export async function checkAgain(context: Context, orderId: number, step: Step): Promise<Changes> {
  const lines = (await context.database
    .select({
      ...lineColumns,
      number: orderLines.number,
      image_revision: orderLines.image_revision,
      checks: orderLines.checks,
    })
    .from(orderLines)
    .where(eq(orderLines.order_id, orderId))
    .orderBy(orderLines.number)) as Line[]
  if (lines.length === 0) throw new Refusal('STATE_NOT_ALLOWED', 'An order without lines cannot be confirmed')
  const artworks = await holdArtworks(context, lines)
  const artworkOf = (line: Line) => artworks.get(line.campaign_image_id ?? 0)
  refuseFaults(lines, (line) => artworkFault(line, artworkOf(line), step))
  const parts = await readLineParts(context, lines)
  const checked = lines.map((line) => ({
    ...line,
    image_revision: artworkOf(line)?.revision ?? null,
    // A product that was deleted since leaves the line as it was sold.
    checks: parts.products.has(line.product_id) ? checksOf(line, parts) : line.checks,
  }))
  refuseFaults(checked, (line) => checkFault(line, step))
  await keepChecks(context, checked)
  return takenVersions(lines, checked)
}

/** The artworks of the lines, held so that no version comes while one is being checked. */
async function holdArtworks(context: Context, lines: readonly Line[]): Promise<Map<number, Artwork>> {
  const ids = [...new Set(lines.map((line) => line.campaign_image_id).filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const rows = await selectRows<Artwork>(
    context.database,
    sql`select image.id, image.name, image.revision, image.approval,
        coalesce(image.deleted_at, campaign.deleted_at) is not null as deleted
      from ${campaignImages} image join ${campaigns} campaign on campaign.id = image.campaign_id
      where image.id = any(${sql.param(ids)}) order by image.id for key share of image`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

type LineFault = {
  field: 'campaign_image_id' | 'checks'
  key: string
  values?: Record<string, string | number>
  message: string
}

function artworkFault(line: Line, artwork: Artwork | undefined, step: Step): LineFault | undefined {
  if (!artwork) return undefined
  const field = 'campaign_image_id'
  const { name, revision: newest } = artwork
  const checked = line.image_revision ?? newest
  if (artwork.deleted) {
    return {
      field,
      key: 'validation.artwork_deleted',
      values: { name },
      message: 'is artwork that is deleted',
    }
  }
  if (checked !== newest && !step.takeNewest) {
    const message = `is artwork of which version ${newest} has come since version ${checked} was checked`
    return { field, key: 'validation.artwork_version_changed', values: { name, checked, newest }, message }
  }
  if (step.to === 'production' && artwork.approval !== 'approved') {
    const message = 'is artwork that is not approved'
    return { field, key: 'validation.artwork_not_approved', values: { name }, message }
  }
  return undefined
}

function checkFault({ checks }: Line, { to }: Step): LineFault | undefined {
  if (worstLevel(checks) !== 'error') return undefined
  const key = to === 'confirmed' ? 'validation.check_failed' : 'validation.check_failed_now'
  return { field: 'checks', key, message: 'has a check that failed' }
}

function refuseFaults(lines: readonly Line[], faultOf: (line: Line) => LineFault | undefined): void {
  const fields: FieldErrors = {}
  for (const line of lines) {
    const fault = faultOf(line)
    if (!fault) continue
    const { field, key, message, values } = fault
    fields[`lines.${line.number - 1}.${field}`] = { key, message, values: { number: line.number, ...values } }
  }
  const faults = Object.values(fields)
  if (faults.length === 0) return
  const sentences = faults.map(({ values, message }) => `line ${values?.number} ${message}`)
  throw new Refusal('STATE_NOT_ALLOWED', `Lines stand in the way: ${sentences.join('; ')}`, { fields })
}

async function keepChecks(context: Context, lines: readonly Line[]): Promise<void> {
  const kept = lines.map(({ id, image_revision, checks }) => ({ id, image_revision, checks }))
  await context.database.execute(sql`
    update ${orderLines} set image_revision = checked.image_revision, checks = checked.checks
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as checked (id int, image_revision int, checks jsonb)
    where ${orderLines.id} = checked.id`)
}

/** The versions that were taken in place of others, for the log. */
function takenVersions(before: readonly Line[], after: readonly Line[]): Changes {
  const taken = after.flatMap((line, index) => {
    const was = before[index]?.image_revision ?? null
    if (was === null || was === line.image_revision) return []
    return [[`lines.${line.number}.image_revision`, { before: was, after: line.image_revision }] as const]
  })
  return Object.fromEntries(taken)
}
