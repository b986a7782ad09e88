import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PictureNames, type RowNames } from './picture-names.ts'

const nothing: RowNames = { numbers: [], names: [], shortNames: [], files: [] }

/** Returns the owners of pictures among rows with these names; the first row is 1. */
function ownersOf(paths: readonly string[], rows: readonly Partial<RowNames>[]) {
  const names = new PictureNames(paths)
  for (const [index, row] of rows.entries()) names.add(index + 1, { ...nothing, ...row })
  return paths.map((path) => names.ownerOf(path))
}

const segment = fc.stringMatching(/^[a-zA-Z ]{1,10}$/)

describe('whose a picture is', () => {
  test('a number with zeros before it and words behind it is that number, wherever it lies', () => {
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

  test('accents, capitals, blanks and dashes do not count, nor what counts the pictures of one place', () => {
    const paths = [
      'FARMÁCIA-RÍO_planta1.jpg',
      'farmacia rio planta 1 - 02.jpg',
      'Farmacia Rio Planta 1 (3).png',
    ]
    expect(ownersOf(paths, [{ names: ['Farmácia Rio Planta 1'] }])).toEqual([1, 1, 1])
    expect(ownersOf(['Farmacia Rio Planta 1/cerca.jpg'], [{ names: ['Farmácia Rio Planta 1'] }])).toEqual([1])
  })

  test('the surer name decides: a cell, then the number, then the place, then the shop alone', () => {
    const rows: Partial<RowNames>[] = [
      { files: ['12.jpg'] },
      { numbers: [12] },
      { names: ['Luz'], shortNames: ['Luz'] },
      { names: ['Luz Caja'], shortNames: ['Luz'] },
    ]
    expect(ownersOf(['12.jpg', '12-a.jpg', 'luz.jpg', 'luz caja.jpg'], rows)).toEqual([1, 2, 3, 4])
    expect(ownersOf(['luz.jpg'], rows.slice(3))).toEqual([1])
  })

  test('a file that is named letter by letter is meant before one that differs in its accents', () => {
    const rows = [{ files: ['cana.png'] }, { files: ['caña.png'] }]
    expect(ownersOf(['cana.png', 'fotos/caña.png'], rows)).toEqual([1, 2])
    expect(ownersOf(['caña.png'], rows.slice(0, 1))).toEqual([1])
  })

  test('what could be of two rows is of none, and what nobody is called is of none', () => {
    expect(ownersOf(['luz.jpg'], [{ shortNames: ['Luz'] }, { shortNames: ['Luz'] }])).toEqual(['several'])
    expect(ownersOf(['13 y más/7.jpg'], [{ numbers: [13] }, { numbers: [7] }])).toEqual(['several'])
    expect(ownersOf(['IMG_0012.jpg', '12a.jpg', '20260512_1.jpg', ''], [{ numbers: [12] }])).toEqual([
      'none',
      'none',
      'none',
      'none',
    ])
  })

  test('a cell names a file with its folders or without, with its ending or without', () => {
    const path = 'Fotos/Norte/Entrada 1.JPG'
    for (const file of ['entrada 1.jpg', 'Entrada1', 'norte/entrada 1.jpg', 'fotos\\norte\\entrada 1']) {
      expect(ownersOf([path], [{ files: [file] }])).toEqual([1])
    }
    expect(ownersOf([path], [{ files: ['sur/entrada 1.jpg'] }])).toEqual(['none'])
  })

  test('whatever paths and rows there are, it says something of each', () => {
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

describe('what a cell names in vain', () => {
  test('is what no picture is called as, with its extension or without, in whatever folder', () => {
    const names = new PictureNames(['fotos/Fachada.JPG', '12.png'])
    expect(names.missingOf(['fachada.jpg', ' Fachada', 'fachada.png', 'fotos\\fachada.jpg', ' '])).toEqual([])
    expect(names.missingOf(['otra/fachada.jpg', '13'])).toEqual(['otra/fachada.jpg', '13'])
  })
})
