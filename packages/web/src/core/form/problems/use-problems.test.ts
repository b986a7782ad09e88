import { expect, test } from 'vitest'
import { shownError } from './use-problems.ts'

const problems = [
  { path: 'name', text: 'Missing' },
  { path: 'lines.0.width', text: 'Too wide' },
]
const untouched = { problems, refused: [], touched: new Set<string>(), tried: false }

test('an error is shown once the user has changed that field', () => {
  expect(shownError('name', untouched)).toBeUndefined()
  expect(shownError('name', { ...untouched, touched: new Set(['name']) })).toBe('Missing')
  expect(shownError('name', { ...untouched, touched: new Set(['names']) })).toBeUndefined()
  const below = { ...untouched, problems: [{ path: 'lines', text: 'Empty' }] }
  expect(shownError('lines', { ...below, touched: new Set(['lines.0.width']) })).toBe('Empty')
})

test('every error is shown after an attempt to save', () => {
  expect(shownError('lines.0.width', { ...untouched, tried: true })).toBe('Too wide')
  expect(shownError('lines.1.width', { ...untouched, tried: true })).toBeUndefined()
})

test('an error of the server is shown at once', () => {
  const refused = [{ path: 'code', text: 'Taken' }]
  expect(shownError('code', { ...untouched, refused })).toBe('Taken')
})
