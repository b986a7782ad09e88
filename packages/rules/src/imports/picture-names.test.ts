import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PictureNames, type RowNames } from './picture-names.ts'

const nothing: RowNames = { numbers: [], names: [], shortNames: [], files: [] }

/** Adds rows with these names, numbered from 1, and returns the owner of each picture. */
function ownersOf(paths: readonly string[], rows: readonly Partial<RowNames>[]) {
  const names = new PictureNames(paths)
  for (const [index, row] of rows.entries()) names.add(index + 1, { ...nothing, ...row })
  return paths.map((path) => names.ownerOf(path))
}

const segment = fc.stringMatching(/^[a-zA-Z ]{1,10}$/)

describe('the row of a picture', () => {
  test('is found by number, despite leading zeros and following words, in any folder', () => {
    const number = fc.integer({ min: 1, max: 9_999_999 })
    fc.assert(
      fc.property(number, fc.nat(4), fc.array(segment, { maxLength: 3 }), (own, zeros, folders) => {
        const digits = `${'0'.repeat(zeros)}${own}`
        const begin = folders.map((folder) => `${folder}/`).join('')
        const paths = [
          `${begin}${digits}.jpg`,
          `${begin}${digits}-fachada.jpg`,
          `${begin}${digits} (2).JPEG`,
          `${begin}${digits}/foto de lejos.png`,
          `${begin}${digits}/1.png`,
        ]
        const rows = [{ numbers: [own === 1 ? 2 : 1] }, { numbers: [own] }]
        expect(ownersOf(own === 1 ? paths.slice(0, 4) : paths, rows)).toEqual(
          (own === 1 ? paths.slice(0, 4) : paths).map(() => 2),
        )
      }),
    )
  })

  test('is found regardless of accents, case, spaces, dashes and picture counters', () => {
    const paths = [
      'FARMÁCIA-RÍO_planta1.jpg',
      'farmacia rio planta 1 - 02.jpg',
      'Farmacia Rio Planta 1 (3).png',
    ]
    expect(ownersOf(paths, [{ names: ['Farmácia Rio Planta 1'] }])).toEqual([1, 1, 1])
    expect(ownersOf(['Farmacia Rio Planta 1/cerca.jpg'], [{ names: ['Farmácia Rio Planta 1'] }])).toEqual([1])
  })

  test('is found by the most reliable name: a cell, then number, place and shop', () => {
    const rows: Partial<RowNames>[] = [
      { files: ['12.jpg'] },
      { numbers: [12] },
      { names: ['Luz'], shortNames: ['Luz'] },
      { names: ['Luz Caja'], shortNames: ['Luz'] },
    ]
    expect(ownersOf(['12.jpg', '12-a.jpg', 'luz.jpg', 'luz caja.jpg'], rows)).toEqual([1, 2, 3, 4])
    expect(ownersOf(['luz.jpg'], rows.slice(3))).toEqual([1])
  })

  test('is the one that matches the file name exactly before one that differs in accents', () => {
    const rows = [{ files: ['cana.png'] }, { files: ['caña.png'] }]
    expect(ownersOf(['cana.png', 'fotos/caña.png'], rows)).toEqual([1, 2])
    expect(ownersOf(['caña.png'], rows.slice(0, 1))).toEqual([1])
  })

  test('is unknown if several rows match or none does', () => {
    expect(ownersOf(['luz.jpg'], [{ shortNames: ['Luz'] }, { shortNames: ['Luz'] }])).toEqual(['several'])
    expect(ownersOf(['13 y más/7.jpg'], [{ numbers: [13] }, { numbers: [7] }])).toEqual(['several'])
    expect(ownersOf(['IMG_0012.jpg', '12a.jpg', '20260512_1.jpg', ''], [{ numbers: [12] }])).toEqual([
      'none',
      'none',
      'none',
      'none',
    ])
  })

  test('is found by a cell that names the file, with or without folders or extension', () => {
    const path = 'Fotos/Norte/Entrada 1.JPG'
    for (const file of ['entrada 1.jpg', 'Entrada1', 'norte/entrada 1.jpg', 'fotos\\norte\\entrada 1']) {
      expect(ownersOf([path], [{ files: [file] }])).toEqual([1])
    }
    expect(ownersOf([path], [{ files: ['sur/entrada 1.jpg'] }])).toEqual(['none'])
  })

  test('is decided for every path and any rows', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), (paths, texts) => {
        const rows = texts.map((text) => ({ names: [text], shortNames: [text], files: [text], numbers: [1] }))
        for (const owner of ownersOf(paths, rows)) {
          const isRow = typeof owner === 'number' && owner >= 1 && owner <= rows.length
          expect(isRow || owner === 'several' || owner === 'none').toBe(true)
        }
      }),
    )
  })
})

describe('picture names in cells without a picture', () => {
  test('are those that no file matches, with or without its extension, in any folder', () => {
    const names = new PictureNames(['fotos/Fachada.JPG', '12.png'])
    expect(names.missingOf(['fachada.jpg', ' Fachada', 'fachada.png', 'fotos\\fachada.jpg', ' '])).toEqual([])
    expect(names.missingOf(['otra/fachada.jpg', '13'])).toEqual(['otra/fachada.jpg', '13'])
  })
})
