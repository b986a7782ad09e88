import type { CallAt, CallPath } from '@lienzo/contract/calls'
import { callsByPath } from '@lienzo/contract/calls'
import type { InputOnTheWire, OutputOnTheWire } from '@lienzo/contract/wire/call'
import { eq } from 'drizzle-orm'
import { admittedInput, handleCall, handlerOf } from '../../core/call/handle-call.ts'
import type { Caller } from '../../core/context/caller.ts'
import type { Context, PublicContext } from '../../core/context/context.ts'
import type { RootHandle } from '../../core/context/handle.ts'
import type { Services } from '../../core/context/services.ts'
import { jobContext } from '../../core/jobs/work-on-jobs.ts'
import { callersOfUsers } from '../../core/session/callers-of-users.ts'
import { users } from '../../db/tables/people/users.ts'
import { handlers } from '../../handlers.ts'
import { jobs } from '../../jobs.ts'

/** Makes a call as a given user at a given time. */
export type Call = <Path extends CallPath>(
  path: Path,
  input: InputOnTheWire<CallAt<Path>>,
) => Promise<OutputOnTheWire<CallAt<Path>>>

/** Functions that act as the users of the demo company at a given time, in Unix seconds. */
export type DemoPeople = {
  as(username: string, now: number): Call
  /** Returns a function that makes calls without a signed-in user. */
  visitor(now: number): Call
  /** Makes a change for which no call exists, logged as a change by this user. */
  work<Result>(username: string, now: number, act: (context: Context) => Promise<Result>): Promise<Result>
  /** Makes a change without a signed-in user. */
  apart<Result>(now: number, act: (context: PublicContext) => Promise<Result>): Promise<Result>
}

type Parts = { database: RootHandle; services: Services }

/** Origin logged for these calls, which no browser makes. */
const origin = { address: 'local', user_agent: '' }

/**
 * Returns functions that make calls within this process. Permissions, validation and the log work as over HTTP, but all calls
 * share one transaction and happen at times in the past. Jobs that a call enqueues run immediately after the call, at the time
 * of the call.
 */
export function demoPeople({ database, services }: Parts): DemoPeople {
  const callers = new Map<string, Caller>()
  const jobQueue: { name: string; data: object }[] = []
  const add = async (_transaction: unknown, name: string, data: object) => void jobQueue.push({ name, data })
  const addAll = async (_transaction: unknown, name: string, all: readonly object[]) =>
    void jobQueue.push(...all.map((data) => ({ name, data })))
  const ownServices = {
    ...services,
    jobs: { ...services.jobs, add, addAll },
    // The names of links are numbered, so that the story is the same every time. Tokens still need the signature of the house.
    installerLinks: { ...services.installerLinks, newName: numberedNames() },
  }

  async function callerNamed(username: string): Promise<Caller> {
    const caller = callers.get(username) ?? (await readCaller(database, username))
    callers.set(username, caller)
    return caller
  }

  const jobAt = (now: number) =>
    jobContext(
      { id: `demo-${now}`, signal: new AbortController().signal },
      { database, services: ownServices, clock: () => now },
    )

  async function doJobs(now: number): Promise<void> {
    for (const { name, data } of jobQueue.splice(0)) {
      const job = jobs.find((each) => each.name === name)
      await job?.run(jobAt(now), data)
    }
  }

  async function make<Path extends CallPath>(
    path: Path,
    input: InputOnTheWire<CallAt<Path>>,
    { caller, now }: { caller: Caller | undefined; now: number },
  ): Promise<OutputOnTheWire<CallAt<Path>>> {
    const call = callsByPath[path]
    if (!call) throw new Error(`There is no call ${path}`)
    const { content } = await handleCall(
      { path, call, handler: handlerOf(handlers, path) },
      { database, services: ownServices, caller, now, origin, confirmed: false },
      admittedInput(call, caller, input),
    )
    await doJobs(now)
    // The result was serialized with the output schema of the call.
    return content as OutputOnTheWire<CallAt<Path>>
  }

  return {
    as: (username, now) => async (path, input) =>
      make(path, input, { caller: await callerNamed(username), now }),
    visitor: (now) => (path, input) => make(path, input, { caller: undefined, now }),
    work: async (username, now, act) => {
      const caller = await callerNamed(username)
      return jobAt(now).change((context) => act({ ...context, caller }), caller.user_id)
    },
    apart: async (now, act) => {
      const result = await jobAt(now).change(act)
      await doJobs(now)
      return result
    },
  }
}

function numberedNames(): () => string {
  let count = 0
  return () => {
    count += 1
    return `demo-link-${String(count).padStart(6, '0')}`
  }
}

async function readCaller(database: RootHandle, username: string): Promise<Caller> {
  const [user] = await database.select({ id: users.id }).from(users).where(eq(users.username, username))
  const caller = user && (await callersOfUsers(database, [user.id])).get(user.id)
  if (!caller) throw new Error(`There is no ${username} who may sign in`)
  // An empty session id marks a person using the screens, not a program with a key.
  return { ...caller, session_id: '' }
}
