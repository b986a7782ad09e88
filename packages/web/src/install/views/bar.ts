import { element, fill, sign, signs } from '../dom.ts'
import { leftToSend, type Model, refusedPhotos, refusedReports, storingOf } from '../model.ts'
import { holdsVolatile } from '../store/kept.ts'
import type { KeptChoice, KeptPhoto, KeptReport } from '../store/kept-records.ts'
import { chooseLanguage, currentLanguage, languageNames, momentText, say, sayCount } from '../texts/texts.ts'
import type { View } from './view.ts'

type BarActions = {
  sendNow: () => void
  /** Asks the server again whether the link is valid. */
  tryAgain: () => void
  speak: () => void
  /** Dismisses the notice that some of the chosen photos were lost. */
  forget: (choice: KeptChoice) => void
}

/** Builds the bar above every screen of a job, with the number of unsent items, the notices and the choice of language. */
export function bar(model: Model, actions: BarActions): View {
  const status = element('p', { class: 'left', role: 'status' })
  const notices = element('div', { class: 'notices' })
  let previous = ''
  const update = () => {
    const count = leftToSend(model)
    const photos = refusedPhotos(model)
    const reports = refusedReports(model)
    const { sending } = model
    // Leaves out the open space, whose screen shows the progress beside its buttons.
    const storing = storingOf(model, (space) => `#${space}` !== location.hash)
    const isPausing = typeof sending === 'object'
    const isOffline = !navigator.onLine || (isPausing && sending.why === 'waits_for_connection')
    const now = JSON.stringify([
      count,
      [...photos, ...reports].map(({ key }) => key),
      model.lost,
      storing,
      sending,
      model.isBadLink,
      model.isCopy,
      holdsVolatile(),
      model.job.state,
    ])
    if (now === previous) return
    previous = now
    fill(
      status,
      count > 0 &&
        element(
          'span',
          {},
          sign(signs.wait),
          sayCount('to_send', count) + (sending === 'sending' ? ` · ${say('sending')}` : ''),
        ),
      photos.length > 0 && refusedLink(photos),
      count + photos.length + reports.length === 0 && element('span', {}, sign(signs.done), say('all_sent')),
    )
    status.dataset.left = String(count + photos.length + reports.length)
    fill(
      notices,
      model.isBadLink &&
        notice(
          element('strong', {}, say('bad_title')),
          ' ',
          say('bad_text'),
          ' ',
          count > 0 && sayCount('bad_kept', count),
          ' ',
          element('button', { type: 'button', onclick: actions.tryAgain }, say('try_again')),
        ),
      model.job.state !== 'open' && notice(say(`state_${model.job.state}`)),
      isOffline && notice(say('offline')),
      isPausing &&
        !isOffline &&
        count > 0 &&
        notice(
          say('waiting_again', { why: say(sending.why), seconds: sending.again }),
          ' ',
          element('button', { type: 'button', onclick: actions.sendNow }, say('send_now')),
        ),
      storing && notice(say('adding', storing)),
      ...reports.map((report) => refusedReportNotice(model, report)),
      ...model.lost.map((choice) => lostNotice(model, choice, actions.forget)),
      holdsVolatile() && notice(say('volatile')),
      model.isCopy &&
        element('p', { class: 'soft' }, say('saved_copy', { moment: momentText(model.readAt) })),
    )
  }
  update()
  return {
    element: element(
      'header',
      { class: 'bar' },
      element('div', { class: 'line' }, status, languageChoice(actions.speak)),
      notices,
    ),
    update,
  }
}

/** Returns a link that shows the number of refused photos and leads to the first of them. */
function refusedLink(photos: readonly KeptPhoto[]): HTMLElement {
  const href = `#${photos[0]?.space ?? ''}`
  const jump = () =>
    document.querySelector('.photos [data-state="refused"]')?.scrollIntoView({ block: 'center' })
  // The page's own `hashchange` listener was added earlier, so it draws the screen before `jump` is called.
  const follow = () =>
    location.hash === href ? jump() : addEventListener('hashchange', jump, { once: true })
  return element(
    'a',
    { href, class: 'fault', onclick: follow },
    sign(signs.not_done),
    sayCount('refused_photos', photos.length),
  )
}

/** Builds the notice about a refused report, with a link to its space and the text of the report. */
function refusedReportNotice(model: Model, { space, text }: KeptReport): HTMLElement {
  const words = text !== '' && element('q', { dir: 'auto' }, text)
  return notice(...linkTo(model, space), say('refused_report'), ' ', words)
}

/** Builds the notice about chosen photos that were lost, with a link to their space and a button to dismiss the notice. */
function lostNotice(model: Model, choice: KeptChoice, onForget: BarActions['forget']): HTMLElement {
  return notice(
    ...linkTo(model, choice.space),
    sayCount('lost', choice.count, { left: choice.count - choice.done }),
    ' ',
    element('button', { type: 'button', onclick: () => onForget(choice) }, say('remove')),
  )
}

/** Returns a link to a space followed by a colon, or an empty array if the space is no longer part of the job. */
function linkTo({ job }: Model, spaceId: number): (string | Node)[] {
  const space = job.spaces.find(({ id }) => id === spaceId)
  if (!space) return []
  return [element('a', { href: `#${space.id}`, dir: 'auto' }, `${space.number} · ${space.shop_name}`), ': ']
}

function notice(...words: readonly (string | Node | false | undefined)[]): HTMLElement {
  return element('p', { class: 'warning', role: 'status' }, ...words)
}

/** Builds the field to select the language of the page. Each language is listed under its own name. */
export function languageChoice(onChoose: () => void): HTMLElement {
  const choices = Object.entries(languageNames).map(([language, name]) =>
    element('option', { value: language, selected: language === currentLanguage() }, name),
  )
  const select = element('select', { 'aria-label': say('language') }, ...choices)
  select.addEventListener('change', () => {
    chooseLanguage(select.value)
    onChoose()
  })
  return select
}
