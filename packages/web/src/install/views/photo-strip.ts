import type { JobSpace } from '@lienzo/contract/installation/installer-page'
import { element, sign, signs } from '../dom.ts'
import { hindranceOfPhoto, type Model, photosOf, type ShownPhoto } from '../model.ts'
import type { KeptPhoto } from '../store/kept-records.ts'
import { addressOfThumb } from '../store/thumb.ts'
import { say, type TextName } from '../texts/texts.ts'
import { saveAsFile } from './left-here.ts'
import type { View } from './view.ts'

const words: Record<ShownPhoto['state'], TextName> = {
  waiting: 'photo_waiting',
  refused: 'photo_refused',
  sent: 'photo_sent',
  valid: 'photo_valid',
  rejected: 'photo_rejected',
}

const marks = {
  waiting: signs.wait,
  refused: signs.not_done,
  sent: signs.sent,
  valid: signs.done,
  rejected: signs.again,
} as const

/** Builds the list of the photos of a space, each with its state. */
export function photoStrip(model: Model, space: JobSpace, onRemove: (photo: KeptPhoto) => void): View {
  const strip = element('ul', { class: 'photos' })
  const items = new Map<string, { state: string; item: HTMLElement }>()

  function update(): void {
    const photos = photosOf(model, space)
    const keys = new Set(photos.map(({ key }) => key))
    for (const [key, { item }] of items) {
      if (keys.has(key)) continue
      item.remove()
      items.delete(key)
    }
    for (const photo of photos) {
      const entry = items.get(photo.key)
      const waitsFor = photo.state === 'waiting' ? hindranceOfPhoto(model, photo) : undefined
      const hasThumb = Boolean(photo.kept?.thumb)
      const state = [photo.state, photo.reason, waitsFor, hasThumb].join()
      if (entry?.state === state) continue
      const item = itemOf(photo, waitsFor, onRemove)
      if (entry) entry.item.replaceWith(item)
      else strip.append(item)
      items.set(photo.key, { state, item })
    }
    strip.hidden = photos.length === 0
  }

  update()
  return { element: strip, update }
}

function itemOf(
  photo: ShownPhoto,
  waitsFor: TextName | undefined,
  onRemove: (photo: KeptPhoto) => void,
): HTMLElement {
  const { state, kept, reason } = photo
  // Photos that only wait for a connection need no action by the installer.
  const isStuck = state === 'waiting' && waitsFor !== undefined && waitsFor !== 'waits_for_connection'
  const what = say(words[state])
  const fault = kept?.fault && state === 'refused' ? say(kept.fault, { name: kept.name }) : reason
  return element(
    'li',
    { 'data-state': state },
    pictureOfPhoto(photo),
    element('span', { class: 'photo-state' }, sign(marks[state]), what),
    fault && element('span', { class: 'fault', dir: 'auto' }, fault),
    waitsFor && element('span', { class: 'soft' }, say(waitsFor)),
    (state === 'refused' || isStuck) &&
      kept &&
      kept.fault !== 'photo_gone' &&
      element('button', { type: 'button', onclick: () => saveAsFile(kept) }, say('save_photo')),
    state === 'refused' &&
      kept &&
      element('button', { type: 'button', onclick: () => onRemove(kept) }, say('remove')),
  )
}

/**
 * Returns the thumbnail stored on the phone, or the server's thumbnail if the phone has none. Returns an icon if neither can be
 * shown. The alt text is empty because the state of the photo is written below.
 */
function pictureOfPhoto({ kept, small }: ShownPhoto): HTMLElement {
  const none = () => element('span', { class: 'no-photo' }, sign(signs.pictures))
  if (!kept?.thumb && !small) return none()
  const address = kept?.thumb ? addressOfThumb(kept.thumb) : small
  const image = element('img', { src: address, alt: '', loading: 'lazy', referrerpolicy: 'no-referrer' })
  image.addEventListener('load', () => address.startsWith('blob:') && URL.revokeObjectURL(address))
  image.addEventListener('error', () => image.replaceWith(none()))
  return image
}
