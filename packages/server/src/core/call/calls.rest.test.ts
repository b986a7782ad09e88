import { callsByPath } from '@lienzo/contract/calls'
import type { CallDeclaration } from '@lienzo/contract/wire/call'
import type { FieldErrors } from '@lienzo/contract/wire/errors'
import { type PermissionEntry, type PermissionMap, resourcePaths } from '@lienzo/rules/people/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makerOf } from '../../testing/company.ts'
import { inputSchemaOf, type WrongInput, wrongInputs } from '../../testing/inputs/wrong-inputs.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'
import { Refusal } from '../context/refusal.ts'
import { parseInput } from './bodies/parse-input.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

const everyCall = Object.entries(callsByPath)
const ofResources = everyCall.filter(([, call]) => typeof call.permission === 'object')

async function tokenWith(permissions: PermissionMap): Promise<string> {
  const make = makerOf(application, admin)
  const role = await make.role({ permissions })
  const user = await make.user({ role_id: role.id, usergroup_id: 1 })
  return application.signIn(user.username)
}

function everywhere(entry: PermissionEntry): PermissionMap {
  return Object.fromEntries(resourcePaths.map((path) => [path, entry]))
}

describe('session and permission', () => {
  // covers: spec 1.1; ASVS 8.3.1
  test('a call without a session is answered with TOKEN_ERROR, except for signing in', async () => {
    for (const [path, call] of everyCall) {
      const { status, error } = await application.send(path, {})
      if (call.permission === 'none') expect({ path, status }).toEqual({ path, status: 422 })
      else expect({ path, status, error }).toEqual({ path, status: 401, error: 'TOKEN_ERROR' })
    }
  })

  // covers: product 5.19; ASVS 8.2.1
  test('a call on a resource requires a permission before its input is validated', async () => {
    const token = await tokenWith({})
    for (const [path] of ofResources) {
      const { status, error } = await application.send(path, { nonsense: true }, token)
      expect({ path, status, error }).toEqual({ path, status: 403, error: 'NO_PERMISSION' })
    }
  })

  // covers: product 3.5; ASVS 8.2.1
  test('view and access rights to everything allow no writing', async () => {
    const token = await tokenWith(everywhere({ perm_view: '1', perm_access: '1', perm_edit: '0' }))
    for (const [path, call] of ofResources) {
      const { error } = await application.send(path, { nonsense: true }, token)
      expect({ path, refused: error === 'NO_PERMISSION' }).toEqual({ path, refused: call.changes })
    }
  })

  // covers: spec 6.8; product 3.5; ASVS 8.2.1
  test('menu rights alone allow no call on a resource, and access alone allows only reading', async () => {
    const menu = await tokenWith(everywhere({ perm_view: '1', perm_access: '0', perm_edit: '0' }))
    const access = await tokenWith(everywhere({ perm_view: '0', perm_access: '1', perm_edit: '0' }))
    for (const [path, call] of ofResources) {
      const isRefused = async (token: string) =>
        (await application.send(path, { nonsense: true }, token)).error === 'NO_PERMISSION'
      expect({ path, menu: await isRefused(menu), access: await isRefused(access) }).toEqual({
        path,
        menu: true,
        access: call.changes,
      })
    }
  })

  // covers: spec 6.8
  test('access allows reading lists, records, timelines, spreadsheets, the search and Home', async () => {
    const { id, name } = await makerOf(application, admin).customer()
    const statusesWith = async (entry: PermissionEntry) => {
      const token = await tokenWith({ '/customer': entry })
      const reads: [path: string, input: object][] = [
        ['customerrest/list', {}],
        ['customerrest/get', { id }],
        ['customerrest/export', {}],
        ['customerrest/overview', { id }],
        ['timelinerest/list', { resource: 'customer', record_id: id }],
        ['documentrest/getdocuments', { resource: 'customer', record_id: id }],
      ]
      const statuses = await Promise.all(
        reads.map(async ([path, input]) => (await application.send(path, input, token)).status),
      )
      const { groups } = await application.done('searchrest/find', { text: name }, token)
      const { permission_access } = await application.done(
        'permissionrest/geturluserpermission',
        { url: '/customer' },
        token,
      )
      return { statuses: [...new Set(statuses)], found: groups.length, opens: permission_access }
    }
    expect(await statusesWith({ perm_view: '1', perm_access: '0', perm_edit: '0' })).toEqual({
      statuses: [403],
      found: 0,
      opens: false,
    })
    expect(await statusesWith({ perm_view: '0', perm_access: '1', perm_edit: '0' })).toEqual({
      statuses: [200],
      found: 1,
      opens: true,
    })
  })

  test('an unknown call is answered with a plain NOT_FOUND', async () => {
    for (const path of ['customerrest/nothing', 'nothing/list', 'customerrest', 'constructor/list']) {
      expect(await application.send(path, {}, admin)).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    }
  })
})

describe('inputs', () => {
  /** Returns the validation faults of an input, keyed by field path. */
  function faultsOf(call: CallDeclaration, { input }: WrongInput): FieldErrors {
    try {
      parseInput(call, input)
    } catch (refusal) {
      if (refusal instanceof Refusal && refusal.code === 'INVALID_INPUT') return refusal.fields
      throw refusal
    }
    return {}
  }

  const depthOf = ({ path }: WrongInput) => path.split('.').length

  const isNamed = ({ path }: WrongInput, faults: FieldErrors) =>
    Object.entries(faults).some(
      ([name, { key }]) => (name === path || name.startsWith(`${path}.`)) && key !== 'validation.required',
    )

  /**
   * Makes a call as the administrator. The call that signs out gets a separate token, because it ends the session of its token.
   */
  async function sendAsAdmin(path: string, input: unknown) {
    const token = path === 'userrest/logout' ? await application.signIn('admin') : admin
    return application.send(path, input, token)
  }

  test('an empty object is refused at the required fields, up to twenty, or is sufficient', async () => {
    for (const [path, call] of everyCall) {
      const requiredFields = inputSchemaOf(call).required ?? []
      const answer = await sendAsAdmin(path, {})
      if (answer.status === 200) continue
      expect({ path, status: answer.status }).toEqual({ path, status: 422 })
      const missing = Object.keys(answer.fields).filter(
        (field) => requiredFields.includes(field) && answer.fields[field]?.key === 'validation.required',
      )
      expect({ path, missing: missing.length }).toEqual({
        path,
        missing: Math.min(requiredFields.length, 20),
      })
      expect({ path, named: Object.keys(answer.fields).length > 0 }).toEqual({ path, named: true })
    }
  })

  test('an input that is not an object is refused, and never causes an internal error', async () => {
    for (const [path, call] of everyCall) {
      for (const input of [null, [], 1, 'x']) {
        const faults = faultsOf(call, { input } as WrongInput)
        expect({ path, input, named: Object.keys(faults).length > 0 }).toEqual({ path, input, named: true })
      }
    }
  })

  // covers: product 6.1; ASVS 2.2.1, 15.3.5
  test('a value of a wrong type is refused with the path of its field, at any depth', async () => {
    for (const [path, call] of everyCall) {
      const wrongs = wrongInputs(inputSchemaOf(call))
      for (const wrong of wrongs) {
        expect({ path, wrong, named: isNamed(wrong, faultsOf(call, wrong)) }).toEqual({
          path,
          wrong,
          named: true,
        })
      }
      // Thousands of inputs are tested against the parser directly. For each call, only the most deeply nested input is sent to
      // the server, to prove that the server parses its input.
      const [deepest] = wrongs.toSorted((one, other) => depthOf(other) - depthOf(one))
      if (!deepest) continue
      const { status, fields } = await sendAsAdmin(path, deepest.input)
      expect({ path, status, fields }).toEqual({ path, status: 422, fields: { ...faultsOf(call, deepest) } })
    }
  })

  // covers: ASVS 2.2.2, 15.3.3
  test('an unknown field is refused by its name', async () => {
    for (const [path, call] of everyCall) {
      const isStrict = inputSchemaOf(call).additionalProperties === false
      for (const name of ['surplus', 'constructor', 'toString']) {
        const { status, fields } = await sendAsAdmin(path, { [name]: 1 })
        if (!isStrict) expect(status).toBeLessThan(500)
        else {
          expect({ path, name, status, fault: Object.hasOwn(fields, name) && fields[name]?.key }).toEqual({
            path,
            name,
            status: 422,
            fault: 'validation.unknown_field',
          })
        }
      }
    }
  })
})
