import type { FileView } from '@lienzo/contract/wire/fields'
import type { TFunction } from 'i18next'
import { formatNumber } from '../../../../core/language/language.ts'

/**
 * Returns the size of a file in pixels, such as "4.800 × 1.600 px". For a vector file, returns a text that says so, followed by
 * the dimensions if they are known. If the size is unknown, returns a text that says so.
 */
export function pixelsText(file: FileView, t: TFunction): string {
  if (file.kind === 'drawing' || (file.kind === 'pdf' && file.width_px === null)) {
    return [t('campaign.file.vector'), measuresText(file)].filter(Boolean).join(' · ')
  }
  if (file.width_px === null || file.height_px === null) return t('campaign.file.unknown')
  return `${formatNumber(file.width_px)} × ${formatNumber(file.height_px)} px`
}

/**
 * Returns the dimensions of a file, such as "4.800 × 1.600 px", or "210 × 297 mm" if the size in pixels is unknown. Returns an
 * empty string if both are unknown.
 */
export function measuresText({ width_px, height_px, width_mm, height_mm }: FileView): string {
  if (width_px !== null && height_px !== null) {
    return `${formatNumber(width_px)} × ${formatNumber(height_px)} px`
  }
  if (width_mm === null || height_mm === null) return ''
  return `${formatNumber(Math.round(width_mm))} × ${formatNumber(Math.round(height_mm))} mm`
}

/** Returns a short name for the file's type, such as "PNG" or "PDF", derived from its media type. */
export function typeText(file: FileView): string {
  const [, name = ''] = file.type.split('/')
  return name.replace(/\+xml$/, '').toUpperCase()
}
