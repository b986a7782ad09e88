import { element, fill, sign, signs } from '../dom.ts'
import { fileOf } from '../store/kept.ts'
import type { KeptPhoto } from '../store/kept-records.ts'
import { addressOfThumb } from '../store/thumb.ts'
import { say } from '../texts/texts.ts'
import type { View } from './view.ts'

/**
 * Builds a list of photos on this phone that cannot be sent, because their space is no longer part of the job or the link is
 * invalid. Each photo can be saved as a file. With `onRemove`, refused photos can be removed.
 */
export function leftHere(
  photosNow: () => readonly KeptPhoto[],
  words: (count: number) => string,
  onRemove?: (photo: KeptPhoto) => void,
): View {
  const holder = element('section', {})
  let previous: string | undefined
  const update = () => {
    const photos = photosNow()
    const text = words(photos.length)
    const now = photos.map(({ key, state }) => `${key} ${state}`).join()
    if (now === previous) return
    previous = now
    fill(
      holder,
      text && element('p', { class: 'warning', role: 'status' }, text),
      photos.length > 0 &&
        element('ul', { class: 'photos' }, ...photos.map((photo) => itemOf(photo, onRemove))),
    )
  }
  update()
  return { element: holder, update }
}

function itemOf(photo: KeptPhoto, onRemove?: (photo: KeptPhoto) => void): HTMLElement {
  return element(
    'li',
    { 'data-state': photo.state },
    thumbOf(photo),
    element('span', { class: 'soft', dir: 'auto' }, photo.name),
    element('button', { type: 'button', onclick: () => saveAsFile(photo) }, say('save_photo')),
    onRemove &&
      photo.state === 'refused' &&
      element('button', { type: 'button', onclick: () => onRemove(photo) }, say('remove')),
  )
}

function thumbOf({ thumb }: KeptPhoto): HTMLElement {
  if (!thumb) return element('span', { class: 'no-photo' }, sign(signs.pictures))
  const address = addressOfThumb(thumb)
  const image = element('img', { src: address, alt: '' })
  image.addEventListener('load', () => URL.revokeObjectURL(address))
  return image
}

/** Downloads a photo as a file. Does nothing if the phone no longer has the photo's bytes. */
export async function saveAsFile(photo: KeptPhoto): Promise<void> {
  const file = await fileOf(photo)
  if (!file) return
  const address = URL.createObjectURL(file)
  element('a', { href: address, download: photo.name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
