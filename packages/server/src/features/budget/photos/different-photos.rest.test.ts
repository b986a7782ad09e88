import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { differentPhotos } from '../../../db/tables/installation/different-photos.ts'
import { customerWithStaff, printable } from '../../../testing/company.ts'
import { phonePhoto } from '../../../testing/files/installer-pictures.ts'
import { lookIntoPhotos, sendPhoto } from '../../../testing/sales/installer-photos.ts'
import { budgetForSpaces } from '../../../testing/sales/made-budget.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string
let staffToken: string
let lines: { id: number }[]

const now = Math.floor(Date.now() / 1000)
const place = { latitude: 40.4168, longitude: -3.7038 }

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  const { line } = await printable(application, admin)
  const staff = await customerWithStaff(application, admin)
  staffToken = staff.token
  const { budget } = await budgetForSpaces(application, admin, staff, { line, count: 3, space: place })
  lines = (await application.done('budgetrest/getspaces', { id: budget.id }, admin)).rows
})
afterAll(() => application.close())

async function sendAndInspect(content: Buffer, at: number) {
  const { id } = await sendPhoto(application, admin, { budget_line_id: lines[at]?.id ?? 0, content })
  await lookIntoPhotos(application)
  const { rows } = await application.done('budgetrest/getinstallerphotos', { perpage: 500 }, admin)
  const photo = rows.find((each) => each.id === id)
  if (!photo) throw new Error('The photo is not there')
  return photo
}

/** Returns two different files that show the same scene. */
async function twoFiles(seed: number) {
  const first = await phonePhoto({ at: now, place, width: 640, height: 480, seed })
  const second = await sharp(first).modulate({ brightness: 1.1 }).keepExif().jpeg().toBuffer()
  return [first, second] as const
}

const callDifferent = (id: number, other_id: number) =>
  application.done('budgetrest/differentphotos', { id, other_id }, admin)

describe('a pair of photos marked as different', () => {
  test('loses its flag, and stays unflagged when either file is uploaded again', async () => {
    const [content, other] = await twoFiles(1)
    const first = await sendAndInspect(content, 0)
    const second = await sendAndInspect(other, 1)
    expect(second.flags).toEqual([{ flag: 'similar', photo_id: first.id }])
    const answer = await callDifferent(second.id, first.id)
    expect(answer).toMatchObject({ flags: [], like: null, version: second.version + 1 })
    // Deletes the photo before sending its file again. While the photo exists, the same file would be flagged in any case.
    await application.done('budgetrest/deletephoto', { id: second.id }, admin)
    expect((await sendAndInspect(other, 2)).flags).toEqual([])
    await application.done('budgetrest/deletephoto', { id: first.id }, admin)
    expect((await sendAndInspect(content, 1)).flags).toEqual([])
    const third = await sharp(content).modulate({ brightness: 0.9 }).keepExif().jpeg().toBuffer()
    expect((await sendAndInspect(third, 0)).flags).toMatchObject([{ flag: 'similar' }])
  })

  test('is recorded once, by the first caller, in either order', async () => {
    const [content, other] = await twoFiles(2)
    const [first, second] = [await sendAndInspect(content, 0), await sendAndInspect(other, 1)]
    const before = await application.handle.select().from(differentPhotos)
    await Promise.all([callDifferent(second.id, first.id), callDifferent(first.id, second.id)])
    await callDifferent(second.id, first.id)
    const after = await application.handle.select().from(differentPhotos)
    expect(after).toHaveLength(before.length + 1)
  })
})

test('cannot be marked with identical files, missing photos, or by callers outside the house', async () => {
  const [content] = await twoFiles(3)
  const [first, second] = [await sendAndInspect(content, 0), await sendAndInspect(content, 1)]
  const attempt = (id: number, other_id: number, token = admin) =>
    application.call('budgetrest/differentphotos', { id, other_id }, token)
  expect(await attempt(second.id, first.id)).toMatchObject({ error: 'STATE_NOT_ALLOWED' })
  expect(await attempt(second.id, second.id)).toMatchObject({ error: 'NOT_FOUND' })
  expect(await attempt(second.id, 999_999)).toMatchObject({ error: 'NOT_FOUND' })
  expect(await attempt(second.id, first.id, staffToken)).toMatchObject({ error: 'NO_PERMISSION' })
})
