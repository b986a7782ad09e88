import type { JobSpace } from '@lienzo/contract/installation/installer-page'
import { element, sign, signs } from '../dom.ts'
import { dayText, say } from '../texts/texts.ts'
import { addressOf } from './list.ts'

/**
 * Builds the section with the facts about a space: address, map, phone, closures, planned day, opening hours, contact, access
 * and instructions.
 */
export function facts(space: JobSpace): HTMLElement {
  const rows: [string, string][] = [
    [say('hours'), space.opening_hours],
    [say('contact'), space.contact],
    [say('access'), space.access_notes],
    [say('instructions'), space.note],
  ]
  return element(
    'section',
    {},
    element('p', { class: 'address', dir: 'auto' }, addressOf(space)),
    element(
      'div',
      { class: 'pair' },
      link(mapAddress(space), signs.map, say('map')),
      space.phone && link(`tel:${space.phone.replace(/[^+\d]/g, '')}`, signs.phone, say('call')),
    ),
    ...space.closures.map((closure) => element('p', { class: 'warning', dir: 'auto' }, closureText(closure))),
    space.planned_at !== null && element('p', {}, say('planned', { day: dayText(space.planned_at) })),
    element(
      'dl',
      {},
      ...rows
        .filter(([, value]) => value !== '')
        .flatMap(([name, value]) => [element('dt', {}, name), element('dd', { dir: 'auto' }, value)]),
    ),
  )
}

function closureText({ from, to, reason }: JobSpace['closures'][number]): string {
  if (to === null) return say('closed_from', { from: dayText(from), reason })
  return say('closed_between', { from: dayText(from), to: dayText(to), reason })
}

function link(href: string, path: string, text: string): HTMLElement {
  return element(
    'a',
    {
      href,
      class: 'action',
      rel: 'noreferrer noopener',
      ...(href.startsWith('http') && { target: '_blank' }),
    },
    sign(path),
    text,
  )
}

/** Returns a URL that opens the maps app of an Android phone, an iPhone or an iPad, or a map on the web on other devices. */
function mapAddress(space: JobSpace): string {
  const { latitude, longitude } = space
  const isPlaced = latitude !== null && longitude !== null
  const words = encodeURIComponent([space.shop_name, addressOf(space)].join(', '))
  const place = isPlaced ? `${latitude},${longitude}` : '0,0'
  const agent = navigator.userAgent
  if (/Android/.test(agent))
    return `geo:${place}?q=${isPlaced ? `${place}(${encodeURIComponent(space.shop_name)})` : words}`
  if (/iPhone|iPad/.test(agent)) return `https://maps.apple.com/?q=${words}${isPlaced ? `&ll=${place}` : ''}`
  if (isPlaced)
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
  return `https://www.openstreetmap.org/search?query=${words}`
}
