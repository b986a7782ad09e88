import type { FieldError, FieldErrors } from '@lienzo/contract/wire/errors'
import { priceInputOf, sizedMaterialOf, sizedProductOf } from '@lienzo/rules/catalogue/catalogue-line'
import {
  type SizeCheck,
  type SizedArtwork,
  type SizeInput,
  validateSize,
} from '@lienzo/rules/catalogue/size-check'
import {
  type LineSums,
  type OrderLimit,
  priceWithinLimits,
  totalsWithinLimits,
} from '@lienzo/rules/sales/lines/line-limits'
import { spareCopies } from '@lienzo/rules/sales/lines/spares'
import { findingsAt, trimmedSize, wasRead } from '@lienzo/rules/sales/preflight/preflight'
import { mountingDays } from '@lienzo/rules/sales/space-checks'
import type { Context } from '../../../core/context/context.ts'
import { invalidField, invalidInput } from '../../../core/context/refusal.ts'
import { amountTooLarge, tooManyPieces } from '../../../core/domain/largest-amounts.ts'
import type { StoredFileRow } from '../../../core/files/file-addresses.ts'
import { mapInTurns } from '../../../core/jobs/in-turns.ts'
import { todayOf } from '../../../core/list/today.ts'
import type { PriceStepColumn } from '../../../db/tables/sales/orders.ts'
import { permissionsOfCampaign } from '../../../resources/campaign/campaign-materials.ts'
import { type FormerPart, formerParts } from './former-parts.ts'
import { type LineInput, type LineParts, readLineParts } from './line-parts.ts'
import { mountingChecks, sizedSpaceOf } from './line-spaces.ts'
import { catalogueFaults, soldFaults } from './sold-faults.ts'

/** Priced and checked line. Amounts are in cents, areas in 1/10000 m2, and the discount in hundredths of a percent. */
export type PricedLine = {
  input: LineInput
  /** Version of the artwork that was checked. */
  image_revision: number | null
  spare_copies: number
  m2: number
  piece_m2: number
  discount: number
  net: number
  price_steps: PriceStepColumn[]
  checks: SizeCheck[]
  /** Parts of the line that are no longer sold. */
  former: { field: FormerPart['field']; name: string }[]
}

export type PricedLines = {
  lines: PricedLine[]
  totals: {
    pieces: number
    spares: number
    m2: number
    net: number
    vat: number
    total: number
    vat_rate: number
  }
}

type Terms = { discount: number; vat: number }

/** Values that all lines of an order share. */
export type OrderOfLines = {
  customer_id: number
  /** If set, all artwork must belong to this campaign, and the campaign must permit every material and finish. */
  campaign_id?: number | null
  requested_at: number | null
  installs_from: number | null
  installs_to: number | null
}

/**
 * Prices and checks lines under the terms of a customer. If the former lines are passed as `kept`, no line is allowed to newly
 * reference a part that is no longer sold. Throws INVALID_INPUT with the faults of lines that do not fit the catalogue, or if
 * the totals exceed the limits of an order.
 */
export async function priceLines(
  context: Context,
  inputs: readonly LineInput[],
  order: OrderOfLines,
  terms: Terms,
  options: KnownParts = {},
): Promise<PricedLines> {
  const trials = await tryLines(context, inputs, order, terms, options)
  const faults: FieldErrors = {}
  trials.forEach(({ faults: own }, index) => {
    for (const [field, { values, ...fault }] of Object.entries(own)) {
      faults[`lines.${index}.${field}`] = values
        ? { ...fault, values: { ...values, number: index + 1 } }
        : fault
    }
  })
  if (Object.keys(faults).length > 0) throw invalidInput(faults)
  const lines = trials.flatMap(({ line }) => line ?? [])
  return { lines, totals: totalsOf(sumOfLines(lines), terms.vat) }
}

type SummedLine = { input: { copies: number }; spare_copies: number; m2: number; net: number }

function sumOfLines(lines: readonly SummedLine[]): LineSums {
  const sums = { pieces: 0, spares: 0, m2: 0, net: 0 }
  for (const { input, spare_copies, m2, net } of lines) {
    sums.pieces += input.copies
    sums.spares += spare_copies
    sums.m2 += m2
    sums.net += net
  }
  return sums
}

/**
 * Returns the totals of an order after the lines `gone` are removed and the lines `come` are added. Throws INVALID_INPUT if the
 * totals exceed the limits of an order.
 */
export function totalsAfter(
  order: LineSums & { vat_rate: number },
  { gone, come }: { gone: readonly SummedLine[]; come: readonly SummedLine[] },
): PricedLines['totals'] {
  const [less, more] = [sumOfLines(gone), sumOfLines(come)]
  const sums = {
    pieces: order.pieces - less.pieces + more.pieces,
    spares: order.spares - less.spares + more.spares,
    m2: order.m2 - less.m2 + more.m2,
    net: order.net - less.net + more.net,
  }
  return totalsOf(sums, order.vat_rate)
}

/** Calculates the totals of an order from the sums of its lines. Throws INVALID_INPUT if they exceed the limits of an order. */
function totalsOf(sums: LineSums, vat_rate: number): PricedLines['totals'] {
  const outcome = totalsWithinLimits(sums, vat_rate)
  if (!outcome.ok) throw invalidField('lines', exceeds[outcome.limit])
  return { ...outcome.totals, vat_rate }
}

const exceeds: Record<OrderLimit, FieldError> = { amount: amountTooLarge, pieces: tooManyPieces }

/** Priced line or, if it could not be priced, the faults of its fields. */
export type TriedLine = { line?: PricedLine; faults: Record<string, FieldError> }

/**
 * Parts that may be referenced. `kept` contains the former lines; if it is set, no line is allowed to newly reference parts
 * that are no longer sold. `parts` contains the parts if they have already been read.
 */
type KnownParts = { kept?: readonly LineInput[] | undefined; parts?: LineParts }

/** Prices and checks lines like `priceLines`, but each line separately: a faulty line does not affect the other lines. */
export async function tryLines(
  context: Context,
  inputs: readonly LineInput[],
  order: OrderOfLines,
  terms: Terms,
  { kept, parts: read }: KnownParts = {},
): Promise<TriedLine[]> {
  const parts = read ?? (await readLineParts(context, inputs))
  const { campaign_id, customer_id } = order
  const bounds = { customer_id, campaign_id, permits: await permissionsOfCampaign(context, campaign_id) }
  const checks = (line: LineInput) => checksOf(context, line, parts, order)
  const before = new Map(kept?.map((line) => [line.id, line]))
  return mapInTurns(inputs, (input) => {
    const unfit = catalogueFaults(input, parts, bounds)
    if (Object.keys(unfit).length > 0) return { faults: unfit }
    const unsold = kept
      ? soldFaults(input, parts, input.id === undefined ? undefined : before.get(input.id))
      : {}
    if (Object.keys(unsold).length > 0) return { faults: unsold }
    return priceLine(input, { parts, terms, checks })
  })
}

type Pricing = { parts: LineParts; terms: Terms; checks: (line: LineInput) => SizeCheck[] }

function priceLine(line: LineInput, { parts, terms, checks }: Pricing): TriedLine {
  const product = parts.products.get(line.product_id)
  if (!product) throw new Error(`The product ${line.product_id} was not read`)
  const material = line.material_id === null ? undefined : parts.materials.get(line.material_id)
  const materialFinishes = parts.finishesOf.get(line.material_id ?? 0)
  const finishes = line.finish_ids
    .map((id) => materialFinishes?.get(id))
    .filter((finish) => finish !== undefined)
  const { width, height, copies } = line
  const { discount } = terms
  const spares = spareCopies(line)
  const price = priceWithinLimits(
    priceInputOf({ product, material: material ?? null, finishes, width, height, copies, spares, discount }),
  )
  if (!price) return { faults: { copies: amountTooLarge } }
  const pricedLine: PricedLine = {
    input: line,
    image_revision: parts.images.get(line.campaign_image_id ?? 0)?.revision ?? null,
    spare_copies: spares,
    m2: price.areaUnits,
    piece_m2: price.areaUnitsPerPiece,
    discount: terms.discount,
    net: price.netCents,
    price_steps: price.steps.map(({ key, values, amountCents }) => ({ key, values, amount: amountCents })),
    checks: checks(line),
    former: formerParts(line, parts).map(({ field, name }) => ({ field, name })),
  }
  return { line: pricedLine, faults: {} }
}

/** Returns the checks of a line, based on the current values of its parts. */
export function checksOf(
  context: Context,
  line: LineInput,
  parts: LineParts,
  order: Omit<OrderOfLines, 'customer_id' | 'campaign_id'>,
): SizeCheck[] {
  const product = parts.products.get(line.product_id)
  const image = parts.images.get(line.campaign_image_id ?? 0)
  const file = image && parts.files.get(image.file_id)
  const space = parts.spaces.get(line.space_id ?? 0)
  if (!product) return []
  const print = {
    widthMm: line.width,
    heightMm: line.height,
    product: sizedProductOf(product),
    material: sizedMaterialOf(parts.materials.get(line.material_id ?? 0) ?? null),
    space: sizedSpaceOf(space),
    artwork: file ? artworkOf(file, parts) : null,
  }
  const checks = [...validateSize(print, parts.sizes), ...fileChecks(file, print, parts)]
  if (!space) return checks
  return [...checks, ...mountingChecks(context, space, mountingDays(order, todayOf(context)))]
}

/** Returns the preflight findings that matter at the size of the line. */
function fileChecks(
  file: StoredFileRow | undefined,
  { widthMm, heightMm, product }: SizeInput,
  { preflights, sizes }: LineParts,
): SizeCheck[] {
  const preflight = preflights.get(file?.sha256 ?? '')
  return preflight ? findingsAt(preflight, { widthMm, heightMm, bleedMm: product.bleedMm }, sizes) : []
}

/**
 * Returns the shape of an artwork: its size in pixels, or the paper size of a PDF or SVG. If a PDF has a trim box, returns the
 * trimmed size. Returns null if the size is unknown.
 */
function artworkOf(file: StoredFileRow, { preflights }: LineParts): SizedArtwork | null {
  const preflight = preflights.get(file.sha256)
  if (preflight && wasRead(preflight) && preflight.trim) return trimmedSize(preflight)
  if (file.width_px && file.height_px) return { widthPx: file.width_px, heightPx: file.height_px }
  if (file.width_um && file.height_um) return { widthUm: file.width_um, heightUm: file.height_um }
  return null
}
