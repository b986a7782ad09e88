import { and, eq } from 'drizzle-orm'
import type { Sealing } from './adapters/sealing/sealing.ts'
import { SettingsError } from './adapters/settings/settings-error.ts'
import type { RootHandle } from './core/context/handle.ts'
import { secondFactors } from './db/tables/people/second-factors.ts'
import { webhooks } from './db/tables/records/webhooks.ts'
import { purposeOfFactor } from './resources/user/sign-in/second-factor-purpose.ts'
import { WEBHOOK_PURPOSE } from './resources/webhook/webhook-purpose.ts'

/**
 * Seals the secrets in the database with the newest key, if they were stored in plain text before there were keys or sealed
 * with an older key. Throws a `SettingsError` if the key of a secret is missing.
 */
export async function sealStoredSecrets(database: RootHandle, sealing: Sealing): Promise<void> {
  const factors = await database
    .select({ id: secondFactors.user_id, secret: secondFactors.secret })
    .from(secondFactors)
  for (const { id, secret } of factors) {
    if (sealing.isCurrent(secret)) continue
    await database
      .update(secondFactors)
      .set({ secret: sealedAnew(sealing, secret, purposeOfFactor(id)) })
      // Updates only an unchanged secret, because another server may start at the same time, or somebody may request a new
      // secret.
      .where(and(eq(secondFactors.user_id, id), eq(secondFactors.secret, secret)))
  }
  const ofWebhooks = await database.select({ id: webhooks.id, secret: webhooks.secret }).from(webhooks)
  for (const { id, secret } of ofWebhooks) {
    if (sealing.isCurrent(secret)) continue
    await database
      .update(webhooks)
      .set({ secret: sealedAnew(sealing, secret, WEBHOOK_PURPOSE) })
      .where(and(eq(webhooks.id, id), eq(webhooks.secret, secret)))
  }
}

function sealedAnew(sealing: Sealing, secret: string, purpose: string): string {
  try {
    return sealing.seal(sealing.open(secret, purpose), purpose)
  } catch {
    throw new SettingsError([
      'STORAGE_KEY, or the file storage-key of DATA_DIR, does not hold the key that secrets of the database are sealed with;',
      'restore it from a backup, or see "Keys" in docs/operations.md for what to do where it is lost',
    ])
  }
}
