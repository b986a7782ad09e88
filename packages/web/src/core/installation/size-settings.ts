import { defaultSizeSettings, type SizeSettings } from '@lienzo/rules/catalogue/size-check'
import { writtenInPage } from './written-in-page.ts'

/** Returns this installation's limits, beyond which a size causes a warning or an error. */
export function sizeSettings(): SizeSettings {
  const settings: Partial<SizeSettings> = JSON.parse(writtenInPage('lienzo-sizes') || '{}')
  return { ...defaultSizeSettings, ...settings }
}
