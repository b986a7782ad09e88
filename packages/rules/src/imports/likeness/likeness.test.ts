import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inputs } from '../../testing/inputs.ts'
import { isNearlyCalled, wordsOf } from './called.ts'
import { Likeness } from './likeness.ts'

const wordsOfParts = (...parts: string[]) => parts.map(wordsOf)
const near = (one: string[], other: string[]) => isNearlyCalled(wordsOfParts(...one), wordsOfParts(...other))

describe('the similarity of names of shops and places', () => {
  test.each([
    [
      ['Farmacia Sta. Lucía', 'Escaparate 1'],
      ['Farmacia Santa Lucia', 'escaparate 1'],
    ],
    [
      ['FCIA. STA LUCIA', 'esc. 1'],
      ['Farmacia Santa Lucía', 'Escaparate 1'],
    ],
    [
      ['C.C. Gran Vía', 'P1'],
      ['Centro Comercial Gran Via', 'Planta 1'],
    ],
    [
      ['Perf. Mª del Carmen', ''],
      ['Perfumería Maria Carmen', ''],
    ],
    [
      ['Farmacia Ntra. Sra. de la Luz', 'Nº 02'],
      ['Farmacia Nuestra Señora Luz', '2'],
    ],
    [
      ['Farmácia São João', 'montra'],
      ['Farmacia Sao Joao', 'Montra'],
    ],
    [
      ['SantaLucia', 'Lineal'],
      ['Santa Lucía', 'lineal'],
    ],
    [
      ['Farmacia Santa Lucia', 'Escaprate 1'],
      ['Farmacia Santa Lucia', 'Escaparate 1'],
    ],
    [
      ['Farmacai Santa Lucia', 'x'],
      ['Farmacia Santa Lucia', 'x'],
    ],
  ])('matches %j to %j', (one, other) => {
    expect([near(one, other), near(other, one)]).toEqual([true, true])
  })

  test.each([
    [
      ['Farmacia 123', ''],
      ['Farmacia 124', ''],
    ],
    [
      ['Farmacia Luz', 'Escaparate 1'],
      ['Farmacia Luz', 'Escaparate 2'],
    ],
    [
      ['Farmacia Sol', ''],
      ['Farmacia Col', ''],
    ],
    [
      ['Farmacia Lucia', ''],
      ['Farmacia Lucas', ''],
    ],
    [
      ['Farmacai Lucai', ''],
      ['Farmacia Lucia', ''],
    ],
    [
      ['Farmacia Santa', 'Lucia'],
      ['Farmacia', 'Santa Lucia'],
    ],
    [
      ['Farmacia Norte', 'Lineal A'],
      ['Farmacia Norte', 'Lineal B'],
    ],
  ])('does not match %j to %j', (one, other) => {
    expect([near(one, other), near(other, one)]).toEqual([false, false])
  })
})

describe('the search for similar names', () => {
  const word = fc.constantFrom(
    'farmacia',
    'santa',
    'lucia',
    'norte',
    'perfumeria',
    'sol',
    '12',
    '7',
    'escaparate',
  )
  const place = fc.tuple(fc.array(word, { minLength: 1, maxLength: 4 }), fc.array(word, { maxLength: 2 }))
  const letter = fc.constantFrom('a', 'e', 'r', 'z')
  /** Generates pairs of names. The second name is a copy of the first name with one typing slip. */
  const namesWithSlip = fc
    .tuple(place, fc.nat(60), letter, fc.constantFrom('missing', 'more', 'other', 'exchanged'))
    .map(([parts, at, by, how]) => {
      const texts = parts.map((words) => words.join(' '))
      const [text = ''] = texts
      const place = at % text.length
      const [before, after] = [text.slice(0, place), text.slice(place + 1)]
      const slips = {
        missing: before + after,
        more: before + by + text.slice(place),
        other: before + by + after,
        exchanged: before + after.slice(0, 1) + text[place] + after.slice(1),
      }
      return [texts, [slips[how], ...texts.slice(1)]] as const
    })

  test('finds a record exactly if its name is similar to the requested one', () => {
    const counts = { nearly: 0, not: 0 }
    fc.assert(
      fc.property(namesWithSlip, fc.array(place, { maxLength: 20 }), ([texts, query], others) => {
        const records = [texts, ...others.map((parts) => parts.map((words) => words.join(' ')))]
        const likeness = new Likeness()
        for (const [id, record] of records.entries()) likeness.add(id, wordsOfParts(...record))
        const near = records.flatMap((record, id) =>
          isNearlyCalled(wordsOfParts(...query), wordsOfParts(...record)) ? [id] : [],
        )
        const id = likeness.find(wordsOfParts(...query))
        if (near.length === 0) expect(id).toBeUndefined()
        else expect(near).toContain(id)
        counts[near.length === 0 ? 'not' : 'nearly'] += 1
      }),
      { numRuns: inputs(2_000) },
    )
    expect(Math.min(counts.nearly, counts.not)).toBeGreaterThan(200)
  })

  test('finds every single typing error in a longer word', () => {
    const wordsWithSlip = fc
      .tuple(fc.constantFrom('farmacia', 'santa', 'lucia', 'perfumeria'), fc.nat(20), letter, fc.nat(3))
      .map(([whole, at, by, how]) => {
        const place = at % whole.length
        const [before, after] = [whole.slice(0, place), whole.slice(place + 1)]
        const slips = [
          before + after,
          before + by + whole.slice(place),
          before + by + after,
          before + after.slice(0, 1) + whole[place] + after.slice(1),
        ]
        return [whole, slips[how] ?? ''] as const
      })
      .filter(([, slip]) => slip.length >= 5)
    fc.assert(
      fc.property(wordsWithSlip, place, ([whole, slip], [around, position]) => {
        const likeness = new Likeness()
        likeness.add(1, [[...around, whole], position])
        expect(likeness.find([[...around, slip], position])).toBe(1)
      }),
      { numRuns: inputs(2_000) },
    )
  })
})

test('recognises a mistyped side, but not a word that merely resembles one', () => {
  const words = ['izqierdo', 'izquiedro', 'esqueerdo', 'derechp', 'directo', 'estrecho'].map(wordsOf)
  expect(words).toEqual([['izquierda'], ['izquierda'], ['esquerda'], ['derechp'], ['directo'], ['estrecho']])
})
