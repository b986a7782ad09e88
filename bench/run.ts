import { parseArgs } from 'node:util'
import { compare, compareCrowd, openRivals, type Rivals, resultOf } from './compare.ts'
import { measureFiles } from './files.ts'
import { measureImports } from './imports/measure-imports.ts'
import { measurePictureImports } from './imports/measure-pictures.ts'
import { measureBudgetLines } from './installation/budget-lines.ts'
import { measureHomeWithBudgets } from './installation/home-with-budgets.ts'
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
import { measureBackups } from './server/backups.ts'
import { measureNodes } from './server/nodes.ts'
import { measureScrape } from './server/scrape.ts'
import { measureSignIn } from './server/sign-in.ts'
import { measureFirstStart, measureStart } from './server/start-and-memory.ts'
import { measureTraces } from './server/traces.ts'
import { measureWrongBodies } from './server/wrong-bodies.ts'

/**
 * Measures the project's performance and prints it with the targets. `npm run bench -- [words…] [--rows 1000000]` runs only
 * scenarios whose names contain one of the words; `--rows` also measures that number of orders, at least 20,000, and compares
 * the lists with those of 100,000 orders; `--gigabytes` sets the size of the installation that is backed up, by default 1.
 */
const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string' }, gigabytes: { type: 'string', default: '1' } },
})

const BASE = 100_000

const isChosen = (name: string) =>
  words.length === 0 || words.some((word) => name.toLowerCase().includes(word.toLowerCase()))

async function run(): Promise<void> {
  const begin = performance.now()
  const sizes = options.rows === undefined ? [BASE] : [...new Set([BASE, numberOf(options.rows)])]
  const results: Result[] = []
  try {
    results.push(...(await measureDatabases(sizes)))
    if (isChosen('first start')) results.push(await measureFirstStart())
    if (isChosen('pictures')) results.push(...(await measurePictureImports()))
    if (isChosen('allocation')) results.push(await measureAllocation())
    if (isChosen('budget lines')) results.push(...(await measureBudgetLines()))
    if (isChosen('suggestions')) results.push(...(await measureSuggestions()))
    if (isChosen('home with budgets')) results.push(...(await measureHomeWithBudgets()))
    if (isChosen('campaign again')) results.push(...(await measureCampaignAgain()))
    if (isChosen('board')) results.push(...(await measureBoard()))
    if (isChosen('roll plan')) results.push(...measureRollPlans())
    if (isChosen('papers')) results.push(...(await measurePapers()))
    if (isChosen('printed report')) results.push(await measurePrintedReport())
    if (isChosen('like photos')) results.push(await measureLikePhotos())
    // Finding near-duplicates is only measured if `likeness` is given, because the measurement takes minutes and is not about
    // speed.
    if (words.includes('likeness')) results.push(...(await measureLikeness()))
    if (isChosen('wrong bodies')) results.push(...(await measureWrongBodies()))
    if (isChosen('metrics')) results.push(...(await measureScrape()))
    if (isChosen('traces')) results.push(...(await measureTraces()))
    if (isChosen('several servers')) results.push(await measureNodes())
    if (isChosen('backups')) results.push(await measureBackups(Number(options.gigabytes)))
    if (isChosen('zip')) results.push(await measureArchive())
    if (isChosen('installer photos')) results.push(...(await measureInstallerPhotos()))
    if (isChosen('phone page')) results.push(...(await measurePhonePage()))
    if (isChosen('files')) results.push(...(await measureFiles()))
    if (isChosen('screens')) results.push(...(await measureScreens()))
    if (isChosen('screens') || isChosen('installer page')) results.push(...(await measureInstallerPage()))
    if (isChosen('grid typing')) results.push(...(await measureGridTyping()))
    if (isChosen('list typing')) results.push(...(await measureListTyping()))
    if (isChosen('photo keys')) results.push(...(await measurePhotoKeys()))
  } finally {
    // Prints the results even if a later measurement fails.
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
  if (
    ![...namesOnDatabases, 'export', 'imports', 'order lines', 'sign in', 'start', 'screens'].some(isChosen)
  )
    return []
  const folders: FilledFolder[] = []
  try {
    const results: Result[] = []
    for (const orders of sizes) {
      const group = `${orders.toLocaleString('en')} orders`
      progress(`${group}: filling`)
      const smaller = folders[0]
      const folder = await fillFolder(orders)
      folders.push(folder)
      results.push(...(await measureSize(group, orders, folder, smaller)))
    }
    return results
  } finally {
    for (const folder of folders) folder.remove()
  }
}

async function measureSize(
  group: string,
  orders: number,
  folder: FilledFolder,
  smallerFolder: FilledFolder | undefined,
): Promise<Result[]> {
  const running: { stop(): Promise<void> }[] = []
  const untilStarted = async <Started extends { stop(): Promise<void> }>(starting: Promise<Started>) => {
    const server = await starting
    running.unshift(server)
    return server
  }
  const results: Result[] = []
  let megabytes: number | undefined
  try {
    const { place } = await untilStarted(shareDatabase(folder))
    const application = await untilStarted(startApplication(place))
    const floor = await untilStarted(startFloor(place, orders))
    const smallerPlace = smallerFolder && (await untilStarted(shareDatabase(smallerFolder))).place
    const smaller = smallerPlace && (await untilStarted(startApplication(smallerPlace)))
    const rivals = await openRivals(application, floor, smaller)
    results.push(...(await measureScenarios(rivals, group, orders)))
    if (isChosen('export')) results.push(await measureExport(application, group, orders))
    if (isChosen('order lines')) results.push(...(await measureOrderLines(application, place, group)))
    if (isChosen('sign in')) results.push(await measureSignIn(application, group))
    if (isChosen('screens')) results.push(...(await measureSpaceScreens(application)))
    megabytes = await application.residentMegabytes()
    rivals.close()
  } finally {
    for (const server of running) await server.stop()
  }
  if (isChosen('imports')) results.push(...(await measureImports(folder.place, group)))
  if (isChosen('start')) results.push(...(await measureStart(folder.place, group, megabytes)))
  return results
}

async function measureScenarios(rivals: Rivals, group: string, orders: number): Promise<Result[]> {
  const results: Result[] = []
  for (const scenario of allScenarios(orders).filter(({ name }) => isChosen(name))) {
    progress(`${group}: ${scenario.name}`)
    results.push(resultOf(group, scenario, await compare(rivals, scenario)))
  }
  for (const scenario of lists.filter(({ crowded, name }) => crowded && isChosen(name))) {
    progress(`${group}: ${scenario.name}, 10 connections`)
    results.push(await compareCrowd(rivals, scenario, group))
  }
  const [firstPage] = lists
  if (firstPage && isChosen(firstPage.name)) {
    results.push(await compareCrowd(rivals, firstPage, group, 'gzip, deflate, br'))
  }
  return results
}

function progress(what: string): void {
  process.stderr.write(`${what}\n`)
}

await run()
