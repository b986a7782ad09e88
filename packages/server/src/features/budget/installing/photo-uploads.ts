import { phoneKey } from '@lienzo/contract/installation/installer-page'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mountUploads } from '../../../adapters/uploads/mount-uploads.ts'
import {
  type FinishedUpload,
  openResumableUploads,
  UploadRefused,
} from '../../../adapters/uploads/resumable-uploads.ts'
import { refusalBody } from '../../../core/call/answer-errors.ts'
import type { RootHandle } from '../../../core/context/handle.ts'
import { invalidField, notFound, Refusal } from '../../../core/context/refusal.ts'
import type { Services } from '../../../core/context/services.ts'
import { answerFailedUpload, uploadRefused } from '../../../core/files/upload-answers.ts'
import { openUploadPlace } from '../../../core/files/uploads/upload-places.ts'
import { originOf } from '../../../core/session/request-caller.ts'
import { keepPhoto } from './keep-photo.ts'
import { noteUse, openedLink, openLink } from './open-link.ts'

/** Maximum size of a photo in bytes; no phone takes larger photos. */
const LARGEST_PHOTO = 64 * 1024 ** 2

/** Maximum number of unfinished uploads per link. Twenty phones that each send three photos at a time need 60. */
const MOST_OPEN_UPLOADS = 200

type Parts = { database: RootHandle; services: Services }

const momentNow = () => Math.floor(Date.now() / 1000)

/**
 * Mounts the resumable photo uploads at `/install/uploads`. An installer's link only allows uploading photos of the spaces of
 * its job. The link is sent in the `Authorization` header, which is not logged.
 */
export async function mountPhotoUploads(fastify: FastifyInstance, parts: Parts): Promise<void> {
  const uploads = openResumableUploads({
    place: await openUploadPlace(parts, 'photo'),
    path: '/install/uploads',
    maxSize: LARGEST_PHOTO,
    nameOf: ({ key, space }) => (key ? `${space} ${key}` : undefined),
    onFinished: (upload) => keepUpload(parts, upload),
    answerFailure: (error, requestId) => {
      fastify.log.error({ error, request_id: requestId }, 'An upload could not be kept')
      return answerFailedUpload(error)
    },
    refuseMore: ({ ownOpen, name }) => {
      if (ownOpen < MOST_OPEN_UPLOADS) return undefined
      return uploadRefused(name, { reason: 'too-many-open', count: ownOpen })
    },
  })
  await mountUploads(fastify, uploads, (request) => ownerOf(request, parts))
}

/** Returns the ID of the link in the request; uploads belong to this link. Throws NOT_FOUND if the link is not valid. */
async function ownerOf(request: FastifyRequest, { database, services }: Parts): Promise<string> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const context = { database, services, now: momentNow(), origin: originOf(request) }
  const link = await openLink(context, token)
  await noteUse(context, link)
  return String(link.id)
}

/**
 * Reads the key, the space and the age of a photo from the metadata that the phone sent. The age applies to the beginning of the
 * upload, because a phone without a connection may send the last byte a day later. Throws INVALID_INPUT if the key is malformed.
 */
function saidOf({ metadata, createdAt }: FinishedUpload) {
  const { key = '', space = '', age = '' } = metadata
  if (!phoneKey.test(key)) {
    throw invalidField('key', { key: 'validation.required', message: 'is missing or malformed' })
  }
  const fileMadeAt = /^\d{1,9}$/.test(age) ? createdAt - Number(age) : null
  return { key, spaceId: /^\d{1,9}$/.test(space) ? Number(space) : 0, fileMadeAt }
}

/**
 * Stores a finished upload. Returns the photo's ID and the SHA-256 of its stored bytes, separated by a dot; the phone compares
 * the hash with its own. A refusal ends the upload. After a temporary failure the upload remains, and the phone can retry.
 */
async function keepUpload(parts: Parts, upload: FinishedUpload): Promise<string> {
  try {
    const link = await openedLink({ ...parts, now: momentNow() }, Number(upload.owner))
    if (!link) throw notFound()
    const { id, sha256 } = await keepPhoto(parts, link, { upload, ...saidOf(upload) })
    return `${id}.${sha256}`
  } catch (error) {
    const isFinal = error instanceof Refusal && error.status < 500
    throw isFinal ? new UploadRefused(error.status, JSON.stringify(refusalBody(error))) : error
  }
}
