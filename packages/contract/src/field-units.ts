import { callsByResource } from './calls.ts'
import { loggedBudgetLines } from './installation/budget-lines.ts'
import { loggedInstallerPhoto } from './installation/installer-photo.ts'
import type { CallDeclaration } from './wire/call.ts'
import { type Unit, unitAt } from './wire/units.ts'
import type { z } from './wire/zod.ts'

/** What is logged under a name of its own, and declared among the calls of another. */
const elsewhere: Record<string, readonly z.ZodType[]> = {
  campaignimage: [
    callsByResource.campaignrest.imageget.output,
    callsByResource.campaignrest.imageupdate.input,
  ],
  budget: [callsByResource.budgetrest.get.output, loggedBudgetLines],
  installerphoto: [loggedInstallerPhoto],
  /** What a user's balance changes by, and what it is then. */
  movement: [callsByResource.userrest.adjustsaldo.output, callsByResource.userrest.get.output],
}

/** Records of a resource as they are read and written. */
function schemasOf(resource: string): readonly z.ZodType[] {
  if (Object.hasOwn(elsewhere, resource)) return elsewhere[resource] ?? []
  const name = `${resource}rest`
  if (!Object.hasOwn(callsByResource, name)) return []
  const calls: Partial<Record<string, CallDeclaration>> =
    callsByResource[name as keyof typeof callsByResource]
  const { get, update } = calls
  return [get?.output, update?.output, update?.input].filter((schema) => schema !== undefined)
}

const known = new Map<string, Unit | undefined>()

/**
 * What the numbers in a field of a record count inside, by the contract of its resource; `field` is the path of the value in
 * the record, such as `lines.2.net`. Nothing for what is plain: a text, a choice, millimetres.
 */
export function unitOfField(resource: string, field: string): Unit | undefined {
  // Lines count alike.
  const path = field.split('.').filter((part) => !/^\d+$/.test(part))
  const key = `${resource}:${path.join('.')}`
  if (!known.has(key)) known.set(key, firstUnit(resource, path))
  return known.get(key)
}

function firstUnit(resource: string, path: string[]): Unit | undefined {
  for (const schema of schemasOf(resource)) {
    const unit = unitAt(schema, path)
    if (unit) return unit
  }
  return undefined
}
