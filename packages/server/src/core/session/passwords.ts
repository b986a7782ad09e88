import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Cost of an argon2id hash: memory in KiB, and the number of passes over it. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: 1 }

/** Minimum of OWASP for argon2id: 19 MiB, two passes, one thread. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing of passwords at the cost of this server. */
export type Passwords = ReturnType<typeof makePasswords>

export function makePasswords(cost = COST) {
  const beginning = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
  let ofUnknownUser: Promise<string> | undefined

  /** Returns the argon2id hash of a password, with its own salt. */
  const hashOf = (password: string): Promise<string> => hash(password, cost)

  return {
    hashOf,
    /** Returns the hash of a random password, for a user who has not chosen one yet. */
    hashOfNone: () => hashOf(randomBytes(32).toString('base64url')),
    /** Returns true if a hash was made with a different cost than the current one. */
    isOutdated: (passwordHash: string): boolean => !passwordHash.startsWith(beginning),
    /**
     * Returns the hash to check a password against if no user has the name. The check takes as long as any other, so response
     * times do not reveal which user names exist.
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
