import type { JobSpace } from '@lienzo/contract/installation/installer-page'
import type { SpaceWorkState } from '@lienzo/rules/installation/space-work'
import { element, fill } from '../dom.ts'
import {
  leftToSend,
  type Model,
  photosElsewhere,
  photosOf,
  refusedPhotos,
  refusedReports,
  workOf,
} from '../model.ts'
import type { KeptPhoto } from '../store/kept-records.ts'
import { dayText, say, sayCount } from '../texts/texts.ts'
import { leftHere } from './left-here.ts'
import { stateMark } from './state-mark.ts'
import type { View } from './view.ts'

const filters = ['all', 'todo', 'again', 'done', 'not_done'] as const
type Filter = (typeof filters)[number]

/** Filter chosen last. It is stored outside the view, so that it is kept when the user returns from the screen of a space. */
let currentFilter: Filter = 'all'

/** Builds the screen that lists the spaces of a job in the order of the round. */
export function listView(model: Model, onRemove: (photo: KeptPhoto) => void): View {
  const bar = element('div', { class: 'filters', role: 'group', 'aria-label': say('filter') })
  const list = element('ol', { class: 'spaces' })
  const empty = element('p', { class: 'empty', role: 'status' })
  const elsewhere = leftHere(
    () => photosElsewhere(model),
    (count) => (count > 0 ? sayCount('left_here', count) : ''),
    onRemove,
  )
  const cards = model.job.spaces.map((space) => cardOf(model, space))
  const buttons = filters.map((filter) => filterButton(filter, () => choose(filter)))
  bar.append(...buttons.map(({ button }) => button))
  list.append(...withDays(model.job.spaces, cards))

  function choose(filter: Filter): void {
    currentFilter = filter
    update()
  }

  function update(): void {
    const states = new Map(model.job.spaces.map((space) => [space.id, workOf(model, space)]))
    const counts = (filter: Filter) => [...states.values()].filter((state) => passes(filter, state)).length
    for (const { filter, button, count } of buttons) {
      button.setAttribute('aria-pressed', String(filter === currentFilter))
      button.hidden = filter !== 'all' && filter !== currentFilter && counts(filter) === 0
      count.textContent = String(counts(filter))
    }
    for (const card of cards) {
      const state = states.get(card.space.id) ?? 'todo'
      card.update(state)
      card.item.hidden = !passes(currentFilter, state)
    }
    for (const day of list.querySelectorAll<HTMLElement>('.day')) {
      day.hidden = !cards.some(({ space, item }) => dayOf(space) === day.dataset.day && !item.hidden)
    }
    const isSent = leftToSend(model) + refusedPhotos(model).length + refusedReports(model).length === 0
    const isDone = counts('todo') + counts('again') === 0 && cards.length > 0 && isSent
    const none = counts(currentFilter) === 0
    empty.textContent = none ? say('nothing_here') : isDone ? say('all_done') : ''
    empty.hidden = !none && !isDone
    elsewhere.update()
  }

  update()
  const { job } = model
  const head = element(
    'header',
    { class: 'head' },
    element('h1', { dir: 'auto', tabindex: '-1' }, job.campaign || job.customer),
    element(
      'p',
      { class: 'soft', dir: 'auto' },
      [job.campaign && job.customer, say('job', { code: job.code }), sayCount('spaces', job.spaces.length)]
        .filter(Boolean)
        .join(' · '),
    ),
    job.notes && element('p', { class: 'words', dir: 'auto' }, job.notes),
  )
  const until = element('p', { class: 'soft foot' }, say('until', { day: dayText(job.expires_at - 86_400) }))
  const parts = [head, bar, empty, list, elsewhere.element, until, keepHint()]
  return { element: element('main', {}, ...parts), update }
}

/**
 * Builds the hint to add the page to the home screen. It is shown only in a browser tab whose storage is not persistent,
 * because the browser may delete such storage.
 */
function keepHint(): HTMLElement {
  const hint = element('p', { class: 'soft foot' }, say('keep_page'))
  hint.hidden = true
  const isTab = !matchMedia('(display-mode: standalone)').matches
  if (isTab) {
    navigator.storage?.persisted?.().then(
      (isSafe) => {
        hint.hidden = isSafe
      },
      () => undefined,
    )
  }
  return hint
}

function passes(filter: Filter, state: SpaceWorkState): boolean {
  return filter === 'all' || filter === state
}

function filterButton(filter: Filter, onChoose: () => void) {
  const count = element('span', { class: 'count' })
  const button = element(
    'button',
    { type: 'button', class: 'filter', onclick: onChoose },
    say(filter),
    ' ',
    count,
  )
  return { filter, button, count }
}

const dayOf = ({ planned_at }: JobSpace) => (planned_at === null ? '' : dayText(planned_at))

/** Adds a heading before the first space of each planned day. Adds no headings if no space has a planned day. */
function withDays(spaces: readonly JobSpace[], cards: readonly { item: HTMLElement }[]): HTMLElement[] {
  const hasDays = spaces.some(({ planned_at }) => planned_at !== null)
  return cards.flatMap(({ item }, at) => {
    const space = spaces[at]
    const before = spaces[at - 1]
    if (!hasDays || !space || (before && dayOf(before) === dayOf(space))) return [item]
    const day = dayOf(space)
    return [element('li', { class: 'day', 'data-day': day }, element('h2', {}, day || say('no_day'))), item]
  })
}

function cardOf(model: Model, space: JobSpace) {
  const state = element('span', { class: 'mark' })
  const photos = element('span', { class: 'soft' })
  const refusals = element('span', { class: 'fault' })
  const item = element(
    'li',
    { class: 'card' },
    element(
      'a',
      { href: `#${space.id}` },
      element('span', { class: 'name', dir: 'auto' }, `${space.number} · ${space.shop_name}`),
      space.position && element('span', { class: 'place', dir: 'auto' }, space.position),
      element('span', { class: 'soft', dir: 'auto' }, addressOf(space)),
      element('span', { class: 'line' }, state, photos, refusals),
    ),
  )
  let previous = ''
  const update = (work: SpaceWorkState) => {
    const all = photosOf(model, space)
    const refusedCount = all.filter(({ state }) => state === 'refused').length
    const count = all.length - refusedCount
    const now = `${work} ${count} ${refusedCount}`
    if (now === previous) return
    previous = now
    fill(state, stateMark(work))
    photos.textContent = count > 0 ? `${say('photos')}: ${count}` : ''
    refusals.textContent = refusedCount > 0 ? sayCount('refused_photos', refusedCount) : ''
  }
  return { space, item, update }
}

/** Returns the street, postal code and city of a space as one line. */
export function addressOf({ address, postal_code, city }: JobSpace): string {
  return [address, `${postal_code} ${city}`.trim()].filter(Boolean).join(', ')
}
