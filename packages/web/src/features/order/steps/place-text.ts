import type { TFunction } from 'i18next'

/** What leads to a place of an order says. */
export function placeText(path: string, t: TFunction): string {
  const [, line] = /^lines\.(\d+)/.exec(path) ?? []
  if (line !== undefined) return t('order.ways.line', { number: Number(line) + 1 })
  if (path === 'lines') return t('order.line_add')
  if (path.startsWith('give_back')) return t('order.ways.give_back')
  return t('order.ways.field', { field: t(`order.${path}`) })
}
