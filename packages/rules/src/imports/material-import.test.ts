import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDecimal } from '../money.ts'
import type { ImportCell } from './import-cells.ts'
import { matchHeaders, readImportRow } from './import-declaration.ts'
import { materialImport } from './material-import.ts'
import { priceDoubt } from './price-doubts.ts'

type Field = keyof typeof materialImport.fields

function read(field: Field, cell: ImportCell, header = '') {
  const { values, faults } = readImportRow(materialImport, [cell], { [field]: 0 }, { headers: [header] })
  return {
    value: values[field],
    faults: faults.map(({ level, key }) => `${level} ${key.slice(13)}`),
    told: faults[0]?.values,
  }
}

describe('headers of a price list', () => {
  test.each([
    [
      [
        'Ref.',
        'Material',
        'PVP (€/m²)',
        'Coste €/m2',
        'Ancho (cm)',
        'Largo [m]',
        'Grosor (µm)',
        'Gramaje (g/m²)',
      ],
    ],
    [
      [
        'Código',
        'Denominación',
        'Precio/m²',
        'Precio de compra',
        'Ancho mm',
        'Largo rollo',
        'Micras',
        'Peso (g/m2)',
      ],
    ],
    [['Referência', 'Designação', 'Preço (€)', 'Custo', 'Largura', 'Comprimento', 'Espessura', 'Gramagem']],
    [['Item no.', 'Product', 'Price per m²', 'Cost price', 'Width (mm)', 'Length (m)', 'Thickness', 'GSM']],
  ])('%j are recognised, with the unit after them', (headers) => {
    const fields: Field[] = [
      'code',
      'name',
      'price_per_m2',
      'cost_per_m2',
      'roll_width',
      'roll_length',
      'thickness',
      'weight',
    ]
    expect(matchHeaders(materialImport, headers)).toEqual(
      Object.fromEntries(fields.map((field, column) => [field, column])),
    )
  })

  test('belong to another column if the text in brackets is not a unit', () => {
    expect(matchHeaders(materialImport, ['Precio (anterior)', 'Precio'])).toEqual({ price_per_m2: 1 })
  })
})

describe('a price cell', () => {
  const cents = fc.integer({ min: 0, max: 10_000_000 })
  const around = fc.constantFrom('', ' €', ' €/m²', '€/m2', ' EUR', ' eur/m²', ' euros por m2', ' € / m²')

  test('has the same value in any notation of decimals, thousands and unit', () => {
    fc.assert(
      fc.property(
        cents,
        fc.constantFrom('es-ES', 'en-US', 'pt-PT', 'de-CH'),
        around,
        (price, locale, unit) => {
          const text = formatDecimal(price, 2, locale)
          expect(read('price_per_m2', `${text}${unit}`)).toMatchObject({ value: price, faults: [] })
          expect(read('price_per_m2', `€ ${text}`)).toMatchObject({ value: price, faults: [] })
          expect(read('price_per_m2', price / 100)).toMatchObject({ value: price, faults: [] })
        },
      ),
    )
  })

  test('with a calculated value is rounded to cents, with a warning', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: -4_900, max: 4_900 }), (price, off) => {
        fc.pre(price > 0 && off !== 0)
        const exact = price / 100 + off / 1_000_000
        const { value, faults, told } = read('price_per_m2', exact)
        expect([value, faults, told?.nearest]).toEqual([price, ['warning rounded'], undefined])
        expect(told?.text).toBe(String(exact))
        expect(read('price_per_m2', `${exact.toFixed(6)} €`).value).toBe(price)
      }),
    )
  })

  test.each([
    ['1.250', 'decimals'],
    ['12,345 €', 'decimals'],
    ['1.23.456,00', 'number'],
    ['según oferta', 'number'],
    ['12,50 $', 'number'],
    ['12,50 €/ml', 'number'],
    ['-3', 'too_small'],
    ['200.000,00', 'too_big'],
  ])('with %s is refused: %s', (text, key) => {
    expect(read('price_per_m2', text).faults).toEqual([`error ${key}`])
  })

  test('is written in a form that reads back as the same price', () => {
    const { written } = materialImport.fields.price_per_m2
    fc.assert(
      fc.property(cents, (price) => {
        expect(read('price_per_m2', written?.(price) ?? null).value).toBe(price)
      }),
    )
  })
})

describe('lengths of a material', () => {
  test('are integers, in the unit of the cell or of the header', () => {
    expect(read('roll_width', '137 cm').value).toBe(1370)
    expect(read('roll_width', 137, 'Ancho (cm)').value).toBe(1370)
    expect(read('roll_length', '50 m').value).toBe(50_000)
    expect(read('roll_length', 50, 'Longitud [m]').value).toBe(50_000)
    for (const cell of ['80 µm', '80 μm', '80 micras', '80', 80, '0,08 mm', '80 MIC.']) {
      expect(read('thickness', cell)).toMatchObject({ value: 80, faults: [] })
    }
    expect(read('thickness', 3, 'Espesor (mm)').value).toBe(3000)
    // Micrometres are stored without decimals, so the point must separate thousands.
    expect(read('thickness', '1.000', 'Grosor')).toMatchObject({ value: 1000, faults: [] })
    expect(read('weight', '1.500', 'Gramaje')).toMatchObject({ value: 1500, faults: [] })
    for (const cell of ['440 g/m²', '440 gr/m2', '440 g / m2', '440gsm', 440, '0,44 kg/m²']) {
      expect(read('weight', cell)).toMatchObject({ value: 440, faults: [] })
    }
  })

  test('with fractions are rounded with a warning, in any unit', () => {
    for (const [field, cell, value] of [
      ['weight', '439,5', 440],
      ['weight', '0,4395 kg', 440],
      ['thickness', '80,5 µm', 81],
      ['thickness', '0,0805 mm', 81],
      ['roll_width', '1370,4', 1370],
      ['roll_width', '137,04 cm', 1370],
    ] as const) {
      expect(read(field, cell)).toMatchObject({ value, faults: ['warning rounded'] })
    }
  })

  test('that were probably meant in another unit cause a warning', () => {
    expect(read('roll_width', 137)).toMatchObject({
      faults: ['warning length_short'],
      told: { nearest: '1370' },
    })
    expect(read('roll_width', '1,37')).toMatchObject({
      faults: ['error length_unit'],
      told: { nearest: '1370' },
    })
    expect(read('roll_length', 50)).toMatchObject({
      faults: ['warning length_short'],
      told: { nearest: '50000' },
    })
    expect(read('thickness', '0,5')).toMatchObject({
      faults: ['error thickness_unit'],
      told: { nearest: '500' },
    })
    expect(read('roll_length', 2000)).toMatchObject({
      faults: ['warning length_short'],
      told: { nearest: '20000' },
    })
    expect(read('weight', '3 lb').faults).toEqual(['error number'])
  })
})

describe('a new price', () => {
  const before = fc.integer({ min: 10, max: 1_000_000 })

  test('causes a warning only if it differs by more than 30 % from the previous one', () => {
    fc.assert(
      fc.property(before, fc.double({ min: 0.7, max: 1.3, noNaN: true }), (price, factor) => {
        expect(priceDoubt(Math.round(price * factor), price, 0)).toBeUndefined()
      }),
    )
    fc.assert(
      fc.property(before, fc.double({ min: 1.35, max: 6, noNaN: true }), (price, factor) => {
        expect(priceDoubt(Math.ceil(price * factor), price, 0)).toEqual({ key: 'price_changed' })
      }),
    )
  })

  test('in cents, with a misplaced decimal separator or for a whole roll is recognised', () => {
    fc.assert(
      fc.property(before, fc.constantFrom(10, 100), (price, factor) => {
        expect(priceDoubt(price * factor, price, 0)).toEqual({ key: 'price_unit', nearest: price })
      }),
    )
    expect(priceDoubt(12, 1250, 0)).toEqual({ key: 'price_unit', nearest: 1200 })
    // The roll measures 1.37 m by 50 m, and the price has risen by 5 %.
    expect(priceDoubt(1312 * 68.5, 1250, 68.5)).toEqual({ key: 'price_unit', nearest: 1312 })
  })

  test('without a previous price causes no warning', () => {
    expect(priceDoubt(1250, 0, 0)).toBeUndefined()
    expect(priceDoubt(0, 1250, 0)).toBeUndefined()
  })
})

test('reads a material with any cell contents', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.date({ noInvalidDate: true }),
  )
  const mapping = Object.fromEntries(
    Object.keys(materialImport.fields).map((field, column) => [field, column]),
  )
  fc.assert(
    fc.property(
      fc.array(cell, { maxLength: 12 }),
      (cells) => void readImportRow(materialImport, cells, mapping),
    ),
  )
})
