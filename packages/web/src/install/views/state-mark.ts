import type { SpaceWorkState } from '@lienzo/rules/installation/space-work'
import { element, sign, signs } from '../dom.ts'
import { say } from '../texts/texts.ts'

/** How the work in a space stands: a sign and a word. */
export function stateMark(state: SpaceWorkState): HTMLElement {
  return element('span', { class: 'state', 'data-state': state }, sign(signs[state]), say(state))
}
