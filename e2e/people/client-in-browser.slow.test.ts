import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { createClient } from '@lienzo/client'
import { buildClient } from '@lienzo/client/scripts/build-client'
import { makeKey } from '@lienzo/client/testing/make-key'
import { makerOf } from '@lienzo/server/testing/company'
import { openTestApplication, type TestApplication } from '@lienzo/server/testing/test-application'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser } from '../browser/browser.ts'

type Program = { createClient: typeof createClient }

let application: TestApplication
let browser: Browser
let folder: string

beforeAll(async () => {
  application = await openTestApplication()
  browser = await startBrowser()
  folder = await mkdtemp(join(tmpdir(), 'lienzo-client-'))
  await buildClient(folder)
})
afterAll(async () => {
  await browser.close()
  await application.close()
  await rm(folder, { recursive: true, force: true })
})

test('the built client reads, writes, uploads and reports errors in a browser', async () => {
  const admin = await application.signIn('admin')
  const { id: customerId } = await makerOf(application, admin).customer()
  const { key } = await makeKey(application, admin)
  const page = await browser.newPage()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.route(`${application.address}/client/*`, (route) =>
    route.fulfill({ path: join(folder, new URL(route.request().url()).pathname.replace('/client/', '')) }),
  )
  await page.goto(`${application.address}/health`)
  // As text, because the test runner would rewrite a dynamic import.
  const program = await page.evaluateHandle<Program>("import('/client/client.js')")
  const outcome = await program.evaluate(
    async (program, { address, key, customerId }) => {
      const client = program.createClient({ address, key })
      const { username } = await client.user.getlogininfo()
      const rows = 'Tienda;Ancho;Alto\nA;50;70\n'
      const upload = await client.upload('spaces.csv', new Blob([rows], { type: 'text/csv' }))
      const importRun = await client.space.uploadFile({ upload, customer_id: customerId })
      const document = await client.customer.export({})
      const failure = await client.order.get({ id: 999_999 }).catch((error: unknown) => error)
      return {
        username,
        importId: importRun.id,
        exportBytes: (await document.bytes()).length,
        failure:
          failure instanceof Error ? { name: failure.name, status: Reflect.get(failure, 'status') } : null,
      }
    },
    { address: application.address, key, customerId },
  )
  expect(outcome).toEqual({
    username: 'admin',
    importId: expect.any(Number),
    exportBytes: expect.any(Number),
    failure: { name: 'CallError', status: 404 },
  })
  expect(outcome.exportBytes).toBeGreaterThan(1000)
  expect(faults).toEqual([])
})
