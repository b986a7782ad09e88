import type { CallPath } from '@lienzo/contract/calls'
import { callsByPath } from '@lienzo/contract/calls'
import type { TestApplication } from '../../test-application.ts'
import type { CustomerWithRecords } from '../other-customers/customer-with-records.ts'
import type { CompanyWithSecrets } from './company-with-secrets.ts'
import { everyPath, inputsFor, withVersionOfNow } from './inputs.ts'
import { textOf } from './read-answer.ts'

/** Secrets found in the answer to a call, with the call's path and input. */
export type Sighting = { at: string; input: unknown; secrets: string[] }

/** Results of a walk: the number of answers, and the findings in them. */
export type WalkReport = {
  answers: number
  /** HTTP statuses of the answers, by path of the call. */
  statuses: Map<CallPath, Set<number>>
  sightings: Sighting[]
  /** Addresses of files that the answers contain. */
  files: Set<string>
  /** Answers with a 5xx status. */
  faults: string[]
}

export function emptyWalk(): WalkReport {
  return { answers: 0, statuses: new Map(), sightings: [], files: new Set(), faults: [] }
}

/** Calls that only read. */
export const readingCalls = everyPath.filter((path) => !callsByPath[path]?.changes)

/** Calls that change data, ordered so that each still finds its records: deletions come late, and signing out comes last. */
export const changingCalls = everyPath
  .filter((path) => callsByPath[path]?.changes)
  .toSorted((one, other) => latenessOf(one) - latenessOf(other))

function latenessOf(path: string): number {
  const late = [
    /^(gallery|document|message|view)rest.delete/,
    /^(?!gallery|document|message|view).*delete/,
    /undelete/,
    /setactive|changestatus|cancel|merge/,
    /^(user|apikey)rest/,
    /^usergrouprest.(setactive|delete)|signin/,
    /logout/,
  ]
  return late.findLastIndex((each) => each.test(path))
}

/** Makes calls as one user, referring to records of the targets, and searches the answers for secrets. */
export async function walk(
  application: TestApplication,
  company: CompanyWithSecrets,
  token: string,
  paths: readonly CallPath[],
  targets: readonly CustomerWithRecords[],
  report: WalkReport,
): Promise<void> {
  for (const path of paths) {
    // Sends each distinct input only once, because many inputs do not depend on the target.
    const questions = new Set<string>()
    for (const target of targets) {
      for (const input of inputsFor(company, path, target)) {
        const question = JSON.stringify(input)
        if (questions.has(question)) continue
        questions.add(question)
        const currentInput = await withVersionOfNow(application, path, input)
        const { status, text } = await ask(application, company, { path, input: currentInput, token }, report)
        if (status >= 500) report.faults.push(`${path} ${JSON.stringify(currentInput)}: ${text}`)
      }
    }
  }
}

/** Makes one call and adds its findings to `report`. Returns the status and the text of the answer. */
export async function ask(
  application: TestApplication,
  { secrets }: CompanyWithSecrets,
  { path, input, token }: { path: CallPath; input: unknown; token: string },
  report: WalkReport,
): Promise<{ status: number; text: string }> {
  const { content, ...answer } = await application.send(path, input, token)
  const text = `${JSON.stringify(answer)} ${await textOf(content)}`
  report.answers += 1
  report.statuses.set(path, (report.statuses.get(path) ?? new Set()).add(answer.status))
  // Ignores secrets from the input, because refusals repeat the input.
  const inputSecrets = secrets.in(JSON.stringify(input) ?? '')
  const leaks = secrets.in(text).filter((name) => !inputSecrets.includes(name))
  if (leaks.length > 0) report.sightings.push({ at: path, input, secrets: leaks })
  for (const [address] of text.matchAll(/\/files\/[^"\\]+/g)) report.files.add(address)
  return { status: answer.status, text }
}

/** Returns the number of calls that succeeded at least once. */
export function succeeded({ statuses }: WalkReport): number {
  return [...statuses.values()].filter((each) => each.has(200)).length
}

/** Returns the paths of calls that neither succeeded nor were refused with 403. */
export function unreachedBy({ statuses }: WalkReport): CallPath[] {
  return [...statuses].filter(([, each]) => !each.has(200) && !each.has(403)).map(([path]) => path)
}
