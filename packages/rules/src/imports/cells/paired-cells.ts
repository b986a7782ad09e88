import { cellText, type ImportCell } from '../import-cells.ts'

/**
 * Describes a field whose cells can also contain the value of a second field (`other`), such as "120 x 80" in the width column.
 */
export type Pair = {
  other: string
  /** Headers of a column that contains both fields, normalised by `plainText`. */
  words: readonly string[]
  /** Returns the texts of the two fields, or undefined if the text does not contain both values. */
  split(text: string): readonly [own: string, other: string] | undefined
  /** Translation key, below `import.fault`, of the warning that the cell was split into two fields. */
  notice: string
}

/** Text of one field, taken from a cell that contains two fields. */
export type PairedText = {
  text: string
  /** Full text of the cell or of its correction, before it was split. */
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
 * Splits the cells that contain both fields of a pair, and returns the texts by field. Does not split a cell if the second
 * field has text in a column of its own. Corrections take precedence over cells. A correction that contains both fields is
 * split too, unless the second field also has a correction.
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
 * Splits two measurements, such as "120x80" or "120 × 80 cm". A unit after only one number applies to both numbers. Returns
 * undefined for any other text.
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
 * Splits a latitude and a longitude, such as "40,4168, -3,7038", "40.4168 -3.7038" or "40°25'N 3°42'W". Returns undefined for
 * any other text.
 */
export function splitCoordinates(text: string): readonly [string, string] | undefined {
  const [, latitude, longitude] = decimals.exec(text) ?? angles.exec(text) ?? []
  return latitude === undefined || longitude === undefined ? undefined : [latitude.trim(), longitude.trim()]
}
