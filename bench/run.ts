import { parseArgs } from 'node:util'
import { compare, compareCrowd, openRivals, type Rivals, resultOf } from './compare.ts'
import { measureFiles } from './files.ts'
import { measureImports } from './imports/measure-imports.ts'
import { measurePictureImports } from './imports/measure-pictures.ts'
import { measureBudgetLines } from './installation/budget-lines.ts'
import { measureInstallerPhotos } from './installation/installer-photos.ts'
import { measureLikePhotos } from './installation/like-photos.ts'
import { measureLikeness } from './installation/likeness.ts'
import { measurePhonePage } from './installation/phone-page.ts'
import { measureSuggestions } from './installation/suggestions.ts'
import { measureAllocation } from './orders/allocation.ts'
import { measureArchive } from './orders/archive.ts'
import { measureBoard } from './orders/board.ts'
import { measureCampaignAgain } from './orders/campaign-again.ts'
import { measureExport } from './orders/export.ts'
import { measureOrderLines } from './orders/order-lines.ts'
import { measurePapers } from './orders/papers.ts'
import { measurePrintedReport } from './orders/printed-report.ts'
import { measureRollPlans } from './orders/roll-plan.ts'
import { type FilledFolder, fillFolder, shareDatabase } from './places.ts'
import { startApplication, startFloor } from './processes.ts'
import { printResults, type Result, rounded } from './results.ts'
import { allScenarios, lists } from './scenarios/scenarios.ts'
import { measureGridTyping } from './screens/grid-typing.ts'
import { measureListTyping } from './screens/list-typing.ts'
import { measurePhotoKeys } from './screens/photo-keys.ts'
import { measureInstallerPage, measureScreens, measureSpaceScreens } from './screens/screen-sizes.ts'
import { measureScrape } from './server/scrape.ts'
import { measureSignIn } from './server/sign-in.ts'
import { measureFirstStart, measureStart } from './server/start-and-memory.ts'
import { measureTraces } from './server/traces.ts'
import { measureWrongBodies } from './server/wrong-bodies.ts'

/**
 * Measures what this project promises about speed and prints it with the targets. `npm run bench -- [words…] [--rows 1000000]`:
 * only scenarios whose names contain one of the words; `--rows` adds a larger number of orders, compared with 100,000.
 */
const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string' } },
})

const BASE = 100_000

const wanted = (name: string) =>
  words.length === 0 || words.some((word) => name.toLowerCase().includes(word.toLowerCase()))

async function run(): Promise<void> {
  const begin = performance.now()
  const sizes = options.rows === undefined ? [BASE] : [...new Set([BASE, numberOf(options.rows)])]
  const results: Result[] = []
  try {
    results.push(...(await measureDatabases(sizes)))
    if (wanted('first start')) results.push(await measureFirstStart())
    if (wanted('pictures')) results.push(...(await measurePictureImports()))
    if (wanted('allocation')) results.push(await measureAllocation())
    if (wanted('budget lines')) results.push(...(await measureBudgetLines()))
    if (wanted('suggestions')) results.push(...(await measureSuggestions()))
    if (wanted('campaign again')) results.push(...(await measureCampaignAgain()))
    if (wanted('board')) results.push(...(await measureBoard()))
    if (wanted('roll plan')) results.push(...measureRollPlans())
    if (wanted('papers')) results.push(...(await measurePapers()))
    if (wanted('printed report')) results.push(await measurePrintedReport())
    if (wanted('like photos')) results.push(await measureLikePhotos())
    // Measures no speed and takes minutes, so it runs only by name.
    if (words.includes('likeness')) results.push(...(await measureLikeness()))
    if (wanted('wrong bodies')) results.push(...(await measureWrongBodies()))
    if (wanted('metrics')) results.push(...(await measureScrape()))
    if (wanted('traces')) results.push(...(await measureTraces()))
    if (wanted('zip')) results.push(await measureArchive())
    if (wanted('installer photos')) results.push(...(await measureInstallerPhotos()))
    if (wanted('phone page')) results.push(...(await measurePhonePage()))
    if (wanted('files')) results.push(...(await measureFiles()))
    if (wanted('screens')) results.push(...(await measureScreens()))
    if (wanted('screens') || wanted('installer page')) results.push(...(await measureInstallerPage()))
    if (wanted('grid typing')) results.push(...(await measureGridTyping()))
    if (wanted('list typing')) results.push(...(await measureListTyping()))
    if (wanted('photo keys')) results.push(...(await measurePhotoKeys()))
  } finally {
    // Prints the results even if a later measurement failed.
    printResults(results)
    console.log(`It took ${rounded((performance.now() - begin) / 60_000)} minutes.`)
  }
}

function numberOf(text: string): number {
  const rows = Number(text)
  if (Number.isInteger(rows) && rows >= 20_000) return rows
  throw new Error('--rows takes a whole number of at least 20000')
}

const namesOnDatabases = allScenarios(BASE).map(({ name }) => name)

async function measureDatabases(sizes: number[]): Promise<Result[]> {
  if (![...namesOnDatabases, 'export', 'imports', 'order lines', 'sign in', 'start', 'screens'].some(wanted))
    return []
  const filled: FilledFolder[] = []
  try {
    const results: Result[] = []
    for (const orders of sizes) {
      const group = `${orders.toLocaleString('en')} orders`
      progress(`${group}: filling`)
      const smaller = filled[0]
      const folder = await fillFolder(orders)
      filled.push(folder)
      results.push(...(await measureSize(group, orders, folder, smaller)))
    }
    return results
  } finally {
    for (const folder of filled) folder.remove()
  }
}

async function measureSize(
  group: string,
  orders: number,
  folder: FilledFolder,
  smallerFolder: FilledFolder | undefined,
): Promise<Result[]> {
  const running: { stop(): Promise<void> }[] = []
  const started = async <Started extends { stop(): Promise<void> }>(starting: Promise<Started>) => {
    const server = await starting
    running.unshift(server)
    return server
  }
  const results: Result[] = []
  let megabytes: number | undefined
  try {
    const { place } = await started(shareDatabase(folder))
    const application = await started(startApplication(place))
    const floor = await started(startFloor(place, orders))
    const smallerPlace = smallerFolder && (await started(shareDatabase(smallerFolder))).place
    const smaller = smallerPlace && (await started(startApplication(smallerPlace)))
    const rivals = await openRivals(application, floor, smaller)
    results.push(...(await measureScenarios(rivals, group, orders)))
    if (wanted('export')) results.push(await measureExport(application, group, orders))
    if (wanted('order lines')) results.push(...(await measureOrderLines(application, place, group)))
    if (wanted('sign in')) results.push(await measureSignIn(application, group))
    if (wanted('screens')) results.push(...(await measureSpaceScreens(application)))
    megabytes = await application.residentMegabytes()
    rivals.close()
  } finally {
    for (const server of running) await server.stop()
  }
  if (wanted('imports')) results.push(...(await measureImports(folder.place, group)))
  if (wanted('start')) results.push(...(await measureStart(folder.place, group, megabytes)))
  return results
}

async function measureScenarios(rivals: Rivals, group: string, orders: number): Promise<Result[]> {
  const results: Result[] = []
  for (const scenario of allScenarios(orders).filter(({ name }) => wanted(name))) {
    progress(`${group}: ${scenario.name}`)
    results.push(resultOf(group, scenario, await compare(rivals, scenario)))
  }
  for (const scenario of lists.filter(({ crowded, name }) => crowded && wanted(name))) {
    progress(`${group}: ${scenario.name}, 10 connections`)
    results.push(await compareCrowd(rivals, scenario, group))
  }
  const [firstPage] = lists
  if (firstPage && wanted(firstPage.name)) {
    results.push(await compareCrowd(rivals, firstPage, group, 'gzip, deflate, br'))
  }
  return results
}

function progress(what: string): void {
  process.stderr.write(`${what}\n`)
}

await run()
