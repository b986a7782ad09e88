import { cellText, type ImportCell } from '../import-cells.ts'

/** Describes a field whose cells can also contain the value of a second field, such as "120 x 80" in the column of widths. */
export type Pair = {
  other: string
  /** Headers of a column that contains both fields, without spaces and accents. */
  words: readonly string[]
  /** Returns the texts of both fields; undefined if the text does not contain both. */
  split(text: string): readonly [own: string, other: string] | undefined
  /** Key of the warning for a cell that is read as both fields. */
  notice: string
}

/** Text of one field, taken from a cell that contains two. */
export type PairedText = {
  text: string
  /** Text of the cell with both fields. */
  whole: string
  /** Column of the cell; undefined if `whole` is a correction. */
  column: number | undefined
  notice: string
}

type Row = {
  cells: readonly ImportCell[]
  mapping: Readonly<Record<string, number>>
  corrections: Readonly<Record<string, string>>
}

/**
 * Returns the texts by field of cells that contain both fields of a pair. Only splits a cell if the second field has no text of
 * its own. Corrected fields keep their corrections, but a correction that contains both fields is split too.
 */
export function pairedTexts(
  fields: Readonly<Record<string, { pair?: Pair }>>,
  row: Row,
): ReadonlyMap<string, PairedText> {
  const texts = new Map<string, PairedText>()
  for (const name in fields) {
    const pair = fields[name]?.pair
    if (pair) addPair(texts, { name, pair, ...row })
  }
  return texts
}

function addPair(
  texts: Map<string, PairedText>,
  { name, pair, cells, mapping, corrections }: Row & { name: string; pair: Pair },
): void {
  const { other, notice } = pair
  const column = mapping[name]
  const isOtherEmpty = mapping[other] === column || textIn(cells, mapping[other]) === ''
  if (!isOtherEmpty) return
  const correction = corrections[name]
  const asWritten =
    correction === undefined || corrections[other] ? undefined : pair.split(cellText(correction))
  if (correction !== undefined && asWritten) {
    const [own, second] = asWritten
    texts.set(name, { text: own, whole: correction, column: undefined, notice })
    texts.set(other, { text: second, whole: correction, column: undefined, notice })
    return
  }
  const whole = textIn(cells, column)
  const [own, second] = pair.split(whole) ?? []
  if (own === undefined || second === undefined) return
  if (correction === undefined) texts.set(name, { text: own, whole, column, notice })
  if (corrections[other] === undefined) texts.set(other, { text: second, whole, column, notice })
}

function textIn(cells: readonly ImportCell[], column: number | undefined): string {
  return column === undefined ? '' : cellText(cells[column] ?? null)
}

const two =
  /^(?<width>\d[\d.,']*) ?(?<ownUnit>\p{L}*?)\.? ?[x×*] ?(?<height>\d[\d.,']*) ?(?<unit>\p{L}*)\.?$/iu

/**
 * Splits two measurements: "120x80", "120 × 80 cm". A unit after one of them applies to both. Returns undefined for any other
 * text.
 */
export function splitMeasures(text: string): readonly [string, string] | undefined {
  const { width, ownUnit, height, unit } = two.exec(text)?.groups ?? {}
  if (width === undefined || height === undefined) return undefined
  return [`${width} ${ownUnit || unit}`.trim(), `${height} ${unit || ownUnit}`.trim()]
}

const decimal = String.raw`[-−+]?\d{1,3}[.,]\d+`
const decimals = new RegExp(String.raw`^\(?(${decimal})(?:\s*[,;/]\s*|\s+)(${decimal})\)?$`, 'u')
const angles = /^([^;/]*?[°º][^;/]*?[ns])(?:\s*[,;/]\s*|\s*)([^;/ns]*[°º][^;/ns]*[ewo])$/iu

/**
 * Splits a latitude and a longitude: "40,4168, -3,7038", "40.4168 -3.7038", "40°25'N 3°42'W". Returns undefined for any other
 * text.
 */
export function splitCoordinates(text: string): readonly [string, string] | undefined {
  const [, latitude, longitude] = decimals.exec(text) ?? angles.exec(text) ?? []
  return latitude === undefined || longitude === undefined ? undefined : [latitude.trim(), longitude.trim()]
}
