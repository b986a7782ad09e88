import { mostPiecesOnRoll } from '@lienzo/rules/sales/production/roll/roll-plan'
import { languages } from '../../people/languages.ts'
import { declareCall } from '../../wire/call.ts'
import { id, sumOfSquareMetres } from '../../wire/fields.ts'
import { lookedInput } from '../../wire/list.ts'
import { z } from '../../wire/zod.ts'

const access = { path: '/order', right: 'access' } as const

/** Maximum number of orders in one roll plan. */
export const mostOrdersOnRoll = 200
/** Largest gap between pieces in mm. */
export const widestGap = 200

const rollPlanInput = z.strictObject({
  /** Orders to plan; cancelled ones are left out. */
  chosen: lookedInput,
  /** Material of the plan; defaults to the material with the largest printed area. */
  material_id: id.optional(),
  /** Set if pieces can be rotated so that their width runs along the roll. */
  turn: z.boolean().default(true),
  /**
   * Ids of the lines to which the opposite of `turn` applies, such as lines whose material has a grain or whose pattern
   * continues across pieces.
   */
  turn_otherwise: z.array(id).max(mostPiecesOnRoll).default([]),
  /** Minimum distance between pieces in mm, for the blade or for cutter marks. */
  gap: z.int().min(0).max(widestGap).default(0),
})

/** Material of the lines, with lengths in mm. `roll_width` is 0 if the material does not come on a roll. */
const rollMaterial = z.object({
  id,
  code: z.string(),
  name: z.string(),
  roll_width: z.int(),
  roll_length: z.int(),
  /** Number of copies of all lines on this material, including spares. */
  copies: z.int(),
})

/** Line on the roll: size and bleed in mm, number of copies including spares, and number of panels per copy. */
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

/**
 * Sheet or panel with its bleed, in mm: `x` is the distance from the left edge of the roll, `y` from the start of the strip.
 */
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
  /** Materials of the orders, starting with the largest printed area. */
  materials: z.array(rollMaterial),
  /** Material of the plan; null if the orders have no material. */
  material_id: id.nullable(),
  /** Overlap of two panels at their seam, in mm. */
  overlap: z.int(),
  gap: z.int(),
  lines: z.array(rollLine),
  /**
   * Strips across the full width of the roll, in cutting order. `from` is the distance from the start of the roll and `length`
   * the length of the strip, both in mm.
   */
  strips: z.array(z.object({ roll: z.int(), from: z.int(), length: z.int(), pieces: z.array(rollPiece) })),
  /** Lines that do not fit: a piece is longer than the roll, or the roll is no wider than the overlap of panels. */
  left_out: z.array(z.object({ line_id: id, reason: z.enum(['too_long', 'too_narrow']) })),
  /**
   * Areas of the plan. Gross is net plus waste; `printed_waste` is the part of the waste that consists of bleed and overlap.
   */
  sums: z.object({
    rolls: z.int(),
    /** Total length used on all rolls, in mm. */
    length: z.int(),
    pieces: z.int(),
    net: sumOfSquareMetres,
    waste: sumOfSquareMetres,
    printed_waste: sumOfSquareMetres,
    gross: sumOfSquareMetres,
  }),
})

/** Calls for roll plans, which lay the lines of one or several orders on the roll of their material. */
export const rollPlanCalls = {
  rollplan: declareCall({
    summary: `Return the layout of a material's lines on its roll, for one order or up to ${mostOrdersOnRoll}: strips, panels of sheets wider than the roll, and the material used`,
    permission: access,
    changes: false,
    input: rollPlanInput,
    output: rollPlan,
  }),
  printrollplan: declareCall({
    summary: 'Return the roll plan as a PDF, with a picture of the roll and its lines',
    permission: access,
    changes: false,
    input: rollPlanInput.extend({ language: z.enum(languages).optional() }),
    output: z.never(),
    document: 'application/pdf',
  }),
}
