import { mostPiecesOnRoll } from '@lienzo/rules/sales/production/roll/roll-plan'
import { languages } from '../../people/languages.ts'
import { declareCall } from '../../wire/call.ts'
import { id, sumOfSquareMetres } from '../../wire/fields.ts'
import { lookedInput } from '../../wire/list.ts'
import { z } from '../../wire/zod.ts'

const access = { path: '/order', right: 'access' } as const

/** The most orders whose lines lie on one roll together. */
export const mostOrdersOnRoll = 200
/** In mm. */
export const widestGap = 200

const rollPlanInput = z.strictObject({
  /** Cancelled ones have nothing to be printed. */
  chosen: lookedInput,
  /** Left out, the one of which most is printed. */
  material_id: id.optional(),
  /** Whether pieces may be laid with their width along the roll. */
  turn: z.boolean().default(true),
  /** The lines for which it is the other way round: what has a grain, or a pattern that goes on from piece to piece. */
  turn_otherwise: z.array(id).max(mostPiecesOnRoll).default([]),
  /** How far pieces are kept apart, in mm: for the blade, or for the marks of a cutter. */
  gap: z.int().min(0).max(widestGap).default(0),
})

/** A material of the lines; `roll_width` is 0 where it does not come on a roll. Lengths in mm. */
const rollMaterial = z.object({
  id,
  code: z.string(),
  name: z.string(),
  roll_width: z.int(),
  roll_length: z.int(),
  /** Copies of lines, with their spares. */
  copies: z.int(),
})

/** A line on the roll: its size and bleed in mm, its copies with the spares, and how many panels each is cut into. */
const rollLine = z.object({
  id,
  order_id: id,
  order_code: z.string(),
  number: z.int(),
  product_name: z.string(),
  space_name: z.string().nullable(),
  width: z.int(),
  height: z.int(),
  bleed: z.int(),
  copies: z.int(),
  panels: z.int(),
  may_turn: z.boolean(),
})

/** A sheet or a panel, with its bleed: from the left edge of the roll and the beginning of its strip, in mm. */
const rollPiece = z.object({
  line_id: id,
  copy: z.int(),
  panel: z.int(),
  x: z.int(),
  y: z.int(),
  across: z.int(),
  along: z.int(),
  turned: z.boolean(),
})

export const rollPlan = z.object({
  /** The materials of these orders, that of which most is printed first. */
  materials: z.array(rollMaterial),
  /** That of the plan; nothing where these orders have none. */
  material_id: id.nullable(),
  /** What two panels share at their seam, in mm. */
  overlap: z.int(),
  gap: z.int(),
  lines: z.array(rollLine),
  /** Parts of the roll from edge to edge, one after the other: where each begins on its roll, and how long it is, in mm. */
  strips: z.array(z.object({ roll: z.int(), from: z.int(), length: z.int(), pieces: z.array(rollPiece) })),
  /** Lines that cannot be laid: longer than the roll is, or the roll no wider than the overlap. */
  left_out: z.array(z.object({ line_id: id, reason: z.enum(['too_long', 'too_narrow']) })),
  /** Net and waste are together the gross; `printed_waste` is the part of the waste that is bleed and overlap. */
  sums: z.object({
    rolls: z.int(),
    /** In mm. */
    length: z.int(),
    pieces: z.int(),
    net: sumOfSquareMetres,
    waste: sumOfSquareMetres,
    printed_waste: sumOfSquareMetres,
    gross: sumOfSquareMetres,
  }),
})

/** How the lines of orders lie on the roll of their material. */
export const rollPlanCalls = {
  rollplan: declareCall({
    summary: `How the lines of one material lie on its roll, of one order or of up to ${mostOrdersOnRoll}: in strips, with panels of what is wider, and what is used of the roll`,
    permission: access,
    changes: false,
    input: rollPlanInput,
    output: rollPlan,
  }),
  printrollplan: declareCall({
    summary: 'The same as a PDF: the roll as a picture, and its lines',
    permission: access,
    changes: false,
    input: rollPlanInput.extend({ language: z.enum(languages).optional() }),
    output: z.never(),
    document: 'application/pdf',
  }),
}
