import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Cost of an argon2id hash: memory in KiB, number of passes over this memory, and number of threads. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: 1 }

/** Minimum cost that OWASP recommends for argon2id: 19 MiB, two passes, one thread. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Functions that hash passwords at the cost that this server uses. */
export type Passwords = ReturnType<typeof makePasswords>

export function makePasswords(cost = COST) {
  const beginning = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
  let ofUnknownUser: Promise<string> | undefined

  /** Returns the argon2id hash of a password, with a new salt. */
  const hashOf = (password: string): Promise<string> => hash(password, cost)

  return {
    hashOf,
    /** Returns the hash of a random password, for a user who has not chosen a password yet. */
    hashOfNone: () => hashOf(randomBytes(32).toString('base64url')),
    /** Returns true if the cost of a hash differs from the current cost. */
    isOutdated: (passwordHash: string): boolean => !passwordHash.startsWith(beginning),
    /**
     * Returns the hash to check a password against if no user has the name. This check takes as long as a check for an existing
     * user, so response times do not reveal which names exist.
     */
    hashOfUnknownUser(): Promise<string> {
      ofUnknownUser ??= hashOf('nobody signs in with this')
      return ofUnknownUser
    },
  }
}

/** Returns true if a password matches a hash. */
export async function isPassword(password: string, passwordHash: string): Promise<boolean> {
  return verify(passwordHash, password)
}
