import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '../adapters/settings/settings.ts'
import { openApplication } from '../app.ts'
import { makeFirstData } from './first-data.ts'
import { writeKept } from './kept/kept-files.ts'
import { readCodes, readTables } from './kept/read-company.ts'
import { picturesDrawn } from './story/draw-shapes.ts'
import { tellCompany } from './tell-company.ts'

/** End of the story, in Unix seconds: a Wednesday, so that no weekend falls just before the end. */
const TOLD = Date.UTC(2025, 5, 18, 15) / 1000

/** Creates the whole demo company through the application's calls, and saves it as the data that the first start loads. */
async function keepCompany(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-told-'))
  const environment = { DATA_DIR: folder, ADMIN_PASSWORD: 'nadie-entra-con-esta' }
  const application = await openApplication(readSettings(environment), environment, console.error)
  try {
    await makeFirstData(application, { at: TOLD, makeCompany: tellCompany('whole') })
    const [tables, codes] = [await readTables(application.handle), await readCodes(application.handle)]
    const contents = await contentsIn(join(folder, 'files'))
    await writeKept({ told: TOLD, codes, tables, drawings: placesOf(picturesDrawn(), contents) }, contents)
    for (const { name, rows } of tables) console.log(`${name}: ${rows.length} characters`)
    console.log(`${contents.length} files`)
  } finally {
    await application.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function contentsIn(folder: string): Promise<Buffer[]> {
  const names = await readdir(folder, { recursive: true })
  const contents = names.filter((name) => /[0-9a-f]{64}$/.test(name)).sort()
  return Promise.all(contents.map((name) => readFile(join(folder, name))))
}

/** Maps the key of each drawing to the index of its picture in `contents`. Omits pictures that `contents` lacks. */
function placesOf(
  pictures: ReadonlyMap<string, Buffer>,
  contents: readonly Buffer[],
): Record<string, number> {
  const places = [...pictures].map(
    ([key, picture]) => [key, contents.findIndex((content) => content.equals(picture))] as const,
  )
  return Object.fromEntries(places.filter(([, place]) => place >= 0))
}

await keepCompany()
