import type { ResourcePath } from '@lienzo/rules/permissions'
import { z } from 'zod'
import { declareCall } from './call.ts'
import { deleteInput, deleteOutput, getInput, listInput, listOutput, pickedRow, pickInput } from './list.ts'

/**
 * The calls that most resources share: list and get for who may view, update, delete and undelete for who may edit.
 */
export function standardCalls<
  Path extends ResourcePath,
  Row extends z.ZodType,
  Record extends z.ZodType,
  Update extends z.ZodType,
>(resource: { name: string; path: Path; row: Row; record: Record; update: Update }) {
  const view = { path: resource.path, right: 'view' } as const
  const edit = { path: resource.path, right: 'edit' } as const
  return {
    list: declareCall({
      summary: `A page of the ${resource.name} list`,
      permission: view,
      changes: false,
      input: listInput,
      output: listOutput(resource.row),
    }),
    get: declareCall({
      summary: `One ${resource.name}`,
      permission: view,
      changes: false,
      input: getInput,
      output: resource.record,
    }),
    update: declareCall({
      summary: `Change a ${resource.name}, or create one when no id is given`,
      permission: edit,
      changes: true,
      input: resource.update,
      output: resource.record,
    }),
    delete: declareCall({
      summary: `Hide one or several of the ${resource.name} records; undelete brings them back`,
      permission: edit,
      changes: true,
      input: deleteInput,
      output: deleteOutput,
    }),
    undelete: declareCall({
      summary: `Bring deleted ${resource.name} records back`,
      permission: edit,
      changes: true,
      input: deleteInput,
      output: deleteOutput,
    }),
  }
}

/** The get-all call that feeds pickers: it needs no more than a session, because pickers stand on other resources' forms. */
export function pickCall(plural: string) {
  return declareCall({
    summary: `The ${plural} for a picker`,
    permission: 'signed-in',
    changes: false,
    input: pickInput,
    output: z.array(pickedRow),
  })
}
