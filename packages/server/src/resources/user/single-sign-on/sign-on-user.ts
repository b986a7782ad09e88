import type { SignOnFailureCode } from '@lienzo/contract/sign-in/single-sign-on'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Identity } from '../../../adapters/single-sign-on/identity-provider.ts'
import type { PublicContext } from '../../../core/context/context.ts'
import type { Handle } from '../../../core/context/handle.ts'
import type { LogEntry } from '../../../core/context/log-entry.ts'
import { writeLog } from '../../../core/log/write-log.ts'
import { userIdentities } from '../../../db/tables/people/single-sign-on.ts'
import { usergroups, users } from '../../../db/tables/people/users.ts'

/** Error for a person whose provider account cannot be used to sign in here. */
export class SignOnRefused extends Error {
  readonly code: SignOnFailureCode

  constructor(code: SignOnFailureCode) {
    super(code)
    this.name = 'SignOnRefused'
    this.code = code
  }
}

export type SignOnUser = { id: number; username: string; role_id: number; customer_id: number | null }

/** Parts of a call context that are also available outside calls, in routes. */
export type SignOnParts = Pick<PublicContext, 'database' | 'services' | 'now' | 'origin'>

/**
 * Returns the user linked with an identity. If there is none, links the identity with the user who has the same verified e-mail
 * address. Never creates a user. Throws `SignOnRefused` if there is no such user, if the user cannot sign in or already has
 * another identity at the provider, or if the address is not verified.
 */
export async function userOfIdentity(parts: SignOnParts, identity: Identity): Promise<SignOnUser> {
  const { database } = parts
  const existingUser = await linkedUser(database, identity)
  if (existingUser) return existingUser
  const email = await identity.readEmail()
  if (!email) throw new SignOnRefused('SIGN_ON_NO_USER')
  if (!email.verified) throw new SignOnRefused('SIGN_ON_UNVERIFIED')
  const user = await readUser(database, sql`lower(${users.email}) = ${email.address.trim().toLowerCase()}`)
  if (!user) throw new SignOnRefused('SIGN_ON_NO_USER')
  await link(parts, identity, user)
  return user
}

/** Reads a user by id. Throws `SignOnRefused` if the user can no longer sign in. */
export async function userWhoMaySignIn(database: Handle, id: number): Promise<SignOnUser> {
  const user = await readUser(database, eq(users.id, id))
  if (!user) throw new SignOnRefused('USER_INACTIVE')
  return user
}

/**
 * Removes the links between these users and their identities at the provider. Called for users who can no longer sign in, so
 * that they can be linked with a different identity if they are activated again.
 */
export async function unlinkIdentities(database: Handle, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await database.delete(userIdentities).where(inArray(userIdentities.user_id, [...userIds]))
}

async function linkedUser(database: Handle, identity: Identity): Promise<SignOnUser | undefined> {
  const [row] = await database
    .select({ user_id: userIdentities.user_id })
    .from(userIdentities)
    .where(and(eq(userIdentities.issuer, identity.issuer), eq(userIdentities.subject, identity.subject)))
  return row && readUser(database, eq(users.id, row.user_id))
}

async function readUser(database: Handle, condition: SQL): Promise<SignOnUser | undefined> {
  const [user] = await database
    .select({
      id: users.id,
      username: users.username,
      role_id: users.role_id,
      customer_id: usergroups.customer_id,
      may_sign_in: sql<boolean>`${users.active} and ${usergroups.active} and ${usergroups.deleted_at} is null`,
    })
    .from(users)
    .innerJoin(usergroups, eq(usergroups.id, users.usergroup_id))
    .where(and(condition, isNull(users.deleted_at)))
  if (user && !user.may_sign_in) throw new SignOnRefused('USER_INACTIVE')
  return user
}

async function link(parts: SignOnParts, identity: Identity, user: SignOnUser): Promise<void> {
  const { database } = parts
  const { issuer, subject } = identity
  const [other] = await database
    .select({ subject: userIdentities.subject })
    .from(userIdentities)
    .where(and(eq(userIdentities.user_id, user.id), eq(userIdentities.issuer, issuer)))
  if (other) throw new SignOnRefused('SIGN_ON_OTHER_ACCOUNT')
  const values = { user_id: user.id, created_at: parts.now }
  const messages = await database.transaction(async (transaction) => {
    await transaction
      .insert(userIdentities)
      .values({ issuer, subject, ...values })
      // The identity may still be linked with a deleted user.
      .onConflictDoUpdate({ target: [userIdentities.issuer, userIdentities.subject], set: values })
    const { id: record_id, customer_id } = user
    const entry: LogEntry = { resource: 'user', record_id, customer_id, action: 'link', columns: [] }
    return writeLog(transaction, [entry], { ...parts, user_id: user.id })
  })
  parts.services.changes.note(messages)
}
