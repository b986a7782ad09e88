import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ImportCell } from '../import-cells.ts'
import { readImportRow } from '../import-declaration.ts'
import { spaceImport } from '../space-import.ts'
import { splitCoordinates, splitMeasures } from './paired-cells.ts'

const sizes = { visible_width: 0, visible_height: 1 }
const places = { latitude: 0, longitude: 1 }

function read(
  cells: readonly ImportCell[],
  mapping: Record<string, number> = sizes,
  { corrections = {}, headers = [] }: { corrections?: Record<string, string>; headers?: string[] } = {},
) {
  const { values, faults, texts } = readImportRow(spaceImport, cells, mapping, { corrections, headers })
  const { visible_width: width, visible_height: height, latitude, longitude } = values
  return {
    ...{ width, height, latitude, longitude, texts },
    faults: faults.map(({ level, field, key }) => `${level} ${field} ${key.slice(13)}`),
  }
}

const bothRead = ['warning visible_width two_measures_read', 'warning visible_height two_measures_read']

describe('two lengths in a width cell', () => {
  test.each([
    '1200x800',
    '1200 x 800',
    '1200×800',
    '1200 X 800 mm',
    '120 x 80 cm',
    '120cm x 80cm',
    '1,2 m × 0,8',
    '1200*800',
  ])('are read as width and height: %s', (text) => {
    const both = { width: 1200, height: 800, faults: bothRead }
    expect(read([text])).toMatchObject(both)
    expect(read([text], { visible_width: 0 })).toMatchObject(both)
    expect(read([text], { visible_width: 0, visible_height: 0 })).toMatchObject(both)
    expect(read([null], sizes, { corrections: { visible_width: text } })).toMatchObject(both)
  })

  test('are in the unit of their column, and each has its own text', () => {
    expect(read(['120x80'], sizes, { headers: ['Ancho (cm)', 'Alto (mm)'] })).toMatchObject({
      ...{ width: 1200, height: 800, faults: bothRead },
      texts: { visible_width: '120', visible_height: '80' },
    })
  })

  test('are refused if the height has its own value, and in any other column', () => {
    expect(read(['1200x800', 800])).toMatchObject({
      ...{ width: undefined, height: 800 },
      faults: ['error visible_width two_measures'],
    })
    expect(read([1200, '1200x800']).faults).toEqual(['error visible_height two_measures'])
    expect(read(['1200x800x5']).faults).toEqual(['error visible_width number'])
  })

  test('stay separate when one of them is corrected', () => {
    const readCorrected = (corrections: Record<string, string>) => read(['1200x800'], sizes, { corrections })
    expect(readCorrected({ visible_height: '900' })).toMatchObject({ width: 1200, height: 900 })
    expect(readCorrected({ visible_width: '1300' })).toMatchObject({ width: 1300, height: 800 })
    expect(readCorrected({ visible_width: '1300', visible_height: '900' }).faults).toEqual([])
    expect(readCorrected({ visible_width: '1300x900' })).toMatchObject({ width: 1300, height: 900 })
  })
})

describe('both coordinates in a latitude cell', () => {
  test.each([
    '40,4168, -3,7038',
    '40.4168 -3.7038',
    '40.4168,-3.7038',
    '40,4168;-3,7038',
    '(40.4168, -3.7038)',
    `40° 25' 0,48" N 3° 42' 13,68" W`,
  ])('are read as latitude and longitude: %s', (text) => {
    expect(read([text], places)).toMatchObject({
      ...{ latitude: 40.4168, longitude: -3.7038 },
      faults: ['warning latitude two_coordinates_read', 'warning longitude two_coordinates_read'],
    })
  })

  test('are refused if there is another longitude, and in the longitude column', () => {
    expect(read(['40.4168, -3.7038', '-3.7'], places).faults).toEqual(['error latitude two_coordinates'])
    expect(read(['40.4168', '40.4168, -3.7038'], places).faults).toEqual(['error longitude two_coordinates'])
  })
})

test('never splits a single length or coordinate', () => {
  const number = fc.stringMatching(/^-?\d{1,4}([.,' ]\d{1,6}){0,2}( ?(mm|cm|m|mts\.))?$/)
  fc.assert(
    fc.property(number, (text) => {
      expect(splitMeasures(text)).toBeUndefined()
      if (!/[, ].*[.,].*[.,]/.test(text)) expect(splitCoordinates(text)).toBeUndefined()
    }),
  )
  for (const text of ['40.416.775', '40,416,775', '404167', "40° 25' N"]) {
    expect(splitCoordinates(text)).toBeUndefined()
  }
})
