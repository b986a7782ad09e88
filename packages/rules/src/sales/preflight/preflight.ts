import type { PreflightCheck } from '../../catalogue/preflight-checks.ts'
import type { CheckLevel, Size, SizeCheck, SizeSettings } from '../../catalogue/size-check.ts'
import { checkArtworkAt } from '../artwork-size.ts'
import type { PdfBox, PdfFacts, Preflight } from './pdf-facts.ts'

/** Finding from the preflight of a PDF. */
export type Finding = SizeCheck & { check: PreflightCheck }

const UM_PER_MM = 1000
/** Tolerance for comparing boxes: half a mm. Boxes are measured in 1/72 inch with few decimals, and programs round them. */
const SAME_UM = 500

export function wasRead(preflight: Preflight): preflight is PdfFacts {
  return !('unread' in preflight)
}

/** Returns all findings for a file that is printed at the size of its page. */
export function findingsOf(preflight: Preflight, settings: SizeSettings): Finding[] {
  if (!wasRead(preflight)) return [finding('file', 'warning', `unread_${preflight.unread}`)]
  const facts = preflight
  return [
    pagesOf(facts),
    boxesOf(facts),
    fontsOf(facts),
    ...coloursOf(facts),
    picturesAt(facts, (dpi) => dpi, settings),
    ...(facts.transparent ? [finding('transparency', 'ok', 'there')] : []),
    ...protectionOf(facts),
  ]
}

/**
 * Returns the findings for a file that is printed at this size: any problems with pages, fonts and pictures, and the bleed if
 * it can be checked. If the file could not be read, returns only that finding.
 */
export function findingsAt(
  preflight: Preflight,
  { widthMm, heightMm, bleedMm }: Size & { bleedMm: number },
  settings: SizeSettings,
): Finding[] {
  if (!wasRead(preflight)) return findingsOf(preflight, settings)
  const facts = preflight
  const toPrintDpi = dpiAt(facts, { widthMm, heightMm })
  const findings = [pagesOf(facts), fontsOf(facts), picturesAt(facts, toPrintDpi, settings)]
  const bleed = bleedAt(facts, { widthMm, heightMm, bleedMm })
  return [...findings.filter(({ level }) => level !== 'ok'), ...(bleed ? [bleed] : [])]
}

/**
 * Returns the size of the first page after trimming, in micrometres. Without a trim box, returns the size of the visible page.
 */
export function trimmedSize(facts: PdfFacts): { widthUm: number; heightUm: number } {
  return sizeOf(facts.trim ?? facts.crop ?? facts.media)
}

/** Checks the proportions and the pictures of a file that is printed at this size. */
export function checkPdfAt(size: Size, facts: PdfFacts, settings: SizeSettings): SizeCheck[] {
  const pictures = picturesAt(facts, dpiAt(facts, size), settings)
  return [...checkArtworkAt(size, trimmedSize(facts), settings), pictures]
}

/**
 * Returns the largest print, in whole mm, in which all pictures still have `dpi` dots per inch. Returns null if the file has no
 * pictures.
 */
export function largestPdfAt(dpi: number, facts: PdfFacts): Size | null {
  const { lowest_dpi } = facts
  if (lowest_dpi === null) return null
  const { widthUm, heightUm } = trimmedSize(facts)
  const side = (um: number) => Math.floor((um * lowest_dpi) / (dpi * UM_PER_MM))
  return { widthMm: side(widthUm), heightMm: side(heightUm) }
}

/**
 * Returns a function that converts the dpi of a picture on the page to its dpi in print. If width and height are enlarged by
 * different factors, uses the larger factor.
 */
function dpiAt(facts: PdfFacts, { widthMm, heightMm }: Size): (dpi: number) => number {
  const { widthUm, heightUm } = trimmedSize(facts)
  const ofSide = (dpi: number, um: number, mm: number) => Math.floor((dpi * um) / (mm * UM_PER_MM))
  return (dpi) => Math.min(ofSide(dpi, widthUm, widthMm), ofSide(dpi, heightUm, heightMm))
}

/**
 * Compares the bleed of a file with the bleed that the product requires. Without a trim box, the page size decides: a page as
 * large as the print plus its bleed has all of the bleed, and a page as large as the print has no bleed. Returns undefined for
 * any other page size, because the bleed is then unknown, and for products without bleed.
 */
function bleedAt(
  facts: PdfFacts,
  { widthMm, heightMm, bleedMm }: Size & { bleedMm: number },
): Finding | undefined {
  if (bleedMm <= 0) return undefined
  const bleedUm = facts.trim
    ? drawnBeyond(facts, facts.trim, { widthMm, heightMm })
    : undrawn(facts, { widthMm, heightMm, bleedMm })
  if (bleedUm === undefined) return undefined
  const foundMm = Math.floor((bleedUm + 1) / UM_PER_MM)
  if (bleedUm + SAME_UM >= bleedMm * UM_PER_MM) return finding('bleed', 'ok', 'enough', { bleedMm })
  return finding('bleed', 'warning', foundMm === 0 ? 'none' : 'small', { bleedMm, foundMm })
}

/** Returns the bleed beyond the trim box, in micrometres at the print size, on the side where it is smallest. */
function drawnBeyond(facts: PdfFacts, trim: PdfBox, size: Size): number {
  const outer = facts.bleed ?? facts.media
  const { widthUm, heightUm } = sizeOf(trim)
  const across = (size.widthMm * UM_PER_MM) / widthUm
  const along = (size.heightMm * UM_PER_MM) / heightUm
  const sides = [
    (trim.left - outer.left) * across,
    (outer.right - trim.right) * across,
    (trim.bottom - outer.bottom) * along,
    (outer.top - trim.top) * along,
  ]
  return Math.max(0, Math.round(Math.min(...sides)))
}

function undrawn(
  facts: PdfFacts,
  { widthMm, heightMm, bleedMm }: Size & { bleedMm: number },
): number | undefined {
  const { widthUm, heightUm } = sizeOf(facts.crop ?? facts.media)
  const beyond = [(widthUm - widthMm * UM_PER_MM) / 2, (heightUm - heightMm * UM_PER_MM) / 2]
  const isAsked = (bleedUm: number) => beyond.every((each) => Math.abs(each - bleedUm) <= SAME_UM)
  if (isAsked(bleedMm * UM_PER_MM)) return bleedMm * UM_PER_MM
  return isAsked(0) ? 0 : undefined
}

function pagesOf({ pages, pages_read }: PdfFacts): Finding {
  if (pages === 1) return finding('pages', 'ok', 'one')
  if (pages_read < pages) return finding('pages', 'warning', 'partly', { pages, read: pages_read })
  return finding('pages', 'warning', 'several', { pages })
}

function boxesOf({ media, crop, trim, bleed }: PdfFacts): Finding {
  const mm = (box: PdfBox) => {
    const { widthUm, heightUm } = sizeOf(box)
    return { width: Math.round(widthUm / UM_PER_MM), height: Math.round(heightUm / UM_PER_MM) }
  }
  if (!trim) {
    const { width, height } = mm(crop ?? media)
    return finding('boxes', 'ok', 'page', { widthMm: width, heightMm: height })
  }
  const { width, height } = mm(trim)
  const outer = bleed ?? media
  const sides = [
    trim.left - outer.left,
    outer.right - trim.right,
    trim.bottom - outer.bottom,
    outer.top - trim.top,
  ]
  const bleedMm = Math.max(0, Math.floor((Math.min(...sides) + 1) / UM_PER_MM))
  const values = { widthMm: width, heightMm: height, bleedMm }
  return finding('boxes', 'ok', bleedMm > 0 ? 'trim_with_bleed' : 'trim', values)
}

function fontsOf({ fonts, missing_fonts, missing_font_count }: PdfFacts): Finding {
  if (missing_font_count === 0) return finding('fonts', 'ok', fonts === 0 ? 'none' : 'embedded')
  const more = missing_font_count - missing_fonts.length
  const names = missing_fonts.join(', ')
  if (more > 0) return finding('fonts', 'warning', 'missing_more', { names, more })
  return finding('fonts', 'warning', 'missing', { names })
}

function coloursOf({ colours, spots }: PdfFacts): Finding[] {
  const models = [...colours].sort().join('_')
  const findings = models === '' ? [] : [colourFinding(models)]
  const names = spots.join(', ')
  return spots.length === 0 ? findings : [...findings, finding('colours', 'ok', 'spots', { names })]
}

/**
 * Returns the finding for the colour models of a file. Only a mix of RGB and CMYK causes a warning, because it is probably a
 * mistake.
 */
function colourFinding(models: string): Finding {
  const hasBoth = models.includes('cmyk') && models.includes('rgb')
  if (hasBoth) return finding('colours', 'warning', 'mixed')
  if (models.includes('rgb')) return finding('colours', 'ok', 'rgb')
  if (models.includes('cmyk')) return finding('colours', 'ok', 'cmyk')
  return finding('colours', 'ok', models.includes('lab') ? 'lab' : 'grey')
}

/**
 * Returns an error if the resolution of a large picture is below `failBelowDpi`, a warning if the resolution of any picture is
 * below `warnBelowDpi`, and otherwise 'ok'.
 */
function picturesAt(
  { pictures, lowest_dpi, lowest_large_dpi, lowest_page }: PdfFacts,
  toPrintDpi: (dpi: number) => number,
  { warnBelowDpi, failBelowDpi }: SizeSettings,
): Finding {
  if (pictures === 0 || lowest_dpi === null) return finding('pictures', 'ok', 'none')
  const lowest = toPrintDpi(lowest_dpi)
  const large = lowest_large_dpi === null ? null : toPrintDpi(lowest_large_dpi)
  const page = lowest_page ?? 1
  if (large !== null && large < failBelowDpi) {
    return finding('pictures', 'error', 'too_few', { dpi: large, failBelowDpi })
  }
  if (lowest < warnBelowDpi) return finding('pictures', 'warning', 'few', { dpi: lowest, page, warnBelowDpi })
  return finding('pictures', 'ok', 'enough', { dpi: lowest })
}

function protectionOf({ restricted, scripts, attachments }: PdfFacts): Finding[] {
  return [
    ...(restricted ? [finding('protection', 'warning', 'restricted')] : []),
    ...(scripts > 0 ? [finding('protection', 'warning', 'scripts')] : []),
    ...(attachments > 0 ? [finding('protection', 'warning', 'attachments', { attachments })] : []),
  ]
}

function sizeOf({ left, bottom, right, top }: PdfBox) {
  return { widthUm: right - left, heightUm: top - bottom }
}

function finding(
  check: PreflightCheck,
  level: CheckLevel,
  text: string,
  values: Finding['values'] = {},
): Finding {
  return { check, level, key: `preflight.${check}.${text}`, values }
}
