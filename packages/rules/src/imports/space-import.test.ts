import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spaceKinds } from '../customers/space-kinds.ts'
import type { ImportCell } from './import-cells.ts'
import { matchHeaders, readImportRow } from './import-declaration.ts'
import { spaceImport } from './space-import.ts'
import { isOutsideCountry, longDoubt, sizeDoubt, unitDoubt } from './spaces/space-doubts.ts'

const width = (cell: ImportCell, header = 'Ancho') =>
  readImportRow(spaceImport, [cell], { visible_width: 0 }, { headers: [header] })
const keysOf = (row: ReturnType<typeof width>) =>
  row.faults.map(({ level, key }) => `${level} ${key.slice(13)}`)

describe('headers of a space import', () => {
  test.each([
    [
      ['Nº', 'Tienda', 'Tipo', 'Ancho', 'Alto', 'C.P.', 'Provincia'],
      ['number', 'shop_name', 'kind', 'visible_width', 'visible_height', 'postal_code', 'state'],
    ],
    [
      ['Number', 'Store name', 'Kind', 'Width (mm)', 'Height (mm)', 'ZIP', 'State'],
      ['number', 'shop_name', 'kind', 'visible_width', 'visible_height', 'postal_code', 'state'],
    ],
    [
      ['Número', 'Loja', 'Tipo', 'Largura', 'Altura', 'Código postal', 'Distrito'],
      ['number', 'shop_name', 'kind', 'visible_width', 'visible_height', 'postal_code', 'state'],
    ],
    [
      ['Tienda', 'Calle', 'Número', 'CP', 'Población'],
      ['shop_name', 'address', 'house_number', 'postal_code', 'city'],
    ],
    [
      ['Nº', 'Loja', 'Rua', 'N.º', 'Localidade'],
      ['number', 'shop_name', 'address', 'house_number', 'city'],
    ],
    [
      ['Ancho cms', 'Alto vis. (cm)', 'Motivo cierre', 'Inicio cierre', 'Fin cierre', 'Horario comercial'],
      ['visible_width', 'visible_height', 'closed_reason', 'closed_from', 'closed_to', 'opening_hours'],
    ],
    [
      ['Ancho vis. (mts.)', 'Alto útil', 'Causa del cierre', 'Fecha inicio cierre', 'Horario de apertura'],
      ['visible_width', 'visible_height', 'closed_reason', 'closed_from', 'opening_hours'],
    ],
    [
      ['Direccción', 'Poblacón', 'Telefno', 'Observacones'],
      ['address', 'city', 'phone', 'notes'],
    ],
    [
      ['Tineda', 'Provinica', 'Anhco', 'Heigth'],
      ['shop_name', 'state', 'visible_width', 'visible_height'],
    ],
    [
      ['Número de espacio', 'Nombre del punto de venta', 'Tipo de soporte', 'Ubicación en la tienda'],
      ['number', 'shop_name', 'kind', 'position'],
    ],
    [
      ['Dirección de la tienda', 'Ancho en cm', 'Alto (en milímetros)', 'Teléfono de contacto', 'C. Postal'],
      ['address', 'visible_width', 'visible_height', 'phone', 'postal_code'],
    ],
  ])('%j are recognised, even when misspelt', (headers, fields) => {
    const matches = Object.entries(matchHeaders(spaceImport, headers)).sort(
      ([, one], [, other]) => one - other,
    )
    expect(matches.map(([field]) => field)).toEqual(fields)
  })

  test('with a unit after them set the unit of their numbers, in any notation', () => {
    const factors = {
      ...{ mm: 1, milímetros: 1, cm: 10, cms: 10, centímetro: 10, centimeters: 10, dm: 100 },
      ...{ m: 1000, mt: 1000, mts: 1000, metros: 1000, metre: 1000 },
    }
    const spellingsOf = (unit: string) =>
      ['', 'en ', 'in '].flatMap((word) =>
        ['', '.'].flatMap((stop) => [
          ` ${word}${unit}${stop}`,
          ` (${word}${unit}${stop})`,
          `[${word}${unit}${stop}]`,
        ]),
      )
    for (const [unit, factor] of Object.entries(factors)) {
      for (const behind of spellingsOf(unit)) {
        const header = `Ancho${behind}`
        expect([header, matchHeaders(spaceImport, [header])]).toEqual([header, { visible_width: 0 }])
        expect([header, width(2, header).values]).toEqual([header, { visible_width: 2 * factor }])
      }
    }
  })

  test('of both sides or both coordinates are recognised, unless one has its own column', () => {
    for (const header of ['Medidas (cm)', 'Dimensiones', 'Ancho x alto', 'Tamaño', 'Size'])
      expect([header, matchHeaders(spaceImport, [header])]).toEqual([header, { visible_width: 0 }])
    for (const header of ['Coordenadas', 'Coordenadas GPS', 'GPS', 'Lat/Lng'])
      expect([header, matchHeaders(spaceImport, [header])]).toEqual([header, { latitude: 0 }])
    expect(matchHeaders(spaceImport, ['Medidas', 'Ancho', 'Alto'])).toEqual({
      visible_width: 1,
      visible_height: 2,
    })
    expect(matchHeaders(spaceImport, ['Coordenadas', 'Longitud'])).toEqual({ longitude: 1 })
    const { values } = readImportRow(
      spaceImport,
      ['120x80'],
      { visible_width: 0 },
      { headers: ['Medidas (cm)'] },
    )
    expect(values).toEqual({ visible_width: 1200, visible_height: 800 })
  })

  test('with another meaning match no field, and no two columns match one field', () => {
    expect(matchHeaders(spaceImport, ['Zona', 'Ruta', 'de la', 'Tipo de tienda', ''])).toEqual({})
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('Tienda', 'Nombre', 'Local', 'Alto', 'Altto', 'Ancho'), { maxLength: 8 }),
        (headers) => {
          const columns = Object.values(matchHeaders(spaceImport, headers))
          expect(new Set(columns).size).toBe(columns.length)
        },
      ),
    )
  })
})

describe('a length cell', () => {
  test('has the same millimetres in every unit, given in the cell or in the header', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 90_000 }), (length) => {
        const metres = (length / 1000).toFixed(3).replace('.', ',')
        const centimetres = (length / 10).toFixed(1)
        for (const cell of [length, `${length} mm`, `${centimetres} cm`, `${metres} m`]) {
          expect(width(cell)).toMatchObject({ values: { visible_width: length }, faults: [] })
        }
        expect(width(length / 10, 'Ancho (cm)').values.visible_width).toBe(length)
        expect(width(length / 10, 'Ancho en centímetros').values.visible_width).toBe(length)
        expect(width(length / 1000, 'Width [m]').values.visible_width).toBe(length)
      }),
    )
  })

  test('with a thousands separator is the same number, unless its unit implies decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 12_000 }), (length) => {
        for (const locale of ['es-ES', 'en-US', 'pt-PT', 'de-CH']) {
          const text = length.toLocaleString(locale, { useGrouping: 'always' })
          for (const cell of [text, `${text} mm`]) {
            expect(width(cell)).toMatchObject({ values: { visible_width: length }, faults: [] })
          }
        }
      }),
    )
    expect(width('1.500', 'Ancho (m)').values.visible_width).toBe(1500)
    expect(width('1.500 m').values.visible_width).toBe(1500)
    expect(width('120.500 cm').values.visible_width).toBe(1205)
  })

  test('entered as a correction is in the unit of the table, not of its column', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 20, max: 12_000 }),
        fc.constantFrom('Ancho', 'Ancho (mm)', 'Ancho (cm)', 'Ancho en metros', 'Width [m]'),
        (length, header) => {
          const read = (text: string) =>
            readImportRow(
              spaceImport,
              ['s/m'],
              { visible_width: 0 },
              { headers: [header], corrections: { visible_width: text } },
            )
          for (const text of [`${length}`, `${length / 10} cm`]) {
            expect(read(text)).toMatchObject({ values: { visible_width: length }, faults: [] })
          }
        },
      ),
    )
  })

  test('too short in the unit of its column was probably meant in metres', () => {
    expect(width('0,5', 'Ancho (cm)').faults).toMatchObject([
      { level: 'warning', values: { nearest: '500' } },
    ])
  })

  const unitOf = { cm: 10, dm: 100, m: 1000 } as const
  const inUnit = fc.constantFrom(...(Object.keys(unitOf) as (keyof typeof unitOf)[]))
  const isLikely = (length: number) => length >= 200 && length <= 12_000
  /**
   * Returns true if a person must choose: with a thousands separator the length is likely but above 5 m, and with a decimal
   * separator it is between 10 mm and 5 m.
   */
  const isQuestion = (thousands: number, decimals: number) =>
    thousands > 5_000 && isLikely(thousands) && decimals >= 10 && decimals <= 5_000
  /**
   * Reads a number in three ways: with its unit in the header, with its unit in the cell, and with its unit in the cell but mm
   * in the header.
   */
  const ways = (text: string, unit: string) => [
    width(text, `Ancho (${unit})`),
    width(`${text} ${unit}`),
    width(`${text}${unit}`, 'Ancho (mm)'),
  ]

  test('with three digits after a separator is read as thousands or decimals, as is likely in its unit', () => {
    fc.assert(
      fc.property(
        ...[fc.integer({ min: 1000, max: 999_999 }), fc.constantFrom('.', ','), inUnit],
        (number, separator, unit) => {
          const [whole, fraction] = [Math.floor(number / 1000), String(number % 1000).padStart(3, '0')]
          const [thousands, decimals] = [number * unitOf[unit], (number / 1000) * unitOf[unit]]
          fc.pre(isLikely(thousands) !== isLikely(decimals) && !isQuestion(thousands, decimals))
          const length = isLikely(thousands) ? thousands : Math.round(decimals)
          for (const row of ways(`${whole}${separator}${fraction}`, unit)) {
            expect(row.values.visible_width).toBe(length)
            const isRounded = !isLikely(thousands) && Math.abs(decimals - length) > 1e-6
            expect(keysOf(row)).toEqual(isRounded ? ['warning rounded'] : [])
          }
        },
      ),
    )
  })

  test('with three digits after a separator shows both readings if neither is likely, or thousands exceed 5 m', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 19_999 }), fc.constantFrom('.', ','), (number, separator) => {
        const [whole, fraction] = [Math.floor(number / 1000), String(number % 1000).padStart(3, '0')]
        for (const row of ways(`${whole}${separator}${fraction}`, 'cm')) {
          expect(row.values.visible_width).toBeUndefined()
          expect(keysOf(row)).toEqual(['error length_which'])
          expect(row.faults[0]?.values).toMatchObject({
            thousands: `${number} cm`,
            decimals: `${number / 1000} cm`,
            thousands_value: `${number * 10} mm`,
            decimals_value: `${Math.round(number / 100)} mm`,
          })
        }
      }),
    )
    expect(keysOf(width('1.000', 'Ancho (cm)'))).toEqual(['error length_which'])
  })

  test('without a separator, or in millimetres or metres, never offers two readings', () => {
    const header = fc.constantFrom('Ancho', 'Ancho (mm)', 'Ancho (cm)', 'Ancho (dm)', 'Ancho (m)')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), header, (number, over) => {
        for (const cell of [number, String(number)]) {
          expect(keysOf(width(cell, over))).not.toContain('error length_which')
        }
      }),
    )
    expect(width(1000, 'Ancho (cm)')).toMatchObject({ values: { visible_width: 10_000 }, faults: [] })
    expect(width('1.500', 'Ancho (m)')).toMatchObject({ values: { visible_width: 1500 }, faults: [] })
    expect(width('1.500', 'Ancho (mm)')).toMatchObject({ values: { visible_width: 1500 }, faults: [] })
  })

  test('with a fraction of a millimetre is rounded with a warning, in any unit', () => {
    fc.assert(
      fc.property(
        ...[fc.integer({ min: 2_000, max: 119_999 }), fc.constantFrom('.', ','), inUnit],
        (tenths, separator, unit) => {
          fc.pre(tenths % 10 !== 0)
          const length = String(Math.round(tenths / 10))
          const amount = (tenths / 10).toFixed(1).replace('.', separator)
          const inMillimetres = [width(amount), width(amount, 'Ancho (mm)'), width(`${amount} mm`)]
          // Uses five decimals, because three digits after the separator could be thousands.
          const text = (tenths / 10 / unitOf[unit]).toFixed(5).replace('.', separator)
          for (const row of [...inMillimetres, ...ways(text, unit)]) {
            expect(row.values.visible_width).toBe(Number(length))
            expect(row.faults).toMatchObject([
              {
                level: 'warning',
                key: 'import.fault.rounded',
                values: { text: row.texts.visible_width, value: length },
              },
            ])
          }
        },
      ),
    )
    const roundingWarning = { level: 'warning', key: 'import.fault.rounded', values: { value: '902' } }
    expect(width(90.15, 'Ancho (cm)').faults).toMatchObject([roundingWarning])
    expect(width('901,5', 'Ancho (mm)').faults).toMatchObject([roundingWarning])
  })

  test('that is doubtful is never compared with itself, and its warning never suggests the current value', () => {
    const header = fc.constantFrom('Ancho', 'Ancho (mm)', 'Ancho (cm)', 'Ancho (dm)', 'Ancho (m)')
    const text = fc
      .tuple(
        fc.integer({ min: 0, max: 99_999 }),
        fc.constantFrom('', '.', ','),
        fc.integer({ min: 0, max: 999 }),
      )
      .map(([whole, separator, fraction]) => (separator ? `${whole}${separator}${fraction}` : `${whole}`))
    fc.assert(
      fc.property(text, header, (input, over) => {
        const { values: read, faults } = width(input, over)
        for (const { key, level, values } of faults) {
          if (key === 'import.fault.length_short') expect(values.text).not.toBe(values.nearest)
          if (level === 'warning') expect(values.nearest).not.toBe(String(read.visible_width))
        }
      }),
    )
  })

  test('with decimals, too short in millimetres, was probably meant in centimetres or metres', () => {
    expect(width('90,5')).toMatchObject({
      faults: [{ key: 'import.fault.length_unit', values: { nearest: '905' } }],
    })
    // A unit in the cell is trusted, so the number is only rounded.
    expect(width('90,5 mm').values.visible_width).toBe(91)
    const bleed = (text: string, header = 'Sangre') =>
      readImportRow(spaceImport, [text], { bleed: 0 }, { headers: [header] })
    expect(bleed('5,5')).toMatchObject({ values: { bleed: 6 }, faults: [{ level: 'warning' }] })
    expect(bleed('0,5').faults).toMatchObject([{ level: 'error', values: { nearest: '5' } }])
  })

  test('invalid in millimetres comes with the probable value', () => {
    expect(keysOf(width('1,2'))).toEqual(['error length_unit'])
    expect(width('1,2').faults[0]?.values).toEqual({ text: '1,2', nearest: '1200' })
    expect(keysOf(width(2))).toEqual(['warning length_short'])
    expect(keysOf(width('ancho'))).toEqual(['error number'])
    expect(keysOf(width('3 pies'))).toEqual(['error number'])
    expect(keysOf(width(-5))).toEqual(['error too_small'])
    expect(keysOf(width('1200 m'))).toEqual(['error too_big'])
    expect(keysOf(width(0))).toEqual([])
  })
})

test('recognises a country by code and names, and a kind by its common names', () => {
  const read = (country: string, kind: string) =>
    readImportRow(spaceImport, [country, kind], { country: 0, kind: 1 }).values
  expect(read('España', 'Escaparate')).toMatchObject({ country: 'ES', kind: 'window' })
  expect(read('pt', 'MONTRA')).toMatchObject({ country: 'PT', kind: 'window' })
  expect(read('Frankreich', 'caixa de luz').country).toBeUndefined()
  expect(read('France', 'caixa de luz')).toMatchObject({ country: 'FR', kind: 'light_box' })
})

test('reads a space with any cell contents', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.date({ noInvalidDate: true }),
  )
  const mapping = Object.fromEntries(Object.keys(spaceImport.fields).map((field, column) => [field, column]))
  fc.assert(
    fc.property(
      fc.array(cell, { maxLength: 24 }),
      (cells) => void readImportRow(spaceImport, cells, mapping),
    ),
  )
})

test('warns about places outside their country and swapped coordinates', () => {
  expect(isOutsideCountry('ES', 40.4, -3.7)).toBe(false)
  expect(isOutsideCountry('ES', 28.1, -15.4)).toBe(false)
  expect(isOutsideCountry('ES', -3.7, 40.4)).toBe(true)
  expect(isOutsideCountry('PT', 38.7, -27.2)).toBe(false)
  expect(isOutsideCountry('NZ', 0, 0)).toBe(false)
  expect(sizeDoubt('totem', 2000, 600)).toBe('size_exchanged')
  expect(sizeDoubt('totem', 600, 2000)).toBeUndefined()
  expect(sizeDoubt('shelf', 100, 900)).toBe('size_exchanged')
  expect(sizeDoubt('window', 100, 900)).toBeUndefined()
  expect(sizeDoubt('totem', undefined, 900)).toBeUndefined()
})

test('warns about a side too short for its kind, but not in the intended unit', () => {
  expect(unitDoubt('window', 'width', 120)).toBe(10)
  expect(unitDoubt('window', 'height', 25)).toBe(1000)
  expect(unitDoubt('counter', 'height', 210)).toBeUndefined()
  expect(unitDoubt('shelf', 'height', 40)).toBeUndefined()
  expect(unitDoubt('other', 'width', 60)).toBeUndefined()
  expect(unitDoubt(undefined, 'width', 120)).toBe(10)
  expect(unitDoubt('totem', 'width', 0)).toBeUndefined()
  const side = fc.constantFrom('width' as const, 'height' as const)
  fc.assert(
    fc.property(
      fc.constantFrom(undefined, ...spaceKinds),
      side,
      fc.integer({ min: 1, max: 5_000 }),
      (kind, which, length) => {
        const unit = unitDoubt(kind, which, length)
        if (unit) expect(unitDoubt(kind, which, length * unit)).toBeUndefined()
      },
    ),
  )
})

test('warns about a side that is too long, but not in the intended unit', () => {
  expect(longDoubt(18_000)).toBe(10)
  expect(longDoubt(180_000)).toBe(100)
  expect(longDoubt(1_000_000)).toBe(100)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (length) => {
      const part = longDoubt(length)
      if (part) expect(longDoubt(length / part)).toBeUndefined()
      else expect(length).toBeLessThanOrEqual(12_000)
    }),
  )
})
