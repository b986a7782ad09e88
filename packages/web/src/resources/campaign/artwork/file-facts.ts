import type { FileView } from '@lienzo/contract/fields'
import type { TFunction } from 'i18next'
import { formatNumber } from '../../../core/language.ts'

const UNITS = ['B', 'kB', 'MB', 'GB'] as const
const STEP = 1000

/** Bytes as people read them: "1,4 MB". */
export function sizeText(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP
    unit += 1
  }
  const decimals = unit >= 2 && value < 100 ? 1 : 0
  return `${formatNumber(value, decimals)} ${UNITS[unit]}`
}

/** "4.800 × 1.600 px", or that it has no pixels of its own. */
export function pixelsText(file: FileView, t: TFunction): string {
  if (file.kind === 'drawing' || (file.kind === 'pdf' && file.width_px === null))
    return t('campaign.file.vector')
  if (file.width_px === null || file.height_px === null) return t('campaign.file.unknown')
  return `${formatNumber(file.width_px)} × ${formatNumber(file.height_px)} px`
}

/** "PNG", "PDF": the kind of file by its media type. */
export function typeText(file: FileView): string {
  const [, name = ''] = file.type.split('/')
  return name.replace(/\+xml$/, '').toUpperCase()
}
