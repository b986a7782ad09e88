import { callsByPath } from '@lienzo/contract/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makerOf, printable } from '../../testing/company.ts'
import { type Values, walkPlainResources } from '../../testing/inputs/plain-resources.ts'
import type { Case, End } from '../../testing/inputs/text-case.ts'
import { common, textCases } from '../../testing/inputs/text-cases.ts'
import { inputSchemaOf, textsOf } from '../../testing/inputs/wrong-inputs.ts'
import { type CallAnswer, openTestApplication, type TestApplication } from '../../testing/test-application.ts'

/**
 * Text that a database or a browser would execute if it were not escaped. It is short, because some fields only accept short
 * texts.
 */
const text = `'; drop--<script>a()</script>`

const HOW_TO_TRY_IT = `Each of these is a free text that an input takes and that nobody tries. Add it to \`cases\` in
packages/server/src/testing/inputs/text-cases.ts, under its call: say what becomes of it, and give a call that is new there an
\`input\` that the call takes.`

let application: TestApplication
let admin: string
const { named, resources, makeNamed } = walkPlainResources()
let cases: Record<string, Case>

beforeAll(async () => {
  application = await openTestApplication({ proofSample: '100' })
  admin = await application.signIn('admin')
  await makeNamed(application, admin)
  const make = makerOf(application, admin)
  const made = {
    campaignId: (await make.campaign({ customer_id: named.customerId })).id,
    line: (await printable(application, admin)).line(),
  }
  cases = textCases({ application, admin, made, named, resources })
})
afterAll(() => application.close())

const everyCall = Object.entries(callsByPath)
  .map(([path, call]) => ({ path, taken: textsOf(inputSchemaOf(call)) }))
  .filter(({ taken }) => taken.length > 0)

/** Returns the expected treatment of a text field in a call; undefined if none is declared. */
function endOf(path: string, text: string): End | undefined {
  return cases[path]?.texts[text] ?? common[text]
}

test('every free text of the contract is covered', () => {
  const missing = everyCall.flatMap(({ path, taken }) =>
    taken
      .filter((text) => !text.formed && endOf(path, text.path) === undefined)
      .map((text) => `${path}: ${text.path}`),
  )
  expect(missing, HOW_TO_TRY_IT).toEqual([])
})

test('every covered text belongs to a call', () => {
  const coveredTexts = Object.entries(cases).flatMap(([path, each]) =>
    Object.keys(each.texts).map((text) => `${path}: ${text}`),
  )
  const inputTexts = everyCall.flatMap((call) => call.taken.map((text) => `${call.path}: ${text.path}`))
  expect(coveredTexts.filter((text) => !inputTexts.includes(text))).toEqual([])
})

describe('SQL and script in the texts of', () => {
  test.each(everyCall)('$path', async ({ path, taken }) => {
    const ends = taken.map((each) => ({
      at: each.path,
      end: each.formed ? 'is refused' : endOf(path, each.path),
    }))
    const signIn = cases[path]?.signIn ?? (async () => admin)
    const input = async () => structuredClone((await cases[path]?.input?.()) ?? commonInput(path))
    const send = async (paths: string[]) => {
      const values = await input()
      for (const at of paths) put(values, at, text)
      return application.send(path, values, await signIn())
    }

    const storedTexts = ends.filter(({ end }) => end === 'comes back' || typeof end === 'object')
    if (storedTexts.length > 0) {
      const answer = await send(storedTexts.map(({ at }) => at))
      expect(answer).toMatchObject({ status: 200, error: '' })
      const again = await readAgain(path, answer.content as Values)
      for (const { at, end } of storedTexts) {
        const place = typeof end === 'object' ? end.comesBackAs : at
        expect({ at, text: valueAt(answer.content, place) }).toEqual({ at, text })
        expect({ at, text: valueAt(again, place) }).toEqual({ at, text })
      }
    }
    for (const { at, end } of ends) {
      if (end === 'is refused')
        expect({ at, ...refusalOf(await send([at]), at) }).toEqual(expectedRefusal(at))
      if (end === 'is looked at') expect({ at, ...(await send([at])) }).toSatisfy(isLookedAt)
      if (end === 'is not reached') expect(await send([at])).toMatchObject({ status: 422, fields: {} })
    }
  })
})

/** Returns true if the text was only compared: the call did not fail, and no different field of the input is at fault. */
function isLookedAt({ at, status, fields }: CallAnswer<unknown> & { at: string }): boolean {
  return (
    [200, 401, 404, 409, 422, 429].includes(status) && Object.keys(fields ?? {}).every((name) => name === at)
  )
}

const expectedRefusal = (at: string) => ({ at, status: 422, named: true })

function refusalOf({ status, fields }: CallAnswer<unknown>, at: string) {
  // Faults in the filters of a selection are named like faults in the filters of the list.
  const field = at.replaceAll('*', 'created_at').replace(/^(chosen\.)?all\./, '')
  return { status, named: Object.keys(fields ?? {}).includes(field) }
}

/** Returns the required values, besides texts, of calls for selected records; an empty object for all other calls. */
function commonInput(path: string): Values {
  if (path.endsWith('/setactive')) return { all: { total: 1 }, active: true }
  if (path.endsWith('/addremoveall')) return { all: { total: 1 }, in_basket: true }
  if (path.endsWith('/export')) return { columns: [{ name: 'created_at' }] }
  return /\/((un)?delete|delete-selected|sums)$/.test(path) ? { all: { total: 1 } } : {}
}

/** Reads a saved record. Returns `record` if no call reads such records. */
async function readAgain(path: string, record: Values): Promise<unknown> {
  const get = path === 'campaignrest/imageupdate' ? 'campaignrest/imageget' : path.replace(/\/.*/, '/get')
  if (!path.endsWith('update') || !(get in callsByPath)) return record
  return (await application.send(get, { id: record.id }, admin)).content
}

/** Puts a text at a path of an input. Creates missing objects on the path. */
function put(values: Values, path: string, text: string): void {
  const names = path.split('.').map((name) => (name === '*' ? 'created_at' : name))
  const last = names.pop() ?? ''
  let inner = values
  for (const [index, name] of names.entries()) {
    inner[name] ??= (names[index + 1] ?? last) === '0' ? [] : {}
    inner = inner[name] as Values
  }
  inner[last] = text
}

function valueAt(content: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => (inner as Values | undefined)?.[name], content)
}

// covers: ASVS 1.2.4
test('leave all tables intact', async () => {
  expect((await application.done('orderrest/list', {}, admin)).total).toBeGreaterThan(0)
})
