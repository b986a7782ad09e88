import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { testBrowser } from '../../../testing/browser.ts'
import type { Attachment } from '../state/attachment-calls.ts'
import { documentFacts, sizeText } from './file-text.ts'

testBrowser()

const t = ((key: string, values: { count: number }) => `${key} ${values.count}`) as TFunction
const file = (changes: Partial<Attachment['file']>) =>
  ({ name: 'Lona.pdf', type: 'application/pdf', size: 1_200_000, pages: 1, ...changes }) as Attachment['file']

test('a document is described by its type and its size, and by its number of pages if it has several', () => {
  expect(documentFacts({ file: file({}), title: '' }, t)).toBe(`PDF · ${sizeText(1_200_000)}`)
  expect(documentFacts({ file: file({ pages: 3 }), title: '' }, t)).toContain(' · attachment.pages 3')
  expect(documentFacts({ file: file({ pages: null, name: 'lona' }), title: '' }, t)).toMatch(
    /^application\/pdf · /,
  )
})

test('a document with a title of its own is also described by its file name', () => {
  expect(documentFacts({ file: file({}), title: 'Montaje' }, t)).toMatch(/ · Lona\.pdf$/)
})
