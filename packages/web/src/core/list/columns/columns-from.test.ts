import { expect, test } from 'vitest'
import { testBrowser } from '../../../testing/browser.ts'
import { columnsFrom } from './columns-from.ts'

testBrowser()

const ofContract = {
  name: { kind: 'text' },
  emails: { kind: 'text' },
  price: { kind: 'cents' },
  width: { kind: 'integer' },
  starts_at: { kind: 'date', day: true },
  seen_at: { kind: 'date', sortable: false },
  active: { kind: 'boolean' },
  state: { kind: 'choice', choices: ['open', 'closed'] },
} as const

type Row = {
  name: string | null
  emails: string[]
  price: number
  width: number
  starts_at: number | null
  seen_at: number
  active: boolean
  state: 'open' | 'closed'
}

const row: Row = {
  name: null,
  emails: ['a@example.com', 'b@example.com'],
  price: 12.5,
  width: 1200,
  starts_at: Date.UTC(2026, 2, 9) / 1000,
  seen_at: new Date(2026, 2, 9, 7, 5).getTime() / 1000,
  active: true,
  state: 'open',
}

const column = columnsFrom<Row, typeof ofContract>(ofContract)

const stateChoices = [{ value: 'open', label: 'Open' }]

test('a column derives its filter, its alignment and its cell from the kind in the contract', () => {
  const columns = [
    column('name', 'Name'),
    column('emails', 'Emails'),
    column('price', 'Price'),
    column('width', 'Width', { unit: 'mm' }),
    column('starts_at', 'Start'),
    column('seen_at', 'Seen', { time: true, align: 'left' }),
    column('state', 'State', { choices: stateChoices }),
  ].map(({ name, filter, sortable, align, cell }) => [name, filter, sortable, align, cell(row)])
  expect(columns).toEqual([
    ['name', { kind: 'text' }, true, undefined, ''],
    ['emails', { kind: 'text' }, true, undefined, 'a@example.com, b@example.com'],
    ['price', { kind: 'cents', unit: '€' }, true, 'right', expect.stringMatching(/^12,50\s€$/)],
    ['width', { kind: 'integer', unit: 'mm' }, true, 'right', '1.200'],
    ['starts_at', { kind: 'date' }, true, 'right', '09/03/2026'],
    ['seen_at', { kind: 'moment' }, false, undefined, '09/03/2026 07:05'],
    ['state', { kind: 'choice', choices: stateChoices }, true, undefined, 'open'],
  ])
})

test('a column whose kind differs from that of its field does not compile', () => {
  const wrong = columnsFrom<Row, { name: { kind: 'cents' }; active: { kind: 'date' } }>({
    name: { kind: 'cents' },
    active: { kind: 'date' },
  })
  // @ts-expect-error a name is not an amount
  wrong('name', 'Name')
  // @ts-expect-error a boolean is not a date
  wrong('active', 'Active')
})
