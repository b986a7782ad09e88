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
/** Text that is not a command, whatever it contains. */
const talk = fc.string().map((text) => `weather ${text}`)

const actionOf = (heard: readonly string[]) => matchCommand(heard, commands)?.action

// covers: spec 9.4
test('the constants are those of the specification', () => {
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

  test('is its command in any capitals, accents, punctuation and politeness', () => {
    fc.assert(
      fc.property(phrase, letters, around, around, ({ action, said }, written, before, after) => {
        expect(actionOf([`${before.join('')} ${written(said)} ${after.join('')}`])).toBe(action)
      }),
    )
  })

  test('is no command as part of other words', () => {
    fc.assert(
      fc.property(phrase, fc.constantFrom('a', 'new', 'yesterday', '7'), ({ said }, word) => {
        expect(actionOf([`${word} ${said}`])).toBeUndefined()
        expect(actionOf([`${said} ${word}`])).toBeUndefined()
        expect(actionOf([`${said}${word}`])).toBeUndefined()
      }),
    )
  })

  test('of which nothing is left is no command, even where a phrase is empty', () => {
    expect(matchCommand(['please', '', '…'], [{ action: 'any', phrases: ['', 'the'] }])).toBeUndefined()
  })

  test('does not change when it is made plain twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(spokenWords(spokenWords(text))).toBe(spokenWords(text))
      }),
    )
  })
})

describe('of several readings', () => {
  test('one that is a command is enough, wherever it stands among the first five', () => {
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

  test('the sixth is not tried', () => {
    fc.assert(
      fc.property(fc.array(talk, { minLength: 5, maxLength: 9 }), phrase, (before, { said }) => {
        expect(actionOf([...before, said])).toBeUndefined()
      }),
    )
  })

  test('the first that is a command counts', () => {
    fc.assert(
      fc.property(phrase, phrase, (first, second) => {
        expect(actionOf([first.said, second.said])).toBe(first.action)
      }),
    )
  })
})

describe('listening again', () => {
  const moment = fc.double({ min: 0, max: 1e9, noNaN: true })
  /** Tolerance for the precision lost by such large numbers. */
  const rounding = 1e-6

  // covers: spec 9.5
  test('never begins within a second of the last time, and waits no longer than that needs', () => {
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

  test('does not wait the first time, and never more than a second when the clock is set back', () => {
    expect(waitBeforeListening(Number.NEGATIVE_INFINITY, 5)).toBe(0)
    expect(waitBeforeListening(90_000, 5)).toBe(SHORTEST_RESTART_MS)
  })
})
