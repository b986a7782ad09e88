import type { CallDeclaration } from '@lienzo/contract/wire/call'
import { callsByPath } from '../../core/call/calls-by-path.ts'
import { inputSchemaOf } from './wrong-inputs.ts'

/** Calls that offer records to pickers: they take a search and say how many they give. */
export const pickers = Object.entries(callsByPath)
  .filter(([, call]) => {
    const { search, limit } = inputSchemaOf(call).properties ?? {}
    return search && limit
  })
  .map(([path]) => path)
  // It offers records of any resource, to ask about: user-permissions.rest.test.ts.
  .filter((path) => path !== 'userrest/accessrecords')
/** Those that an order or an artwork asks for what it may name; the others offer the records of their own resource. */
const ofOthers: Record<string, string> = {
  'orderrest/getcampaigns': 'campaignrest',
  'orderrest/getproductsmc': 'productrest',
  'orderrest/getcategories': 'categoryrest',
  'orderrest/getpromoscust': 'promotionrest',
  'orderrest/getspaces': 'spacerest',
  'campaignrest/getpromotions': 'promotionrest',
}

/** The fields that the input of a call has. */
export const fieldsOf = (path: string) => inputSchemaOf(callsByPath[path] as CallDeclaration).properties ?? {}

/** The calls that offer the records of a resource. */
export function pickersOf(resource: string): string[] {
  return pickers.filter((path) => (ofOthers[path] ?? path.split('/')[0]) === resource)
}
