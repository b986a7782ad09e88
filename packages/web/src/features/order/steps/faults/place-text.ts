import type { TFunction } from 'i18next'
import type { Fault } from './step-failure.ts'

/** Returns the label of the button that goes to the line or field of a fault. */
export function placeText({ path, error }: Fault, t: TFunction): string {
  const [, line] = /^lines\.(\d+)/.exec(path) ?? []
  if (line !== undefined) {
    return t('order.ways.line', { number: error.values?.number ?? Number(line) + 1 })
  }
  if (path === 'lines') return t('order.line_add')
  if (path.startsWith('give_back')) return t('order.ways.give_back')
  return t('order.ways.field', { field: t(`order.${path}`) })
}
