import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eanCheckDigit } from '../catalogue/ean.ts'
import { productFamilies } from '../customers/families.ts'
import type { ImportCell } from './import-cells.ts'
import { correctionFault, matchHeaders, readImportRow } from './import-declaration.ts'
import { promotionImport } from './promotion-import.ts'

const mapping = { code: 0, name: 1, brand: 2, family: 3, customer: 4, active: 5 }
const read = (...cells: ImportCell[]) => readImportRow(promotionImport, cells, mapping)

describe('headers of a promotion import', () => {
  test.each([
    [['EAN', 'Nombre', 'Marca', 'Familia', 'Cliente', 'Activo']],
    [['Código', 'Producto', 'MARCA ', 'família', 'cliente', '¿Activa?']],
    [['Código de barras', 'Designação', 'Marca', 'Família', 'Cliente', 'Ativo']],
    [['Barcode', 'Product name', 'Brand', 'Family', 'Customer', 'Active']],
  ])('%j are recognised', (headers) => {
    expect(matchHeaders(promotionImport, headers)).toEqual(mapping)
  })

  test('without a meaning match no field', () => {
    expect(matchHeaders(promotionImport, ['Precio', '', 'Nombre'])).toEqual({ name: 2 })
  })
})

describe('an EAN cell', () => {
  const eans = fc
    .integer({ min: 0, max: 999_999_999_999 })
    .map((number) => String(number).padStart(12, '0'))
    .map((digits) => `${digits}${eanCheckDigit(digits)}`)

  test('is the same as number and as text, with lost leading zeros restored', () => {
    fc.assert(
      fc.property(eans, (ean) => {
        const number = Number(ean)
        fc.pre(String(number).length >= 9 && String(number).length !== 12)
        expect(read(number).values.code).toBe(ean)
        expect(read(` ${ean} `).values.code).toBe(ean)
        expect(read(number).faults.filter((fault) => fault.field === 'code')).toEqual([])
      }),
    )
  })

  test('with a wrong check digit is a fault that names the right one', () => {
    const text = '8412345678900'
    expect(read(text, 'x').faults).toEqual([
      { field: 'code', level: 'error', key: 'import.fault.ean', values: { code: text, digit: 5 }, text },
    ])
  })

  test('with zero decimals is read as the EAN', () => {
    fc.assert(
      fc.property(eans, fc.constantFrom(',0', ',00', '.0', '.000'), (ean, decimals) => {
        expect(read(`${ean}${decimals}`).values.code).toBe(ean)
      }),
    )
  })

  test.each(['8,41235E+12', '8.41E+12', '8E+12', '8.4123456e+12'])(
    'that the spreadsheet shortened to %s is refused as lost',
    (text) => {
      expect(read(text, 'x').faults).toMatchObject([{ field: 'code', key: 'import.fault.shortened' }])
    },
  )

  test('can be a code of the customer, with as many digits as a short or a long EAN', () => {
    for (const code of ['MIR-POL-01', '20240115', '202401151234', '20240115123456']) {
      expect(read(code, 'x')).toMatchObject({ values: { code }, faults: [] })
    }
  })
})

describe('a row of a promotion import', () => {
  test('leaves the fields of empty cells unset', () => {
    expect(read('A1', null, '  ', '', null, null)).toMatchObject({ faults: [] })
    expect(read('A1', null, '  ', '', null, null).values).toEqual({ code: 'A1' })
  })

  test('reports all of its faults at once', () => {
    const { faults } = read('8412345678900', 'x'.repeat(121), '', 'Masculin', '', 'quizá')
    expect(faults.map(({ field, key }) => `${field} ${key}`)).toEqual([
      'code import.fault.ean',
      'name import.fault.too_long',
      'family import.fault.choice_nearest',
      'active import.fault.yes_or_no',
    ])
    expect(faults[2]?.values).toEqual({ text: 'Masculin', nearest: 'MASCULINO' })
  })

  test('accepts families without accents, and yes and no in three languages', () => {
    for (const { name } of productFamilies) {
      const plainName = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
      expect(read('A', 'x', '', plainName).values.family).toBe(name)
    }
    for (const text of ['Sí', 'sim', 'YES', 1, true])
      expect(read('A', '', '', '', '', text).values.active).toBe(true)
    for (const text of ['No', 'não', 0, false])
      expect(read('A', '', '', '', '', text).values.active).toBe(false)
  })

  test('joins texts of several lines, and accepts days in common notations', () => {
    const { values } = read('A', 'Bruma\r\nde azahar', new Date(Date.UTC(2026, 10, 2)))
    expect(values).toMatchObject({ name: 'Bruma de azahar', brand: '02/11/2026' })
  })

  test('takes corrections in place of its cells, even for missing columns', () => {
    const cells = ['A', 'Bruma', '', 'Femenin']
    const corrections = { family: 'femenino', name: 'Gel' }
    const { values, faults } = readImportRow(promotionImport, cells, { code: 0, family: 3 }, { corrections })
    expect([values.family, values.name, faults]).toEqual(['FEMENINO', 'Gel', []])
    expect(
      readImportRow(promotionImport, cells, mapping, { corrections: { family: '' } }).values.family,
    ).toBeUndefined()
  })

  test('is validated with a correction as the resulting row, for any input', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const [fault] = read('A', 'x', '', text).faults.filter(({ field }) => field === 'family')
        expect(correctionFault(promotionImport, 'family', text)).toEqual(fault)
      }),
    )
    expect(correctionFault(promotionImport, 'family', 'Femenino')).toBeUndefined()
    expect(correctionFault(promotionImport, 'code', '8412345678900')?.key).toBe('import.fault.ean')
  })

  test('is read with any cell contents', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.date({ noInvalidDate: true }),
    )
    fc.assert(fc.property(fc.array(cell, { maxLength: 8 }), (cells) => void read(...cells)))
  })
})

test('suggests the nearest family for a misspelling, and none for nonsense', () => {
  const faultOf = (family: string) => correctionFault(promotionImport, 'family', family)
  expect(faultOf('femenino clasic')?.values.nearest).toBe('FEMENINO CLÁSICOS')
  expect(faultOf('Skincares')?.values.nearest).toBe('SKIN CARE')
  expect(faultOf('ferretería')?.key).toBe('import.fault.choice')
})
