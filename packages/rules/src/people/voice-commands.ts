/** Language of voice commands, independent of the language of the screens. */
export const VOICE_LANGUAGE = 'en-US'

/** Maximum number of alternatives that are tried for a recognised phrase. */
export const MOST_ALTERNATIVES = 5

/** Minimum time in ms between two starts of speech recognition. */
export const SHORTEST_RESTART_MS = 1000

/** Time in ms for which each notice about voice commands is shown. */
export const noticeTimes = { mute: 4000, unmute: 5000, voiceOff: 8000, noMatch: 5000 } as const

/** Action, and the phrases that trigger the action. */
export type VoiceCommand<Action> = { action: Action; phrases: readonly string[] }

/** Words that are ignored in a command. */
const politeWords: ReadonlySet<string> = new Set(['please', 'the'])

/**
 * Returns the words of a text in lower case, separated by spaces, without accents, punctuation and polite words. Speech
 * recognisers differ in all of these.
 */
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
 * Returns the command of the first alternative that matches a phrase of a command word for word; undefined if none matches.
 * Tries at most `MOST_ALTERNATIVES` alternatives. A phrase within a longer sentence does not match, because people also talk to
 * one another.
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

/**
 * Returns the time in ms until speech recognition can restart; 0 if it can restart immediately. `beganAt` is the time of the
 * last start.
 */
export function waitBeforeListening(beganAt: number, now: number): number {
  return Math.min(SHORTEST_RESTART_MS, Math.max(0, Math.ceil(beganAt + SHORTEST_RESTART_MS - now)))
}
