import { describe, expect, test } from 'vitest'
import { readImportRow } from '../import-declaration.ts'
import { spaceImport } from '../space-import.ts'

const mapping = { shop_name: 0, phone: 1, postal_code: 2 }
const read = (...cells: string[]) => readImportRow(spaceImport, cells, mapping)

describe('a cell whose program has lost what it said', () => {
  test.each(['#REF!', '#N/A', '#DIV/0!', '#¿NOMBRE?', '#¡VALOR!', '#N/D', '#NÚM!', '#name?', 'Err:502'])(
    'to the error %s is refused and names it',
    (text) => {
      const { faults, values } = read(text, '600 111 222')
      expect(faults).toMatchObject([
        { field: 'shop_name', level: 'error', key: 'import.fault.cell_error', text },
      ])
      expect(values).toMatchObject({ phone: '600 111 222' })
      expect(values.shop_name).toBeUndefined()
    },
  )

  test.each(['6,00111E+08', '3.46E+10', '8E+12'])('but for its first digits, as %s, is refused', (text) => {
    expect(read('Luz', text).faults).toMatchObject([{ field: 'phone', key: 'import.fault.shortened' }])
  })

  test('of more digits than a number keeps is refused', () => {
    for (const digits of [34_600_111_222_333_400, 9_007_199_254_740_990]) {
      const { faults } = readImportRow(spaceImport, ['Luz', digits], mapping)
      expect(faults).toMatchObject([{ field: 'phone', key: 'import.fault.shortened' }])
    }
    expect(readImportRow(spaceImport, ['Luz', 999_999_999_999_999], mapping).faults).toEqual([])
  })

  test.each(['#Moda', 'Nº 1', '#1', 'N/A', 'E+E Óptica', '2E', 'Err: caja'])(
    'is not meant by the name %s',
    (name) => {
      expect(read(name)).toMatchObject({ values: { shop_name: name }, faults: [] })
    },
  )
})
