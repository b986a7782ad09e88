import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  MOST_ALTERNATIVES,
  matchCommand,
  noticeTimes,
  SHORTEST_RESTART_MS,
  spokenWords,
  VOICE_LANGUAGE,
  type VoiceCommand,
  waitBeforeListening,
} from './voice-commands.ts'

const commands: VoiceCommand<string>[] = [
  { action: 'orders', phrases: ['orders', 'open orders'] },
  { action: 'users', phrases: ['users'] },
  { action: 'groups', phrases: ['user groups', 'usergroups'] },
  { action: 'leave', phrases: ['log out', 'logout'] },
]
const phrase = fc.constantFrom(
  ...commands.flatMap(({ action, phrases }) => phrases.map((said) => ({ action, said }))),
)
/** Speech that matches no command, whatever words follow the first word. */
const talk = fc.string().map((text) => `weather ${text}`)

const actionOf = (alternatives: readonly string[]) => matchCommand(alternatives, commands)?.action

// covers: spec 9.4
test('the constants match the specification', () => {
  expect([VOICE_LANGUAGE, MOST_ALTERNATIVES, SHORTEST_RESTART_MS]).toEqual(['en-US', 5, 1000])
  expect(noticeTimes).toEqual({ mute: 4000, unmute: 5000, voiceOff: 8000, noMatch: 5000 })
})

describe('a heard phrase', () => {
  const around = fc.array(fc.constantFrom(' ', '  ', '.', '!', ',', '-', ' please ', ' the ', ' Please, '))
  const letters = fc.constantFrom(
    (text: string) => text,
    (text: string) => text.toUpperCase(),
    (text: string) => text.replace(/\b\w/g, (letter) => letter.toUpperCase()),
    (text: string) => text.replaceAll(' ', ' - '),
    (text: string) => text.replaceAll('o', 'ö'),
  )

  test('matches its command regardless of case, accents, punctuation and politeness', () => {
    fc.assert(
      fc.property(phrase, letters, around, around, ({ action, said }, respell, before, after) => {
        expect(actionOf([`${before.join('')} ${respell(said)} ${after.join('')}`])).toBe(action)
      }),
    )
  })

  test('does not match a command within other words', () => {
    fc.assert(
      fc.property(phrase, fc.constantFrom('a', 'new', 'yesterday', '7'), ({ said }, word) => {
        expect(actionOf([`${word} ${said}`])).toBeUndefined()
        expect(actionOf([`${said} ${word}`])).toBeUndefined()
        expect(actionOf([`${said}${word}`])).toBeUndefined()
      }),
    )
  })

  test('without any remaining words matches no command, even if a phrase is empty', () => {
    expect(matchCommand(['please', '', '…'], [{ action: 'any', phrases: ['', 'the'] }])).toBeUndefined()
  })

  test('does not change when it is normalised twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(spokenWords(spokenWords(text))).toBe(spokenWords(text))
      }),
    )
  })
})

describe('several readings of one phrase', () => {
  test('match if one of the first five is a command', () => {
    fc.assert(
      fc.property(
        fc.array(talk, { maxLength: 4 }),
        fc.array(talk),
        phrase,
        (before, after, { action, said }) => {
          expect(actionOf([...before, said, ...after])).toBe(action)
        },
      ),
    )
  })

  test('ignore the sixth', () => {
    fc.assert(
      fc.property(fc.array(talk, { minLength: 5, maxLength: 9 }), phrase, (before, { said }) => {
        expect(actionOf([...before, said])).toBeUndefined()
      }),
    )
  })

  test('use the first that is a command', () => {
    fc.assert(
      fc.property(phrase, phrase, (first, second) => {
        expect(actionOf([first.said, second.said])).toBe(first.action)
      }),
    )
  })
})

describe('the restart of listening', () => {
  const moment = fc.double({ min: 0, max: 1e9, noNaN: true })
  /** Tolerance for floating-point errors in large times. */
  const rounding = 1e-6

  // covers: spec 9.5
  test('never happens within a second of the previous one, and never waits longer than needed', () => {
    fc.assert(
      fc.property(moment, fc.double({ min: 0, max: 5000, noNaN: true }), (beganAt, since) => {
        const now = beganAt + since
        const wait = waitBeforeListening(beganAt, now)
        expect(now + wait - beganAt).toBeGreaterThanOrEqual(SHORTEST_RESTART_MS - rounding)
        expect(wait).toBeLessThanOrEqual(SHORTEST_RESTART_MS)
        if (since > SHORTEST_RESTART_MS + 1) expect(wait).toBe(0)
      }),
    )
  })

  test('is immediate the first time, and waits at most a second if the clock is set back', () => {
    expect(waitBeforeListening(Number.NEGATIVE_INFINITY, 5)).toBe(0)
    expect(waitBeforeListening(90_000, 5)).toBe(SHORTEST_RESTART_MS)
  })
})
