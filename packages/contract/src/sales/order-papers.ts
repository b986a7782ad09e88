import { labelFormatNames, mostLabelsOnPage } from '@lienzo/rules/sales/label-formats'
import { spacePhotoCalls } from '../customers/space-photos.ts'
import { languages } from '../people/languages.ts'
import { declareCall } from '../wire/call.ts'
import { brokenRule } from '../wire/errors.ts'
import { id } from '../wire/fields.ts'
import { getInput, listInput } from '../wire/list.ts'
import { z } from '../wire/zod.ts'
import { lineIds, orderArchiveCalls } from './order-archives.ts'
import { rollPlanCalls } from './production/order-roll-plan.ts'

const access = { path: '/order', right: 'access' } as const

const language = z.enum(languages).optional()

/** Maximum number of parcels for which one call prints labels. */
export const mostParcels = 500

/** Printed forms of an order. */
export const orderForms = ['full', 'compact'] as const

/** Calls for the printed papers of an order and for its files. */
export const orderPaperCalls = {
  ...orderArchiveCalls,
  ...rollPlanCalls,
  print: declareCall({
    summary:
      "Return an order as a PDF, full, or compact with one row per line and no pictures, in the given language or that of its customer; defaults to the caller's",
    permission: access,
    changes: false,
    input: getInput.extend({
      language: z.enum([...languages, 'customer']).optional(),
      /**
       * `compact` prints one row per line, grouped by shop. It is meant for orders that would otherwise take hundreds of pages.
       */
      form: z.enum(orderForms).default('full'),
    }),
    output: z.never(),
    document: 'application/pdf',
  }),
  getlabels: declareCall({
    summary:
      'Return the labels of an order or of some of its lines as a PDF, on sheets of A4 or on a roll: one for each space, grouped by shop, or one for each parcel to its delivery address',
    permission: access,
    changes: false,
    input: getInput.extend({
      per: z.enum(['space', 'parcel']).default('space'),
      format: z.enum(labelFormatNames).default('a4_8'),
      /** First unused label on a partly used sheet, counted from 1 row by row. */
      first: z.int().min(1).max(mostLabelsOnPage).default(1),
      parcels: z.int().min(1).max(mostParcels).default(1),
      /** Numbers of the first and last label to print. If omitted, all labels are printed. */
      from: z.int().min(1).max(100_000).optional(),
      to: z.int().min(1).max(100_000).optional(),
      line_ids: lineIds,
      language,
    }),
    output: z.never(),
    document: 'application/pdf',
  }),
  printraport: declareCall({
    summary:
      "Return the report of an order, or of a campaign's orders except drafts and cancelled ones, as a PDF: each space with its prints, artwork and photos, and the totals",
    permission: access,
    changes: false,
    input: z
      .strictObject({ id: id.optional(), campaign_id: id.optional(), line_ids: lineIds, language })
      .refine((input) => (input.id === undefined) !== (input.campaign_id === undefined), {
        ...brokenRule('validation.required', 'must name an order or a campaign, and not both'),
        path: ['id'],
      })
      .refine((input) => input.line_ids === undefined || input.id !== undefined, {
        ...brokenRule('validation.required', 'is missing: line_ids requires an order'),
        path: ['id'],
      }),
    output: z.never(),
    document: 'application/pdf',
  }),
  photolist: declareCall({
    summary: "Return a page of the photos of an order's spaces, in the order of the list of spaces",
    permission: access,
    changes: false,
    input: listInput.extend({ id }),
    output: spacePhotoCalls['photo-list'].output,
  }),
}
