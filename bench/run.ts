import { parseArgs } from 'node:util'
import { startBenchPostgres } from './bench-postgres.ts'
import { compare, compareCrowd, openRivals, type Rivals, resultOf } from './compare.ts'
import { measureExport } from './export.ts'
import { measureFiles } from './files.ts'
import { measureImport } from './imports.ts'
import { type FilledPlaces, fillPlaces } from './places.ts'
import { type ServerProcess, startApplication, startFloor } from './processes.ts'
import { printResults, type Result, rounded } from './results.ts'
import { countedLists, lists, overviews, records } from './scenarios.ts'
import { measureScreens } from './screen-sizes.ts'
import { measureSignIn } from './sign-in.ts'
import { measureStart } from './start-and-memory.ts'

/**
 * Measures what this project promises about speed and prints it with the targets.
 * `npm run bench -- [words…] [--rows 1000000] [--engine postgresql|pglite]`: only scenarios whose names hold one of the
 * words; `--rows` adds a larger number of orders, compared with 100,000.
 */
const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string' }, engine: { type: 'string' } },
})

const BASE = 100_000

const engines = ['postgresql', 'pglite'] as const
type Engine = (typeof engines)[number]

const wanted = (name: string) =>
  words.length === 0 || words.some((word) => name.toLowerCase().includes(word.toLowerCase()))

async function run(): Promise<void> {
  const begin = performance.now()
  if (options.engine && !engines.some((name) => name === options.engine)) {
    throw new Error(`--engine takes ${engines.join(' or ')}`)
  }
  const sizes = options.rows === undefined ? [BASE] : [...new Set([BASE, numberOf(options.rows)])]
  const results: Result[] = []
  try {
    for (const engine of engines.filter((name) => options.engine === undefined || options.engine === name)) {
      results.push(...(await measureEngine(engine, sizes)))
    }
    if (wanted('files')) results.push(...(await measureFiles()))
    if (wanted('screens')) results.push(...(await measureScreens()))
  } finally {
    // What was measured is shown, also where the rest failed.
    printResults(results)
    console.log(`It took ${rounded((performance.now() - begin) / 60_000)} minutes.`)
  }
}

function numberOf(text: string): number {
  const rows = Number(text)
  if (Number.isInteger(rows) && rows >= 20_000) return rows
  throw new Error('--rows takes a whole number of at least 20000')
}

const namesOnDatabases = [...lists, ...records(BASE), ...countedLists, ...overviews].map(({ name }) => name)

async function measureEngine(engine: Engine, sizes: number[]): Promise<Result[]> {
  if (![...namesOnDatabases, 'export', 'imports', 'sign in', 'start'].some(wanted)) return []
  const postgres = engine === 'postgresql' ? await startBenchPostgres() : undefined
  const filled: FilledPlaces[] = []
  try {
    const results: Result[] = []
    for (const orders of sizes) {
      const group = `${engine === 'pglite' ? 'PGlite' : 'PostgreSQL'}, ${orders.toLocaleString('en')} orders`
      progress(`${group}: filling`)
      const smaller = filled[0]
      const places = await fillPlaces(postgres, orders)
      filled.push(places)
      results.push(...(await measureSize(group, orders, places, smaller)))
    }
    return results
  } finally {
    for (const places of filled) places.remove()
    await postgres?.stop()
  }
}

async function measureSize(
  group: string,
  orders: number,
  places: FilledPlaces,
  smallerPlaces: FilledPlaces | undefined,
): Promise<Result[]> {
  const running: ServerProcess[] = []
  const started = async (server: Promise<ServerProcess>) => {
    running.push(await server)
    return server
  }
  const results: Result[] = []
  let megabytes: number | undefined
  try {
    const application = await started(startApplication(places.application))
    const floor = await started(startFloor(places.floor, orders))
    const smaller = smallerPlaces && (await started(startApplication(smallerPlaces.application)))
    const rivals = await openRivals(application, floor, smaller)
    results.push(...(await measureScenarios(rivals, group, orders)))
    if (wanted('export')) results.push(await measureExport(application, group, orders))
    if (wanted('sign in')) results.push(await measureSignIn(application, group))
    megabytes = await application.residentMegabytes()
    rivals.close()
  } finally {
    for (const server of running) await server.stop()
  }
  if (wanted('imports')) results.push(...(await measureImport(places, group)))
  if (wanted('start')) results.push(...(await measureStart(places.application, group, megabytes)))
  return results
}

async function measureScenarios(rivals: Rivals, group: string, orders: number): Promise<Result[]> {
  const results: Result[] = []
  const scenarios = [...lists, ...records(orders), ...countedLists, ...overviews]
  for (const scenario of scenarios.filter(({ name }) => wanted(name))) {
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
