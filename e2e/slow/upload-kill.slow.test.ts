import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { writeTiff } from '@lienzo/server/testing/files/sample-tiff'
import { expect, test } from 'vitest'
import { startBrowser } from '../browser/browser.ts'
import { personAt, screenOf } from '../browser/screen.ts'
import { startDemoServer } from '../company/demo-server.ts'
import { PASSWORD } from '../company/password.ts'
import { sha256Of } from './sha256-of-file.ts'

const CAMPAIGN = 2

test('an upload resumes where it stopped after the server is killed and restarted', async () => {
  const server = await startDemoServer()
  const browser = await startBrowser()
  try {
    const own = await (await browser.newContext({ locale: 'es-ES' })).newPage()
    await screenOf(own).signIn(server.address, 'admin', PASSWORD)
    await own.goto(`${server.address}/#/campaign/${CAMPAIGN}`)
    await own.locator('main li').getByRole('textbox').first().waitFor()
    const slow = await own.context().newCDPSession(own)
    const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 12_000_000 }
    await slow.send('Network.enable')
    await slow.send('Network.emulateNetworkConditions', conditions)
    const offsets: number[] = []
    own.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
    })

    const path = join(server.folder, 'fachada entera.tif')
    await writeTiff(path, 4000, 3000)
    const firstChunk = own.waitForResponse((response) => response.request().method() === 'PATCH')
    await own.locator('main section input[type=file]').first().setInputFiles(path)
    await firstChunk
    await server.kill()
    const sentBefore = offsets.length
    await server.startAgain()
    const tile = own.locator('main li').filter({ has: own.locator('input[value="fachada entera"]') })
    await tile.getByText('4.000 × 3.000 px').waitFor({ timeout: 120_000 })
    expect(offsets.slice(sentBefore).every((offset) => offset > 0)).toBe(true)
    expect(offsets.length).toBeGreaterThan(sentBefore)

    const house = await personAt(server.address, 'admin', PASSWORD)
    const filters = { name: 'eq;fachada entera' }
    const { rows } = await house('campaignrest/imagelist', { campaign_id: CAMPAIGN, filters })
    const answer = await fetch(`${server.address}${rows[0]?.file.original}`)
    expect(
      createHash('sha256')
        .update(Buffer.from(await answer.arrayBuffer()))
        .digest('hex'),
    ).toBe(await sha256Of(path))
  } finally {
    await browser.close()
    await server.remove()
  }
}, 240_000)
