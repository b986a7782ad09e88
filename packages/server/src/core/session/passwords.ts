import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** What an argon2id hash costs: kibibytes of memory, and how often they are gone through. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: 1 }

/** What OWASP asks of argon2id: 19 MiB, twice, on one thread. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** How a server keeps passwords. */
export type Passwords = ReturnType<typeof makePasswords>

export function makePasswords(cost = COST) {
  const beginning = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
  let ofUnknownUser: Promise<string> | undefined

  /** The argon2id hash of a password, with a salt of its own. */
  const hashOf = (password: string): Promise<string> => hash(password, cost)

  return {
    hashOf,
    /** The hash of a password that nobody knows: of a user who has yet to choose one. */
    hashOfNone: () => hashOf(randomBytes(32).toString('base64url')),
    /** Whether a hash was made at another cost than they are made now. */
    isOutdated: (passwordHash: string): boolean => !passwordHash.startsWith(beginning),
    /**
     * Returns the hash that a password is checked against where no user has the name. The check takes as long as any other, so
     * that the time of an answer does not reveal which user names exist.
     */
    hashOfUnknownUser(): Promise<string> {
      ofUnknownUser ??= hashOf('nobody signs in with this')
      return ofUnknownUser
    },
  }
}

/** Whether a password is the one behind a hash. */
export async function isPassword(password: string, passwordHash: string): Promise<boolean> {
  return verify(passwordHash, password)
}
