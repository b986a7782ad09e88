import { callsByPath } from '@lienzo/contract/calls'
import type { ResourceName } from '@lienzo/contract/resources'
import type { HouseLineField } from '@lienzo/rules/installation/budget-price'
import type { PhotoFlag } from '@lienzo/rules/installation/photo-flags'
import { eq, getTableColumns } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { hiddenFields } from '../../../core/context/hiding.ts'
import type { RegisteredResource } from '../../../core/context/registered-resource.ts'
import { budgetLines } from '../../../db/tables/installation/budgets.ts'
import { log } from '../../../db/tables/records/log.ts'
import { logResource } from '../../../resources/log/log.queries.ts'
import { inputSchemaOf } from '../../inputs/wrong-inputs.ts'
import type { TestApplication } from '../../test-application.ts'
import type { Secrets } from './secrets.ts'

/** Id of one record of each resource with hidden fields, and id of a budget draft that no customer sees. */
export type TargetRecords = { records: Partial<Record<ResourceName, number>>; draftId: number }

type HidingResource = { name: ResourceName; resource: RegisteredResource; fields: readonly string[] }

/** Returns the resources with fields hidden from customers, and the names of these fields. */
export function hidingResources({ services }: Pick<TestApplication, 'services'>): HidingResource[] {
  return (Object.entries(services.resources) as [ResourceName, RegisteredResource][]).flatMap(
    ([name, resource]) => {
      const fields = hiddenFields({ house: false }, resource)
      return fields.length > 0 ? [{ name, resource, fields }] : []
    },
  )
}

type Moment = 'before' | 'after'

/** Functions that create secret values for fields with a fixed format, keyed by `resource.field`. */
const valueMakers: Record<
  string,
  (secrets: Secrets, name: string, target: TargetRecords, moment: Moment) => unknown
> = {
  'installer.tax_id': (secrets, name, _, moment) =>
    secrets.know(name, moment === 'before' ? 'B12345674' : 'A58818501'),
  'installerphoto.flags': (secrets, name): PhotoFlag[] => [{ flag: 'far', metres: secrets.count(name) }],
  // The draft's id is already registered as a secret.
  'installerphoto.redo_budget_id': (_secrets, _name, { draftId }) => draftId,
}

/**
 * Writes secrets into all hidden fields of these records. If the update call accepts all hidden fields, updates each record
 * twice, so that the history contains an earlier secret too; otherwise writes once, directly into the table. Throws if a record
 * is missing or a field has no suitable secret.
 */
export async function fillHiddenFields(
  application: TestApplication,
  admin: string,
  secrets: Secrets,
  target: TargetRecords,
): Promise<void> {
  for (const { name, resource, fields } of hidingResources(application)) {
    const id = target.records[name]
    if (id === undefined) throw new Error(`The company with secrets has no record of kind ${name}`)
    const valuesAt = (moment: Moment, isInCall: boolean) => {
      const columns: Record<string, PgColumn> = getTableColumns(resource.table)
      const secretIn = (field: string) => {
        const [path, secret] = [`${name}.${field}`, `${name}.${field} ${moment}`]
        const make = valueMakers[path]
        if (make) return make(secrets, secret, target, moment)
        const kind = columns[field]?.dataType ?? ''
        if (kind.startsWith('string')) return secrets.text(secret)
        if (kind.startsWith('number')) return isInCall ? secrets.euros(secret) : secrets.count(secret)
        throw new Error(`Add to \`valueMakers\` how a secret in ${path} is written`)
      }
      return Object.fromEntries(fields.map((field) => [field, secretIn(field)]))
    }
    const update = callsByPath[`${name}rest/update`]
    const inputs = update ? Object.keys(inputSchemaOf(update).properties ?? {}) : []
    if (fields.every((field) => inputs.includes(field))) {
      for (const moment of ['before', 'after'] as const) {
        const read = await application.send(`${name}rest/get`, { id }, admin)
        const inputFields = Object.entries(read.content as object).filter(([field]) => inputs.includes(field))
        const form = { ...Object.fromEntries(inputFields), ...valuesAt(moment, true) }
        const answer = await application.send(`${name}rest/update`, form, admin)
        if (answer.status !== 200) throw new Error(`${name}rest/update: ${JSON.stringify(answer)}`)
      }
    } else {
      const { table } = resource
      await application.handle.update(table).set(valuesAt('after', false)).where(eq(table.id, id))
    }
  }
}

/** Name of a budget line field that is hidden from customers, except fields with a fixed set of values. */
type SecretLineField = Exclude<HouseLineField, 'source' | 'missing'>

/**
 * Writes secrets into the hidden fields of budget lines, and into the addresses of the house in the log. Throws if the log
 * hides different fields.
 */
export async function fillHiddenParts(
  { handle }: Pick<TestApplication, 'handle'>,
  secrets: Secrets,
  { budgetId, houseUserId }: { budgetId: number; houseUserId: number },
): Promise<void> {
  const line = {
    minutes: secrets.count('budget line: minutes', 41_000),
    km: secrets.count('budget line: km', 73_000),
    price_steps: [
      { key: 'per_space', values: { rate: secrets.count('budget line: price_steps') }, amount: 1 },
    ],
  } satisfies Pick<typeof budgetLines.$inferInsert, SecretLineField>
  await handle.update(budgetLines).set(line).where(eq(budgetLines.budget_id, budgetId))
  const fields = hiddenFields({ house: false }, logResource)
  const entry = { address: secrets.text('log: address') }
  if (fields.join() !== Object.keys(entry).join()) throw new Error(`The log hides ${fields.join()}`)
  await handle.update(log).set(entry).where(eq(log.user_id, houseUserId))
}
