import { expect, test } from 'vitest'
import type { ImportCell } from '../import-cells.ts'
import { degreesCell, degreesMeant } from './degrees-cell.ts'

const latitude = (cell: ImportCell) => degreesCell('latitude')(cell, String(cell), 'Latitud')
const longitude = (cell: ImportCell) => degreesCell('longitude')(cell, String(cell), 'Longitud')

test.each<[ImportCell, number]>([
  [40.41677512345678, 40.416775],
  ['40,305', 40.305],
  [`40°25'0"N`, 40.416667],
  [`40° 25' 0,5" N`, 40.416806],
  ['40º 25′ 12.6″ S', -40.420167],
  [`N 40° 25.5'`, 40.425],
  ["40° 25' 0'' n", 40.416667],
  ['40,4167° N', 40.4167],
  ['-40°30’', -40.5],
])('reads %j as the latitude %d', (cell, value) => {
  expect(latitude(cell)).toEqual({ value })
})

test.each<[ImportCell, number]>([
  [`3°42'9"W`, -3.7025],
  ['3° 42’ 9” O', -3.7025],
  ['E 2° 10′', 2.166667],
])('reads %j as the longitude %d', (cell, value) => {
  expect(longitude(cell)).toEqual({ value })
})

test.each<[ImportCell, string]>([
  [404167, 'degrees'],
  ['404167', 'degrees'],
  ['40.416.775', 'degrees'],
  [-90.5, 'degrees'],
  ["140° 25'", 'degrees'],
  ["40° 75' N", 'number'],
  ["40° 25' W", 'number'],
  ['-40° N', 'number'],
  ['en la plaza', 'number'],
  ['40.4167751234567', 'decimals'],
])('refuses %j as a latitude: %s', (cell, key) => {
  expect(latitude(cell)).toMatchObject({ fault: { key } })
})

test.each([
  ['404167', [40.4167, 4.04167]],
  ['40.416.775', [40.416775, 4.041677]],
  ['-37038', [-37.038, -3.7038]],
  ['40.4', []],
  ['en la plaza', []],
])('%j without a decimal separator could mean the latitudes %j', (text, latitudes) => {
  expect(degreesMeant('latitude', text)).toEqual(latitudes)
})
