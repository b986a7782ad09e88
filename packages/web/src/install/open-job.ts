import type { InstallerJob } from '@lienzo/contract/installation/installer-page'
import { type Model, missingPhotos } from './model.ts'
import { askForJob, RefusalError } from './server.ts'
import { lostChoices } from './store/choices.ts'
import { forgetJob, keepJob, keptJob, keptPhotos, keptReports } from './store/kept.ts'
import type { KeptPhoto } from './store/kept-records.ts'
import type { TextName } from './texts/texts.ts'

type Text = { name: TextName; values?: Record<string, string | number> }
/** Photos of a job that only the phone has. `count` is the number of photos and reports that wait for a new link. */
export type LeftHere = { job: string; photos: readonly KeptPhoto[]; count: number }
type OpenResult = { model: Model } | { model?: undefined; title: TextName; text: Text; left?: LeftHere }

/**
 * Opens the job of a link from the server. If that fails for any reason other than an invalid link, opens the phone's copy. If
 * there is none, returns the texts that explain why the job cannot be shown.
 */
export async function openJob(link: string): Promise<OpenResult> {
  const readAt = Date.now()
  const copy = await keptJob(link).catch(() => undefined)
  try {
    const job = await askForJob(link)
    await keepJob(link, job).catch(() => undefined)
    return { model: await modelOf(link, { job, readAt, isCopy: false }) }
  } catch (error) {
    if (error instanceof RefusalError && error.isBadLink) return badLink(link, copy?.data)
    if (copy) return { model: await modelOf(link, { job: copy.data, readAt: copy.keptAt, isCopy: true }) }
    if (error instanceof RefusalError && error.status === 429) {
      const text: Text = { name: 'too_many', values: { seconds: error.retryAfter } }
      return { title: 'failed_title', text }
    }
    return { title: 'failed_title', text: { name: 'failed_text' } }
  }
}

/**
 * Deletes the phone's copy of a job whose link is invalid, unless the server lacks items of that job. Returns the failure to
 * show.
 */
async function badLink(link: string, job: InstallerJob | undefined): Promise<OpenResult> {
  const waits = ({ state }: { state: string }) => state === 'waiting'
  const text: Text = { name: 'bad_text' }
  const failure: OpenResult = { title: 'bad_title', text }
  if (!job) return failure
  const photos = missingPhotos({ job, photos: await keptPhotos(job.job) })
  const count = photos.filter(waits).length + (await keptReports(job.job)).filter(waits).length
  if (photos.length + count > 0) return { ...failure, left: { job: job.job, photos, count } }
  await forgetJob(link).catch(() => undefined)
  return failure
}

async function modelOf(link: string, read: Pick<Model, 'job' | 'readAt' | 'isCopy'>): Promise<Model> {
  const [photos, reports] = [await keptPhotos(read.job.job), await keptReports(read.job.job)]
  const lost = await lostChoices(read.job.job)
  const here = { storing: [], added: new Map(), hindrances: new Map() }
  return { link, ...read, photos, reports, lost, ...here, sending: 'idle', isBadLink: false }
}
