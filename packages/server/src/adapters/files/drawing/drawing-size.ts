/**
 * SVG split at the start tag of its root element; `before` and `after` are the text around the tag. All strings have one
 * character per byte.
 */
export interface DrawingRoot {
  before: string
  /** Tag name: `svg`, possibly with a prefix. */
  name: string
  attributes: Map<string, string>
  /** End of the tag, `>` or `/>`. */
  close: string
  after: string
}

/**
 * Size of a drawing in CSS units. `isPhysical` is true if a side was declared in a physical unit such as millimetres or inches.
 */
export interface DrawingSize {
  width: number | undefined
  height: number | undefined
  isPhysical: boolean
}

/**
 * Finds the root element after comments and declarations. Throws SyntaxError if there is no root element, or if a comment or
 * declaration does not end.
 */
export function rootOf(drawing: string): DrawingRoot {
  const at = startOfRoot(drawing)
  const tag = /<((?:[\w.-]+:)?svg)\b((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?>)/y
  tag.lastIndex = at
  const match = tag.exec(drawing)
  if (!match) throw new SyntaxError('There is no root element')
  const [whole, name = '', attributeText = '', close = ''] = match
  const attributes = new Map<string, string>()
  for (const [, key = '', quotedValue = ''] of attributeText.matchAll(
    /([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g,
  )) {
    attributes.set(key, quotedValue.slice(1, -1))
  }
  return { before: drawing.slice(0, at), name, attributes, close, after: drawing.slice(at + whole.length) }
}

/**
 * Returns the SVG with the attributes in `more` set on the root element. Removes `width` and `height` from the element's style.
 */
export function withAttributes(root: DrawingRoot, more: Record<string, string>): string {
  const attributes = new Map([...root.attributes, ...Object.entries(more)])
  const style = attributes.get('style')
  if (style !== undefined) attributes.set('style', withoutSize(style))
  const attributeTexts = [...attributes].map(([key, value]) =>
    value.includes('"') ? ` ${key}='${value}'` : ` ${key}="${value}"`,
  )
  return `${root.before}<${root.name}${attributeTexts.join('')}${root.close}${root.after}`
}

/**
 * Returns the size that the root element declares, in CSS units. A side that is missing or is a percentage is calculated from
 * the view box; without a view box it is `undefined`.
 */
export function sizeOf({ attributes }: DrawingRoot): DrawingSize {
  const style = attributes.get('style') ?? ''
  const lengthOfSide = (side: string) => lengthOf(inStyle(style, side) ?? attributes.get(side) ?? '')
  const [width, height] = [lengthOfSide('width'), lengthOfSide('height')]
  const isPhysical = width?.isPhysical === true || height?.isPhysical === true
  const box = viewBoxOf(attributes)
  if (width && height) return { width: width.units, height: height.units, isPhysical }
  if (!box) return { width: width?.units, height: height?.units, isPhysical }
  if (width) return { width: width.units, height: (width.units * box.height) / box.width, isPhysical }
  if (height) return { width: (height.units * box.width) / box.height, height: height.units, isPhysical }
  return { ...box, isPhysical }
}

/** Returns the size of the view box; `undefined` if the view box is missing or invalid. */
function viewBoxOf(attributes: Map<string, string>): { width: number; height: number } | undefined {
  const numbers = (attributes.get('viewBox') ?? '').trim().split(/[\s,]+/)
  const [width = Number.NaN, height = Number.NaN] = numbers.slice(2).map(Number)
  return width > 0 && height > 0 ? { width, height } : undefined
}

const UNITS_PER_INCH = 96
const MM_PER_INCH = 25.4
/** Default font size in CSS units, which is the same in all SVG readers. */
const LETTER_HEIGHT = 16

/** CSS units per unit of length. `relative` contains the units without a fixed physical size, `physical` all others. */
const relative: Record<string, number> = {
  '': 1,
  px: 1,
  em: LETTER_HEIGHT,
  rem: LETTER_HEIGHT,
  ex: LETTER_HEIGHT / 2,
}
const physical: Record<string, number> = {
  in: UNITS_PER_INCH,
  cm: (10 * UNITS_PER_INCH) / MM_PER_INCH,
  mm: UNITS_PER_INCH / MM_PER_INCH,
  q: UNITS_PER_INCH / MM_PER_INCH / 4,
  pt: UNITS_PER_INCH / 72,
  pc: UNITS_PER_INCH / 6,
}

function lengthOf(text: string): { units: number; isPhysical: boolean } | undefined {
  const [, amount, unit = ''] = /^\s*([+-]?\d*\.?\d+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(text) ?? []
  if (amount === undefined) return undefined
  const name = unit.toLowerCase()
  const factor = relative[name] ?? physical[name]
  return factor === undefined ? undefined : { units: Number(amount) * factor, isPhysical: name in physical }
}

function inStyle(style: string, side: string): string | undefined {
  return new RegExp(`(?:^|;)\\s*${side}\\s*:\\s*([^;]+)`).exec(style)?.[1]
}

function withoutSize(style: string): string {
  return style.replace(/(^|;)\s*(?:width|height)\s*:[^;]*/g, '$1')
}

/**
 * Returns the offset of the root element, after the byte order mark, declarations, comments and the document type. Throws
 * SyntaxError if a declaration or comment does not end.
 */
function startOfRoot(drawing: string): number {
  let at = 0
  for (;;) {
    at = skip(drawing, at, /[\s\u00ef\u00bb\u00bf]*/y)
    if (drawing.startsWith('<?', at)) at = behind(drawing, '?>', at)
    else if (drawing.startsWith('<!--', at)) at = behind(drawing, '-->', at)
    else if (drawing.startsWith('<!', at))
      at = skip(drawing, at, /<!(?:[^>"'[]|"[^"]*"|'[^']*'|\[(?:[^\]"']|"[^"]*"|'[^']*')*\])*>/y)
    else return at
  }
}

function skip(drawing: string, at: number, pattern: RegExp): number {
  pattern.lastIndex = at
  const length = pattern.exec(drawing)?.[0].length
  if (length === undefined) throw new SyntaxError('A declaration does not end')
  return at + length
}

function behind(drawing: string, mark: string, at: number): number {
  const end = drawing.indexOf(mark, at)
  if (end < 0) throw new SyntaxError('A declaration or a comment does not end')
  return end + mark.length
}
