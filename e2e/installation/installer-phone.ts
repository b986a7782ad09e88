import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { phonePhoto } from '@lienzo/server/testing/files/installer-pictures'
import { jobWithLink } from '@lienzo/server/testing/sales/installer-links'
import { openTestApplication } from '@lienzo/server/testing/test-application'
import { turnOnPhone } from '../browser/phone.ts'

type Job = Awaited<ReturnType<typeof jobWithLink>>
export type InstallerPhone = Awaited<ReturnType<typeof giveInstallerPhone>>

/** Starts a test application and a Spanish-language phone on which an installer opens links to jobs. */
export async function giveInstallerPhone() {
  const application = await openTestApplication()
  const admin = await application.signIn('admin')
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-phone-'))
  const { context, page } = await turnOnPhone(folder)
  const addressOf = (token: string) => `${application.address}/install/${token}`
  return {
    ...{ application, admin, context, page, addressOf },
    /** Creates a job with this number of spaces. */
    jobOf: (count: number) => jobWithLink(application, admin, { count, installer: { languages: ['es'] } }),
    chooser: () => page.locator('input[type=file][multiple]'),
    /** Returns the text that says how much is left to send. */
    left: async () => (await page.locator('.left').textContent()) ?? '',
    seen: (text: string | RegExp) => page.getByText(text).first().waitFor(),
    /** Simulates that the browser is online again, so that no test waits for a retry delay. */
    comeOnline: () => page.evaluate(() => dispatchEvent(new Event('online'))),
    async openSpace({ token, spaces }: Pick<Job, 'token' | 'spaces'>, place = 0) {
      await page.goto(`${addressOf(token)}#${spaces[place]?.id}`)
      await page.getByRole('heading', { name: 'Fotos' }).waitFor()
    },
    /** Returns the photos of a job that are stored on the server. */
    async photosOf({ budget }: Pick<Job, 'budget'>) {
      const { rows } = await application.handle.execute<{ id: number; taken_at: number | null }>(
        `select id, taken_at from installer_photos where budget_id = ${budget.id} and deleted_at is null`,
      )
      return rows
    },
    async close() {
      await context.close()
      await application.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Wraps a picture as a file that is chosen on a phone. */
export function jpeg(name: string, buffer: Buffer, mimeType = 'image/jpeg') {
  return { name, mimeType, buffer }
}

/** Returns a photo. The same seed always produces the same photo. */
export async function photo(seed: number) {
  return jpeg(`IMG_${seed}.jpg`, await phonePhoto({ seed, width: 900, height: 700 }))
}
