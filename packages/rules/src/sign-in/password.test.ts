import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commonPasswordWords } from './common-passwords.ts'
import { checkPassword } from './password.ts'

const nobody = { username: '', email: '' }

describe('good passwords', () => {
  test.each([
    'correct horse battery staple',
    'tres tristes tigres',
    'vR7#kq2!Lm',
    'a9$m8#o7!r',
    'samurai tigre faro luna',
    'dragon tiger eagle monkey',
    'mi abuela cocina los domingos',
    'passwordless-is-better',
    'ünïcödé wörks',
    '🐢🐇🐢🐢🐇🐇🐢🐢🐢🐇',
  ])('%s', (password) => {
    expect(checkPassword(password, nobody)).toEqual({ ok: true })
  })
})

describe('easily guessed passwords', () => {
  test.each([
    ['', 'too-short'],
    ['vR7#kq2!L', 'too-short'],
    ['🐢🐇🐢🐢🐇🐇🐢🐢🐢', 'too-short'],
    ['x7'.padEnd(257, 'kfjwq'), 'too-long'],
    ['aaaaaaaaaa', 'repeated'],
    ['121212121212', 'repeated'],
    ['abcabcabcabc', 'repeated'],
    ['hola1hola1hola', 'repeated'],
    ['1234567890', 'sequence'],
    ['0987654321', 'sequence'],
    ['qwertyuiop', 'sequence'],
    ['POIUYTREWQ', 'sequence'],
    ['asdfghjklñ', 'sequence'],
    ['1qaz2wsx3edc', 'sequence'],
    ['q1w2e3r4t5', 'sequence'],
    ['qwerty123456', 'sequence'],
    ['abc123456789', 'sequence'],
    ['password12', 'common'],
    ['Password1234', 'common'],
    ['P@ssw0rd2026!', 'common'],
    ['pa55word99', 'common'],
    ['passwordpassword', 'common'],
    ['password1password1', 'common'],
    ['Contraseña1', 'common'],
    ['contraseña', 'common'],
    ['iloveyou22', 'common'],
    ['teamomucho', 'common'],
    ['123admin123', 'common'],
    ['Welcome2026', 'common'],
    ['l3tm31n!!!', 'common'],
    ['benfica1904', 'common'],
    ['Administrador', 'common'],
  ])('%s: %s', (password, reason) => {
    expect(checkPassword(password, nobody)).toEqual({ ok: false, reason })
  })

  test('the list of common words contains only lower-case letters, as compared', () => {
    expect([...commonPasswordWords].filter((word) => !/^[a-z]+$/.test(word))).toEqual([])
    expect(commonPasswordWords.size).toBeGreaterThan(200)
  })

  // covers: ASVS 6.2.4, 6.2.11
  test('any common word followed by digits is refused, in any case', () => {
    const word = fc.constantFrom(...commonPasswordWords)
    fc.assert(
      fc.property(word, fc.nat(9999), fc.boolean(), (each, year, capitals) => {
        const password = `${capitals ? each.toUpperCase() : each}${String(year).padStart(10, '0')}`
        expect(checkPassword(password, nobody).ok).toBe(false)
      }),
    )
  })
})

describe('the owner’s own name in a password', () => {
  const owner = { username: 'l.quintela', email: 'laura.quintela@tienda.example' }

  test.each([
    'l.quintela1',
    'L.Quintela2026',
    'laura.quintela',
    'laura.quintela@tienda.example',
    'X-l.quintela',
  ])('%s', (password) => {
    expect(checkPassword(password, owner)).toEqual({ ok: false, reason: 'contains-name' })
  })

  // covers: ASVS 6.2.11
  test('is allowed in a longer password, and a name of three letters is ignored', () => {
    expect(checkPassword('l.quintela-vK7q', owner).ok).toBe(false)
    expect(checkPassword('l.quintela-vK7q2', owner).ok).toBe(true)
    expect(checkPassword('banana-split', { username: 'ana', email: 'ana@b.example' }).ok).toBe(true)
  })
})

// covers: ASVS 6.2.1, 6.2.5
test('accepts only ten characters or more, and never throws for any text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.string(), (password, name) => {
      const outcome = checkPassword(password, { username: name, email: name })
      if (outcome.ok) expect([...password].length).toBeGreaterThanOrEqual(10)
    }),
  )
})
