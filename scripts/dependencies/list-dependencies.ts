import { execFile } from 'node:child_process'
import { root } from '../run-command.ts'
import { advisoriesIn, outdatedIn } from './registry-answers.ts'

/**
 * Lists newer releases and known vulnerabilities of installed packages: `npm run list-dependencies`. Exits with 1 if a
 * vulnerability is known. If a registry does not answer, reports that without failing.
 */
const outdated = outdatedIn(await npm('outdated'))
if ('unanswered' in outdated) console.log(`Newer releases are unknown: ${outdated.unanswered}`)
else {
  console.log(`Packages with a newer release: ${outdated.entries.length}`)
  for (const { name, current, wanted, latest, dependents } of outdated.entries) {
    const within = wanted === current ? '' : `, ${wanted} within the range`
    console.log(`  ${name} ${current} → ${latest}${within} (${dependents.join(', ')})`)
  }
}

const advisories = advisoriesIn(await npm('audit'))
if ('unanswered' in advisories) console.log(`Advisories are unknown: ${advisories.unanswered}`)
else {
  console.log(`Known advisories: ${advisories.entries.length}`)
  for (const { name, severity, range, title, url } of advisories.entries)
    console.log(`  ${severity}: ${name} ${range}: ${title} (${url})`)
  process.exitCode = advisories.entries.length === 0 ? 0 : 1
}

/**
 * Returns the JSON output of an npm command. Ignores the exit code, because npm exits with 1 if it found something. Waits for a
 * registry for at most 30 s.
 */
function npm(command: string): Promise<string> {
  const { npm_execpath: npmScript } = process.env
  if (!npmScript) throw new Error('Start this by npm run list-dependencies')
  const args = [npmScript, command, '--json', '--fetch-retries=0', '--fetch-timeout=30000']
  const options = { cwd: root, maxBuffer: 64_000_000 }
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (_exit, output) => resolve(output))
  })
}
