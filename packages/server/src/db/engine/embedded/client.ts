import pg from 'pg'
import { DATABASE_USER, type Door } from './door.ts'

/** Blank instead of empty, because `pg` treats an empty value as missing and reads the environment variable instead. */
const NO_OPTIONS = ' '

/**
 * Returns a client class that connects through the current state of a door, because PostgreSQL may have moved to a different
 * port. Ignores environment variables, which may be meant for other databases.
 */
export function clientThrough(door: Readonly<Door>, database: string) {
  return class extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, ...door, user: DATABASE_USER, database, ssl: false, options: NO_OPTIONS })
    }
  }
}
