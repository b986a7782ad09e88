import type { SpaceWorkState } from '@lienzo/rules/installation/space-work'
import { element, sign, signs } from '../dom.ts'
import { say } from '../texts/texts.ts'

/** State of the work in a space, as an icon and a word. */
export function stateMark(state: SpaceWorkState): HTMLElement {
  return element('span', { class: 'state', 'data-state': state }, sign(signs[state]), say(state))
}
