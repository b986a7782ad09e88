import 'fake-indexeddb/auto'
import { setTimeout as pause } from 'node:timers/promises'
import { phonePhoto } from '@lienzo/server/testing/files/installer-pictures'
import { jobWithLink } from '@lienzo/server/testing/sales/installer-links'
import { openTestApplication, type TestApplication } from '@lienzo/server/testing/test-application'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Chance, makeChance } from './faults/chance.ts'
import { openPhoneWindow } from './faults/phone-window.ts'
import { makePhoneWorld, type PhoneWorld } from './faults/phone-world.ts'

/** Number of photos; set `PHOTOS=10000` for a longer test, and `SEED=…` for different faults. */
const PHOTOS = Number(process.env.PHOTOS ?? 200)
const SEED = Number(process.env.SEED ?? 30)
const SPACES = 20
/** Maximum number of photos per phone and job. */
const MOST_OF_PHONE = 250
/** Faults per thousand requests. A photo takes about three requests. */
const faults = { lost: 40, unheard: 40, cut: 30, stranger: 60, hanging: 10, killed: 20 }
/** Number of photos chosen together. */
const AT_ONCE = 12
/** Size in bytes of a large photo, sent in several pieces. On average one photo in ONE_IS_LARGE_OF is large. */
const LARGE = 1_200_000
const ONE_IS_LARGE_OF = 25

let application: TestApplication
beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => application?.close())

const endOfMarker = 2

/** Returns a valid JPEG with the same picture, padded to about `size` bytes by comments that make its bytes unique. */
function variant(picture: Buffer, number: number, size: number): File {
  const comments: Buffer[] = []
  for (let remaining = Math.max(16, size - picture.length); remaining > 0; remaining -= 60_000) {
    const text = Buffer.alloc(Math.min(remaining, 60_000), `photo ${number} `)
    const head = Buffer.from([0xff, 0xfe, 0, 0])
    head.writeUInt16BE(text.length + endOfMarker, endOfMarker)
    comments.push(head, text)
  }
  const content = Buffer.concat([
    picture.subarray(0, endOfMarker),
    ...comments,
    picture.subarray(endOfMarker),
  ])
  return new File([content], `IMG_${number}.jpg`, { type: 'image/jpeg', lastModified: 1_790_000_000_000 })
}

test(`of ${PHOTOS} photos none is lost or duplicated, whatever happens to the network and the page`, {
  timeout: 3_600_000,
}, async () => {
  const chance = makeChance(SEED)
  const world = makePhoneWorld({ address: application.address, chance, faults })
  const picture = await phonePhoto({ seed: 1 })
  let windows = 0
  for (let photosSoFar = 0; photosSoFar < PHOTOS; photosSoFar += MOST_OF_PHONE) {
    windows += await useOnePhone(world, chance, picture, Math.min(MOST_OF_PHONE, PHOTOS - photosSoFar))
  }
  console.log({ photos: PHOTOS, seed: SEED, windows, ...world.counts })
})

/** Adds photos to a job as an installer and sends them all. Returns how many windows were opened for this. */
async function useOnePhone(
  world: PhoneWorld,
  chance: Chance,
  picture: Buffer,
  photos: number,
): Promise<number> {
  const admin = await application.signIn('admin')
  const { token, spaces, budget, installer } = await jobWithLink(application, admin, { count: SPACES })
  const job = `${budget.code}.${installer.id}`
  const fileOf = (number: number) =>
    variant(picture, number, chance.below(ONE_IS_LARGE_OF) === 0 ? LARGE : picture.length)
  let windows = 0
  const open = async () => {
    windows += 1
    const page = { isOpen: true }
    return { page, opened: await world.open(page, () => openPhoneWindow(page, { link: token, job })) }
  }
  type Window = Awaited<ReturnType<typeof open>>
  /** Runs an action in a window until it finishes or the window is closed. Returns true if it finished. */
  const inWindow = async ({ page, opened }: Window, act: (opened: Window['opened']) => Promise<unknown>) => {
    let isDone = false
    world
      .open(page, () => act(opened))
      .then(() => {
        isDone = true
      })
    while (page.isOpen && !isDone) await pause(1)
    return isDone && page.isOpen
  }

  let window = await open()
  let beside = window
  world.onFault.hang = () => {
    // The phone notices the fault and, once it is online again, informs its windows.
    setTimeout(() => {
      for (const { page, opened } of [window, beside]) world.open(page, async () => opened.reconnect())
    }, 5)
  }
  const shownKeys = new Set<string>()
  const note = (key: string) => void shownKeys.add(key)
  for (let first = 0; first < photos; first += AT_ONCE) {
    const space = chance.pick(spaces).id
    const files = Array.from({ length: Math.min(AT_ONCE, photos - first) }, (_, at) => fileOf(first + at))
    world.browser.hasLocks = chance.below(4) > 0
    // Some people choose photos twice, close the page while it sends, or open a second window.
    const habit = chance.among({ twice: 150, away: 150, beside: 150 })
    const hasBeside = habit === 'beside'
    if (hasBeside) beside = await open()
    if (habit === 'away') setTimeout(() => Object.assign(window.page, { isOpen: false }), chance.below(60))
    const second = hasBeside && inWindow(beside, ({ sendAll }) => sendAll())
    const isAdded = await inWindow(window, ({ add }) =>
      add(space, habit === 'twice' ? [...files, ...files] : files, note),
    )
    await inWindow(window, ({ sendAll }) => sendAll())
    await second
    if (hasBeside) beside.page.isOpen = false
    if (!window.page.isOpen) window = await open()
    // If the reopened page does not show a photo, the person chooses the photo again.
    while (!isAdded && !(await inWindow(window, ({ add }) => add(space, files, note)))) window = await open()
  }
  while (!(await inWindow(window, ({ sendAll }) => sendAll()))) window = await open()

  const storedPhotos = await world.open(window.page, () => window.opened.kept.keptPhotos(job))
  const { rows } = await application.handle.execute<{ photos: number; contents: number }>(
    `select count(*)::int as photos, count(distinct sha256)::int as contents
     from installer_photos join files on files.id = file_id where order_id = ${budget.order_id}`,
  )
  expect(rows).toEqual([{ photos, contents: photos }])
  expect(storedPhotos.filter(({ state }) => state !== 'sent')).toEqual([])
  expect(new Set(storedPhotos.map(({ key }) => key))).toEqual(shownKeys)
  window.page.isOpen = false
  return windows
}
