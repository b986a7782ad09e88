import type { TFunction } from 'i18next'

/** What leads to a place of an order says; lines have the numbers of these, or those of their places. */
export function placeText(path: string, t: TFunction, lines: readonly { number: number }[] = []): string {
  const [, line] = /^lines\.(\d+)/.exec(path) ?? []
  if (line !== undefined) {
    const place = Number(line)
    return t('order.ways.line', { number: lines[place]?.number ?? place + 1 })
  }
  if (path === 'lines') return t('order.line_add')
  if (path.startsWith('give_back')) return t('order.ways.give_back')
  return t('order.ways.field', { field: t(`order.${path}`) })
}
