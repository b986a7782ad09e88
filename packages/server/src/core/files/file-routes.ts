import { documentTypes } from '@lienzo/contract/wire/file'
import { GIGABYTE } from '@lienzo/rules/customers/storage-quota'
import { harmlessName } from '@lienzo/rules/people/runnable-names'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FileNotInStore } from '../../adapters/files/store/file-store.ts'
import { NoThumbnail } from '../../adapters/files/thumbnails.ts'
import { QueueFull } from '../../adapters/system/fair-queue.ts'
import { mountUploads } from '../../adapters/uploads/mount-uploads.ts'
import {
  type AskedUpload,
  type FinishedUpload,
  openResumableUploads,
} from '../../adapters/uploads/resumable-uploads.ts'
import { usergroups, users } from '../../db/tables/people/users.ts'
import { files } from '../../db/tables/records/files.ts'
import type { RootHandle } from '../context/handle.ts'
import { notFound, Refusal } from '../context/refusal.ts'
import type { Services } from '../context/services.ts'
import { callerOf } from '../session/request-caller.ts'
import { storageOf } from '../storage/storage-of.ts'
import { customerOfPerson, StorageFull } from '../storage/storage-room.ts'
import { storageWarningJob } from '../storage/storage-warning-job.ts'
import { askedPart } from './asked-part.ts'
import { type FileVariant, filesById, type StoredFileRow } from './file-addresses.ts'
import { headerText } from './header-text.ts'
import { keepFile } from './keep-file.ts'
import { examinePdf } from './pdf-preflights.ts'
import { removeUnnamed } from './unused-files.ts'
import { answerFailedUpload, tooManyPictures, uploadRefused } from './upload-answers.ts'
import { openUploadPlace } from './uploads/upload-places.ts'

/** Maximum size of an uploaded file in bytes: 4 GiB. */
const LARGEST_UPLOAD = 4 * 1024 ** 3

/** Maximum number of unfinished uploads of one person. The screens send three at a time. */
const MOST_OPEN_UPLOADS = 50

type Parts = { database: RootHandle; services: Services }

/** Mounts the resumable uploads at `/files/uploads` and the downloads at the signed addresses of files. */
export async function mountFiles(fastify: FastifyInstance, parts: Parts): Promise<void> {
  const { services } = parts
  const uploads = openResumableUploads({
    place: await openUploadPlace(parts, 'file'),
    path: '/files/uploads',
    maxSize: LARGEST_UPLOAD,
    onFinished: (upload) => keepUpload(parts, upload),
    answerFailure: (error, requestId) => {
      fastify.log.error({ error, request_id: requestId }, 'An upload could not be kept')
      return answerFailedUpload(error)
    },
    refuseMore: (upload) => refusalOfMore(parts, upload),
  })
  await mountUploads(fastify, uploads, async (request) => {
    const caller = await callerOf(request, services, Math.floor(Date.now() / 1000))
    return String(caller.user_id)
  })

  fastify.get<{ Params: { id: string; variant: string } }>('/files/:id/:variant', async (request, reply) => {
    const address = services.fileAddresses.read(request.raw.url ?? '', Math.floor(Date.now() / 1000))
    if (!address.valid) throw new Refusal('NO_PERMISSION', `The address of this file is ${address.reason}`)
    return sendFile(parts, request, reply, request.params.variant as FileVariant)
  })
}

/**
 * Returns the refusal of a new upload if its owner has too many unfinished uploads or if the customer's quota has no room for
 * it. Runs before any bytes are sent, so that nobody sends gigabytes in vain; the quota is checked again when the file is
 * stored.
 */
async function refusalOfMore({ database, services }: Parts, upload: AskedUpload) {
  const { owner, name, size, ownOpen, open } = upload
  if (ownOpen >= MOST_OPEN_UPLOADS) return uploadRefused(name, { reason: 'too-many-open', count: ownOpen })
  const customerId = await customerOfPerson(database, Number(owner))
  if (customerId === null) return undefined
  const { bytes, quota } = await storageOf(database, services, customerId)
  // Counts the unfinished uploads of all users of the customer against the quota.
  const people = new Set(await peopleOf(database, customerId))
  const underWay = open.reduce((sum, each) => sum + (people.has(each.owner) ? each.size : 0), 0)
  if (bytes + underWay + size <= quota) return undefined
  await services.jobs.add(database, storageWarningJob.name, { customer_id: customerId, refused: true })
  return uploadRefused(name, { reason: 'storage-full', quota: quota / GIGABYTE })
}

/** Returns the ids of a customer's users as strings, as `owner` of an upload contains them. */
async function peopleOf(database: RootHandle, customerId: number): Promise<string[]> {
  const rows = await database
    .select({ id: users.id })
    .from(users)
    .innerJoin(usergroups, eq(usergroups.id, users.usergroup_id))
    .where(eq(usergroups.customer_id, customerId))
  return rows.map(({ id }) => String(id))
}

/**
 * Inspects a finished upload, stores its content and inserts its row. Returns the id of the row. Throws `UploadRefused` if the
 * file is not accepted or does not fit into the quota. Idempotent.
 */
async function keepUpload({ database, services }: Parts, upload: FinishedUpload): Promise<string> {
  const [keptRow] = await database.select({ id: files.id }).from(files).where(eq(files.upload_id, upload.id))
  if (keptRow) return String(keptRow.id)
  // Imported on first use, because inspecting files needs many modules.
  const { inspectFile } = await import('../../adapters/files/inspection/inspect.ts')
  const inspection = await inspectFile(upload.path, {
    name: upload.name,
    allowedTypes: documentTypes,
    maxSize: LARGEST_UPLOAD,
    owner: upload.owner,
  })
  if (!inspection.accepted) throw uploadRefused(upload.name, inspection.refusal)
  const { file } = inspection
  const { sha256, size } = await services.files.adopt(upload.path)
  const row = {
    upload_id: upload.id,
    sha256,
    size,
    name: file.name ?? upload.name,
    type: file.type,
    kind: file.kind,
    width_px: file.widthPx ?? null,
    height_px: file.heightPx ?? null,
    width_um: file.widthUm ?? null,
    height_um: file.heightUm ?? null,
    colour_model: file.colourModel ?? null,
    pages: file.pages ?? null,
    created_at: Math.floor(Date.now() / 1000),
    created_by: Number(upload.owner),
  }
  if (file.kind === 'pdf') await examinePdf(database, { sha256, path: upload.path, owner: upload.owner })
  try {
    const id = await database.transaction((transaction) =>
      keepFile(transaction, services, row, () => services.files.adopt(upload.path)),
    )
    return String(id)
  } catch (error) {
    if (!(error instanceof StorageFull)) throw error
    // Removes the content immediately; otherwise it would be stored for seven days without counting against any quota.
    await removeUnnamed({ database, services }, sha256)
    throw uploadRefused(upload.name, { reason: 'storage-full', quota: error.quota })
  }
}

const thumbnailSizes = { small: 96, medium: 320, large: 1280, huge: 4096 } as const

async function sendFile(
  { database, services }: Parts,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
  variant: FileVariant,
) {
  const id = Number(request.params.id)
  const file = (await filesById(database, [id])).get(id)
  if (!file) throw notFound()
  // The bytes at an address never change; only the address expires.
  reply
    .header('cache-control', 'private, max-age=900, immutable')
    .header('content-security-policy', "default-src 'none'; sandbox")
  try {
    if (variant !== 'original') {
      const ownedFile = { ...file, owner: String(file.created_by ?? '') }
      const picture = await services.thumbnails.get(ownedFile, thumbnailSizes[variant])
      return reply.type('image/webp').send(picture)
    }
    return await sendOriginal(services, request, reply, file)
  } catch (error) {
    if (error instanceof QueueFull) throw tooManyPictures()
    if (error instanceof NoThumbnail || error instanceof FileNotInStore) throw notFound()
    throw error
  }
}

async function sendOriginal(
  { files }: Services,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  file: StoredFileRow,
) {
  const { sha256, size, name } = file
  // A content whose size differs from its row is damaged, and would not match the Content-Length header.
  if ((await files.size(sha256)) !== size) throw notFound()
  const etag = `"${sha256}"`
  const part = askedPart(headers, { size, etag })
  reply.header('accept-ranges', 'bytes').header('etag', etag)
  if (part === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const stream = await files.readStream(sha256, part === 'all' ? undefined : part)
  reply
    .type(harmlessType(file))
    .header('content-disposition', `attachment; filename*=UTF-8''${headerText(harmlessName(name))}`)
  if (part === 'all') return reply.header('content-length', size).send(stream)
  return reply
    .code(206)
    .header('content-range', `bytes ${part.start}-${part.end}/${size}`)
    .header('content-length', part.end - part.start + 1)
    .send(stream)
}

/**
 * Returns a content type that makes a browser execute nothing. Pictures and PDFs keep their types. All other files become
 * `application/octet-stream`, because a drawing can contain scripts and a browser can mistake a text for a web page.
 */
function harmlessType({ kind, type }: StoredFileRow): string {
  return kind === 'picture' || kind === 'pdf' ? type : 'application/octet-stream'
}
