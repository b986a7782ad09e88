import { generateSecret, generateURI, verify } from 'otplib'

/** How far the clock of a phone may be off, in seconds: one code before and one after. */
const TOLERANCE_SECONDS = 30

/** A secret for an authenticator application, in base 32. */
export function makeTotpSecret(): string {
  return generateSecret()
}

/** The address that an authenticator application reads, as from a QR code. */
export function totpAddress(secret: string, username: string): string {
  return generateURI({ secret, label: username, issuer: 'Lienzo' })
}

/**
 * The place in time (30 s each) of a code of six digits; `undefined` where it is wrong, or not later than `lastStep`, so
 * that nobody who has looked over a shoulder uses it again.
 */
export async function totpStep(
  secret: string,
  code: string,
  { now, lastStep }: { now: number; lastStep: number },
): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined
  const result = await verify({
    secret,
    token: code,
    epoch: now,
    epochTolerance: TOLERANCE_SECONDS,
    afterTimeStep: lastStep,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
