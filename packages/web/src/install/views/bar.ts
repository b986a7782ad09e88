import { element, fill, sign, signs } from '../dom.ts'
import { leftToSend, type Model, refusedPhotos } from '../model.ts'
import { holdsVolatile } from '../store/kept.ts'
import type { KeptPhoto } from '../store/kept-records.ts'
import { chooseLanguage, currentLanguage, languageNames, momentText, say, sayCount } from '../texts/texts.ts'
import type { View } from './view.ts'

/** Bar above every screen of a job: the number of unsent items, notices, and the language. */
export function bar(model: Model, actions: { sendNow: () => void; speak: () => void }): View {
  const left = element('p', { class: 'left', role: 'status' })
  const notices = element('div', { class: 'notices' })
  let shown = ''
  const update = () => {
    const count = leftToSend(model)
    const refused = refusedPhotos(model)
    const { sending } = model
    const isPausing = typeof sending === 'object'
    const isOffline = !navigator.onLine || (isPausing && sending.why === 'waits_for_connection')
    const now = JSON.stringify([
      count,
      refused.map(({ key }) => key),
      sending,
      model.isBadLink,
      model.isCopy,
      holdsVolatile(),
      model.job.state,
    ])
    if (now === shown) return
    shown = now
    fill(
      left,
      (count > 0 || refused.length === 0) && sign(count > 0 ? signs.wait : signs.done),
      count > 0 && sayCount('to_send', count) + (sending === 'sending' ? ` · ${say('sending')}` : ''),
      refused.length > 0 && refusedLink(refused),
      count + refused.length === 0 && say('all_sent'),
    )
    left.dataset.left = String(count + refused.length)
    fill(
      notices,
      model.isBadLink &&
        notice(say('bad_title'), ' ', say('bad_text'), ' ', count > 0 && sayCount('bad_kept', count)),
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
      element('div', { class: 'line' }, left, languageChoice(actions.speak)),
      notices,
    ),
    update,
  }
}

/** Link with the number of refused photos to the first of them. */
function refusedLink(refused: readonly KeptPhoto[]): HTMLElement {
  const href = `#${refused[0]?.space ?? ''}`
  const jump = () =>
    document.querySelector('.photos [data-state="refused"]')?.scrollIntoView({ block: 'center' })
  // Called after the page's own listener, which draws the screen first.
  const follow = () =>
    location.hash === href ? jump() : addEventListener('hashchange', jump, { once: true })
  return element(
    'a',
    { href, class: 'fault', onclick: follow },
    sign(signs.not_done),
    sayCount('refused_photos', refused.length),
  )
}

function notice(...words: readonly (string | Node | false)[]): HTMLElement {
  return element('p', { class: 'warning', role: 'status' }, ...words)
}

/** Select for the language of the page, each by its own name. */
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
