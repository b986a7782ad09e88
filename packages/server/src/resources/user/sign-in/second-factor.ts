import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { qrCode } from '../../../adapters/pdf/qr-code.ts'
import { hashOfCode, isQuickHash, makeRecoveryCodes } from '../../../adapters/second-factor/recovery-codes.ts'
import { makeTotpSecret, totpAddress, totpStep } from '../../../adapters/second-factor/totp.ts'
import type { Context, PublicContext } from '../../../core/context/context.ts'
import type { HandlersOf } from '../../../core/context/handler.ts'
import type { LogEntry } from '../../../core/context/log-entry.ts'
import { Refusal } from '../../../core/context/refusal.ts'
import { writeLog } from '../../../core/log/write-log.ts'
import { lockRow } from '../../../core/record/save-row.ts'
import { assertConfirmed } from '../../../core/session/confirm-person.ts'
import { roles } from '../../../db/tables/people/roles.ts'
import { recoveryCodes, secondFactors } from '../../../db/tables/people/second-factors.ts'
import { users } from '../../../db/tables/people/users.ts'
import { assertNoHigherUsers } from '../assert-not-higher.ts'
import { tellOfChange } from '../sign-in-change/tell-of-change.ts'
import { userResource } from '../user.queries.ts'
import { purposeOfFactor } from './second-factor-purpose.ts'
import { endAccessOf } from './sessions.ts'

type SignsIn = FactorOwner & { username: string; second_factor_required: boolean }

/** Id of a user, whether or not they have a second factor, and id of the user's customer. */
type FactorOwner = { id: number; customer_id: number | null }

/**
 * Checks the second factor at sign-in, after the password. Returns recovery codes if this sign-in confirms a new second factor.
 * Throws SECOND_FACTOR_NEEDED, SECOND_FACTOR_SETUP (with the setup as content), SECOND_FACTOR_WRONG, or STATE_NOT_ALLOWED if
 * the factor is confirmed concurrently.
 */
export async function passSecondFactor(
  context: PublicContext,
  user: SignsIn,
  code: string | undefined,
): Promise<{ recovery_codes?: string[] }> {
  const factor = await readFactor(context, user.id)
  if (!factor?.confirmed_at && !user.second_factor_required) return {}
  if (factor?.confirmed_at) {
    if (!code) throw new Refusal('SECOND_FACTOR_NEEDED', 'A code of the second factor is needed')
    if (await isTaken(context, factor, code)) return {}
    throw wrongCode()
  }
  if (!code) {
    const pending = await beginFactor(context, user.id)
    throw new Refusal('SECOND_FACTOR_SETUP', 'The role asks for a second factor: set it up and give a code', {
      content: setupOf(pending.secret, user.username),
    })
  }
  if (!factor) throw wrongCode()
  const recovery_codes = await confirmFactor(context, factor, code)
  const { id: record_id, customer_id } = user
  const entry: LogEntry = { resource: 'user', record_id, customer_id, action: 'second_factor_on' }
  const messages = await writeLog(context.database, [entry], { ...context, user_id: user.id })
  context.services.changes.note(messages)
  return { recovery_codes }
}

/** Second factor with its secret in plain form (`secret`) and as stored (`sealed`). */
type Factor = typeof secondFactors.$inferSelect & { sealed: string }

async function readFactor(context: PublicContext, userId: number): Promise<Factor | undefined> {
  const [factor] = await context.database
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.user_id, userId))
  return factor && openFactor(context, factor)
}

function openFactor({ services }: PublicContext, factor: typeof secondFactors.$inferSelect): Factor {
  const sealed = factor.secret
  return { ...factor, sealed, secret: services.sealing.open(sealed, purposeOfFactor(factor.user_id)) }
}

/**
 * Returns the condition that matches the factor only while it has the secret that was read. A concurrent sign-in may have
 * replaced the secret.
 */
function isSameFactor({ user_id, sealed }: Factor) {
  return and(eq(secondFactors.user_id, user_id), eq(secondFactors.secret, sealed))
}

/**
 * Stores a new unconfirmed secret. Never reuses an earlier secret, because somebody who knew only the password may have seen
 * it. Throws STATE_NOT_ALLOWED if the user already has a confirmed factor.
 */
async function beginFactor(context: PublicContext, userId: number): Promise<Factor> {
  const secret = context.services.sealing.seal(makeTotpSecret(), purposeOfFactor(userId))
  const newSecret = { secret, created_at: context.now, last_step: 0 }
  const [factor] = await context.database
    .insert(secondFactors)
    .values({ user_id: userId, ...newSecret })
    .onConflictDoUpdate({
      target: secondFactors.user_id,
      set: newSecret,
      setWhere: isNull(secondFactors.confirmed_at),
    })
    .returning()
  if (!factor) throw new Refusal('STATE_NOT_ALLOWED', 'The second factor is on already')
  return openFactor(context, factor)
}

function setupOf(secret: string, username: string) {
  const address = totpAddress(secret, username)
  return { secret, address, picture: qrCode(address) }
}

/** Returns true and marks the code as used if the code is valid. Accepts codes of the authenticator app and recovery codes. */
async function isTaken(context: PublicContext, factor: Factor, code: string): Promise<boolean> {
  return (await useTotp(context, factor, code)) || (await useRecoveryCode(context, factor.user_id, code))
}

async function useRecoveryCode(context: PublicContext, userId: number, code: string): Promise<boolean> {
  const ofUser = and(eq(recoveryCodes.user_id, userId), isNull(recoveryCodes.used_at))
  const unusedCodes = await context.database
    .select({ hash: recoveryCodes.hash })
    .from(recoveryCodes)
    .where(ofUser)
  const hash = await hashOfCode(
    code,
    unusedCodes.map((row) => row.hash),
  )
  if (!hash) return false
  // If two sign-ins use the same code concurrently, only one of them updates the row.
  const updatedRows = await context.database
    .update(recoveryCodes)
    .set({ used_at: context.now })
    .where(and(ofUser, eq(recoveryCodes.hash, hash)))
    .returning({ hash: recoveryCodes.hash })
  if (updatedRows.length > 0) return true
  // `quickRecoveryCodesJob` may have replaced the hash meanwhile.
  return isQuickHash(hash) && useRecoveryCode(context, userId, code)
}

async function useTotp(context: PublicContext, factor: Factor, code: string): Promise<boolean> {
  const digits = code.replace(/\s/g, '')
  const step = await totpStep(factor.secret, digits, { now: context.now, lastStep: factor.last_step })
  if (step === undefined) return false
  // If two sign-ins use the same code concurrently, only one of them updates the row.
  const updatedRows = await context.database
    .update(secondFactors)
    .set({ last_step: step })
    .where(and(isSameFactor(factor), lt(secondFactors.last_step, step)))
    .returning({ user_id: secondFactors.user_id })
  return updatedRows.length > 0
}

/** Confirms a new second factor with its first code, and returns new recovery codes. Throws SECOND_FACTOR_WRONG. */
async function confirmFactor(context: PublicContext, factor: Factor, code: string): Promise<string[]> {
  if (!(await useTotp(context, factor, code))) throw wrongCode()
  return context.database.transaction(async (database) => {
    const updatedRows = await database
      .update(secondFactors)
      .set({ confirmed_at: context.now })
      .where(isSameFactor(factor))
      .returning({ user_id: secondFactors.user_id })
    if (updatedRows.length === 0) throw wrongCode()
    return replaceRecoveryCodes({ ...context, database }, factor.user_id)
  })
}

async function replaceRecoveryCodes(context: PublicContext, userId: number): Promise<string[]> {
  const { codes, hashes } = await makeRecoveryCodes()
  await context.database.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
  await context.database.insert(recoveryCodes).values(hashes.map((hash) => ({ user_id: userId, hash })))
  return codes
}

function wrongCode(): Refusal {
  return new Refusal('SECOND_FACTOR_WRONG', 'The code is wrong or was used already', {
    fields: { code: { key: 'validation.second_factor_wrong', message: 'is wrong or was used already' } },
  })
}

type SecondFactorAction =
  | 'getsecondfactor'
  | 'startsecondfactor'
  | 'confirmsecondfactor'
  | 'renewrecoverycodes'
  | 'endsecondfactor'
  | 'resetsecondfactor'

export const secondFactorHandlers: Pick<HandlersOf<'userrest'>, SecondFactorAction> = {
  getsecondfactor: async (context) => {
    const { user_id } = context.caller
    const factor = await readFactor(context, user_id)
    return {
      since: factor?.confirmed_at ?? null,
      required: await isRequired(context),
      recovery_codes_left: factor?.confirmed_at ? await recoveryCodesLeft(context, user_id) : 0,
    }
  },
  startsecondfactor: async (context) => {
    assertConfirmed(context)
    const { user_id, username, customer_id } = context.caller
    const { secret } = await beginFactor(context, user_id)
    context.log({ resource: 'user', record_id: user_id, customer_id, action: 'second_factor_begun' })
    return setupOf(secret, username)
  },
  confirmsecondfactor: async (context, { code }) => {
    const { user_id, customer_id } = context.caller
    const factor = await readFactor(context, user_id)
    if (!factor || factor.confirmed_at) throw new Refusal('STATE_NOT_ALLOWED', 'No second factor was begun')
    const recovery_codes = await confirmFactor(context, factor, code)
    context.log({ resource: 'user', record_id: user_id, customer_id, action: 'second_factor_on' })
    return { recovery_codes }
  },
  renewrecoverycodes: async (context) => {
    assertConfirmed(context)
    const { user_id, customer_id } = context.caller
    const factor = await readFactor(context, user_id)
    if (!factor?.confirmed_at) throw new Refusal('STATE_NOT_ALLOWED', 'The second factor is off')
    context.log({ resource: 'user', record_id: user_id, customer_id, action: 'recovery_codes' })
    return { recovery_codes: await replaceRecoveryCodes(context, user_id) }
  },
  endsecondfactor: async (context) => {
    assertConfirmed(context)
    if (await isRequired(context)) {
      throw new Refusal('STATE_NOT_ALLOWED', 'Your role asks for a second factor')
    }
    const { user_id: id, customer_id } = context.caller
    await removeFactor(context, { id, customer_id })
    return {}
  },
  resetsecondfactor: async (context, { id }) => {
    const { customer_of_record: customer_id } = await lockRow(context, userResource, id)
    if (id === context.caller.user_id) {
      throw new Refusal('STATE_NOT_ALLOWED', 'Your own second factor is ended in your profile')
    }
    await assertNoHigherUsers(context, [id])
    await removeFactor(context, { id, customer_id })
    await endAccessOf(context, [id], { keepsKeys: true })
    return {}
  },
}

async function removeFactor(context: Context, { id: userId, customer_id }: FactorOwner): Promise<void> {
  await context.database.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
  const [factor] = await context.database
    .delete(secondFactors)
    .where(eq(secondFactors.user_id, userId))
    .returning({ confirmed_at: secondFactors.confirmed_at })
  context.log({ resource: 'user', record_id: userId, customer_id, action: 'second_factor_off' })
  // Sends no e-mail, because an unconfirmed factor was never in use.
  if (!factor?.confirmed_at) return
  const [user] = await context.database
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  if (user) await tellOfChange(context, user, 'second_factor')
}

async function isRequired(context: Context): Promise<boolean> {
  const [role] = await context.database
    .select({ second_factor: roles.second_factor })
    .from(roles)
    .where(eq(roles.id, context.caller.role_id))
  return role?.second_factor ?? false
}

async function recoveryCodesLeft(context: Context, userId: number): Promise<number> {
  const [row] = await context.database
    .select({ left: sql<number>`count(*)::int` })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.user_id, userId), isNull(recoveryCodes.used_at)))
  return row?.left ?? 0
}
