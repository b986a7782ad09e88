import { describe, expect, test } from 'vitest'
import { readImportRow } from '../import-declaration.ts'
import { spaceImport } from '../space-import.ts'

const mapping = { shop_name: 0, phone: 1, postal_code: 2 }
const read = (...cells: string[]) => readImportRow(spaceImport, cells, mapping)

describe('a cell whose content the spreadsheet program has lost', () => {
  test.each(['#REF!', '#N/A', '#DIV/0!', '#¿NOMBRE?', '#¡VALOR!', '#N/D', '#NÚM!', '#name?', 'Err:502'])(
    'is refused with the name of the error %s',
    (text) => {
      const { faults, values } = read(text, '600 111 222')
      expect(faults).toMatchObject([
        { field: 'shop_name', level: 'error', key: 'import.fault.cell_error', text },
      ])
      expect(values).toMatchObject({ phone: '600 111 222' })
      expect(values.shop_name).toBeUndefined()
    },
  )

  test.each(['6,00111E+08', '3.46E+10', '8E+12'])(
    'is refused if only its first digits are left, as in %s',
    (text) => {
      expect(read('Luz', text).faults).toMatchObject([{ field: 'phone', key: 'import.fault.shortened' }])
    },
  )

  test('is refused if it has more digits than a number keeps', () => {
    for (const digits of [34_600_111_222_333_400, 9_007_199_254_740_990]) {
      const { faults } = readImportRow(spaceImport, ['Luz', digits], mapping)
      expect(faults).toMatchObject([{ field: 'phone', key: 'import.fault.shortened' }])
    }
    expect(readImportRow(spaceImport, ['Luz', 999_999_999_999_999], mapping).faults).toEqual([])
  })

  test.each(['#Moda', 'Nº 1', '#1', 'N/A', 'E+E Óptica', '2E', 'Err: caja'])(
    'is not confused with the name %s',
    (name) => {
      expect(read(name)).toMatchObject({ values: { shop_name: name }, faults: [] })
    },
  )
})
