import type { JobSpace } from '@lienzo/contract/installation/installer-page'
import { isSettled } from '@lienzo/rules/installation/space-work'
import { element, fill, sign, signs } from '../dom.ts'
import { type Model, noteOf, refusedPhotos, storingOf, workOf } from '../model.ts'
import type { AddResult } from '../store/add-photos.ts'
import type { KeptPhoto } from '../store/kept-records.ts'
import { say, sayCount } from '../texts/texts.ts'
import { facts } from './facts.ts'
import { notDone, type Saying } from './not-done.ts'
import { photoStrip } from './photo-strip.ts'
import { printsView } from './prints.ts'
import { stateMark } from './state-mark.ts'
import type { View } from './view.ts'

/** Actions of an installer on the screen of a space. */
export type SpaceActions = {
  add(space: JobSpace, files: File[]): void
  remove(photo: KeptPhoto): void
  say(space: JobSpace, saying: Saying): void
  note(space: JobSpace, text: string): void
}

/** Builds the screen of one space: facts, prints, photos, the report that the work could not be done, and the note. */
export function spaceView(model: Model, space: JobSpace, actions: SpaceActions): View {
  const mark = element('span', { class: 'mark' })
  const redo = element('div', { role: 'status' })
  const strip = photoStrip(model, space, actions.remove)
  const saying = notDone(model, space, (statement) => actions.say(space, statement))
  const prints = printsView(model, space)
  const photos = taking(model, space, actions, strip)
  const onwards = element('p', {})

  function update(): void {
    const state = workOf(model, space)
    fill(mark, stateMark(state))
    fill(redo, ...(state === 'again' ? redoTexts(space) : []))
    prints.update()
    photos.update()
    saying.update()
    const next = nextOpen(model, space)
    fill(onwards, next && element('a', { class: 'action wide', href: `#${next.id}` }, say('next')))
  }

  update()
  const head = element(
    'header',
    { class: 'head' },
    element('a', { href: '#', class: 'back' }, sign(signs.back), say('back')),
    element('h1', { dir: 'auto', tabindex: '-1' }, `${space.number} · ${space.shop_name}`),
    element(
      'p',
      { class: 'line' },
      mark,
      element('span', { dir: 'auto' }, [space.chain, space.position].filter(Boolean).join(' · ')),
    ),
  )
  const parts = [facts(space), prints.element, photos.element, saying.element, note(model, space, actions)]
  return { element: element('main', {}, head, redo, ...parts, onwards), update }
}

/**
 * Returns a warning about the latest refused photo, with the reason for the refusal, or an empty array if no photo was refused.
 */
function redoTexts({ photos }: JobSpace): HTMLElement[] {
  const refusals = photos.filter(({ refused_at }) => refused_at !== null)
  const last = refusals.toSorted((one, other) => (other.refused_at ?? 0) - (one.refused_at ?? 0))[0]
  if (!last) return []
  return [
    element(
      'p',
      { class: 'warning' },
      element('strong', {}, say(last.refusal ?? 'take_again')),
      last.reason && element('span', { dir: 'auto' }, say('because', { reason: last.reason })),
    ),
  ]
}

/**
 * Returns the next space of the round whose work is not settled, and continues from the last space to the first. Returns
 * undefined if there is none.
 */
function nextOpen(model: Model, space: JobSpace): JobSpace | undefined {
  const { spaces } = model.job
  const at = spaces.indexOf(space)
  return [...spaces.slice(at + 1), ...spaces.slice(0, at)].find((each) => !isSettled(workOf(model, each)))
}

/** Builds the section with the buttons to take and choose photos, the result of adding them, and the photos of the space. */
function taking(model: Model, space: JobSpace, actions: SpaceActions, strip: View): View {
  const status = element('div', { role: 'status', class: 'told' })
  let previous = ''
  let shownOf: AddResult | undefined
  const update = () => {
    strip.update()
    const storing = storingOf(model, (id) => id === space.id)
    const summary = model.added.get(space.id)
    const refusedKeys = new Set(refusedPhotos(model).map(({ key }) => key))
    const hasRefused = summary?.photos.some(({ key }) => refusedKeys.has(key)) ?? false
    const now = JSON.stringify([storing, hasRefused])
    if (now === previous && summary === shownOf) return
    previous = now
    shownOf = summary
    if (storing) fill(status, element('p', {}, say('adding', storing)))
    else fill(status, ...(summary ? toldOf(summary, hasRefused) : []))
  }
  const take = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])]
    // Empties the field, so that the same file can be chosen again.
    input.value = ''
    if (files.length > 0) actions.add(space, files)
  }
  update()
  const section = element(
    'section',
    {},
    element('h2', {}, say('photos')),
    element(
      'div',
      { class: 'pair' },
      picker('take', signs.camera, { capture: 'environment' }, take),
      picker('choose', signs.pictures, { multiple: true }, take),
    ),
    status,
    strip.element,
  )
  return { element: section, update }
}

function picker(
  name: 'take' | 'choose',
  path: string,
  attributes: { capture?: string; multiple?: boolean },
  onTake: (input: HTMLInputElement) => void,
): HTMLElement {
  const input = element('input', { type: 'file', accept: 'image/*,.heic,.heif,.avif', ...attributes })
  input.addEventListener('change', () => onTake(input))
  return element('label', { class: name === 'take' ? 'action main' : 'action' }, sign(path), say(name), input)
}

/**
 * Returns the messages about the result of adding files. Lists at most ten rejected files. Omits the number of stored photos
 * once the server has refused one of those photos.
 */
function toldOf({ photos, already, faults, notKept }: AddResult, hasRefused: boolean): HTMLElement[] {
  return [
    photos.length > notKept && !hasRefused && element('p', {}, sayCount('added', photos.length - notKept)),
    already > 0 && element('p', {}, sayCount('already', already)),
    notKept > 0 && element('p', { class: 'warning' }, say('not_kept')),
    ...faults
      .slice(0, 10)
      .map(({ name, fault }) => element('p', { class: 'fault', dir: 'auto' }, say(fault, { name }))),
    faults.length > 10 && element('p', { class: 'fault' }, `+ ${faults.length - 10}`),
  ].filter((part) => part !== false)
}

const NOTE_PAUSE = 1500

/**
 * Builds the field for a note about the space. The note is saved after a pause of `NOTE_PAUSE` ms in typing, and when the field
 * loses the focus.
 */
function note(model: Model, space: JobSpace, actions: SpaceActions): HTMLElement {
  const words = element('textarea', {
    id: 'note',
    rows: '3',
    maxlength: '1000',
    dir: 'auto',
    'aria-describedby': 'note-help',
  })
  const help = element('p', { id: 'note-help', class: 'soft', role: 'status' }, say('note_help'))
  words.value = noteOf(model, space)
  let savedText = words.value.trim()
  let pause: ReturnType<typeof setTimeout> | undefined
  const save = async () => {
    clearTimeout(pause)
    const text = words.value.trim()
    if (text === savedText) return
    savedText = text
    await actions.note(space, text)
    help.textContent = say('note_kept')
  }
  words.addEventListener('input', () => {
    clearTimeout(pause)
    pause = setTimeout(save, NOTE_PAUSE)
  })
  words.addEventListener('blur', save)
  return element('section', {}, element('label', { for: 'note', class: 'label' }, say('note')), words, help)
}
