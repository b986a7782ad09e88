import { eq, sql } from 'drizzle-orm'
import { printedPicture } from '../../../../adapters/pdf/printed-picture.ts'
import type { Context } from '../../../../core/context/context.ts'
import { storedFileFields } from '../../../../core/files/file-addresses.ts'
import { files } from '../../../../db/tables/records/files.ts'
import { campaignImageRevisions, campaignImages } from '../../../../db/tables/sales/campaigns.ts'
import { orderLines } from '../../../../db/tables/sales/orders.ts'

/** Preview pictures of the artwork on a roll. */
export type RollPreviews = {
  /** Returns the key of the picture for a line; undefined if the line has no artwork. */
  keyOf(lineId: number): string | undefined
  /** Reads a picture as a JPEG; undefined if it cannot be read. */
  read(key: string): Promise<Buffer | undefined>
}

export const noPreviews: RollPreviews = { keyOf: () => undefined, read: async () => undefined }

const PIXELS = 320
/** Side length in points that a picture of `PIXELS` pixels fills at 300 dpi. */
const BOX = 76

/**
 * Finds the preview pictures of the artwork versions printed for these lines, with one query. The pictures themselves are read
 * when they are drawn. Does not check whether the caller is allowed to see these lines.
 */
export async function rollPreviews(
  { database, services }: Context,
  lineIds: readonly number[],
): Promise<RollPreviews> {
  if (lineIds.length === 0) return noPreviews
  const revisions = campaignImageRevisions
  const rows = await database
    .select({ line_id: orderLines.id, file: storedFileFields })
    .from(orderLines)
    .innerJoin(campaignImages, eq(campaignImages.id, orderLines.campaign_image_id))
    .leftJoin(
      revisions,
      sql`${revisions.campaign_image_id} = ${campaignImages.id} and ${revisions.revision} = ${orderLines.image_revision}`,
    )
    .innerJoin(files, sql`${files.id} = coalesce(${revisions.file_id}, ${campaignImages.file_id})`)
    .where(sql`${orderLines.id} = any(${sql.param([...lineIds])})`)
  const ofLine = new Map(rows.map(({ line_id, file }) => [line_id, file.sha256]))
  const filesByHash = new Map(rows.map(({ file }) => [file.sha256, file]))
  return {
    keyOf: (lineId) => ofLine.get(lineId),
    read: async (key) => {
      const file = filesByHash.get(key)
      const content = file && (await services.thumbnails.get(file, PIXELS).catch(() => undefined))
      return content && printedPicture(content, BOX)
    },
  }
}
