import type { CallAt, CallPath } from '@lienzo/contract/calls'
import { callsByPath } from '@lienzo/contract/calls'
import type { InputOnTheWire } from '@lienzo/contract/wire/call'
import { sql } from 'drizzle-orm'
import { attachments } from '../../../db/tables/records/attachments.ts'
import { listViews } from '../../../db/tables/records/list-views.ts'
import { inputSchemaOf } from '../../inputs/wrong-inputs.ts'
import { ADMIN_PASSWORD } from '../../people/administrator.ts'
import type { TestApplication } from '../../test-application.ts'
import type { Case } from '../other-customers/attempts.ts'
import type { CustomerWithRecords } from '../other-customers/customer-with-records.ts'
import { everyCase } from '../other-customers/every-case.ts'
import type { CompanyWithSecrets } from './company-with-secrets.ts'

/** Valid inputs, by path, for calls that would refuse generated inputs. */
const plainInputs: { [Path in CallPath]?: (company: CompanyWithSecrets) => InputOnTheWire<CallAt<Path>> } = {
  'userrest/accessrecords': () => ({ path: '/order' }),
  'userrest/login': ({ own }) => ({ username: own.user.username, password: ADMIN_PASSWORD }),
  'userrest/mailexists': ({ own }) => ({ email: own.user.email }),
  'userrest/usernameexists': ({ own }) => ({ username: own.user.username }),
  'userrest/resetpassword': ({ own }) => ({ username: own.user.username }),
  'userrest/rememberlayout': () => ({ layout: null }),
  'permissionrest/geturluserpermission': () => ({ url: '/order' }),
  'permissionrest/getholders': () => ({ path: '/order' }),
  'staterest/list': () => ({ country: 'ES' }),
  'importsrest/template': () => ({ resource: 'space', columns: [{ takes: 'A', header: 'A', example: 'B' }] }),
  'searchrest/find': ({ own }) => ({ text: own.customer.name }),
  'logrest/export': () => ({}),
  'apikeyrest/make': () => ({ name: 'Shop', permissions: {} }),
  'orderrest/readnumbers': ({ uploads }) => ({ upload: uploads.numbers }),
  'importsrest/upload-file': ({ uploads }) => ({
    resource: 'space',
    upload: uploads.spaces,
    customer_id: null,
  }),
  'spacerest/upload-file': ({ uploads }) => ({ upload: uploads.more, customer_id: null }),
  'galleryrest/upload': ({ uploads, own }) => ({
    ...campaignOf(own),
    uploads: [{ upload: uploads.picture }],
  }),
  'documentrest/upload': ({ uploads, own }) => ({
    ...campaignOf(own),
    uploads: [{ upload: uploads.document }],
  }),
}

const campaignOf = ({ campaign }: CustomerWithRecords) => ({
  resource: 'campaign' as const,
  record_id: campaign.id,
})

/** Paths of all calls in the contract. */
export const everyPath = Object.keys(everyCase) as CallPath[]

/** Returns the field names of a call's input. */
export function fieldsOfInput(path: string): string[] {
  const call = callsByPath[path]
  return call ? Object.keys(inputSchemaOf(call).properties ?? {}) : []
}

/**
 * Returns inputs for a call. They refer to records of `target` if the call refers to records; otherwise, inputs are only
 * returned if `target` is the company's own customer.
 */
export function inputsFor(
  company: CompanyWithSecrets,
  path: CallPath,
  target: CustomerWithRecords,
): unknown[] {
  const entry: Case = everyCase[path]
  const targetInputs =
    typeof entry === 'object' ? entry.reach(company.own, target).map(({ input }) => input) : [{}]
  if (target !== company.own) return typeof entry === 'object' ? targetInputs : []
  const plain = plainInputs[path]?.(company) ?? []
  return [...targetInputs, ...(entry === 'shared' ? [sharedRecord(company, path)] : []), plain].flat()
}

/** Returns an input that refers to a shared record, restricted to the fields that the call accepts. */
function sharedRecord({ records, own }: CompanyWithSecrets, path: CallPath): object {
  const id = Object.entries(records).find(([name]) => path.startsWith(name))?.[1] ?? 1
  const values = { id, material_id: id, campaign_id: own.campaign.id, active: false }
  const fields = fieldsOfInput(path)
  return Object.fromEntries(Object.entries(values).filter(([name]) => fields.includes(name)))
}

/** Returns the input with the current version of the record, so that the call does not fail with a conflict. */
export async function withVersionOfNow(
  { handle, services }: TestApplication,
  path: CallPath,
  input: unknown,
): Promise<unknown> {
  if (typeof input !== 'object' || input === null || !('id' in input) || !('version' in input)) return input
  const table = tableOf(services, path)
  if (!table) return input
  const { rows } = await handle.execute(sql`select version from ${table} where id = ${input.id}`)
  return { ...input, version: rows[0]?.version ?? input.version }
}

function tableOf({ resources }: TestApplication['services'], path: CallPath) {
  if (path.startsWith('campaignrest/image')) return resources.campaignimage.table
  if (/^(gallery|document)rest/.test(path)) return attachments
  if (path.startsWith('viewrest')) return listViews
  return Object.entries(resources).find(([name]) => path.startsWith(`${name}rest/`))?.[1].table
}
