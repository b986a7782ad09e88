import { callsByPath } from '@lienzo/contract/calls'
import type { CallDeclaration } from '@lienzo/contract/wire/call'
import { inputSchemaOf } from './wrong-inputs.ts'

/** Calls that offer records to pickers; they have a search and a limit. */
export const pickers = Object.entries(callsByPath)
  .filter(([, call]) => {
    const { search, limit } = inputSchemaOf(call).properties ?? {}
    return search && limit
  })
  .map(([path]) => path)
  // This call offers records of any resource, to explain permissions; user-permissions.rest.test.ts covers it.
  .filter((path) => path !== 'userrest/accessrecords')
/**
 * Pickers of orders and artwork that offer records of another resource; all other pickers offer records of their own resource.
 */
const ofOthers: Record<string, string> = {
  'orderrest/getcampaigns': 'campaignrest',
  'orderrest/getproductsmc': 'productrest',
  'orderrest/getcategories': 'categoryrest',
  'orderrest/getpromoscust': 'promotionrest',
  'orderrest/getspaces': 'spacerest',
  'campaignrest/getpromotions': 'promotionrest',
}

/** Returns the fields of a call's input. */
export const fieldsOf = (path: string) => inputSchemaOf(callsByPath[path] as CallDeclaration).properties ?? {}

/** Returns the paths of calls that offer records of a resource. */
export function pickersOf(resource: string): string[] {
  return pickers.filter((path) => (ofOthers[path] ?? path.split('/')[0]) === resource)
}
