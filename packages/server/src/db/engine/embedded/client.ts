import pg from 'pg'
import { DATABASE_USER, type Door } from './door.ts'

/** `pg` takes what is empty for not given, and then the environment's. */
const NO_OPTIONS = ' '

/**
 * Connections to a database behind a door, as the door is when they are made: PostgreSQL may have got another port since.
 * The environment, which may tell how other databases want to be spoken to, does not count.
 */
export function clientThrough(door: Readonly<Door>, database: string) {
  return class extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, ...door, user: DATABASE_USER, database, ssl: false, options: NO_OPTIONS })
    }
  }
}
