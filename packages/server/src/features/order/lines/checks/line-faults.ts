import type { FormerField } from '@lienzo/contract/sales/order-lines'
import type { FieldError } from '@lienzo/contract/wire/errors'
import type { OrderState } from '@lienzo/rules/sales/order-states'
import { inArray } from 'drizzle-orm'
import type { Context } from '../../../../core/context/context.ts'
import { finishes } from '../../../../db/tables/catalogue/catalogue.ts'
import { formerParts } from '../former-parts.ts'
import type { LineInput, LineParts } from '../line-parts.ts'
import {
  type Artworks,
  artworkFaults,
  missingApprovals,
  type PrintedLine,
  type Step,
} from './artwork-faults.ts'

/** Reason why a line prevents a step, with the field of the line that causes it. */
export type LineFault = FieldError & { field: FormerField | 'release' | 'checks' }

/** Line with the names of its parts. The names of deleted parts are known too. A name is null if the line has no such part. */
export type NamedLine = LineInput &
  PrintedLine & {
    product_name: string
    material_name: string | null
    promotion_name: string | null
    space_name: string | null
  }

type Check = {
  check: string
  level: 'ok' | 'warning' | 'error'
  key: string
  values: Record<string, string | number>
}

/** Current values of everything that lines reference. */
export type KnownParts = {
  parts: LineParts
  artworks: Artworks
  /** Names of finishes, by ID, that have been deleted or removed from their material since. */
  goneFinishes: ReadonlyMap<number, string>
}

/**
 * Returns the reasons why a line prevents a step: faults of its artwork, failed checks and, before confirmation, parts that are
 * no longer sold.
 */
export function lineFaults(
  line: NamedLine,
  references: KnownParts,
  checks: readonly Check[],
  step: Step,
): LineFault[] {
  return [
    ...artworkFaults(line, references.artworks.get(line.campaign_image_id ?? 0), step),
    // A confirmed order is produced even if some of its parts are no longer sold.
    ...(step.to === 'confirmed' ? formerFaults(line, references) : []),
    ...failedChecks(checks, step),
  ]
}

function formerFaults(line: NamedLine, { parts, goneFinishes }: KnownParts): LineFault[] {
  const former = formerParts(line, parts).map(({ name: _, ...fault }) => fault)
  return [...goneParts(line, parts, goneFinishes), ...former]
}

function failedChecks(checks: readonly Check[], { to }: Step): LineFault[] {
  const key = to === 'confirmed' ? 'validation.check_failed' : 'validation.check_failed_now'
  return checks
    .filter(({ level }) => level === 'error')
    .map((check) => {
      const values = { ...check.values, check: check.key }
      return { field: 'checks', key, values, message: `fails the check ${check.key}` }
    })
}

/** Returns faults for parts that have been deleted, and for a finish that the material no longer has. */
function goneParts(
  line: NamedLine,
  parts: LineParts,
  goneFinishes: ReadonlyMap<number, string>,
): LineFault[] {
  const faults: LineFault[] = []
  if (!parts.products.has(line.product_id))
    faults.push(inactiveFault('product', 'product_id', line.product_name))
  const hasMaterial = parts.materials.has(line.material_id ?? 0)
  if (line.material_name !== null && !hasMaterial) {
    faults.push(inactiveFault('material', 'material_id', line.material_name))
  }
  const finish = hasMaterial ? finishesGone(line, parts).find((id) => goneFinishes.has(id)) : undefined
  if (finish !== undefined) faults.push(inactiveFault('finish', 'finish_ids', goneFinishes.get(finish) ?? ''))
  if (line.promotion_name !== null && !parts.promotions.has(line.promotion_id ?? 0)) {
    faults.push(inactiveFault('advertised', 'promotion_id', line.promotion_name))
  }
  if (line.space_id !== null && !parts.spaces.has(line.space_id)) {
    faults.push(inactiveFault('space', 'space_id', line.space_name ?? ''))
  }
  return faults
}

function inactiveFault(
  part: 'product' | 'material' | 'finish' | 'advertised' | 'space',
  field: FormerField,
  name: string,
): LineFault {
  const message = `names the ${part} ${name}, which is not sold any more`
  return { field, key: `validation.${part}_inactive`, values: { name }, message }
}

function finishesGone(line: LineInput, { finishesOf }: LineParts): number[] {
  const materialFinishes = finishesOf.get(line.material_id ?? 0)
  return line.finish_ids.filter((id) => !materialFinishes?.has(id))
}

/**
 * Reads the names of finishes that have been deleted or removed from their material since. Runs no query if there are no such
 * finishes.
 */
export async function readGoneFinishes(
  { database }: Context,
  lines: readonly LineInput[],
  parts: LineParts,
): Promise<Map<number, string>> {
  const ids = [...new Set(lines.flatMap((line) => finishesGone(line, parts)))]
  if (ids.length === 0) return new Map()
  const rows = await database
    .select({ id: finishes.id, name: finishes.name })
    .from(finishes)
    .where(inArray(finishes.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Returns the reasons that `lineFaults` finds, in the form of checks and without failed checks. Errors prevent the next step of
 * an order in this state. Warnings prevent only its production. Returns an empty list unless the order is a draft or confirmed.
 */
export function stepChecks(
  line: NamedLine & { number: number },
  references: KnownParts,
  status: OrderState,
): Check[] {
  if (status !== 'draft' && status !== 'confirmed') return []
  const to = status === 'draft' ? 'confirmed' : 'production'
  const artwork = references.artworks.get(line.campaign_image_id ?? 0)
  const waiting = status === 'draft' && artwork && !artwork.deleted ? missingApprovals(artwork) : []
  return [
    ...lineFaults(line, references, [], { to, takeNewest: false }).map((fault) => checkOf(fault, 'error')),
    ...waiting.map((fault) => checkOf(fault, 'warning')),
  ].map((check) => ({ ...check, values: { ...check.values, number: line.number } }))
}

function checkOf({ key, values = {} }: LineFault, level: Check['level']): Check {
  return { check: key.startsWith('validation.artwork_') ? 'artwork' : 'sold', level, key, values }
}
