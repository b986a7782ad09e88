import { generateSecret, generateURI, verify } from 'otplib'

/** Tolerated clock difference in seconds. It is one time step, so the previous and the next code are accepted too. */
const TOLERANCE_SECONDS = 30

/** Returns a new secret for an authenticator app, encoded in base 32. */
export function makeTotpSecret(): string {
  return generateSecret()
}

/** Returns the `otpauth` URI for the QR code that an authenticator app scans. */
export function totpAddress(secret: string, username: string): string {
  return generateURI({ secret, label: username, issuer: 'Lienzo' })
}

/**
 * Returns the number of the 30-second time step to which a six-digit code belongs. Returns `undefined` if the code is wrong, or
 * if its time step is not later than `lastStep`, so that a code cannot be used twice. `now` is in Unix seconds.
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
