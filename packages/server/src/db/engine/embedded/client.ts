import pg from 'pg'
import { DATABASE_USER, type Door } from './door.ts'

/** `pg` treats an empty value as missing and takes that of the environment. */
const NO_OPTIONS = ' '

/**
 * Returns a client class that connects through a door as it is then: PostgreSQL may have moved to another port. Ignores the
 * environment, whose variables may be meant for other databases.
 */
export function clientThrough(door: Readonly<Door>, database: string) {
  return class extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, ...door, user: DATABASE_USER, database, ssl: false, options: NO_OPTIONS })
    }
  }
}
