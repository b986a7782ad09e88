import { element } from '../dom.ts'
import { say } from '../texts/texts.ts'
import { languageChoice } from './bar.ts'

/** What stands in place of a job: it is being opened, the link opens nothing, or nobody answers. */
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
