import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { isClockSet } from '@lienzo/rules/testing/set-clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, create, locationOf, send } from '../../adapters/uploads/tus-client.ts'
import { customerWithStaff } from '../../testing/company.ts'
import { bytesOf, newPicture, openCampaign, sha256Of } from '../../testing/files/campaign-files.ts'
import { tryUpload, upload } from '../../testing/files/uploads.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string
let own: Awaited<ReturnType<typeof openCampaign>>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  own = await openCampaign(application, admin)
})
afterAll(() => application.close())

describe('an upload', () => {
  test('requires a token', async () => {
    const answer = await tryUpload(
      application.address,
      undefined,
      'a.png',
      await newPicture().png().toBuffer(),
    )
    expect({ status: answer.status, ...answer.refusal }).toMatchObject({ status: 401, error: 'TOKEN_ERROR' })
    const endedToken = await application.signIn(own.staff.user.username)
    await application.done('userrest/logout', {}, endedToken)
    expect(await tryUpload(application.address, endedToken, 'a.png', Buffer.from('x'))).toMatchObject({
      status: 401,
    })
  })

  test('of another user can be neither used, nor seen, nor resumed', async () => {
    const content = await newPicture().png().toBuffer()
    const theirs = await upload(application.address, admin, 'suyo.png', content)
    expect(await own.addImage(theirs)).toMatchObject({
      status: 422,
      fields: { upload: { key: 'validation.upload_not_found' } },
    })
    expect(await own.addImage('0'.repeat(32))).toMatchObject({
      fields: { upload: { key: 'validation.upload_not_found' } },
    })
    const headers = { authorization: `Bearer ${own.staff.token}` }
    expect((await ask(`${application.address}/files/uploads/${theirs}`, headers)).status).toBe(404)
    const creation = await create(`${application.address}/files/uploads`, {
      size: content.length,
      metadata: { filename: 'suyo.png' },
      headers: { authorization: `Bearer ${admin}` },
    })
    expect((await ask(locationOf(creation), headers)).status).toBe(404)
    expect((await send(locationOf(creation), 0, content, headers)).status).toBe(404)
  })

  test('resumes at its offset', async () => {
    const content = await newPicture().png().toBuffer()
    const headers = { authorization: `Bearer ${own.staff.token}` }
    const creation = await create(`${application.address}/files/uploads`, {
      size: content.length,
      metadata: { filename: 'a-trozos.png' },
      headers,
    })
    const location = locationOf(creation)
    const half = Math.floor(content.length / 2)
    expect((await send(location, 0, content.subarray(0, half), headers)).status).toBe(204)
    const id = location.split('/').at(-1) ?? ''
    expect(await own.addImage(id)).toMatchObject({ status: 422, fields: { upload: {} } })
    expect((await ask(location, headers)).headers.get('upload-offset')).toBe(String(half))
    expect((await send(location, half, content.subarray(half), headers)).status).toBe(204)
    const answer = await own.addImage(id)
    expect(sha256Of(await bytesOf(application, answer.content.file.original))).toBe(sha256Of(content))
  })
})

describe('abandoned uploads', () => {
  const beginOne = (token: string) =>
    create(`${application.address}/files/uploads`, {
      size: 10,
      metadata: { filename: 'cartel.png' },
      headers: { authorization: `Bearer ${token}` },
    })

  // covers: ASVS 2.4.1
  test('are limited to fifty for each person', async () => {
    const { token } = await customerWithStaff(application, admin)
    for (let count = 0; count < 50; count++) expect((await beginOne(token)).status).toBe(201)
    const response = await beginOne(token)
    expect({ status: response.status, ...(await response.json()) }).toMatchObject({
      status: 422,
      error: 'FILE_REFUSED',
      fields: { file: { key: 'upload.refused.too-many-open', values: { name: 'cartel.png', count: 50 } } },
    })
    expect((await beginOne(own.staff.token)).status).toBe(201)
  })

  test.skipIf(isClockSet)(
    'expire after a day while the server runs, and so do records of finished ones',
    async () => {
      await upload(application.address, own.staff.token, 'cartel.png', await newPicture().png().toBuffer())
      await beginOne(own.staff.token)
      const folder = join(application.folder, 'uploads')
      const listUploads = async () =>
        (await readdir(folder, { recursive: true })).filter((name) => name !== 'finished')
      expect(await listUploads()).not.toEqual([])
      const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000)
      for (const name of await listUploads()) await utimes(join(folder, name), longAgo, longAgo)
      const uploadId =
        locationOf(await beginOne(own.staff.token))
          .split('/')
          .at(-1) ?? ''
      await application.workOnJobs()
      await expect.poll(listUploads, { timeout: 20_000 }).toEqual([uploadId, `${uploadId}.json`])
    },
  )
})
