import pg from 'pg'
import { DATABASE_USER, type Door } from './door.ts'

/**
 * A space instead of an empty string, because `pg` treats an empty string as missing and reads the environment variable
 * PGOPTIONS.
 */
const NO_OPTIONS = ' '

/**
 * Returns a client class that reads the address from `door` whenever a client is created, because PostgreSQL can use a
 * different port after a restart. Ignores PostgreSQL's environment variables, which may be meant for a different database.
 */
export function clientThrough(door: Readonly<Door>, database: string) {
  return class extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, ...door, user: DATABASE_USER, database, ssl: false, options: NO_OPTIONS })
    }
  }
}
