import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import { LARGEST_AMOUNT, LARGEST_SUM } from '@lienzo/rules/largest-amounts'
import { brokenRule } from './errors.ts'
import { decimalsOfUnit, inUnit, type Unit } from './units.ts'
import { z } from './zod.ts'

/** Id of a record. */
export const id = z.int().min(1).max(2_147_483_647)

/** Time in Unix seconds. */
export const moment = inUnit('date', z.int().min(0).max(253_402_300_799))

/** Day chosen by a person, as the start of that day in UTC; the time of day is dropped. */
export const day = moment.overwrite((seconds) => seconds - (seconds % SECONDS_PER_DAY))

/** Time zone of the person, such as `Europe/Madrid`; defaults to UTC. */
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

/** Amount in euros with at most two decimals on the wire, in cents inside; can be negative. */
export const signedEuros = amountIn('cents')
export const euros = signedEuros.refine(
  (cents) => cents >= 0,
  brokenRule('validation.negative', 'is negative'),
)

/** Area in m2 with at most four decimals on the wire, in 1/10000 m2 inside; can be negative. */
export const signedSquareMetres = amountIn('area')
export const squareMetres = signedSquareMetres.refine(
  (units) => units >= 0,
  brokenRule('validation.negative', 'is negative'),
)

/** Sums over many records, for outputs only. The limit is far higher than that of a single amount. */
export const sumOfEuros = amountIn('cents', LARGEST_SUM)
export const sumOfSquareMetres = amountIn('area', LARGEST_SUM)

/** Percentage from 0 to 100 with at most two decimals on the wire, in hundredths of a percent inside. */
export const percent = amountIn('percent').refine(
  (hundredths) => hundredths >= 0 && hundredths <= 10_000,
  brokenRule('validation.percent', 'is not between 0 and 100'),
)

/** Length in whole mm, at most 1 km. */
export const millimetres = z.int().min(0).max(1_000_000)

/** Matches text that contains no control characters other than tabs and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
const printable = /^[^\u0000-\u0008\u000B\u000C\u000E-\u001F]*$/

/**
 * Returns a schema of text with at most `maximum` characters, which can be empty and contain line breaks. The text is trimmed
 * and normalised to NFC.
 */
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

/** Returns a schema like that of `text`, but rejects empty text. */
export function requiredText(maximum: number) {
  return text(maximum).refine((value) => value.trim() !== '', brokenRule('validation.required', 'is empty'))
}

const emailShape = z.email()

/**
 * Returns a schema of at most `maximum` e-mail addresses, the main address first. Drops empty and duplicate addresses. Errors
 * quote the invalid address, because people enter all addresses in one field.
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

/** Drops empty and duplicate addresses. The comparison ignores case. */
export function eachOnce(addresses: readonly string[]): string[] {
  const byText = new Map<string, string>()
  for (const address of addresses) {
    const key = address.toLowerCase()
    if (key !== '' && !byText.has(key)) byText.set(key, address)
  }
  return [...byText.values()]
}

/** Kinds of files by the way they are shown: as pixels, as an SVG, as pages, or not at all. */
export const fileKinds = ['picture', 'drawing', 'pdf', 'other'] as const
export type FileKind = (typeof fileKinds)[number]
export const colourModels = ['rgb', 'cmyk', 'grey', 'lab'] as const

/** Picture or other file of a record. The addresses are signed and expire. */
export const fileView = z.object({
  id,
  name: z.string(),
  /** Media type, detected from the file's content. */
  type: z.string(),
  kind: z.enum(fileKinds),
  /** Size of the file in bytes. */
  size: z.int(),
  /** Size in pixels as displayed; null for files without pixels. */
  width_px: z.int().nullable(),
  height_px: z.int().nullable(),
  /** Printed size in mm of an SVG or of the first page of a PDF; null if unknown. */
  width_mm: z.number().nullable(),
  height_mm: z.number().nullable(),
  colour_model: z.enum(colourModels).nullable(),
  /** Number of pages of a PDF or TIFF, or number of frames of an animation; null if unknown. */
  pages: z.int().nullable(),
  /**
   * Addresses of the thumbnails, whose longest sides are 96, 320, 1280 and 4096 pixels (empty if the file cannot be shown), and
   * of the download of the file itself.
   */
  small: z.string(),
  medium: z.string(),
  large: z.string(),
  huge: z.string(),
  original: z.string(),
})
export type FileView = z.output<typeof fileView>

/**
 * Fields of every record. `version` increases by one with each change; an update must contain the version that the caller read.
 */
export const recordFields = {
  id,
  created_at: moment,
  updated_at: moment,
  created_by: id.nullable(),
  version: z.int(),
  deleted_at: moment.nullable(),
}

/**
 * Fields of every update. Without an `id`, the update creates a record; with an `id`, it requires the `version` that the caller
 * read.
 */
export const updateFields = {
  id: id.optional(),
  version: z.int().min(1).optional(),
}
