import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { SettingsError } from '../adapters/settings/settings.ts'
import type { RootHandle } from '../core/context/handle.ts'
import type { Services } from '../core/context/services.ts'
import { faultText, passwordFault } from '../core/session/new-password.ts'
import { users } from '../db/tables/people/users.ts'
import { ADMINISTRATOR, ADMINISTRATORS_EMAIL, type MakeCompany, makeHouse } from './make-house.ts'

type Parts = { handle: Pick<RootHandle, 'transaction'>; services: Services }

const FIRST_DATA_LOCK = 7_102

/** Says something to the person who starts the server; comes back when the words are out. */
export type Say = (text: string) => Promise<void>

type FirstDataOptions = {
  say?: Say
  /** When it is made, in Unix seconds; now, if not given. */
  at?: number
  /** The demo company; the whole of it, if not given. */
  makeCompany?: MakeCompany
}

/**
 * Gives an empty database its house, its administrator and, unless the settings say otherwise, the demo company: all of it
 * or, when it is interrupted, nothing. The password is printed before it counts: a server that is killed afterwards has printed it.
 */
export async function makeFirstData(
  { handle, services }: Parts,
  { say = async () => {}, at, makeCompany = makeDemoCompany }: FirstDataOptions = {},
): Promise<void> {
  const { adminPassword, demo } = services.settings
  const password = adminPassword ?? randomBytes(12).toString('base64url')
  await handle.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${FIRST_DATA_LOCK})`)
    const [somebody] = await transaction.select({ id: users.id }).from(users).limit(1)
    if (somebody) return
    if (adminPassword !== undefined) await assertGoodPassword(adminPassword)
    const now = at ?? Math.floor(Date.now() / 1000)
    const usernames = await (demo ? makeCompany : makeEmptyHouse)({
      database: transaction,
      services,
      now,
      password,
    })
    await say(signInText(usernames, adminPassword === undefined ? password : 'as ADMIN_PASSWORD says'))
  })
}

/** What nobody else may have is not the password of who may do everything. Throws a `SettingsError`. */
async function assertGoodPassword(password: string): Promise<void> {
  const fault = await passwordFault(password, { username: ADMINISTRATOR, email: ADMINISTRATORS_EMAIL })
  if (!fault) return
  throw new SettingsError([`ADMIN_PASSWORD ${faultText(fault)}; give another, or none to have one made`])
}

function signInText(usernames: string[], password: string): string {
  const others = usernames.length === 0 ? [] : [`With the same password: ${usernames.join(', ')}`]
  return [
    'This is the first start. Keep what follows: it is not shown again.',
    `Sign in as: ${ADMINISTRATOR}`,
    `Password: ${password}`,
    ...others,
  ].join('\n')
}

const makeEmptyHouse: MakeCompany = async (making) => {
  await makeHouse(making)
  return []
}

/** Loaded for the one start that has use for it. */
const makeDemoCompany: MakeCompany = async (making) => {
  const { makeWholeCompany } = await import('./whole-company.ts')
  return makeWholeCompany(making)
}
