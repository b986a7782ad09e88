import { id } from '@lienzo/contract/wire/fields'
import {
  flagsOfPhoto,
  type PictureOrigin,
  type TakenMoment,
  takenMoment,
} from '@lienzo/rules/installation/photo-flags'
import { distanceM, type Place } from '@lienzo/rules/installation/place'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Looks } from '../../adapters/files/origin/likeness.ts'
import { FileNotInStore } from '../../adapters/files/store/file-store.ts'
import { NoThumbnail } from '../../adapters/files/thumbnails.ts'
import { rowsOf } from '../../core/changes/change-names.ts'
import type { PublicContext } from '../../core/context/context.ts'
import { declareJob, type JobContext } from '../../core/jobs/job.ts'
import { installerPhotos } from '../../db/tables/installation/installer-photos.ts'
import { likePhotos } from './like-photos.ts'
import { type PhotoToLookAt, photoToLookAt } from './photo-to-look-at.ts'

const input = z.object({ photo_id: id })

/**
 * Key of the advisory lock that serializes comparisons of photos. Without it, two similar photos that are analysed at the same
 * time would not find each other.
 */
const LIKENESS_LOCK = 7201

/** Size in pixels of the picture that reviewers see. The analysis draws it in advance, so that no reviewer has to wait. */
const REVIEWED_SIZE = 1280

/**
 * Analyses an installer's photo: determines when and where it was taken, its likeness and its flags. A photo whose picture
 * cannot be drawn is stored without a likeness.
 */
export const photoLookJob = declareJob({
  name: 'installer-photo-look',
  input,
  retries: 4,
  retryAfterSeconds: 5,
  longestSeconds: 300,
  // Runs one at a time, to leave capacity for people who send photos or wait for pictures.
  atOnce: 1,
  run: async (context, { photo_id }) => {
    const photo = await photoToLookAt(context.database, photo_id)
    if (photo) await keepLook(context, photo, await lookInto(context, photo))
  },
  // After the last failed attempt, stores the photo without its metadata and likeness.
  failed: async (context, { photo_id }) => {
    const photo = await photoToLookAt(context.database, photo_id)
    if (photo) await keepLook(context, photo, { origin: unknownOrigin, looks: null })
  },
})

type Look = { origin: PictureOrigin; looks: Looks | null }

const unknownOrigin: PictureOrigin = { time: null, place: null }

async function lookInto({ services }: JobContext, photo: PhotoToLookAt): Promise<Look> {
  // Imported only when a photo is analysed, because these modules load many others.
  const { readPictureOrigin } = await import('../../adapters/files/origin/picture-origin.ts')
  const { looksOf } = await import('../../adapters/files/origin/likeness.ts')
  const { file } = photo
  try {
    await using copy = await services.files.localCopy(file.sha256)
    const origin = await readPictureOrigin(copy.path)
    const thumbnail = await services.thumbnails
      .get({ ...file, owner: 'installers', patient: true }, REVIEWED_SIZE)
      .catch(nothingIfUndrawable)
    return { origin, looks: thumbnail && (await looksOf(thumbnail)) }
  } catch (error) {
    if (error instanceof FileNotInStore) return { origin: unknownOrigin, looks: null }
    throw error
  }
}

function nothingIfUndrawable(error: unknown): null {
  if (error instanceof NoThumbnail) return null
  throw error
}

async function keepLook(context: JobContext, photo: PhotoToLookAt, { origin, looks }: Look) {
  const { place } = origin
  const { job } = photo
  const moment = momentOf(photo, origin)
  await context.change(async (change) => {
    const { database, now } = change
    await database.execute(sql`select pg_advisory_xact_lock(${LIKENESS_LOCK})`)
    const flags = await flagsOf(change, photo, { taken: moment, place, looks })
    await database
      .update(installerPhotos)
      .set({
        taken_at: moment?.at ?? null,
        taken_source: moment?.source ?? null,
        latitude: place?.latitude ?? null,
        longitude: place?.longitude ?? null,
        distance_m: place && job.place ? distanceM(place, job.place) : null,
        likeness: looks?.look.likeness ?? null,
        gradients: looks?.look.gradients ?? null,
        detail: looks?.look.detail ?? null,
        flags,
        looked_at: now,
        updated_at: now,
      })
      .where(and(eq(installerPhotos.id, photo.id), isNull(installerPhotos.looked_at)))
    change.publish([rowsOf('installerphoto')])
  })
}

function momentOf({ clock, fileMadeAt }: PhotoToLookAt, { time }: PictureOrigin) {
  return takenMoment(time, { momentInSpace: clock?.momentOf, fileMadeAt })
}

type PhotoFacts = { taken: TakenMoment | null; place: Place | null; looks: Looks | null }

async function flagsOf({ database, services }: PublicContext, photo: PhotoToLookAt, evidence: PhotoFacts) {
  const terms = services.settings.proof
  const { id: photoId, order_id, space_id, file } = photo
  const target = { id: photoId, order_id, space_id, sha256: file.sha256, looks: evidence.looks }
  const like = await likePhotos(database, target, terms.similarBits)
  const { taken, place } = evidence
  return flagsOfPhoto({ taken, place, arrivedAt: photo.arrivedAt, like }, photo.job, terms)
}
