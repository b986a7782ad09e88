import { and, eq, isNull } from 'drizzle-orm'
import type { PublicContext } from '../../core/context/context.ts'
import { invalidField, notFound } from '../../core/context/refusal.ts'
import { spaceName } from '../../core/domain/space-name.ts'
import { enqueue } from '../../core/jobs/enqueue.ts'
import { spaces } from '../../db/tables/customers/spaces.ts'
import { budgetLines, budgets } from '../../db/tables/installation/budgets.ts'
import { installerPhotos } from '../../db/tables/installation/installer-photos.ts'
import { files } from '../../db/tables/records/files.ts'
import { orders } from '../../db/tables/sales/orders.ts'
import { photoLookJob } from './photo-look-job.ts'

/** Photo to add for a budget line's space. Its file has already been stored. */
export type NewInstallerPhoto = {
  budget_line_id: number
  file_id: number
  /** Key that the sender chooses for the photo and uses again for each retry. */
  upload_key: string
  note: string
  /** Time at which the phone created the file, in Unix seconds; null if unknown. */
  file_made_at: number | null
}

/**
 * Stores an installer's photo and enqueues its analysis, which determines when and where it was taken and flags problems. If a
 * photo with the same key has already been stored, returns its id and `known: true`. The caller must have checked the sender's
 * permission. Throws NOT_FOUND if the line does not exist, and INVALID_INPUT at `file_id` or `upload_key`.
 */
export async function addInstallerPhoto(
  context: PublicContext,
  { budget_line_id, file_id, upload_key, note, file_made_at }: NewInstallerPhoto,
): Promise<{ id: number; known: boolean }> {
  const { database, now } = context
  const { name, customer_id, ...job } = await jobOf(context, budget_line_id)
  await assertPicture(context, file_id)
  const [photo] = await database
    .insert(installerPhotos)
    .values({
      ...{ ...job, name, budget_line_id, file_id, upload_key, note, file_made_at },
      ...{ created_at: now, updated_at: now },
    })
    .onConflictDoNothing({ target: installerPhotos.upload_key })
    .returning({ id: installerPhotos.id })
  if (!photo) return { id: await knownPhoto(context, upload_key, job), known: true }
  await enqueue(context, photoLookJob, { photo_id: photo.id })
  context.log({
    resource: 'installerphoto',
    record_id: photo.id,
    label: name,
    customer_id,
    action: 'create',
    changes: { space_id: { before: null, after: job.space_id }, note: { before: '', after: note } },
  })
  return { id: photo.id, known: false }
}

/** Returns the values of a budget line that its photos copy. Throws NOT_FOUND. */
async function jobOf({ database }: PublicContext, lineId: number) {
  const [line] = await database
    .select({
      budget_id: budgets.id,
      order_id: budgets.order_id,
      customer_id: budgets.customer_id,
      space_id: budgetLines.space_id,
      line_installer_id: budgetLines.installer_id,
      installer_id: budgets.installer_id,
      order_code: orders.code,
      space_name: spaceName,
    })
    .from(budgetLines)
    .innerJoin(budgets, and(eq(budgets.id, budgetLines.budget_id), isNull(budgets.deleted_at)))
    .innerJoin(orders, eq(orders.id, budgets.order_id))
    .innerJoin(spaces, eq(spaces.id, budgetLines.space_id))
    .where(eq(budgetLines.id, lineId))
    // Locks the line, so that nobody removes it from a draft budget before the photo refers to it.
    .for('key share', { of: budgetLines })
  if (!line) throw notFound()
  const { line_installer_id, order_code, space_name, ...job } = line
  return {
    ...job,
    installer_id: line_installer_id ?? job.installer_id,
    name: `${order_code} · ${space_name}`,
  }
}

async function assertPicture({ database }: PublicContext, fileId: number): Promise<void> {
  const [file] = await database
    .select({ kind: files.kind })
    .from(files)
    .where(eq(files.id, fileId))
    // Locks the file, so that it is not deleted as unused before the photo refers to it.
    .for('key share')
  if (file?.kind === 'picture') return
  throw invalidField('file_id', { key: 'validation.not_a_picture', message: 'is not a picture' })
}

/**
 * Returns the id of the stored photo with this key. Throws INVALID_INPUT at `upload_key` if that photo shows a different space
 * or belongs to a different order, because the key was then chosen for a different photo.
 */
async function knownPhoto(
  { database }: PublicContext,
  key: string,
  job: { order_id: number; space_id: number },
): Promise<number> {
  const [photo] = await database
    .select({
      id: installerPhotos.id,
      order_id: installerPhotos.order_id,
      space_id: installerPhotos.space_id,
    })
    .from(installerPhotos)
    .where(eq(installerPhotos.upload_key, key))
  if (photo && photo.order_id === job.order_id && photo.space_id === job.space_id) return photo.id
  throw invalidField('upload_key', {
    key: 'validation.taken',
    message: 'is already the key of another photo',
  })
}
