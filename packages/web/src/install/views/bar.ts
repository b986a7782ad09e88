import { element, fill, sign, signs } from '../dom.ts'
import { leftToSend, type Model } from '../model.ts'
import { holdsVolatile } from '../store/kept.ts'
import { chooseLanguage, currentLanguage, languageNames, momentText, say, sayCount } from '../texts/texts.ts'
import type { View } from './view.ts'

/** Bar above every screen of a job: the number of unsent items, notices, and the language. */
export function bar(model: Model, actions: { sendNow: () => void; speak: () => void }): View {
  const left = element('p', { class: 'left', role: 'status' })
  const notices = element('div', { class: 'notices' })
  let shown = ''
  const update = () => {
    const count = leftToSend(model)
    const { sending } = model
    const isPausing = typeof sending === 'object'
    const isOffline = !navigator.onLine || (isPausing && sending.why === 'waits_for_connection')
    const now = JSON.stringify([
      count,
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
      sign(count > 0 ? signs.wait : signs.done),
      count > 0 ? sayCount('to_send', count) : say('all_sent'),
      count > 0 && sending === 'sending' && ` · ${say('sending')}`,
    )
    left.dataset.left = String(count)
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
