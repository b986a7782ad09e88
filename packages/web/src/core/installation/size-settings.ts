import { defaultSizeSettings, type SizeSettings } from '@lienzo/rules/catalogue/size-check'
import { writtenInPage } from './written-in-page.ts'

/** Returns the limits at which a size warns or fails in this installation. */
export function sizeSettings(): SizeSettings {
  const settings: Partial<SizeSettings> = JSON.parse(writtenInPage('lienzo-sizes') || '{}')
  return { ...defaultSizeSettings, ...settings }
}
