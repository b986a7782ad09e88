import type { CallPath } from '@lienzo/contract/calls'
import { hiddenFields } from '../../../core/context/hiding.ts'
import { logResource } from '../../../resources/log/log.queries.ts'
import type { TestApplication } from '../../test-application.ts'
import type { CompanyWithSecrets } from './company-with-secrets.ts'
import { hidingResources } from './hidden-fields.ts'
import { everyPath, fieldsOfInput, inputsFor } from './inputs.ts'
import { ask, type WalkReport } from './walk.ts'

/** Text as long as a secret that occurs nowhere in the company. */
const NONSENSE = 'Sigilo0000x'

/** Call and input that revealed something hidden. */
export type Leak = { path: CallPath; input: object }

/**
 * Requests every hidden field from every list and spreadsheet: as a filter, as the sort column and as an exported column. Skips
 * fields that the list shows to customers. Returns the requests that the server did not refuse.
 */
export async function probeFields(
  application: TestApplication,
  company: CompanyWithSecrets,
  token: string,
  report: WalkReport,
): Promise<Leak[]> {
  const hiding = [...hidingResources(application), { fields: hiddenFields({ house: false }, logResource) }]
  const fields = [...new Set(hiding.flatMap((each) => each.fields))]
  const findings: Leak[] = []
  for (const path of everyPath) {
    const inputs = fieldsOfInput(path)
    for (const field of fields.filter((each) => !isShownIn(application, path, each))) {
      const probes = [
        ...(inputs.includes('filters') ? [{ filters: { [field]: 'null;0' } }] : []),
        ...(inputs.includes('sort') ? [{ sort: field }] : []),
        ...(inputs.includes('columns') ? [{ columns: [{ name: field, header: '' }] }] : []),
      ]
      for (const probe of probes) {
        const input = { ...firstInput(company, path), ...probe }
        const { status } = await ask(application, company, { path, input, token }, report)
        if (status === 200) findings.push({ path, input })
      }
    }
  }
  return findings
}

/**
 * Returns true if the list shows customers a field with this name, although a different resource hides a field with this name.
 */
function isShownIn({ services }: TestApplication, path: CallPath, field: string): boolean {
  // In this list, `address` is the address of a space, which customers are allowed to see.
  if (path === 'orderrest/photolist' && field === 'address') return true
  const own = Object.entries(services.resources).find(([name]) => path.startsWith(`${name}rest/`))?.[1]
  return (
    own !== undefined &&
    Object.hasOwn(own.columns, field) &&
    !hiddenFields({ house: false }, own).includes(field)
  )
}

/**
 * Searches for every secret with these calls. Returns the searches whose answer differs from the answer to a nonsense search.
 */
export async function probeSearches(
  application: TestApplication,
  company: CompanyWithSecrets,
  token: string,
  report: WalkReport,
  paths: readonly CallPath[] = everyPath,
): Promise<Leak[]> {
  const findings: Leak[] = []
  for (const path of paths) {
    const box = fieldsOfInput(path).find(
      (name) => name === 'search' || (path === 'searchrest/find' && name === 'text'),
    )
    if (!box || path === 'viewrest/update') continue
    const answerTo = async (text: string) => {
      const input = { ...firstInput(company, path), [box]: text }
      const answer = await ask(application, company, { path, input, token }, report)
      return { input, said: `${answer.status} ${answer.text.replaceAll(text, '')}` }
    }
    const nothing = await answerTo(NONSENSE)
    for (const secret of company.secrets.texts()) {
      const { input, said } = await answerTo(secret)
      if (said !== nothing.said) findings.push({ path, input })
    }
  }
  return findings
}

function firstInput(company: CompanyWithSecrets, path: CallPath): object {
  const { ids: _, ...input } = { ids: [], ...(inputsFor(company, path, company.own)[0] as object) }
  return input
}
