import type { JobSpace } from '@lienzo/contract/installation/installer-page'
import { element, fill } from '../dom.ts'
import type { Model } from '../model.ts'
import { pictureOf } from '../pictures.ts'
import { say, sayCount } from '../texts/texts.ts'

/** The prints to mount in a space, each with a picture of its artwork that can be enlarged. */
export function prints(model: Model, space: JobSpace): HTMLElement {
  const items = space.prints.map((print) =>
    element(
      'li',
      {},
      artwork(model, print.picture, print.artwork || print.product),
      element(
        'div',
        {},
        element('strong', { dir: 'auto' }, print.artwork || print.product),
        print.artwork && element('span', { class: 'soft', dir: 'auto' }, print.product),
        element('span', {}, `${print.width} × ${print.height} mm · ${sayCount('copies', print.copies)}`),
        print.notes && element('span', { class: 'words', dir: 'auto' }, print.notes),
      ),
    ),
  )
  return element(
    'section',
    {},
    element('h2', {}, say('prints')),
    element('ul', { class: 'prints' }, ...items),
  )
}

function artwork(model: Model, picture: number | null, name: string): HTMLElement {
  const none = () => element('span', { class: 'no-photo' }, say('no_picture'))
  if (picture === null || !model.job.pictures[picture]) return none()
  const image = element('img', { alt: name, width: '96', height: '96' })
  const button = element(
    'button',
    { type: 'button', class: 'artwork', onclick: () => openLarge(model, picture, name) },
    image,
  )
  pictureOf(model.job.pictures, picture, 'medium').then(
    (address) => {
      image.src = address
    },
    () => fill(button, none()),
  )
  return button
}

/** Shows a picture in full size; offline, the smaller one if that is all the phone has. */
function openLarge(model: Model, picture: number, name: string): void {
  const image = element('img', { alt: name })
  const close = element(
    'button',
    { type: 'button', class: 'main', onclick: () => dialog.close() },
    say('close_picture'),
  )
  const dialog = element('dialog', { 'aria-label': name }, image, close)
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  const { pictures } = model.job
  pictureOf(pictures, picture, 'large')
    .catch(() => pictureOf(pictures, picture, 'medium'))
    .then(
      (address) => {
        image.src = address
      },
      () => fill(dialog, element('p', {}, say('no_picture')), close),
    )
}
