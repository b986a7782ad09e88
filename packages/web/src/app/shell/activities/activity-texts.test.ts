/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs'
import { orderStates } from '@lienzo/rules/sales/order-states'
import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { languages } from '../../../core/language/language.ts'
import { testBrowser } from '../../../testing/browser.ts'
import { activityText, activityTime, clock } from './activity-texts.ts'

testBrowser()

const textsOf = (language: string) =>
  JSON.parse(readFileSync(new URL(`../../../../public/langs/${language}.json`, import.meta.url), 'utf8'))

describe('the text of an activity', () => {
  beforeAll(() =>
    i18next.init({
      lng: 'es-ES',
      resources: { 'es-ES': { translation: textsOf('es') } },
      interpolation: { escapeValue: false },
    }),
  )

  test('contains its values, with numbers in the format of the language', () => {
    const text_values = { euros: -1234.5, m2: 2.25, reason: 'Muestra' }
    expect(
      activityText(i18next.t, { text_key: 'activity.told.balance_adjusted', text_values, from_name: '' }),
    ).toBe('Se ha ajustado tu saldo en −1.234,50 € y 2,25 m²: Muestra')
  })

  test('shows counts as whole numbers, also in thousands', () => {
    const text_values = { name: 'rita', artwork: 'Cartel', campaign: 'Rebajas', revision: 4 }
    const activity = { text_key: 'activity.told.artwork_version', text_values, from_name: '' }
    expect(activityText(i18next.t, activity)).toMatch(/versión 4 de Cartel/)
    const counts = { created: 12_500, updated: 1, refused: 0 }
    expect(
      activityText(i18next.t, {
        text_key: 'activity.task.imported_promotions',
        text_values: counts,
        from_name: '',
      }),
    ).toContain('12.500')
  })

  test('shows a value that is not a number unchanged', () => {
    const text_values = { euros: '∞', m2: 40 }
    expect(
      activityText(i18next.t, { text_key: 'activity.told.limits_changed', text_values, from_name: '' }),
    ).toBe('Tus límites son ahora ∞ € y 40,00 m²')
  })
})

describe.each(languages)('in %s', (language) => {
  test('a text exists for every activity that the server sends', () => {
    const texts = textsOf(language)
    const textKeys = new Set(
      [...Object.entries({ told: texts.activity.told, task: texts.activity.task })].flatMap(([kind, of]) =>
        Object.keys(of as object).map((name) => `activity.${kind}.${name}`),
      ),
    )
    const folder = new URL('../../../../../server/src/', import.meta.url)
    const keysInCode = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
      .flatMap((file) => [
        ...readFileSync(new URL(file, folder), 'utf8').matchAll(/'(activity\.(?:told|task)\.[a-z0-9_]+)'/g),
      ])
      .map((match) => match[1] ?? '')
    const ofOrders = orderStates.map((state) => `activity.told.order_${state}`)
    const byCustomers = ['confirmed', 'cancelled'].map((state) => `activity.told.order_${state}_by_customer`)
    expect(keysInCode.length).toBeGreaterThan(3)
    expect([...keysInCode, ...ofOrders, ...byCustomers].filter((key) => !textKeys.has(key))).toEqual([])
  })
})

describe('the time of an activity', () => {
  const now = new Date(2026, 10, 21, 9, 5, 7)
  const at = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime() / 1000

  test('is the time for today, and the day for older activities', () => {
    expect(activityTime(at(2026, 10, 21, 0, 0), now)).toBe('00:00')
    expect(activityTime(at(2026, 10, 21, 8, 3), now)).toBe('08:03')
    expect(activityTime(at(2026, 10, 20, 23, 59), now)).toBe('20/11/2026')
    expect(clock(now, { seconds: true })).toBe('09:05:07')
  })
})
