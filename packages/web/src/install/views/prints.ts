import type { JobSpace } from '@lienzo/contract/installation/installer-page'
import { element, fill } from '../dom.ts'
import type { Model } from '../model.ts'
import { NoPicture, pictureOf } from '../pictures.ts'
import { say, sayCount } from '../texts/texts.ts'
import type { View } from './view.ts'

/**
 * Pause in ms before a visible picture that failed to load is tried again. When the connection is restored, the picture is
 * tried again immediately.
 */
const TRIED_EVERY = 5000

/** Builds the list of the prints to mount in a space, each with a picture of its artwork that can be enlarged. */
export function printsView(model: Model, space: JobSpace): View {
  const parts = space.prints.map((print) => printOf(model, print))
  const section = element(
    'section',
    {},
    element('h2', {}, say('prints')),
    element('ul', { class: 'prints' }, ...parts.map(({ item }) => item)),
  )
  let wasOnline = navigator.onLine
  const update = () => {
    const isBack = navigator.onLine && !wasOnline
    wasOnline = navigator.onLine
    if (isBack) for (const { load } of parts) load()
  }
  return { element: section, update }
}

function printOf(model: Model, print: JobSpace['prints'][number]) {
  const name = print.artwork || print.product
  const later = element('span', { class: 'soft' })
  const { place, load } = artwork(model, print.picture, { name, later })
  const item = element(
    'li',
    {},
    place,
    element(
      'div',
      {},
      element('strong', { dir: 'auto' }, name),
      print.artwork && element('span', { class: 'soft', dir: 'auto' }, print.product),
      element('span', {}, `${print.width} × ${print.height} mm · ${sayCount('copies', print.copies)}`),
      print.notes && element('span', { class: 'words', dir: 'auto' }, print.notes),
      later,
    ),
  )
  return { item, load }
}

/**
 * Returns an element that shows a picture once it is loaded, and a function that loads the picture unless it is loaded or
 * loading. While the server cannot be reached, `later` contains a text that says that the picture will appear later.
 */
function artwork(
  model: Model,
  picture: number | null,
  { name, later }: { name: string; later: HTMLElement },
) {
  const place = element('div', { class: 'artwork' })
  const showNone = () => fill(place, element('span', { class: 'no-photo' }, say('no_picture')))
  let state: 'missing' | 'loading' | 'loaded' = 'missing'
  let retry: ReturnType<typeof setTimeout> | undefined
  async function load(): Promise<void> {
    if (picture === null || state !== 'missing') return
    state = 'loading'
    clearTimeout(retry)
    try {
      const address = await pictureOf(model.job.pictures, picture, 'medium')
      const image = element('img', { alt: name, width: '96', height: '96', src: address })
      image.addEventListener('error', showNone)
      const open = () => openLarge(model, picture, { name, address })
      fill(place, element('button', { type: 'button', onclick: open }, image))
      later.textContent = ''
      state = 'loaded'
    } catch (error) {
      if (error instanceof NoPicture) return showNone()
      state = 'missing'
      // A retry is scheduled because the connection may return without an `online` event, or a moment after the event.
      retry = setTimeout(() => place.isConnected && load(), TRIED_EVERY)
      // `fetch` rejects with a TypeError if the server cannot be reached.
      later.textContent = error instanceof TypeError ? say('picture_later') : ''
    }
  }
  if (picture !== null && model.job.pictures[picture]) {
    load()
    return { place, load }
  }
  showNone()
  return { place, load: () => undefined }
}

/**
 * Opens a picture in a dialog. Shows the medium size at `address` until the large size is loaded, or permanently if that fails.
 */
function openLarge(
  model: Model,
  picture: number,
  { name, address }: { name: string; address: string },
): void {
  const image = element('img', { alt: name, src: address })
  const close = element(
    'button',
    { type: 'button', class: 'main', onclick: () => dialog.close() },
    say('close_picture'),
  )
  const dialog = element('dialog', { 'aria-label': name }, image, close)
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  pictureOf(model.job.pictures, picture, 'large').then(
    (large) => {
      image.src = large
    },
    () => undefined,
  )
}
