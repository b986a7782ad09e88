import { resourcePaths } from '@lienzo/rules/people/permissions'
import { describe, expect, test } from 'vitest'
import { callsByPath } from './calls.ts'
import type { CallDeclaration } from './wire/call.ts'
import { errorStatus } from './wire/errors.ts'
import { z } from './wire/zod.ts'

const everyCall = Object.entries(callsByPath)

/** Calls made by other systems, which are allowed to send unknown fields. */
const tolerant = [
  'userrest/login',
  'userrest/updatetokenexpiration',
  'userrest/getsaldo',
  'userrest/getlogininfo',
  'userrest/logout',
  'permissionrest/geturluserpermission',
  'permissionrest/retrieveuserpermissions',
]

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  additionalProperties?: boolean
  items?: Schema
}

function inputOf(call: CallDeclaration): Schema {
  return z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema
}

describe.each(everyCall)('%s', (path, call) => {
  // covers: spec 7.1
  test('follows the specification in its name', () => {
    expect(path).toMatch(/^[a-z]+rest\/[a-z]+(-[a-z]+)*$/)
  })

  test('has a summary', () => {
    expect(call.summary).toMatch(/^\p{Lu}.{4,}[^.]$/u)
  })

  test('requires edit rights if it writes, and access if it reads', () => {
    if (typeof call.permission === 'string') return
    expect(resourcePaths).toContain(call.permission.path)
    expect(call.permission.right).toBe(call.changes ? 'edit' : 'access')
  })

  test('takes an object and rejects unknown fields', () => {
    const input = inputOf(call)
    expect(input.type).toBe('object')
    expect(input.additionalProperties === false).toBe(!tolerant.includes(path))
  })

  test('names its undo call if it deletes', () => {
    if (!/\/(image)?delete$/.test(path)) return
    expect(everyCall.map(([other]) => other)).toContain(path.replace('delete', 'undelete'))
  })
})

describe('every list', () => {
  // Lists that are not paged by number: activities are listed by group, a timeline is paged backwards from a cursor, and
  // countries and states are not records and have no columns.
  const unpagedLists = ['activityrest/list', 'timelinerest/list', 'countryrest/list', 'staterest/list']
  const lists = everyCall.filter(
    ([path]) => /\/(list|imagelist|movements)$/.test(path) && !unpagedLists.includes(path),
  )

  test.each(lists)('%s answers a page with its total', (_path, call) => {
    const output = z.toJSONSchema(call.output, { io: 'input', unrepresentable: 'any' }) as Schema
    expect(Object.keys(output.properties ?? {}).slice(0, 4)).toEqual(['rows', 'total', 'page', 'perpage'])
    expect(output.properties?.rows?.items?.properties).toHaveProperty('id')
  })

  test.each(lists)('%s takes a page, a size, an order, a search and filters', (_path, call) => {
    const names = Object.keys(inputOf(call).properties ?? {})
    expect(names).toEqual(expect.arrayContaining(['page', 'perpage', 'sort', 'order', 'search', 'filters']))
  })
})

test('maps each error code to a failure status', () => {
  for (const status of Object.values(errorStatus)) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
  }
})
