import { eq } from 'drizzle-orm'
import { giveWay } from '../../../adapters/system/give-way.ts'
import type { FinishedUpload } from '../../../adapters/uploads/resumable-uploads.ts'
import type { PublicContext } from '../../../core/context/context.ts'
import type { RootHandle } from '../../../core/context/handle.ts'
import type { Services } from '../../../core/context/services.ts'
import { keepFile } from '../../../core/files/keep-file.ts'
import { uploadRefused } from '../../../core/files/upload-answers.ts'
import { changeApart, nowhere } from '../../../core/jobs/change-apart.ts'
import { budgetLines } from '../../../db/tables/installation/budgets.ts'
import { installerPhotos } from '../../../db/tables/installation/installer-photos.ts'
import { files } from '../../../db/tables/records/files.ts'
import { addInstallerPhoto } from '../../../resources/installerphoto/add-installer-photo.ts'
import type { OpenedLink } from './open-link.ts'
import { placeOfPhoto } from './place-of-photo.ts'
import { tellWhenFinished } from './tell-when-finished.ts'

/** Picture formats that the cameras of phones produce. */
const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/avif']

/** Maximum number of pixels of a photo. Phones take pictures of up to 200 million pixels. */
const MOST_PIXELS = 210_000_000

type Parts = { database: RootHandle; services: Services }
type PhotoUpload = { upload: FinishedUpload; key: string; spaceId: number; fileMadeAt: number | null }
/** Stored photo. `sha256` is the hash, in hexadecimal, of the bytes as read back from the store. */
export type KeptPhoto = { id: number; sha256: string }

/**
 * Inspects an uploaded photo, stores it, adds it to its space, and reads its bytes back from disk. Idempotent: if the key is
 * known, or the space already has the same bytes, returns the existing photo. Throws `UploadRefused` or INVALID_INPUT, and a
 * retryable error if the bytes cannot be read back.
 */
export async function keepPhoto(parts: Parts, link: OpenedLink, submission: PhotoUpload): Promise<KeptPhoto> {
  const id = await placePhoto(parts, link, submission)
  return { id, sha256: await readBack(parts, id, submission.upload) }
}

async function placePhoto(parts: Parts, link: OpenedLink, submission: PhotoUpload): Promise<number> {
  const { database, services } = parts
  const { upload, key, spaceId, fileMadeAt } = submission
  // The place is checked before the content is inspected: known photos and spaces outside the job need no inspection.
  const before = await placeOfPhoto(parts, link, { key, spaceId })
  if (before.known !== undefined) return before.known
  const file = await lookInto(upload, `link ${link.id}`)
  // Other requests are served first, because no installer waits for this response.
  await giveWay()
  const { sha256, size } = await services.files.adopt(upload.path)
  const now = Math.floor(Date.now() / 1000)
  const row = { ...file, upload_id: upload.id, sha256, size, created_at: now, created_by: null }
  await giveWay()
  const origin = { ...nowhere, request_id: upload.requestId }
  const photo = await changeApart({ database, services, now, origin }, async (context) => {
    await holdLine(context, before.budget_line_id)
    const place = await placeOfPhoto(context, link, { key, spaceId, sha256 })
    if (place.known !== undefined) return { id: place.known, isNew: false }
    const file_id = await keepFile(context.database, services, row, () => services.files.adopt(upload.path))
    const { budget_line_id, upload_key } = place
    const { id } = await addInstallerPhoto(context, {
      ...{ budget_line_id, file_id, upload_key },
      ...{ note: '', file_made_at: fileMadeAt },
    })
    // A further photo of a finished space cannot finish the job.
    if (!place.isDone) await tellWhenFinished(context, link)
    return { id, isNew: true }
  })
  if (photo.isNew) services.metrics.countPhoto()
  return photo.id
}

/**
 * Reads the bytes of a photo back from the store and returns their SHA-256. If they are lost or damaged, stores the uploaded
 * bytes again, which helps only if both are equal. Throws if the bytes still cannot be read.
 */
async function readBack({ database, services }: Parts, id: number, upload: FinishedUpload): Promise<string> {
  const [file] = await database
    .select({ sha256: files.sha256 })
    .from(installerPhotos)
    .innerJoin(files, eq(files.id, installerPhotos.file_id))
    .where(eq(installerPhotos.id, id))
  if (!file) throw new Error('A photo that was kept is gone')
  const { sha256 } = file
  if (await services.files.isWhole(sha256)) return sha256
  await services.files.adopt(upload.path)
  if (await services.files.isWhole(sha256)) return sha256
  throw new Error('The bytes of a photo cannot be read back')
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

/** Locks a line, so that concurrent photos of one space are processed one after the other. */
async function holdLine({ database }: PublicContext, id: number): Promise<void> {
  await database
    .select({ id: budgetLines.id })
    .from(budgetLines)
    .where(eq(budgetLines.id, id))
    .for('no key update')
}
