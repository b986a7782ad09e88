/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { skins } from '@lienzo/rules/people/layout'
import { describe, expect, test } from 'vitest'

type Colour = { red: number; green: number; blue: number; alpha: number }
type Skin = Record<string, string>

const sheet = readFileSync(new URL('./skins.css', import.meta.url), 'utf8')

/** Pairs of colours and the minimum contrast that WCAG AA requires: 4.5 for text, 3 for controls and focus. */
const pairs: [front: string, back: string, least: number][] = [
  ['ink', 'surface', 4.5],
  ['ink', 'page', 4.5],
  ['ink', 'hover', 4.5],
  ['ink-soft', 'surface', 4.5],
  ['ink-soft', 'page', 4.5],
  ['ink-soft', 'frame', 4.5],
  ['ink-soft', 'hover', 4.5],
  ['ink-faint', 'paper', 4.5],
  ['accent-ink', 'surface', 4.5],
  ['accent-ink', 'frame', 4.5],
  ['accent-ink', 'chosen', 4.5],
  ['on-accent', 'accent', 4.5],
  ['danger', 'surface', 4.5],
  ['danger', 'raised', 4.5],
  ['warning', 'raised', 4.5],
  ['accent-ink', 'raised', 4.5],
  ['ink', 'raised', 4.5],
  ['ink-soft', 'raised', 4.5],
  ['success', 'surface', 4.5],
  ['header-ink', 'header', 4.5],
  ['header-soft', 'header', 4.5],
  ['header-ink', 'header-hover', 4.5],
  // The letters of the word mark use the ink of the header; the sheet in it is a picture, which needs a contrast of only 3.
  ['mark', 'header', 3],
  ['field-line', 'paper', 3],
  ['focus', 'surface', 3],
  ['focus', 'page', 3],
]

function variablesOf(selector: string): Skin {
  const rule = sheet.slice(sheet.indexOf(`${selector} {`))
  const body = rule.slice(rule.indexOf('{') + 1, rule.indexOf('}'))
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((match) => [match[1] ?? '', match[2]?.trim() ?? '']),
  )
}

function colourOf(text: string): Colour {
  const hex = /^#(..)(..)(..)$/.exec(text)
  if (hex) {
    const [red = 0, green = 0, blue = 0] = hex.slice(1).map((part) => Number.parseInt(part, 16))
    return { red, green, blue, alpha: 1 }
  }
  const [red = 0, green = 0, blue = 0, percent = 100] = [...text.matchAll(/[\d.]+/g)].map(Number)
  return { red, green, blue, alpha: percent / 100 }
}

function over(front: Colour, back: Colour): Colour {
  const mix = (a: number, b: number) => a * front.alpha + b * (1 - front.alpha)
  return {
    red: mix(front.red, back.red),
    green: mix(front.green, back.green),
    blue: mix(front.blue, back.blue),
    alpha: 1,
  }
}

function brightness({ red, green, blue }: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(front: Colour, back: Colour): number {
  const [light = 0, dark = 0] = [brightness(front), brightness(back)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Returns the colours that may be behind a translucent colour: the page and every colour of its picture. */
function grounds(skin: Skin): Colour[] {
  const picture = skin['page-picture'] ?? ''
  return [skin.page ?? '', ...[...picture.matchAll(/#[\da-f]{6}/g)].map(([hex]) => hex)].map(colourOf)
}

/** Returns the value of a variable, following references to other variables. */
function valueIn(skin: Skin, name: string): string {
  const value = skin[name] ?? ''
  const [, other] = /^var\(--([\w-]+)\)$/.exec(value) ?? []
  return other === undefined ? value : valueIn(skin, other)
}

function worstContrast(skin: Skin, front: string, back: string): number {
  const behind = colourOf(valueIn(skin, back))
  return Math.min(
    ...grounds(skin).map((ground) => {
      // Hovered and chosen surfaces are drawn on the frame or the sheet, which are drawn on the ground.
      const frame = over(colourOf(skin.frame ?? ''), ground)
      const ground2 = back === 'hover' || back === 'chosen' ? frame : ground
      const field = over(behind, ground2)
      return contrast(over(colourOf(valueIn(skin, front)), field), field)
    }),
  )
}

const modes = skins.flatMap((id) => {
  const skin = variablesOf(`:root[data-skin="${id}"]`)
  const general = variablesOf(':root[data-colorblind][data-skin]')
  const own = sheet.includes(`:root[data-colorblind][data-skin="${id}"]`)
    ? variablesOf(`:root[data-colorblind][data-skin="${id}"]`)
    : {}
  return [
    { name: id, skin },
    { name: `${id}, colour-blind`, skin: { ...skin, ...general, ...own } },
  ]
})

describe.each(modes)('$name', ({ skin }) => {
  test('defines every variable', () => {
    const papel = Object.keys(variablesOf(':root[data-skin="smart-style-2"]'))
    expect(Object.keys(skin)).toEqual(expect.arrayContaining(papel))
  })

  test.each(pairs)('%s on %s has a contrast of %d', (front, back, least) => {
    expect(worstContrast(skin, front, back)).toBeGreaterThanOrEqual(least)
  })

  test('white on a danger button has a contrast of 4.5', () => {
    expect(contrast(colourOf('#ffffff'), colourOf(skin['danger-fill'] ?? ''))).toBeGreaterThanOrEqual(4.5)
  })
})

// covers: spec 9.1
test('the skins differ from each other', () => {
  const looks = skins.map((id) => {
    const { header, accent, surface } = variablesOf(`:root[data-skin="${id}"]`)
    return `${header} ${accent} ${surface}`
  })
  expect(new Set(looks).size).toBe(skins.length)
})
