import type { ResourcePath } from '@lienzo/rules/people/permissions'
import { type ResourceWith, resources } from '../resources.ts'
import { declareCall } from './call.ts'
import {
  exportInput,
  getInput,
  pickAllInput,
  pickedRow,
  recordListInput,
  recordListOutput,
  selectionInput,
  selectionOutput,
  setActiveInput,
  spreadsheetType,
} from './list.ts'
import { z } from './zod.ts'

type Standard = { name: ResourceWith<'timeline'>; row: z.ZodType; record: z.ZodType; update: z.ZodObject }

/** Path of a resource, as a literal type. */
type PathOf<Resource extends Standard> = (typeof resources)[Resource['name']]['path']

/**
 * Returns the calls that most resources share: `list`, `get` and `export` for users with the access right; `update`, `delete`
 * and `undelete` for users with the edit right; and `setactive` if the records can be inactive.
 */
export function standardCalls<const Resource extends Standard>(resource: Resource) {
  const { name } = resource
  const path: PathOf<Resource> = resources[name].path
  const access = { path, right: 'access' } as const
  const edit = { path, right: 'edit' } as const
  const editForBin = ({ deleted }: { deleted: boolean }) => (deleted ? edit : undefined)
  const row: Resource['row'] = resource.row
  const record: Resource['record'] = resource.record
  const update: Resource['update'] = resource.update
  return {
    list: declareCall({
      summary: `Return a page of the ${name} list`,
      permission: access,
      furtherPermission: editForBin,
      changes: false,
      input: recordListInput,
      output: recordListOutput(row),
    }),
    export: declareCall({
      summary: `Export the ${name} list as a spreadsheet, with all pages`,
      permission: access,
      furtherPermission: editForBin,
      changes: false,
      input: exportInput,
      output: z.never(),
      document: spreadsheetType,
    }),
    get: declareCall({
      summary: `Return one ${name} record`,
      permission: access,
      changes: false,
      input: getInput,
      output: record,
    }),
    update: declareCall({
      summary: `Update a ${name} record, or create one if no id is given`,
      permission: edit,
      changes: true,
      takesBack: true,
      input: update,
      output: record,
    }),
    delete: declareCall({
      summary: `Delete ${name} records: one, several or all that match; undelete restores them`,
      permission: edit,
      changes: true,
      input: selectionInput,
      output: selectionOutput,
    }),
    undelete: declareCall({
      summary: `Restore deleted ${name} records: one, several or all that match in the bin`,
      permission: edit,
      changes: true,
      input: selectionInput,
      output: selectionOutput,
    }),
    ...activeCalls(resource),
  }
}

/**
 * Returns a call for screens that poll a record for changes by other people. Such a screen only reloads the record if the
 * version has changed.
 */
export function versionCall({ name }: Pick<Standard, 'name'>) {
  return declareCall({
    summary: `Return the version of a ${name} record`,
    permission: { path: resources[name].path, right: 'access' },
    changes: false,
    input: getInput,
    output: z.object({ version: z.int() }),
  })
}

type SetActive = ReturnType<typeof setActiveCall>
type ActiveCalls<Update> = Update extends { shape: { active: unknown } } ? { setactive: SetActive } : object

function activeCalls<Resource extends Standard>(resource: Resource): ActiveCalls<Resource['update']> {
  const calls = 'active' in resource.update.shape ? { setactive: setActiveCall(resource) } : {}
  // The type states the same condition as the test above.
  return calls as ActiveCalls<Resource['update']>
}

function setActiveCall({ name }: Pick<Standard, 'name'>) {
  return declareCall({
    summary: `Activate or deactivate ${name} records: one, several or all that match`,
    permission: { path: resources[name].path, right: 'edit' },
    changes: true,
    input: setActiveInput,
    output: selectionOutput,
  })
}

/**
 * Returns a get-all call for pickers. A person only needs a session, because the pickers are used in forms of other resources;
 * a program's key needs access to `path`.
 */
export function pickCall(plural: string, path: ResourcePath) {
  return declareCall({
    summary: `List the ${plural} for a picker`,
    permission: 'signed-in',
    keyNeeds: path,
    changes: false,
    input: pickAllInput,
    output: z.array(pickedRow),
  })
}
