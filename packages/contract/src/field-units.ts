import { callsByResource } from './calls.ts'
import { loggedBudgetLines } from './installation/budget-lines.ts'
import { loggedInstallerPhoto } from './installation/installer-photo.ts'
import type { CallDeclaration } from './wire/call.ts'
import { type Unit, unitAt } from './wire/units.ts'
import type { z } from './wire/zod.ts'

/**
 * Schemas of the records whose `get` and `update` calls do not exist or do not contain all logged fields, keyed by the record's
 * name in the log.
 */
const elsewhere: Record<string, readonly z.ZodType[]> = {
  campaignimage: [
    callsByResource.campaignrest.imageget.output,
    callsByResource.campaignrest.imageupdate.input,
  ],
  budget: [
    callsByResource.budgetrest.get.output,
    loggedBudgetLines,
    callsByResource.budgetrest.installerlink.input,
  ],
  installerphoto: [loggedInstallerPhoto],
  /** Movement of a user's saldo, and the resulting saldo. */
  movement: [callsByResource.userrest.adjustsaldo.output, callsByResource.userrest.get.output],
}

/** Returns the schemas used to read and write records of a resource. */
function schemasOf(resource: string): readonly z.ZodType[] {
  if (Object.hasOwn(elsewhere, resource)) return elsewhere[resource] ?? []
  const name = `${resource}rest`
  if (!Object.hasOwn(callsByResource, name)) return []
  const calls: Partial<Record<string, CallDeclaration>> =
    callsByResource[name as keyof typeof callsByResource]
  const { get, update } = calls
  return [get?.output, update?.output, update?.input].filter((schema) => schema !== undefined)
}

const unitCache = new Map<string, Unit | undefined>()

/**
 * Returns the internal unit of a record's field, as declared in the contract; `field` is the path in the record, such as
 * `lines.2.net`. Returns undefined for plain values: text, choices, millimetres.
 */
export function unitOfField(resource: string, field: string): Unit | undefined {
  // List indexes are dropped, because all entries of a list have the same units.
  const path = field.split('.').filter((part) => !/^\d+$/.test(part))
  const key = `${resource}:${path.join('.')}`
  if (!unitCache.has(key)) unitCache.set(key, firstUnit(resource, path))
  return unitCache.get(key)
}

function firstUnit(resource: string, path: string[]): Unit | undefined {
  for (const schema of schemasOf(resource)) {
    const unit = unitAt(schema, path)
    if (unit) return unit
  }
  return undefined
}
