import { postalCodeFits, readPostalCode } from '@lienzo/rules/customers/postal-codes/postal-code'
import { provinceOfPostalCode } from '@lienzo/rules/customers/postal-codes/province-of-postal-code'
import { spaceKinds } from '@lienzo/rules/customers/space-kinds'
import { nearestName, proposalAmong } from '@lienzo/rules/imports/import-cells'
import { type ImportFault, importFault, importWarning } from '@lienzo/rules/imports/import-declaration'
import type { spaceImport } from '@lienzo/rules/imports/space-import'
import { SHORTEST_SIDE } from '@lienzo/rules/imports/spaces/measure-fields'
import { longDoubt, sizeDoubt, unitDoubt } from '@lienzo/rules/imports/spaces/space-doubts'
import { plainText } from '@lienzo/rules/records/plain-text'
import type { Handle } from '../../../core/context/handle.ts'
import { allStates, namesOf, type State, type States } from '../../../core/domain/places.ts'
import { mapInTurns } from '../../../core/jobs/in-turns.ts'
import type { ColumnValues, ImportedRow, RowJudgement } from '../../../core/record/import-kind.ts'
import { materials, products } from '../../../db/tables/catalogue/catalogue.ts'
import { EARLIEST_ZONE, nothingSaid } from '../space-measurement.ts'
import { coordinateFaults } from './coordinate-faults.ts'
import { installersNamed } from './installers-named.ts'
import { recordsNamed } from './records-named.ts'

type Row = ImportedRow<typeof spaceImport.fields>

/**
 * Returns, for each row of a spreadsheet, the column values to write and the row's faults and warnings. Resolves the names of
 * provinces, products, materials and installers.
 */
export async function judgeSpaces(database: Handle, rows: readonly Row[]): Promise<RowJudgement[]> {
  const productOf = await recordsNamed(
    database,
    { table: products, words: [products.code, products.name] },
    rows.map((row) => row.values.default_product_id),
  )
  const materialOf = await recordsNamed(
    database,
    { table: materials, words: [materials.code, materials.name] },
    rows.map((row) => row.values.default_material_id),
  )
  const installerOf = await installersNamed(
    database,
    rows.map((row) => row.values.default_installer_id),
  )
  const states = await allStates()
  return mapInTurns(rows, (row) => {
    const { customer: _, photo: _photo, house_number, ...values } = row.values
    const product = productOf('default_product_id', values.default_product_id)
    const material = materialOf('default_material_id', values.default_material_id)
    const place = placeOf(row, states)
    const state = values.default_installer_id && stateOf(row, place.columns, states)
    const installer = installerOf(values.default_installer_id, state || undefined)
    const columns = {
      ...values,
      address: addressOf(values.address, house_number),
      ...measurementOf(row),
      ...place.columns,
      default_product_id: product.id,
      default_material_id: material.id,
      default_installer_id: installer.id,
    }
    const referenceFaults = [product, material, installer].flatMap(({ faults }) => faults)
    const faults = [...referenceFaults, ...place.faults, ...doubtsOf(row)]
    return { columns, faults }
  })
}

/**
 * Appends the street number if the file has it in a separate column. Returns the street unchanged if it is empty or already
 * contains the number.
 */
function addressOf(street: string | undefined, number: string | undefined): string | undefined {
  if (!street || !number || street.split(/[\s,]+/).includes(number)) return street
  return `${street}, ${number}`
}

/**
 * Returns the country, postal code, province and town of a row. Warns if the province and the postal code do not match. For a
 * new space, derives a missing province from the postal code. Sets the town only if the postal code cell contains a town and
 * neither the row nor the space has one.
 */
function placeOf({ values, texts, existing }: Row, states: States): RowJudgement {
  const country = values.country ?? text(existing?.country) ?? countryOf(values.postal_code)
  const read = values.postal_code
    ? readPostalCode(country, withLostZero(country, values.postal_code))
    : undefined
  const postal_code = read?.postalCode
  const doubts = postalDoubts(country, postal_code)
  const provinceCode = postal_code && provinceOfPostalCode(country, postal_code)
  const ofPostalCode = provinceCode
    ? states.statesOf(country).find(({ code }) => code === provinceCode)
    : undefined
  const columns: ColumnValues = { country, postal_code }
  if (read?.town && !values.city && !existing?.city) columns.city = read.town
  if (values.state === undefined) {
    if (!existing) columns.state = ofPostalCode?.name
    return { columns, faults: doubts }
  }
  const state = states.stateNamed(country, values.state)
  if (state === undefined) return { columns, faults: [...doubts, noState(country, texts.state, states)] }
  columns.state = state
  if (!ofPostalCode || ofPostalCode.name === state) return { columns, faults: doubts }
  const doubt = {
    ...{ postal_code: postal_code ?? '', here: state, country },
    ...{ nearest: ofPostalCode.name, contradicts: 'postal_code' },
  }
  return { columns, faults: [importWarning('state', 'postal_state', texts.state, doubt)] }
}

/** Warns if a postal code cannot exist in its country. */
function postalDoubts(country: string, postalCode: string | undefined): ImportFault[] {
  if (!postalCode || postalCodeFits(country, postalCode)) return []
  return [importWarning('postal_code', 'postal_code', postalCode, { text: postalCode, country })]
}

/**
 * Returns the state that a space will have after the import. Returns undefined if its country has no such state or no list of
 * states.
 */
function stateOf({ existing }: Row, columns: ColumnValues, states: States): State | undefined {
  const name = columns.state ?? existing?.state
  const country = text(columns.country) ?? text(existing?.country) ?? ''
  return states.statesOf(country).find((state) => state.name === name)
}

/**
 * Guesses the country from the postal code: Portugal for the format `1000-001`, otherwise Spain, where the house is located.
 */
function countryOf(postalCode: string | undefined): string {
  return postalCode && /^\d{4}-\d{3}\b/.test(postalCode.trim()) ? 'PT' : 'ES'
}

/** Restores the leading zero that a Spanish postal code loses when a spreadsheet stores it as a number. */
function withLostZero(country: string, postalCode: string): string {
  return country === 'ES' && /^\d{4}$/.test(postalCode) ? `0${postalCode}` : postalCode
}

function noState(country: string, stateText: string, states: States): ImportFault {
  const byName = new Map(
    states
      .statesOf(country)
      .flatMap((state) => namesOf(state).map((name): [string, string] => [name, state.name])),
  )
  const proposal = proposalAmong(stateText, byName)
  if (!proposal) return importFault('state', 'state', stateText, { text: stateText, country })
  return importFault('state', 'state_nearest', stateText, { text: stateText, country, ...proposal })
}

/**
 * Returns the measurement details of a row that changes the visible size or the bleed. Details that the row omits are reset.
 * Returns an empty object for all other rows.
 */
function measurementOf({ values, existing }: Row): ColumnValues {
  const { measured_how, measured_at, measured_by } = values
  const sizes = ['visible_width', 'visible_height', 'bleed'] as const
  const isMeasuredAnew = sizes.some((name) => values[name] !== undefined && values[name] !== existing?.[name])
  if (!isMeasuredAnew) return {}
  return {
    measured_how: measured_how ?? nothingSaid.measured_how,
    measured_at: measured_at ?? nothingSaid.measured_at,
    measured_by: measured_by ?? nothingSaid.measured_by,
  }
}

/** Returns true if the day has not yet begun in any time zone. */
function isInFuture(day: number): boolean {
  return day > Date.now() / 1000 + EARLIEST_ZONE
}

/**
 * Returns a fault for a measurement in the future, and faults and warnings about implausible coordinates, sizes, units and shop
 * names.
 */
function doubtsOf({ values, texts, existing }: Row): ImportFault[] {
  const faults: ImportFault[] = []
  const { kind, visible_width, visible_height, measured_at } = values
  if (measured_at && isInFuture(measured_at)) {
    faults.push(importFault('measured_at', 'future', texts.measured_at, { text: texts.measured_at }))
  }
  const country = values.country ?? text(existing?.country) ?? countryOf(values.postal_code)
  faults.push(...coordinateFaults({ values, texts, existing }, country))
  const doubt = sizeDoubt(kind ?? text(existing?.kind), visible_width, visible_height)
  if (doubt) faults.push(importWarning('visible_width', doubt, texts.visible_width))
  faults.push(...unitDoubtsOf({ values, texts, existing }), ...otherShopOf({ values, texts, existing }))
  return faults
}

/**
 * Warns if a row's number belongs to a space of a different shop. Somebody else has then probably numbered the rows, and the
 * row would overwrite the wrong space.
 */
function otherShopOf({ values, texts, existing }: Pick<Row, 'values' | 'texts' | 'existing'>): ImportFault[] {
  const before = text(existing?.shop_name)
  const { number, shop_name } = values
  if (before === undefined || number === undefined || shop_name === undefined) return []
  if (isNearlyCalled(shop_name, before)) return []
  return [importWarning('number', 'other_shop', texts.number, { name: before, here: shop_name })]
}

/** Returns true if two shop names are nearly the same or one contains the other. */
function isNearlyCalled(one: string, other: string): boolean {
  const [words, others] = [plainText(one), plainText(other)]
  if (words.includes(others) || others.includes(words)) return true
  return nearestName(one, [other]) !== undefined || nearestName(other, [one]) !== undefined
}

/** Warns if a side is too short for this kind of space or too long for any kind, unless the cell contains a unit. */
function unitDoubtsOf({
  values,
  texts,
  existing,
}: Pick<Row, 'values' | 'texts' | 'existing'>): ImportFault[] {
  const kind = values.kind ?? spaceKinds.find((each) => each === existing?.kind)
  return (['width', 'height'] as const).flatMap((side) => {
    const field = `visible_${side}` as const
    const length = values[field] ?? 0
    const unit = unitDoubt(kind, side, length)
    const part = longDoubt(length)
    if (/\p{L}/u.test(texts[field])) return []
    if (part !== undefined) return [lengthDoubt('length_long', Math.round(length / part))]
    // Sides shorter than any print get a warning of their own.
    if (unit === undefined || length < SHORTEST_SIDE) return []
    return [lengthDoubt('length_short', length * unit)]

    function lengthDoubt(key: 'length_long' | 'length_short', nearest: number) {
      return importWarning(field, key, texts[field], { text: String(length), nearest: `${nearest} mm` })
    }
  })
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
