import { element } from '../dom.ts'
import { say } from '../texts/texts.ts'
import { languageChoice } from './bar.ts'

/** Builds the page that is shown while a job loads, if the link is invalid, or if the job cannot be loaded. */
export function wholePage(
  title: string,
  text: string,
  { onSpeak, onRetry, below }: { onSpeak: () => void; onRetry?: () => void; below?: HTMLElement },
): HTMLElement {
  return element(
    'main',
    { class: 'whole' },
    element('div', { class: 'end' }, languageChoice(onSpeak)),
    element('h1', { tabindex: '-1' }, title),
    text && element('p', {}, text),
    below,
    onRetry && element('button', { type: 'button', class: 'main', onclick: onRetry }, say('try_again')),
  )
}
