import { parseArgs } from 'node:util'
import { runVitest } from '../run-command.ts'

/**
 * Moments at which wrong date calculations show: just before or after a change of the day, month, year or UTC offset, and on
 * the leap day.
 */
const moments = [
  '2026-12-31T23:58:00Z', // end of a year
  '2027-01-01T00:02:00Z', // beginning of a year
  '2027-01-31T23:59:00Z', // end of a month of 31 days
  '2027-02-01T00:02:00Z', // Monday the 1st
  '2027-03-01T04:58:00Z', // end of a month in Bogotá, where the browser of the tests is
  '2027-03-28T00:58:00Z', // summer time begins in Madrid and Lisbon
  '2027-10-31T00:58:00Z', // summer time ends in Madrid and Lisbon
  '2028-02-29T12:00:00Z', // leap day
  '2028-02-29T23:57:00Z', // end of the leap day
]
const projects = ['rules', 'contract', 'server', 'web', 'components', 'client', 'assistant', 'e2e']

/**
 * Runs the tests with the clock set to each moment: `npm run test:dates -- [moments…] [words of file names…]`. A moment is a
 * complete time, or the beginning of a moment in the list, such as `2028`.
 */
const { positionals } = parseArgs({ allowPositionals: true })
const momentTexts = positionals.filter((text) => /^\d{4}/.test(text))
const words = positionals.filter((text) => !momentTexts.includes(text))
const failures: string[] = []
const momentsToTry = momentTexts.length === 0 ? moments : momentTexts.flatMap(momentsLike)
for (const moment of momentsToTry) {
  console.log(`Clock at ${moment}`)
  process.env.TEST_MOMENT = moment
  const only = projects.flatMap((project) => ['--project', project])
  const code = await runVitest(['run', ...words, ...only, '--reporter=agent'])
  if (code !== 0) failures.push(moment)
}
if (failures.length > 0) console.log(`Moments that failed: ${failures.join(', ')}`)
console.log(`${momentsToTry.length - failures.length} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 ? 0 : 1

function momentsLike(text: string): string[] {
  const matches = moments.filter((moment) => moment.startsWith(text))
  return matches.length > 0 ? matches : [text]
}
