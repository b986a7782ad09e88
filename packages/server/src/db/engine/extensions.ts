import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** What the embedded database brings beside the engine: trigrams, which make looking for a part of a text quick. */
export const extensions = { pg_trgm }
