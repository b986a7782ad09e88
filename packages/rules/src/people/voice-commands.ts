/** Language of voice commands, whatever the language of the screens. */
export const VOICE_LANGUAGE = 'en-US'

/** Maximum number of recognition alternatives tried. */
export const MOST_ALTERNATIVES = 5

/** Minimum time between two starts of listening. */
export const SHORTEST_RESTART_MS = 1000

/** Display times of voice notices in ms. */
export const noticeTimes = { mute: 4000, unmute: 5000, voiceOff: 8000, noMatch: 5000 } as const

/** Action and the phrases that trigger it. */
export type VoiceCommand<Action> = { action: Action; phrases: readonly string[] }

/** Words around a command that do not change its meaning. */
const politeWords: ReadonlySet<string> = new Set(['please', 'the'])

/** Returns only the words in lower case, because recognisers differ in capitals, accents, dashes and full stops. */
export function spokenWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !politeWords.has(word))
    .join(' ')
}

/**
 * Returns the command of the first alternative that matches one of the phrases word for word, or undefined. A phrase inside a
 * longer sentence does not count, because people also talk to one another.
 */
export function matchCommand<Action>(
  alternatives: readonly string[],
  commands: readonly VoiceCommand<Action>[],
): VoiceCommand<Action> | undefined {
  for (const alternative of alternatives.slice(0, MOST_ALTERNATIVES)) {
    const words = spokenWords(alternative)
    const command = commands.find(({ phrases }) => phrases.some((phrase) => spokenWords(phrase) === words))
    if (words !== '' && command) return command
  }
  return undefined
}

/** Returns the remaining wait in ms before listening can restart, if it last started at `beganAt`; 0 if none. */
export function waitBeforeListening(beganAt: number, now: number): number {
  return Math.min(SHORTEST_RESTART_MS, Math.max(0, Math.ceil(beganAt + SHORTEST_RESTART_MS - now)))
}
