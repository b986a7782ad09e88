import { generateSecret, generateURI, verify } from 'otplib'

/** Tolerated error of a phone's clock, in seconds: one code before and one after. */
const TOLERANCE_SECONDS = 30

/** Makes a secret for an authenticator app, in base 32. */
export function makeTotpSecret(): string {
  return generateSecret()
}

/** Returns the address that an authenticator app reads from a QR code. */
export function totpAddress(secret: string, username: string): string {
  return generateURI({ secret, label: username, issuer: 'Lienzo' })
}

/**
 * Returns the time step (of 30 s) of a six-digit code; `undefined` if it is wrong, or not later than `lastStep`, so that nobody
 * who saw it can use it again.
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
