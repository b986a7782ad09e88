import { defaultSizeSettings, type SizeSettings } from '@lienzo/rules/catalogue/size-check'
import { writtenInPage } from './written-in-page.ts'

/** Returns the limits at which sizes cause a warning or an error in this installation. */
export function sizeSettings(): SizeSettings {
  const settings: Partial<SizeSettings> = JSON.parse(writtenInPage('lienzo-sizes') || '{}')
  return { ...defaultSizeSettings, ...settings }
}
