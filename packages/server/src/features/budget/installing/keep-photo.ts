import { eq } from 'drizzle-orm'
import { giveWay } from '../../../adapters/system/give-way.ts'
import type { FinishedUpload } from '../../../adapters/uploads/resumable-uploads.ts'
import type { PublicContext } from '../../../core/context/context.ts'
import type { RootHandle } from '../../../core/context/handle.ts'
import type { Services } from '../../../core/context/services.ts'
import { keepFile } from '../../../core/files/keep-file.ts'
import { uploadRefused } from '../../../core/files/upload-answers.ts'
import { changeApart } from '../../../core/jobs/change-apart.ts'
import { budgetLines } from '../../../db/tables/installation/budgets.ts'
import { addInstallerPhoto } from '../../../resources/installerphoto/add-installer-photo.ts'
import type { OpenedLink } from './open-link.ts'
import { placeOfPhoto } from './place-of-photo.ts'
import { tellWhenFinished } from './tell-when-finished.ts'

/** What phones write. */
const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic']

/** Phones take up to 200 million. */
const MOST_PIXELS = 210_000_000

type Parts = { database: RootHandle; services: Services }
type Sent = { upload: FinishedUpload; key: string; spaceId: number }

/**
 * Looks into a photo that has arrived, stores it, and puts it to its space. The same key, or the same bytes for the same space,
 * are one photo however often they come. Gives its id. Fails with `UploadRefused` or INVALID_INPUT.
 */
export async function keepPhoto(parts: Parts, link: OpenedLink, sent: Sent): Promise<number> {
  const { database, services } = parts
  const { upload, key, spaceId } = sent
  // Before its content is read: what is not of the job is no work.
  const before = await placeOfPhoto(parts, link, { key, spaceId })
  if (before.known !== undefined) return before.known
  const file = await lookInto(upload, `link ${link.id}`)
  // Whoever waits for a page goes first: nobody on a ladder looks at this.
  await giveWay()
  const { sha256, size } = await services.files.adopt(upload.path)
  const now = Math.floor(Date.now() / 1000)
  const row = { ...file, upload_id: upload.id, sha256, size, created_at: now, created_by: null }
  await giveWay()
  return changeApart({ database, services, now }, async (context) => {
    await holdLine(context, before.budget_line_id)
    const place = await placeOfPhoto(context, link, { key, spaceId, sha256 })
    if (place.known !== undefined) return place.known
    const file_id = await keepFile(context.database, services, row, () => services.files.adopt(upload.path))
    const { budget_line_id, upload_key } = place
    const { id } = await addInstallerPhoto(context, { budget_line_id, file_id, upload_key, note: '' })
    // Of a space that was done one photo more changes nothing.
    if (!place.isDone) await tellWhenFinished(context, link)
    return id
  })
}

async function lookInto({ path, name, size }: FinishedUpload, owner: string) {
  const { inspectFile } = await import('../../../adapters/files/inspection/inspect.ts')
  const inspection = await inspectFile(path, {
    ...{ name, owner, maxSize: size },
    ...{ allowedTypes: photoTypes, maxPixels: MOST_PIXELS },
  })
  if (!inspection.accepted) throw uploadRefused(name, inspection.refusal)
  const { file } = inspection
  return {
    ...{ name: file.name ?? name, type: file.type, kind: file.kind },
    width_px: file.widthPx ?? null,
    height_px: file.heightPx ?? null,
    colour_model: file.colourModel ?? null,
    pages: file.pages ?? null,
  }
}

/** What two phones send of one space at the same moment is looked at one after the other. */
async function holdLine({ database }: PublicContext, id: number): Promise<void> {
  await database
    .select({ id: budgetLines.id })
    .from(budgetLines)
    .where(eq(budgetLines.id, id))
    .for('no key update')
}
