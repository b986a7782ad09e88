import { defaultSizeSettings, type SizeSettings } from '@lienzo/rules/catalogue/size-check'
import { writtenInPage } from './written-in-page.ts'

/** When a size warns or fails here. */
export function sizeSettings(): SizeSettings {
  const written: Partial<SizeSettings> = JSON.parse(writtenInPage('lienzo-sizes') || '{}')
  return { ...defaultSizeSettings, ...written }
}
