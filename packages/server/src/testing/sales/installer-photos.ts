import { randomUUID } from 'node:crypto'
import { eq, isNull } from 'drizzle-orm'
import { jobContext } from '../../core/jobs/work-on-jobs.ts'
import { installerPhotos } from '../../db/tables/installation/installer-photos.ts'
import { files } from '../../db/tables/records/files.ts'
import { addInstallerPhoto } from '../../resources/installerphoto/add-installer-photo.ts'
import { photoLookJob } from '../../resources/installerphoto/photo-look-job.ts'
import { upload } from '../files/uploads.ts'
import type { TestApplication } from '../test-application.ts'

/** Parts of a server in the test's process that these functions use. */
type Server = Pick<TestApplication, 'address' | 'handle' | 'services'>

type PhotoInput = {
  budget_line_id: number
  content: Buffer
  name?: string
  note?: string
  key?: string
  file_made_at?: number | null
}

/** Uploads and stores a photo, as the installers' page does. */
export async function sendPhoto(
  application: Server,
  token: string,
  input: PhotoInput,
): Promise<{ id: number; known: boolean }> {
  const { budget_line_id, content, name = 'IMG_0001.jpg' } = input
  const { note = '', key = randomUUID(), file_made_at = null } = input
  const uploadId = await upload(application.address, token, name, content)
  const [file] = await application.handle
    .select({ id: files.id })
    .from(files)
    .where(eq(files.upload_id, uploadId))
  const photo = { budget_line_id, file_id: file?.id ?? 0, upload_key: key, note, file_made_at }
  return jobsOf(application).change((context) => addInstallerPhoto(context, photo))
}

/** Analyses all new photos one after another, as the background job does. */
export async function lookIntoPhotos(application: Server): Promise<void> {
  const { id, looked_at } = installerPhotos
  const newPhotos = await application.handle
    .select({ id })
    .from(installerPhotos)
    .where(isNull(looked_at))
    .orderBy(id)
  for (const photo of newPhotos) await photoLookJob.run(jobsOf(application), { photo_id: photo.id })
}

function jobsOf({ handle, services }: Pick<Server, 'handle' | 'services'>) {
  const job = { id: randomUUID(), signal: new AbortController().signal }
  return jobContext(job, { database: handle, services })
}
