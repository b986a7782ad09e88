import { appendFile, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCampaign, sha256Of } from '../../testing/files/campaign-files.ts'
import { canMount, mountSmallDisk } from '../../testing/files/small-disk.ts'
import { noisePicture, tryUpload, upload } from '../../testing/files/uploads.ts'
import { isUnix } from '../../testing/system.ts'
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

function placeOf(content: Buffer): string {
  const sha256 = sha256Of(content)
  return join(application.folder, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256)
}

const see = (address: string) => fetch(application.address + address)

/** Changes one byte of a stored file without changing the file's size, as a failing disk can do. */
async function damage(content: Buffer) {
  await using file = await open(placeOf(content), 'r+')
  await file.write(Buffer.from([255 - (content[200] ?? 0)]), 0, 1, 200)
}

describe('a stored file damaged on disk', () => {
  test.each([60, 500])(
    'of %i pixels is never served as complete, and is repaired by the next identical upload',
    async (pixels) => {
      const content = await noisePicture(pixels, pixels)
      const { file } = await own.artwork('cartel.png', content)
      const original = file?.original ?? ''
      const readOriginal = async () => Buffer.from(await (await see(original)).arrayBuffer())
      expect((await readOriginal()).equals(content)).toBe(true)

      await damage(content)
      // The server answers a request for a small damaged file with an error, and breaks off the response to a request for a
      // large damaged file.
      const outcome = await see(original).then(
        async (answer) => [answer.status, await answer.arrayBuffer().catch(() => 'broken off')],
        () => ['broken off'],
      )
      expect(outcome[0] === 500 || outcome.at(-1) === 'broken off').toBe(true)
      const missing = await see(original)
      expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store'])

      await upload(application.address, admin, 'again.png', content)
      expect((await readOriginal()).equals(content)).toBe(true)
    },
  )

  test('is repaired by an upload even if nobody noticed the damage', async () => {
    const content = await noisePicture(60, 60)
    const { file } = await own.artwork('cartel.png', content)
    await damage(content)
    await upload(application.address, admin, 'again.png', content)
    expect(Buffer.from(await (await see(file?.original ?? '')).arrayBuffer())).toEqual(content)
  })

  test('is reported as missing if it became longer or is gone', async () => {
    const content = await noisePicture(60, 60)
    const { file } = await own.artwork('cartel.png', content)
    await appendFile(placeOf(content), 'more')
    expect((await see(file?.original ?? '')).status).toBe(404)
    await rm(placeOf(content))
    expect((await see(file?.original ?? '')).status).toBe(404)
  })
})

test.runIf(canMount)(
  'a full disk is reported in the common error shape, and the upload resumes when there is space',
  async () => {
    const takeAway = mountSmallDisk(join(application.folder, 'uploads'), 200_000)
    try {
      const content = await noisePicture(400, 400)
      const answer = await tryUpload(application.address, admin, 'large.png', content)
      expect(answer).toMatchObject({ status: 507, refusal: { error: 'STORAGE_FULL', fields: {} } })
      expect(answer.refusal.message).toMatch(/^There is no space left on the server/)
    } finally {
      takeAway()
    }
    await upload(application.address, admin, 'large.png', await noisePicture(400, 400))
  },
)

// covers: ASVS 16.5.2
test('a server that cannot write its files is alive, but not ready, and reports that', async () => {
  expect(await (await see('/ready')).json()).toEqual({ status: 'ready' })
  const folder = join(application.folder, 'files', 'temporary')
  await rename(folder, `${folder}-gone`)
  // Polls because the server caches its readiness for a second.
  await expect.poll(async () => (await see('/ready')).status, { timeout: 5000 }).toBe(503)
  expect(await (await see('/ready')).json()).toMatchObject({
    error: 'UNAVAILABLE',
    message: 'The server is not ready: the files cannot be written',
  })
  expect(await (await see('/health')).json()).toEqual({ status: 'ok' })
  await rename(`${folder}-gone`, folder)
})

test.runIf(isUnix)('other users of the system cannot read the data folder', async () => {
  await own.artwork('cartel.png', await noisePicture(60, 60))
  const modes = new Set<string>()
  for (const entry of await readdir(application.folder, { recursive: true, withFileTypes: true })) {
    const { mode } = await stat(join(entry.parentPath, entry.name))
    modes.add(`${entry.isDirectory() ? 'folder' : 'file'} ${(mode & 0o777).toString(8)}`)
  }
  expect(modes).toEqual(new Set(['folder 700', 'file 600']))
})
