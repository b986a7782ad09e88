import { readFile } from 'node:fs/promises'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startVisit, type Visit } from '../browser/people.ts'
import { screenAddresses } from './screens.ts'

let people: Visit

beforeAll(async () => {
  people = await startVisit()
})
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

// covers: spec 2.5
test('the script of each screen loads when the screen opens, for every list and every record', async () => {
  const names = await screenScripts()
  const page = await people.pageOf('admin')
  const loadedScripts: string[] = []
  page.on('request', (request) => {
    const [, script = ''] = /\/assets\/(.+)-.{8}\.js$/.exec(request.url()) ?? []
    if (names.includes(script)) loadedScripts.push(script)
  })
  const sections = /[?]tab=/
  for (const address of Object.values(screenAddresses).filter((each) => !sections.test(each))) {
    const before = loadedScripts.length
    await people.goTo(page, address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect({ address, own: loadedScripts.slice(before).slice(1) }).toEqual({ address, own: [] })
  }
  expect(loadedScripts.sort()).toEqual(names.sort())
})

/** Returns the names of the screens' scripts. */
async function screenScripts(): Promise<string[]> {
  const modules = await readFile(
    new URL('../../packages/web/src/app/screen-modules.ts', import.meta.url),
    'utf8',
  )
  const names = [...modules.matchAll(/import\('.*\/(.+)\.tsx'\)/g)].map(([, name = '']) => name)
  return [...new Set(names)]
}
