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

/** Maximum parcels for which one call prints labels. */
export const mostParcels = 500

/** Forms in which an order is printed. */
export const orderForms = ['full', 'compact'] as const

/** Calls for the papers of an order and for its download files. */
export const orderPaperCalls = {
  ...orderArchiveCalls,
  ...rollPlanCalls,
  print: declareCall({
    summary:
      'The order as a PDF, in full or compact, with one row per line and without pictures, in a language or in that of its customer; left out, in that of the caller',
    permission: access,
    changes: false,
    input: getInput.extend({
      language: z.enum([...languages, 'customer']).optional(),
      /** `compact`: one row per line, grouped by shop, for orders that would take hundreds of pages. */
      form: z.enum(orderForms).default('full'),
    }),
    output: z.never(),
    document: 'application/pdf',
  }),
  getlabels: declareCall({
    summary:
      'The labels of an order or of some of its lines as a PDF, one for each space, the spaces of a shop together, or one for each parcel that goes to its delivery address, on sheets of A4 or on a roll',
    permission: access,
    changes: false,
    input: getInput.extend({
      per: z.enum(['space', 'parcel']).default('space'),
      format: z.enum(labelFormatNames).default('a4_8'),
      /** First free place of a sheet that is already in use, from 1 along its rows. */
      first: z.int().min(1).max(mostLabelsOnPage).default(1),
      parcels: z.int().min(1).max(mostParcels).default(1),
      /** Numbers of the first and last label, to print only some. */
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
      'The report of an order, or of all orders of a campaign that are neither drafts nor cancelled, as a PDF: each space with what is made for it, its artwork and its photos, and what it adds up to',
    permission: access,
    changes: false,
    input: z
      .strictObject({ id: id.optional(), campaign_id: id.optional(), line_ids: lineIds, language })
      .refine((asked) => (asked.id === undefined) !== (asked.campaign_id === undefined), {
        ...brokenRule('validation.required', 'must name an order or a campaign, and not both'),
        path: ['id'],
      })
      .refine((asked) => asked.line_ids === undefined || asked.id !== undefined, {
        ...brokenRule('validation.required', 'is missing: lines are those of one order'),
        path: ['id'],
      }),
    output: z.never(),
    document: 'application/pdf',
  }),
  photolist: declareCall({
    summary:
      'A page of the photos of the spaces that an order has lines for, in the order of the list of spaces',
    permission: access,
    changes: false,
    input: listInput.extend({ id }),
    output: spacePhotoCalls['photo-list'].output,
  }),
}
