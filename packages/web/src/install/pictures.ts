import type { InstallerJob } from '@lienzo/contract/installation/installer-page'
import { keepPicture, keptPicture } from './store/kept.ts'

type Size = 'medium' | 'large'

/** Maximum number of artworks stored in large size for offline use. All artworks are stored in medium size. */
const MOST_LARGE = 40
/**
 * `LONGEST_WAIT` is the longest wait for the service worker before pictures are stored, in ms. `QUIET` is a pause after it, in
 * ms, that leaves the connection to the user's own requests.
 */
const LONGEST_WAIT = 30_000
const QUIET = 2_000

const objectUrls = new Map<string, Promise<string>>()

/** Thrown if the server answers that the picture does not exist. */
export class NoPicture extends Error {}

/**
 * Returns an object URL for a picture of an artwork, from the phone or the server. Rejects with `NoPicture` if the picture is
 * not on the phone and the server answers 404. Rejects with a different error if a later attempt may succeed.
 */
export function pictureOf(pictures: InstallerJob['pictures'], id: number, size: Size): Promise<string> {
  const key = `${id}/${size}`
  const objectUrl = objectUrls.get(key)
  if (objectUrl) return objectUrl
  const address = readPicture(key, pictures[id]?.[size] ?? '').then((picture) => URL.createObjectURL(picture))
  objectUrls.set(key, address)
  address.catch(() => objectUrls.delete(key))
  return address
}

async function readPicture(key: string, address: string): Promise<Blob> {
  const storedPicture = await keptPicture(key).catch(() => undefined)
  if (storedPicture) return storedPicture
  const answer = await fetch(address, { referrerPolicy: 'no-referrer' })
  if (answer.status === 404) throw new NoPicture()
  if (!answer.ok) throw new Error(`Answered ${answer.status}`)
  const picture = await answer.blob()
  // Ignores a failure to store the picture: if the phone has no room, the picture is loaded from the server again next time.
  await keepPicture(key, picture).catch(() => undefined)
  return picture
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/**
 * Stores the pictures of a job one by one for offline use. Starts once the service worker is ready or `LONGEST_WAIT` has
 * passed. Skips pictures that fail to load.
 */
export async function keepPictures({ pictures, spaces }: InstallerJob): Promise<void> {
  // In some browsers, the service worker never becomes ready.
  await Promise.race([navigator.serviceWorker?.ready, pause(LONGEST_WAIT)])
  await pause(QUIET)
  const inOrder = [...new Set(spaces.flatMap(({ prints }) => prints.flatMap(({ picture }) => picture ?? [])))]
  const requests = [
    ...inOrder.map((id) => ({ id, size: 'medium' as const })),
    ...inOrder.slice(0, MOST_LARGE).map((id) => ({ id, size: 'large' as const })),
  ]
  for (const { id, size } of requests) {
    const key = `${id}/${size}`
    if (!pictures[id]?.[size] || (await keptPicture(key).catch(() => undefined))) continue
    await readPicture(key, pictures[id][size]).catch(() => undefined)
  }
}
