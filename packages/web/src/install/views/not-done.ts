import type { JobSpace } from '@lienzo/contract/installation/installer-page'
import { type NotDoneReason, notDoneReasons } from '@lienzo/rules/installation/space-work'
import { element, fill } from '../dom.ts'
import { type Model, saidOf, workOf } from '../model.ts'
import { say, type TextName } from '../texts/texts.ts'
import type { View } from './view.ts'

/** Statement by an installer on whether the work in a space can be done. */
export type Saying = { kind: 'not_done' | 'can_be_done'; reason: NotDoneReason | null; text: string }

const reasonText = (reason: NotDoneReason) => say(`reason_${reason}` satisfies TextName)

/**
 * Builds the form with which an installer reports, with a reason, that the work could not be done, or withdraws that report.
 */
export function notDone(model: Model, space: JobSpace, onSay: (saying: Saying) => void): View {
  const holder = element('section', { class: 'not-done' })
  let previous = ''
  let isAsking = false

  function show(asking: boolean): void {
    isAsking = asking
    previous = ''
    update()
    const first = asking ? 'input' : 'button'
    holder.querySelector<HTMLElement>(first)?.focus()
  }

  function update(): void {
    const isNotDone = workOf(model, space) === 'not_done'
    const saying = saidOf(model, space)
    const now = isAsking ? 'asking' : `${isNotDone} ${saying?.reason} ${saying?.text}`
    if (now === previous) return
    previous = now
    if (isAsking)
      fill(
        holder,
        question(onAnswer, () => show(false)),
      )
    else if (isNotDone && saying)
      fill(holder, ...answerElements(saying, () => onSay({ kind: 'can_be_done', reason: null, text: '' })))
    else
      fill(
        holder,
        element('button', { type: 'button', class: 'wide', onclick: () => show(true) }, say('cannot')),
      )
  }

  function onAnswer(saying: Saying): void {
    isAsking = false
    onSay(saying)
    holder.querySelector<HTMLElement>('button')?.focus()
  }

  update()
  return { element: holder, update }
}

function answerElements(
  { reason, text }: NonNullable<JobSpace['said']>,
  onTakeBack: () => void,
): HTMLElement[] {
  return [
    element(
      'p',
      { role: 'status' },
      say('said_not_done'),
      ' ',
      element('strong', { dir: 'auto' }, [reason && reasonText(reason), text].filter(Boolean).join('. ')),
    ),
    element('button', { type: 'button', class: 'wide', onclick: onTakeBack }, say('can_after_all')),
  ]
}

function question(onAnswer: (saying: Saying) => void, onCancel: () => void): HTMLElement {
  const noReason = element('p', { class: 'fault', role: 'alert' })
  const noWords = element('p', { class: 'fault', role: 'alert' })
  const words = element('textarea', { id: 'not-done-words', rows: '2', maxlength: '1000', dir: 'auto' })
  const choices = notDoneReasons.map((reason) =>
    element(
      'label',
      { class: 'choice' },
      element('input', { type: 'radio', name: 'reason', value: reason }),
      reasonText(reason),
    ),
  )
  const form = element(
    'form',
    { novalidate: true },
    element('fieldset', {}, element('legend', {}, say('why')), noReason, ...choices),
    element('label', { for: 'not-done-words', class: 'label' }, say('words')),
    words,
    noWords,
    element(
      'div',
      { class: 'pair' },
      element('button', { type: 'submit', class: 'main' }, say('send')),
      element('button', { type: 'button', onclick: onCancel }, say('cancel')),
    ),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const reason = notDoneReasons.find((each) => each === new FormData(form).get('reason'))
    const text = words.value.trim()
    const isWordless = reason === 'other' && text === ''
    noReason.textContent = reason ? '' : say('reason_needed')
    noWords.textContent = isWordless ? say('words_needed') : ''
    if (reason && !isWordless) return onAnswer({ kind: 'not_done', reason, text })
    // Scrolls the whole question into view first. Focusing the missing field then scrolls only as far as necessary.
    form.scrollIntoView()
    const missing = reason ? words : form.querySelector('input')
    missing?.focus()
  })
  return form
}
