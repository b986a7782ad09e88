import { describe, expect, test } from 'vitest'
import { declaredFor } from '../import-declaration.ts'
import { spaceImport } from '../space-import.ts'
import { type ImportedColumns, rememberedColumns } from './remembered-columns.ts'

const own = ['Tienda', 'Sitio', 'Medida horizontal', 'Medida vertical', 'Notas']
const ownMapping = { shop_name: 0, position: 1, visible_width: 2, visible_height: 3 }
const last: ImportedColumns = { headers: own, mapping: ownMapping }
const columnsOf = (headers: string[], files = [last]) => rememberedColumns(spaceImport, headers, files)

describe('the remembered columns of earlier imports', () => {
  test.each([
    [
      'in another order',
      ['Medida vertical', 'Sitio', 'Tienda'],
      { visible_height: 0, position: 1, shop_name: 2 },
    ],
    [
      'beside new headers, which are matched',
      ['CP', 'SITIO', 'Ciudad'],
      { postal_code: 0, position: 1, city: 2 },
    ],
    ['not where the column was left out', ['Tienda', 'Notas'], { shop_name: 0 }],
    ['instead of a word for the same field', ['Ancho', 'Medida horizontal'], { visible_width: 1 }],
  ])('are recognised %s', (_, headers, mapping) => {
    expect(columnsOf(headers)).toEqual(mapping)
  })

  // covers: product 9.16
  test('are replaced by newer ones, header by header', () => {
    const newer = { headers: ['Tienda', 'Sitio', 'Notas'], mapping: { shop_name: 0, kind: 1, notes: 2 } }
    expect(columnsOf(own, [newer, last])).toEqual({
      ...{ shop_name: 0, kind: 1, visible_width: 2, visible_height: 3, notes: 4 },
    })
    // Both headers were assigned to the same field, which can have only one column: the newer assignment wins.
    const other = { headers: ['Emplazamiento'], mapping: { position: 0 } }
    expect(columnsOf(['Sitio', 'Emplazamiento'], [other, last])).toEqual({ position: 1 })
  })

  test('distinguish repeated headers', () => {
    const twice = { headers: ['Tienda', 'Medida', 'Medida'], mapping: { shop_name: 0, visible_width: 2 } }
    expect(columnsOf(['Medida', 'Tienda', 'Medida'], [twice])).toEqual({ shop_name: 1, visible_width: 2 })
  })

  test('leave a header to its words if another column was chosen for its field', () => {
    const headers = ['Nombre', 'Rótulo']
    const swappedFile = { headers, mapping: { shop_name: 1 } }
    expect(columnsOf(headers, [swappedFile])).toEqual({ shop_name: 1 })
    expect(columnsOf(['Nombre'], [swappedFile])).toEqual({ shop_name: 0 })
  })

  test('are kept apart for customers and the house', () => {
    const headers = ['Tienda', 'Instalador']
    const byStaff = { headers, mapping: { shop_name: 0 } }
    const byHouse = { headers, mapping: { shop_name: 0, default_installer_id: 1 } }
    const read = (house: boolean, file: ImportedColumns) =>
      rememberedColumns(declaredFor(spaceImport, { house }), headers, [file])
    expect(read(true, byStaff)).toEqual({ shop_name: 0, default_installer_id: 1 })
    expect(read(false, byHouse)).toEqual({ shop_name: 0 })
  })
})
