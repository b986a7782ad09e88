import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import { LARGEST_AMOUNT, LARGEST_SUM } from '@lienzo/rules/largest-amounts'
import { brokenRule } from './errors.ts'
import { decimalsOfUnit, inUnit, type Unit } from './units.ts'
import { z } from './zod.ts'

/** Id of a record. */
export const id = z.int().min(1).max(2_147_483_647)

/** Moment in Unix seconds. */
export const moment = inUnit('date', z.int().min(0).max(253_402_300_799))

/** Day that somebody chose, as its start in UTC; a time of day is dropped. */
export const day = moment.overwrite((seconds) => seconds - (seconds % SECONDS_PER_DAY))

/** The time zone of the person, such as `Europe/Madrid`. */
export const timeZone = z.string().max(64).default('UTC')

function amountIn(unit: Exclude<Unit, 'date'>, largest = LARGEST_AMOUNT) {
  const decimals = decimalsOfUnit[unit]
  const factor = 10 ** decimals
  const codec = z.codec(z.number().min(-largest).max(largest), z.int(), {
    decode: (value, context) => {
      const units = Math.round(value * factor)
      if (Math.abs(units / factor - value) > 1e-9) {
        context.issues.push({
          code: 'custom',
          input: value,
          ...brokenRule('validation.decimals', `has more than ${decimals} decimals`, { decimals }),
        })
        return z.NEVER
      }
      return units
    },
    encode: (units) => units / factor,
  })
  return inUnit(unit, codec)
}

/** Euros with two decimals on the wire, cents inside. */
export const signedEuros = amountIn('cents')
export const euros = signedEuros.refine(
  (cents) => cents >= 0,
  brokenRule('validation.negative', 'is negative'),
)

/** Square metres with four decimals on the wire, 1/10000 m2 inside. */
export const signedSquareMetres = amountIn('area')
export const squareMetres = signedSquareMetres.refine(
  (units) => units >= 0,
  brokenRule('validation.negative', 'is negative'),
)

/** Sum over many records, in an output. */
export const sumOfEuros = amountIn('cents', LARGEST_SUM)
export const sumOfSquareMetres = amountIn('area', LARGEST_SUM)

/** A percentage with two decimals on the wire, hundredths of a percent inside. */
export const percent = amountIn('percent').refine(
  (hundredths) => hundredths >= 0 && hundredths <= 10_000,
  brokenRule('validation.percent', 'is not between 0 and 100'),
)

/** A length in mm. */
export const millimetres = z.int().min(0).max(1_000_000)

/** Text without the control characters that no database or document keeps. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
const printable = /^[^\u0000-\u0008\u000B\u000C\u000E-\u001F]*$/

/** Returns a schema of text of at most `maximum` characters, in one or several lines, trimmed; can be empty. */
export function text(maximum: number) {
  return z
    .string()
    .max(maximum)
    .refine(
      (value) => printable.test(value),
      brokenRule('validation.control_characters', 'has control characters'),
    )
    .overwrite((value) => value.trim().normalize('NFC'))
}

/** Returns a schema of text that must not be empty. */
export function requiredText(maximum: number) {
  return text(maximum).refine((value) => value.trim() !== '', brokenRule('validation.required', 'is empty'))
}

const emailShape = z.email()

/**
 * Returns a schema of e-mail addresses, the main one first. Empty and repeated ones are dropped. Errors quote the wrong address,
 * because people write all of them into one field.
 */
export function emails(maximum: number) {
  return z
    .array(text(254))
    .max(maximum)
    .overwrite((addresses) => eachOnce(addresses))
    .superRefine((addresses, context) => {
      for (const [index, address] of addresses.entries()) {
        if (emailShape.safeParse(address).success) continue
        const rule = brokenRule('validation.emails', 'is not an e-mail address', { address })
        context.addIssue({ code: 'custom', path: [index], ...rule })
      }
    })
}

/** Drops empty and repeated addresses, ignoring case. */
export function eachOnce(addresses: readonly string[]): string[] {
  const byText = new Map<string, string>()
  for (const address of addresses) {
    const key = address.toLowerCase()
    if (key !== '' && !byText.has(key)) byText.set(key, address)
  }
  return [...byText.values()]
}

/** Kinds of files by how they can be shown: pixels, an SVG, pages, or not at all. */
export const fileKinds = ['picture', 'drawing', 'pdf', 'other'] as const
export type FileKind = (typeof fileKinds)[number]
export const colourModels = ['rgb', 'cmyk', 'grey', 'lab'] as const

/** Picture or other file as shown in a record; the addresses are signed and expire. */
export const fileView = z.object({
  id,
  name: z.string(),
  /** Media type, detected from the content. */
  type: z.string(),
  kind: z.enum(fileKinds),
  /** In bytes. */
  size: z.int(),
  /** Size as displayed; null without pixels. */
  width_px: z.int().nullable(),
  height_px: z.int().nullable(),
  /** Paper size of an SVG or of the first page of a PDF; null if unknown. */
  width_mm: z.number().nullable(),
  height_mm: z.number().nullable(),
  colour_model: z.enum(colourModels).nullable(),
  /** Pages of a PDF or TIFF, frames of an animation; null if unknown. */
  pages: z.int().nullable(),
  /**
   * Addresses of its thumbnails by longest side (96, 320, 1280, 4096 pixels), empty if it cannot be shown, and of the file itself
   * as a download.
   */
  small: z.string(),
  medium: z.string(),
  large: z.string(),
  huge: z.string(),
  original: z.string(),
})
export type FileView = z.output<typeof fileView>

/** Fields of every record. `version` increases by one with each change and is sent back with an update. */
export const recordFields = {
  id,
  created_at: moment,
  updated_at: moment,
  created_by: id.nullable(),
  version: z.int(),
  deleted_at: moment.nullable(),
}

/** Fields of every update: without `id` it creates a record, with `id` it requires the `version` that was read. */
export const updateFields = {
  id: id.optional(),
  version: z.int().min(1).optional(),
}
