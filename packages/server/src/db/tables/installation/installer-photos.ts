import { momentSources, type PhotoFlag } from '@lienzo/rules/installation/photo-flags'
import { payers, photoStates, refusals, secondVerdicts } from '@lienzo/rules/installation/photo-states'
import { sql } from 'drizzle-orm'
import {
  bit,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { cents, listIndexes, moment, recordColumns } from '../columns.ts'
import { spaces } from '../customers/spaces.ts'
import { users } from '../people/users.ts'
import { files } from '../records/files.ts'
import { orders } from '../sales/orders.ts'
import { budgetLines, budgets } from './budgets.ts'
import { installers } from './installers.ts'
import { GRADIENT_BITS, LIKENESS_BITS, LIKENESS_PARTS, partOfLikeness } from './likeness-parts.ts'
import { sampleNumber } from './photo-sample.ts'

/**
 * Photos that installers took of mounted prints. A photo proves the work at its space for the whole order, in every revision of
 * the budget. If its budget line is deleted together with a draft, the photo remains.
 */
export const installerPhotos = pgTable(
  'installer_photos',
  {
    ...recordColumns(),
    /** Label in the log and in lists: the code of the order, and the name of the space when the photo was sent. */
    name: text().notNull(),
    budget_id: integer()
      .notNull()
      .references(() => budgets.id),
    budget_line_id: integer().references(() => budgetLines.id, { onDelete: 'set null' }),
    order_id: integer()
      .notNull()
      .references(() => orders.id),
    space_id: integer()
      .notNull()
      .references(() => spaces.id),
    installer_id: integer().references(() => installers.id),
    file_id: integer()
      .notNull()
      .references(() => files.id),
    /** Id that the phone chose for the photo. A photo that arrives twice is stored once. */
    upload_key: text().notNull(),
    /** Note of the installer. */
    note: text().notNull().default(''),
    /** Time at which the photo was taken; `taken_source` is the source of this time. Both are null if the time is unknown. */
    taken_at: moment(),
    taken_source: text({ enum: momentSources }),
    /** Time at which the phone created the file, according to the phone. */
    file_made_at: moment(),
    /** Location from the photo's metadata. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** Distance from this location to the space, in whole metres. Null unless both locations are known. */
    distance_m: integer(),
    flags: jsonb().$type<PhotoFlag[]>().notNull().default([]),
    /** Perceptual hash of 64 bits; null if the picture could not be decoded. */
    likeness: bit({ dimensions: LIKENESS_BITS }),
    /**
     * Gradient hash of 1,024 bits. `detail` is the entropy of the brightness steps between neighbouring parts of the picture,
     * in hundredths of a bit.
     */
    gradients: bit({ dimensions: GRADIENT_BITS }),
    detail: integer(),
    /** Time at which the server analysed the picture. Until then the photo has no flags and cannot be reviewed. */
    looked_at: moment(),
    state: text({ enum: photoStates }).notNull().default('pending'),
    /**
     * Request to the installer after a rejection: take a new photo, or do the work again. Null for photos that are not
     * rejected.
     */
    refusal: text({ enum: refusals }),
    reason: text().notNull().default(''),
    /**
     * Only for work that must be redone. `payer` pays for it, `reprint` is true if the print must be reprinted, and
     * `redo_budget_id` is the budget revision that charges the work.
     */
    payer: text({ enum: payers }),
    reprint: boolean().notNull().default(false),
    redo_budget_id: integer().references(() => budgets.id),
    /**
     * Amounts in cents that were added to the budget revision `redo_budget_id`. They are subtracted again if the decision is
     * reverted.
     */
    redo_extras: cents().notNull().default(0),
    redo_print: cents().notNull().default(0),
    /** Time at which the rejection was announced to the installer; null until then. */
    told_at: moment(),
    reviewed_by: integer().references(() => users.id),
    reviewed_at: moment(),
  },
  (table) => [
    unique('installer_photos_upload_key').on(table.upload_key),
    index('installer_photos_budget').on(table.budget_id),
    index('installer_photos_budget_line').on(table.budget_line_id),
    index('installer_photos_space').on(table.space_id, table.id),
    index('installer_photos_file').on(table.file_id),
    index('installer_photos_proof')
      .on(table.order_id, table.space_id)
      .where(sql`${table.state} = 'valid' and ${table.deleted_at} is null`),
    index('installer_photos_queue')
      .on(table.id)
      .where(sql`${table.state} = 'pending' and ${table.deleted_at} is null`),
    // A sample of n percent consists of n sample numbers. The query reads one range of this index for each number, from the
    // oldest relevant decision on.
    index('installer_photos_sample')
      .on(sql`(${sampleNumber(table.id)})`, table.reviewed_at)
      .where(sql`${table.state} = 'valid' and ${table.deleted_at} is null`),
    ...Array.from({ length: LIKENESS_PARTS }, (_, part) =>
      index(`installer_photos_likeness_${part + 1}`).on(
        sql`(${partOfLikeness(table.likeness, part)})`,
        table.likeness,
        table.id,
      ),
    ),
    ...listIndexes('installer_photos', table, [
      'state',
      'order_id',
      'installer_id',
      'taken_at',
      'created_at',
      'reviewed_at',
    ]),
  ],
)

/**
 * Last claim on each photo, made when a reviewer gets the photo. It is stored in a separate table because renewing a claim
 * every half minute would otherwise rewrite the photo's wide row and its index entries.
 */
export const photoClaims = claimsTable('photo_claims')

/**
 * Claims for second looks. The claims of the first review remain in `photo_claims`, so that a decision of the first review can
 * still be reverted.
 */
export const secondClaims = claimsTable('second_claims')

export type ClaimsTable = typeof photoClaims

function claimsTable(name: string) {
  return pgTable(name, {
    photo_id: integer()
      .primaryKey()
      .references(() => installerPhotos.id),
    /** Incremented when the photo goes to a different reviewer. A decision with an older number is refused. */
    number: integer().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    /** End of the claim; 0 once the photo is decided. */
    until: moment().notNull(),
  })
}

/** Verdicts of second reviewers, at most one for each photo. The second reviewer does not see the first decision. */
export const secondLooks = pgTable(
  'second_looks',
  {
    photo_id: integer()
      .primaryKey()
      .references(() => installerPhotos.id),
    looked_by: integer()
      .notNull()
      .references(() => users.id),
    looked_at: moment().notNull(),
    verdict: text({ enum: secondVerdicts }).notNull(),
    /** Reason for the verdict; empty if the verdict is that the photo is valid. */
    reason: text().notNull().default(''),
  },
  (table) => [index('second_looks_looked_at').on(table.looked_at, table.verdict)],
)
