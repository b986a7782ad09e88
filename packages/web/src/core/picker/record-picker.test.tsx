import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { answer } from '../../testing/components/server.ts'

type Picks = OutputOnTheWire<CallAt<'customerrest/getcustomers'>>

const customers: Picks = ['Hotel Mirador', 'Ferretería Ribera', 'Panadería Ribas', 'Café Alameda'].map(
  (name, index) => ({ id: index + 1, name, code: `CLI-${index + 1}` }),
)

const picker = () => page.getByRole('combobox', { name: /^Cliente/ })
const options = () => page.getByRole('option')
const optionTexts = () =>
  options()
    .elements()
    .map((option) => option.textContent)

beforeEach(async () => {
  answer('customerrest/getcustomers', ({ search = '' }) => matching(search))
  await openScreen('/campaign/new')
  await expect.element(picker()).toBeVisible()
})

/** Delays the fake server's responses to searches until the returned function is called. */
function holdAnswers(): () => void {
  const gate = Promise.withResolvers<void>()
  answer('customerrest/getcustomers', async ({ search = '' }) => {
    if (search !== '') await gate.promise
    return matching(search)
  })
  return gate.resolve
}

describe('a picker for a user who types faster than the network', () => {
  test('never offers a record that does not contain the text', async () => {
    const letGo = holdAnswers()
    await picker().click()
    await expect.poll(optionTexts).toHaveLength(4)
    await userEvent.type(picker(), 'mirador')
    await expect.poll(optionTexts).toEqual([expect.stringContaining('Mirador')])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(picker()).toHaveValue('Hotel Mirador')
    letGo()
    await expect.element(picker()).toHaveValue('Hotel Mirador')
  })

  test('takes the only match with Enter, once the answer has arrived', async () => {
    const letGo = holdAnswers()
    await userEvent.type(picker(), 'mirador')
    await userEvent.keyboard('{Enter}')
    await expect.element(picker()).toHaveValue('mirador')
    letGo()
    await expect.element(picker()).toHaveValue('Hotel Mirador')
  })

  test('takes the only match with Tab as well', async () => {
    const letGo = holdAnswers()
    await userEvent.type(picker(), 'mirador')
    await userEvent.keyboard('{Tab}')
    letGo()
    await expect.element(picker()).toHaveValue('Hotel Mirador')
  })
})

test('Enter marks the first of several matches, and takes it when pressed again', async () => {
  await userEvent.type(picker(), 'rib')
  await expect.poll(optionTexts).toHaveLength(2)
  await userEvent.keyboard('{Enter}')
  await expect.element(picker()).toHaveValue('rib')
  await expect.poll(() => document.querySelector('[data-combobox-selected]')?.textContent).toContain('Ribera')
  await userEvent.keyboard('{Enter}')
  await expect.element(picker()).toHaveValue('Ferretería Ribera')
})

test('a picker keeps a text without a match, marks it as wrong, and saves no other record in its place', async () => {
  await chooseMirador()
  await picker().fill('nadie así')
  await userEvent.keyboard('{Tab}')
  await expect
    .element(
      page
        .getByText(
          'Aquí no se ofrece nada llamado «nadie así»; puede que ya no esté activo. Elige uno de la lista.',
        )
        .first(),
    )
    .toBeVisible()
  await expect.element(picker()).toHaveValue('nadie así')
  await page.getByLabelText('Nombre').fill('Sin cliente')
  // The test fails if the form sends anything, because the fake server has no response for saving.
  await page.getByRole('button', { name: 'Crear' }).click()
  await expect.element(page.getByText(/campos? por corregir/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect.element(picker()).toHaveValue('')
})

// covers: spec 9.10
test('a picker offers matches from the first letter on, twenty at most, below it', async () => {
  const many = Array.from({ length: 25 }, (_, index) => ({ id: index + 10, name: `Quiosco ${index}` }))
  answer('customerrest/getcustomers', ({ search = '', limit = 20 }) =>
    many.filter(({ name }) => name.toLowerCase().includes(search)).slice(0, limit),
  )
  await picker().click()
  await userEvent.keyboard('q')
  await expect.poll(optionTexts).toHaveLength(20)
  // The position of the list is calculated after its options are rendered.
  await expect.poll(whereOffered).toEqual({ isBelow: true, isInLine: true })
})

test('a picker offers records at a click, wide enough for names', async () => {
  await picker().click()
  await expect.poll(optionTexts).toHaveLength(4)
  await expect
    .poll(() => page.getByRole('listbox').element().getBoundingClientRect().width)
    .toBeGreaterThan(300)
})

test('a picker links to the chosen record', async () => {
  await chooseMirador()
  const link = page.getByRole('link', { name: 'Abrir Hotel Mirador' })
  await expect.element(link).toHaveAttribute('href', '/#/customer/1')
  await picker().fill('nadie así')
  await userEvent.keyboard('{Tab}')
  await expect.element(link).not.toBeInTheDocument()
})

test('Escape restores the previous choice of a picker', async () => {
  await chooseMirador()
  await picker().fill('rib')
  await expect.element(options().first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(picker()).toHaveValue('Hotel Mirador')
})

test('the arrow of a picker opens its list, and closes it again', async () => {
  const arrow = page.getByRole('button', { name: 'Ver opciones de Cliente' })
  await arrow.click()
  await expect.element(options().first()).toBeVisible()
  await arrow.click()
  await expect.element(options().first()).not.toBeInTheDocument()
  await expect.element(picker()).toHaveFocus()
  await arrow.click()
  await expect.element(options().first()).toBeVisible()
})

test('records with pictures are offered with them, and with a placeholder if one has none', async () => {
  const withPictures = customers.map((each) => ({ ...each, thumbnail: each.id === 1 ? dot : '' }))
  answer('customerrest/getcustomers', withPictures)
  await picker().click()
  const pictures = () => [...document.querySelectorAll<HTMLImageElement>('[role=option] img')]
  await expect.poll(() => pictures().map(({ src }) => src)).toEqual([dot])
  const signs = () =>
    options()
      .elements()
      .filter((option) => option.querySelector('svg'))
  await expect.poll(() => signs().length).toBe(3)
})

/** Smallest possible GIF image. */
const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

function whereOffered() {
  const field = picker().element().getBoundingClientRect()
  const list = page.getByRole('listbox').element().getBoundingClientRect()
  return { isBelow: list.y >= field.bottom, isInLine: Math.abs(list.x - field.x) < 16 }
}

async function chooseMirador(): Promise<void> {
  await userEvent.type(picker(), 'mirador')
  await userEvent.keyboard('{Enter}')
  await expect.element(picker()).toHaveValue('Hotel Mirador')
}

function matching(search: string): Picks {
  return customers.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
}
