/** The language that commands are spoken in, whatever language the screens have. */
export const VOICE_LANGUAGE = 'en-US'

/** How many readings of the same words are tried. */
export const MOST_ALTERNATIVES = 5

/** Listening never begins again sooner after the last beginning than this. */
export const SHORTEST_RESTART_MS = 1000

/** How long the notices of the voice commands stay, in ms. */
export const noticeTimes = { mute: 4000, unmute: 5000, voiceOff: 8000, noMatch: 5000 } as const

/** What is done, and what may be said for it. */
export type VoiceCommand<Action> = { action: Action; phrases: readonly string[] }

/** Words that are said around a command and change nothing about it. */
const politeWords: ReadonlySet<string> = new Set(['please', 'the'])

/** The words alone, in small letters: recognisers differ in capitals, accents, dashes and full stops. */
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
 * The command that was said: the first reading that is one of the phrases, word for word. Parts of a longer sentence
 * are none, because people also talk to one another. `undefined` where no reading is a command.
 */
export function matchCommand<Action>(
  alternatives: readonly string[],
  commands: readonly VoiceCommand<Action>[],
): VoiceCommand<Action> | undefined {
  for (const heard of alternatives.slice(0, MOST_ALTERNATIVES)) {
    const words = spokenWords(heard)
    const command = commands.find(({ phrases }) => phrases.some((phrase) => spokenWords(phrase) === words))
    if (words !== '' && command) return command
  }
  return undefined
}

/** How long listening still has to wait, in ms, when it last began at `beganAt`; 0 when it may begin now. */
export function waitBeforeListening(beganAt: number, now: number): number {
  return Math.min(SHORTEST_RESTART_MS, Math.max(0, Math.ceil(beganAt + SHORTEST_RESTART_MS - now)))
}
