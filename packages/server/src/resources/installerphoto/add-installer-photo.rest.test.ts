import { differingBits, LEAST_DETAIL } from '@lienzo/rules/installation/photo-flags'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installerPhotos } from '../../db/tables/installation/installer-photos.ts'
import { orders } from '../../db/tables/sales/orders.ts'
import { customerWithStaff, printable } from '../../testing/company.ts'
import { phonePhoto } from '../../testing/files/installer-pictures.ts'
import { emptyPdf } from '../../testing/files/sample-files.ts'
import { phonePicture } from '../../testing/files/sample-heic.ts'
import { lookIntoPhotos, sendPhoto } from '../../testing/sales/installer-photos.ts'
import { budgetForSpaces } from '../../testing/sales/made-budget.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'
import { likePhotos } from './like-photos.ts'

let application: TestApplication
let admin: string
let lines: { id: number; space_id: number }[]
let orderId: number

const shop = { latitude: 40.4168, longitude: -3.7038 }
const now = Math.floor(Date.now() / 1000)

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  const { line } = await printable(application, admin)
  const staff = await customerWithStaff(application, admin)
  const { budget } = await budgetForSpaces(application, admin, staff, { line, count: 3, space: shop })
  orderId = budget.order_id
  lines = (await application.done('budgetrest/getspaces', { id: budget.id }, admin)).rows
})
afterAll(() => application.close())

const lineOf = (place: number) => lines[place]?.id ?? 0

type More = { name?: string; key?: string; file_made_at?: number }

async function send(content: Buffer, place = 0, more: More = {}) {
  return sendPhoto(application, admin, { budget_line_id: lineOf(place), content, ...more })
}

async function sendAndAnalyse(content: Buffer, place = 0, more: More = {}) {
  const { id } = await send(content, place, more)
  await lookIntoPhotos(application)
  const [photo] = await application.handle.select().from(installerPhotos).where(eq(installerPhotos.id, id))
  if (!photo) throw new Error('The photo is not there')
  return photo
}

describe('a photo of an installer', () => {
  // covers: product 3.33
  test('taken at its space in time has a time, a place and no flags', async () => {
    const photo = await sendAndAnalyse(await phonePhoto({ at: now, place: shop, seed: 1 }))
    expect(photo).toMatchObject({
      ...{
        taken_at: now,
        taken_source: 'camera',
        distance_m: 0,
        flags: [],
        state: 'pending',
        order_id: orderId,
      },
      space_id: lines[0]?.space_id,
      latitude: expect.closeTo(shop.latitude, 4),
      name: expect.stringContaining(' · '),
    })
    expect(photo).toMatchObject({
      likeness: expect.stringMatching(/^[01]{64}$/),
      gradients: expect.stringMatching(/^[01]{1024}$/),
      detail: expect.any(Number),
    })
  })

  test('without metadata, or with false metadata, is flagged and kept', async () => {
    const bare = await sendAndAnalyse(await phonePhoto({ seed: 2 }))
    expect(bare).toMatchObject({ taken_at: null, flags: [{ flag: 'no_place' }, { flag: 'no_time' }] })
    const barcelona = { latitude: 41.3874, longitude: 2.1686 }
    const early = now - 90 * 86_400
    const far = await sendAndAnalyse(await phonePhoto({ at: early, place: barcelona, seed: 3 }))
    expect(far.flags).toEqual([
      { flag: 'far', metres: far.distance_m },
      { flag: 'early', taken_at: early },
    ])
    expect(far.distance_m).toBeGreaterThan(500_000)
    const ahead = await sendAndAnalyse(await phonePhoto({ at: now + 90 * 86_400, place: shop, seed: 4 }))
    expect(ahead.flags).toMatchObject([{ flag: 'clock' }])
  })

  test("gets its time from the camera clock in the space's time zone, else from the phone, else none", async () => {
    const noon = Date.UTC(2026, 6, 1, 12) / 1000
    const clock = await sendAndAnalyse(await phonePhoto({ at: noon, offset: null, place: shop, seed: 21 }))
    // In July, Madrid is two hours ahead of UTC.
    expect(clock).toMatchObject({ taken_at: noon - 7200, taken_source: 'space_zone' })
    const copyTime = now - 400 * 86_400
    const phone = await sendAndAnalyse(await phonePhoto({ place: shop, seed: 22 }), 0, {
      file_made_at: copyTime,
    })
    expect(phone).toMatchObject({ taken_at: copyTime, taken_source: 'phone', flags: [{ flag: 'no_time' }] })
    const nobody = await sendAndAnalyse(await phonePhoto({ place: shop, seed: 23 }))
    expect(nobody).toMatchObject({ taken_at: null, taken_source: null, flags: [{ flag: 'no_time' }] })
  })

  test('is early or late by the days of its space, not by those of UTC', async () => {
    const day = (date: number) => Date.UTC(2026, 5, date) / 1000
    const hours = (count: number) => count * 3600
    const setWindow = (installs_from: number | null, installs_to: number | null) =>
      application.handle.update(orders).set({ installs_from, installs_to }).where(eq(orders.id, orderId))
    const flagsAt = async (at: number, seed: number) =>
      (await sendAndAnalyse(await phonePhoto({ at, place: shop, seed }))).flags
    await setWindow(day(10), day(12))
    // In June, Madrid is two hours ahead of UTC: 22:30 UTC is half past midnight of the next day.
    expect(await flagsAt(day(9) + hours(22.5), 31)).toEqual([])
    expect(await flagsAt(day(9) + hours(21.5), 32)).toMatchObject([{ flag: 'early' }])
    expect(await flagsAt(day(12) + hours(21.5), 33)).toEqual([])
    expect(await flagsAt(day(12) + hours(22.5), 34)).toMatchObject([{ flag: 'late' }])
    await setWindow(null, null)
  })

  // covers: product 9.21
  test('that was used before is recognised by its bytes and by its appearance', async () => {
    const picture = await phonePhoto({ at: now, place: shop, width: 640, height: 480, seed: 5 })
    const first = await sendAndAnalyse(picture)
    expect(first.flags).toEqual([])
    const smaller = await sharp(picture).resize(300).jpeg({ quality: 60 }).keepExif().toBuffer()
    // Photos of one space always look alike, so the server does not flag them as similar.
    expect((await sendAndAnalyse(smaller)).flags).toEqual([])
    expect((await sendAndAnalyse(picture, 1)).flags).toEqual([{ flag: 'same', photo_id: first.id }])
    const brighter = await sharp(picture).modulate({ brightness: 1.1 }).keepExif().webp().toBuffer()
    expect((await sendAndAnalyse(brighter, 2, { name: 'a.webp' })).flags).toMatchObject([{ flag: 'similar' }])
  })

  test('sent several times at once is stored once', async () => {
    const content = await phonePhoto({ at: now, place: shop, seed: 6 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(content, 0, { key: 'phone-1' })))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(answers.filter(({ known }) => !known)).toHaveLength(1)
    await expect(send(content, 1, { key: 'phone-1' })).rejects.toMatchObject({
      fields: { upload_key: { key: 'validation.taken' } },
    })
  })

  test('in HEIC from a phone, or of fifty megapixels, is inspected like any other', async () => {
    const heic = await sendAndAnalyse(phonePicture, 1, { name: 'IMG_0001.HEIC' })
    expect(heic.likeness).toMatch(/^[01]{64}$/)
    const large = await phonePhoto({ at: now, place: shop, width: 8192, height: 6144, seed: 7 })
    expect(await sendAndAnalyse(large, 2)).toMatchObject({ flags: [], taken_at: now })
  })

  test('requires an existing space', async () => {
    await expect(
      sendPhoto(application, admin, { budget_line_id: lineOf(0), content: emptyPdf(1), name: 'a.pdf' }),
    ).rejects.toMatchObject({
      fields: { file_id: { key: 'validation.not_a_picture' } },
    })
    const content = await phonePhoto({ seed: 8 })
    await expect(sendPhoto(application, admin, { budget_line_id: 999_999, content })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

test('the index search finds the same near-duplicates, of up to 7 bits, as a full comparison', async () => {
  const random = fc.sample(fc.stringMatching(/^[01]{64}$/), { numRuns: 40, seed: 7 })
  const { id } = await send(await phonePhoto({ seed: 9 }))
  const [row] = await application.handle.select().from(installerPhotos).where(eq(installerPhotos.id, id))
  if (!row) throw new Error('The photo is not there')
  const { id: _id, ...values } = row
  const gradients = '0100'.repeat(256)
  const look = { gradients, detail: LEAST_DETAIL }
  const photos = await application.handle
    .insert(installerPhotos)
    .values(random.map((likeness, at) => ({ ...values, ...look, likeness, upload_key: `near-${at}` })))
    .returning({ id: installerPhotos.id, likeness: installerPhotos.likeness })
  const near = (likeness: string, more: object = {}) => {
    const looks = { look: { ...look, likeness, ...more }, views: [{ gradients, likeness }] }
    return likePhotos(application.handle, { id: 0, order_id: 0, space_id: 0, sha256: '', looks }, 7)
  }
  for (const { id: photoId, likeness } of photos) {
    for (const flips of [0, 3, 7, 8]) {
      const variant = Array.from(likeness ?? '', (digit, at) =>
        at % 7 === 3 && at / 7 < flips ? (digit === '1' ? '0' : '1') : digit,
      ).join('')
      const bits = differingBits(variant, likeness ?? '')
      expect(await near(variant)).toEqual(bits <= 7 ? [{ photoId, bits }] : [])
    }
  }
  expect(await near(random[0] ?? '', { detail: LEAST_DETAIL - 1 })).toEqual([])
})
