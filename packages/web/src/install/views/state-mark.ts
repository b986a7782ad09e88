import type { SpaceWorkState } from '@lienzo/rules/installation/space-work'
import { element, sign, signs } from '../dom.ts'
import { say } from '../texts/texts.ts'

/** Builds an icon and a word that show the state of the work in a space. */
export function stateMark(state: SpaceWorkState): HTMLElement {
  return element('span', { class: 'state', 'data-state': state }, sign(signs[state]), say(state))
}
