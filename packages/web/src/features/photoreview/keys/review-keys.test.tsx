import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { photoOf } from '../../../testing/components/records.ts'
import { answer, sentTo } from '../../../testing/components/server.ts'

const heading = (name: string) => page.getByRole('heading', { level: 2, name })
const sentDecisions = () => sentTo('budgetrest/validatephoto')

beforeEach(async () => {
  answer('budgetrest/nextphotos', ({ after }) => ({
    rows: [1, 2, 3, 4].filter((id) => id > (after ?? 0)).map((id) => photoOf(id)),
    ...{ waiting: 4, claimed: 4, held: 0, untold: 0, tells_at: null },
  }))
  answer('budgetrest/validatephoto', ({ id, version, state, refusal = null }) =>
    photoOf(id, { state, refusal, version: version + 1 }),
  )
  await openScreen('/budget/photoreview')
  await expect.element(heading('Farmacia 1')).toBeVisible()
})

// covers: product 9.21
test('a refusal is a letter, digits and Enter, typed without waiting for its dialog', async () => {
  await userEvent.keyboard('a13{Enter}r5{Enter}')
  await expect.element(heading('Farmacia 3')).toBeVisible()
  await expect.poll(sentDecisions).toMatchObject([
    { id: 1, refusal: 'take_again', because: ['blurred', 'not_whole'] },
    { id: 2, refusal: 'do_again', because: ['not_mounted'], payer: 'installer' },
  ])
})

test('a refusal is sent with Ctrl+Enter, before its dialog has the focus and from its text field', async () => {
  await userEvent.keyboard('a1')
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }))
  await expect.element(heading('Farmacia 2')).toBeVisible()
  await userEvent.keyboard('a')
  await page.getByRole('dialog').getByRole('textbox').fill('Con grúa')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(heading('Farmacia 3')).toBeVisible()
  await expect.poll(sentDecisions).toMatchObject([
    { id: 1, because: ['blurred'] },
    { id: 2, reason: 'Con grúa' },
  ])
})

// covers: product 9.21
test('keys mean the same in the dialog that asks for a reason, except in its text field', async () => {
  await userEvent.keyboard('ar')
  const dialog = page.getByRole('dialog', { name: 'Repetir el montaje' })
  await dialog.getByRole('textbox').fill('')
  await userEvent.keyboard('vaz?')
  await expect.element(dialog.getByRole('textbox')).toHaveValue('vaz?')
  expect(sentDecisions()).toEqual([])
  await dialog.getByRole('radio', { name: 'El cliente' }).click()
  await userEvent.keyboard('v')
  await expect.element(heading('Farmacia 2')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(sentDecisions).toMatchObject([{ id: 1, state: 'valid' }])
})

test('on a decided photo V does nothing, P takes its decision back, and Z undoes the last step anywhere', async () => {
  await userEvent.keyboard('vv{ArrowLeft}{ArrowLeft}v')
  await expect.element(heading('Farmacia 1')).toBeVisible()
  await userEvent.keyboard('p')
  await expect.element(page.getByText('Por revisar', { exact: true })).toBeVisible()
  await userEvent.keyboard('z')
  await expect.element(page.getByText('Válida', { exact: true })).toBeVisible()
  await userEvent.keyboard('z')
  await expect.element(heading('Farmacia 2')).toBeVisible()
  await expect.element(page.getByText('Por revisar', { exact: true })).toBeVisible()
})

test('a key that is held down decides only one photo', async () => {
  const down = (repeat: boolean) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'v', repeat, bubbles: true }))
  down(false)
  for (let times = 0; times < 5; times += 1) down(true)
  await expect.element(heading('Farmacia 2')).toBeVisible()
  await expect.poll(sentDecisions).toHaveLength(1)
})

// covers: product 9.21
test('the question mark lists the keys, which decide nothing meanwhile or during a search', async () => {
  await userEvent.keyboard('?')
  const dialog = page.getByRole('dialog', { name: 'Teclas de la revisión' })
  await expect.element(dialog.getByText('Repetir la foto, con el motivo')).toBeVisible()
  await expect.element(dialog.getByText('Deshacer el último paso, hasta 20')).toBeVisible()
  await userEvent.keyboard('v{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('searchbox').click()
  await userEvent.keyboard('va?')
  await expect.element(page.getByRole('searchbox')).toHaveValue('va?')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sentDecisions()).toEqual([])
})
