import { callsByPath } from '@lienzo/contract/calls'
import { z } from '@lienzo/contract/wire/zod'
import { connect } from '../client.ts'
import { latencyOf } from '../measure.ts'
import { withApplication } from '../places.ts'
import { atMost, type Result, rounded } from '../results.ts'

/** Size of the body in bytes for calls that declare no other limit, just below the server's own limit. */
const USUAL_LARGEST = 1_000_000
/** Maximum time for a wrong body, as a multiple of a body that is refused immediately after it is read. */
const MOST_TIMES_THE_FLOOR = 20
/** Maximum time in ms that a different user waits while a wrong body is handled. */
const LONGEST_WAIT = 250
const ORDERS = 20_000

/** Calls that the measurement leaves out because they ignore their input. One of them would also end the session. */
const takingAnything = ['userrest/logout', 'userrest/updatetokenexpiration']

type Schema = { type?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] }
type WrongBody = { path: string; field: string; body: string }

/**
 * Sends the largest possible body to every call that needs a session, for each of its fields, with every element wrong.
 * Measures the wait of another user meanwhile, and the time compared with the same body under an unknown field name.
 */
export function measureWrongBodies(): Promise<Result[]> {
  return withApplication(ORDERS, async ({ application: { address }, house }) => {
    const other = await watchOther(address, house.token)
    const times: { sent: WrongBody; own: number; floor: number; wait: number }[] = []
    try {
      for (const sent of wrongBodies()) {
        const floor = await timeOf(address, house.token, { ...sent, body: unknown(sent) })
        other.forget()
        const own = await timeOf(address, house.token, sent)
        times.push({ sent, own, floor, wait: other.longest() })
      }
    } finally {
      await other.stop()
    }
    const slowest = times.toSorted((a, b) => b.own / b.floor - a.own / a.floor)[0]
    const longestWait = times.toSorted((a, b) => b.wait - a.wait)[0]
    if (!slowest || !longestWait) throw new Error('No body was sent')
    const all = latencyOf(times.map(({ own }) => own))
    const name = ({ path, field }: WrongBody) => `${path} (${field})`
    return [
      {
        group: 'Wrong bodies',
        name: `the largest body of every call, each field in turn, every element wrong: ${times.length}`,
        figures: `${rounded(all.p50)} ms, p99 ${rounded(all.p99)}; most beside an unknown field: ${name(slowest.sent)} ${rounded(slowest.own)} to ${rounded(slowest.floor)} ms; longest wait of another: ${name(longestWait.sent)}`,
        outcomes: [
          atMost('floor ×', slowest.own / slowest.floor, MOST_TIMES_THE_FLOOR),
          atMost('wait of another, ms', longestWait.wait, LONGEST_WAIT),
        ],
      },
    ]
  })
}

/** Returns the body with its field renamed to a name that no call accepts. */
const unknown = ({ field, body }: WrongBody) => body.replace(JSON.stringify(field), '"nothing_of_it"')

async function timeOf(address: string, token: string, { path, body }: Pick<WrongBody, 'path' | 'body'>) {
  const begin = performance.now()
  const answer = await fetch(`${address}/rest/${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  })
  await answer.arrayBuffer()
  const time = performance.now() - begin
  if (![200, 400, 403, 404, 409, 413, 422].includes(answer.status)) {
    throw new Error(`${path} answered ${answer.status}`)
  }
  return time
}

/** Requests a short list over and over. Returns functions that read and reset the time of the slowest answer. */
async function watchOther(address: string, token: string) {
  const connection = connect(address)
  const headers = { authorization: `Bearer ${token}` }
  let slowest = 0
  let startedAt = performance.now()
  let goesOn = true
  const asking = (async () => {
    while (goesOn) {
      startedAt = performance.now()
      await connection.post('/rest/finishrest/list', '{}', headers)
      slowest = Math.max(slowest, performance.now() - startedAt)
    }
  })()
  return {
    forget: () => {
      slowest = 0
    },
    longest: () => Math.max(slowest, performance.now() - startedAt),
    stop: async () => {
      goesOn = false
      await asking
      connection.close()
    },
  }
}

function* wrongBodies(): Generator<WrongBody> {
  for (const [path, { permission, input, largestBody = USUAL_LARGEST }] of Object.entries(callsByPath)) {
    if (permission === 'none' || takingAnything.includes(path)) continue
    const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
    for (const [field, schema] of Object.entries(properties)) {
      const elements = new Set(['{}', JSON.stringify(wrongElement(schema))])
      for (const element of elements) {
        const count = Math.floor((largestBody - field.length - 20) / (element.length + 1))
        const body = `{${JSON.stringify(field)}:[${Array(count).fill(element).join(',')}]}`
        yield { path, field, body }
      }
    }
  }
}

/** Returns an element with the fields of a valid one, each with a wrong value. */
function wrongElement(schema: Schema): unknown {
  const list = [schema, ...(schema.anyOf ?? [])].find(({ items }) => items)
  const { properties = {} } = list?.items ?? {}
  return Object.fromEntries(Object.keys(properties).map((name) => [name, []]))
}
