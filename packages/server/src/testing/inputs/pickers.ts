import { callsByPath } from '@lienzo/contract/calls'
import type { CallDeclaration } from '@lienzo/contract/wire/call'
import { inputSchemaOf } from './wrong-inputs.ts'

/** Paths of calls that offer records to a picker, recognised by the fields `search` and `limit` of their input. */
export const pickers = Object.entries(callsByPath)
  .filter(([, call]) => {
    const { search, limit } = inputSchemaOf(call).properties ?? {}
    return search && limit
  })
  .map(([path]) => path)
  // Excludes a call that offers records of any resource to explain permissions; user-permissions.rest.test.ts covers it.
  .filter((path) => path !== 'userrest/accessrecords')
/** Resources offered by order and artwork pickers, by path. All other pickers offer records of their own resource. */
const ofOthers: Record<string, string> = {
  'orderrest/getcampaigns': 'campaignrest',
  'orderrest/getproductsmc': 'productrest',
  'orderrest/getcategories': 'categoryrest',
  'orderrest/getpromoscust': 'promotionrest',
  'orderrest/getspaces': 'spacerest',
  'campaignrest/getpromotions': 'promotionrest',
}

/** Returns the schemas of the fields of a call's input, by name. */
export const fieldsOf = (path: string) => inputSchemaOf(callsByPath[path] as CallDeclaration).properties ?? {}

/** Returns the paths of calls that offer records of a resource to pickers. */
export function pickersOf(resource: string): string[] {
  return pickers.filter((path) => (ofOthers[path] ?? path.split('/')[0]) === resource)
}
