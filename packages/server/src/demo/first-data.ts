import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { SettingsError } from '../adapters/settings/settings-error.ts'
import type { RootHandle } from '../core/context/handle.ts'
import type { Services } from '../core/context/services.ts'
import { faultText, passwordFault } from '../core/session/new-password.ts'
import { users } from '../db/tables/people/users.ts'
import { ADMINISTRATOR, ADMINISTRATORS_EMAIL, type MakeCompany, makeHouse } from './make-house.ts'

type Parts = { handle: Pick<RootHandle, 'transaction'>; services: Services }

const FIRST_DATA_LOCK = 7_102

/** Prints a text for the person who starts the server, and resolves once the text is written. */
export type Say = (text: string) => Promise<void>

type FirstDataOptions = {
  say?: Say
  /** Creation time of the data in Unix seconds; the current time by default. */
  at?: number
  /** Creates the demo company; by default the whole company. */
  makeCompany?: MakeCompany
}

/**
 * Creates the house, its administrator and, unless the settings exclude it, the demo company in an empty database. If
 * interrupted, creates nothing. Does nothing if a user exists. Prints a generated password before committing it, so that the
 * password is not lost if the server is killed afterwards. Throws a `SettingsError` if ADMIN_PASSWORD violates the password
 * rules.
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

/** Throws a `SettingsError` if the administrator's password violates the password rules for users. */
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

/** Imports the code of the demo company lazily, because only a first start needs it. */
const makeDemoCompany: MakeCompany = async (making) => {
  const { makeWholeCompany } = await import('./whole-company.ts')
  return makeWholeCompany(making)
}
