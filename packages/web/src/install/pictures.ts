import type { InstallerJob } from '@lienzo/contract/installation/installer-page'
import { keepPicture, keptPicture } from './store/kept.ts'

type Size = 'medium' | 'large'

/** How many artworks are kept large for where there is no connection; all are kept small. */
const MOST_LARGE = 40
/** Milliseconds for which the page itself is waited for before pictures are kept, and then leaves the connection to the person. */
const LONGEST_WAIT = 30_000
const QUIET = 2_000

const shown = new Map<string, Promise<string>>()

/** An address of a picture of an artwork on this phone, from what is kept or from the server; rejects where there is neither. */
export function pictureOf(pictures: InstallerJob['pictures'], id: number, size: Size): Promise<string> {
  const key = `${id}/${size}`
  const known = shown.get(key)
  if (known) return known
  const address = readPicture(key, pictures[id]?.[size] ?? '').then((picture) => URL.createObjectURL(picture))
  shown.set(key, address)
  address.catch(() => shown.delete(key))
  return address
}

async function readPicture(key: string, address: string): Promise<Blob> {
  const kept = await keptPicture(key).catch(() => undefined)
  if (kept) return kept
  const answer = await fetch(address, { referrerPolicy: 'no-referrer' })
  if (!answer.ok) throw new Error(`Answered ${answer.status}`)
  const picture = await answer.blob()
  // Where the phone has no room it is fetched again next time.
  await keepPicture(key, picture).catch(() => undefined)
  return picture
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Keeps the pictures of a job one after another, for where there is no connection; the page itself goes first. */
export async function keepPictures({ pictures, spaces }: InstallerJob): Promise<void> {
  // Some browsers never get a worker ready.
  await Promise.race([navigator.serviceWorker?.ready, pause(LONGEST_WAIT)])
  await pause(QUIET)
  const inOrder = [...new Set(spaces.flatMap(({ prints }) => prints.flatMap(({ picture }) => picture ?? [])))]
  const wanted = [
    ...inOrder.map((id) => ({ id, size: 'medium' as const })),
    ...inOrder.slice(0, MOST_LARGE).map((id) => ({ id, size: 'large' as const })),
  ]
  for (const { id, size } of wanted) {
    const key = `${id}/${size}`
    if (!pictures[id]?.[size] || (await keptPicture(key).catch(() => undefined))) continue
    await readPicture(key, pictures[id][size]).catch(() => undefined)
  }
}
