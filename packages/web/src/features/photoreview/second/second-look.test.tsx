import { RENEWAL_SECONDS } from '@lienzo/rules/installation/photo-claims'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { inAnybodysWay } from '../../../testing/components/axe.ts'
import { pressAt } from '../../../testing/components/keyboard.ts'
import { photoOf } from '../../../testing/components/records.ts'
import { answer, refusal, sentTo } from '../../../testing/components/server.ts'

/** Returns a photo as the server sends it for a second look, without the first decision. */
function secondPhoto(id: number) {
  const { before, artworks, like: _like, claim: _claim, ...photo } = photoOf(id)
  const { id: _id, created_at, created_by, name, flags, note, file, ...row } = photo
  const { customer_id, customer_name, campaign_id, campaign_name, order_id, order_code } = row
  const { budget_id, budget_code, space_id, space_number, space_name, space_city } = row
  const { installer_id, installer_name, taken_at, taken_source, latitude, longitude } = row
  const { distance_m, looked_at } = row
  return {
    ...{
      id,
      created_at,
      created_by,
      name,
      note,
      flags: [...flags, { flag: 'similar', photo_id: 40 } as const],
      file,
      before,
      artworks,
      like: null,
      claim: id * 10,
    },
    ...{ customer_id, customer_name, campaign_id, campaign_name, order_id, order_code },
    ...{ budget_id, budget_code, space_id, space_number, space_name, space_city, installer_id },
    ...{ installer_name, taken_at, taken_source, latitude, longitude, distance_m, looked_at },
  }
}

beforeEach(() => {
  const noPhotos = { rows: [], waiting: 0, claimed: 0, held: 0, untold: 0, tells_at: null }
  answer('budgetrest/nextphotos', noPhotos)
  answer('budgetrest/secondphotos', ({ after }) => ({
    rows: [1, 2, 3].filter((id) => id > (after ?? 0)).map(secondPhoto),
    ...{ waiting: 3, claimed: 3, held: 0, looked: 40, agreed: 38 },
  }))
  answer('budgetrest/secondlook', ({ id, verdict, reason = '' }) => ({
    ...{ id, verdict, reason, looked_at: 1_790_000_500, looked_by_name: 'leo' },
  }))
})

const heading = (name: string) => page.getByRole('heading', { level: 2, name })
const facts = () => page.getByRole('complementary', { name: 'Sobre esta foto' })

// covers: product 9.21
test('a second look uses the review keys without showing the first decision, and finally shows how many agreed', async () => {
  await openScreen('/budget/photoreview')
  await pressAt(page.getByRole('button', { name: 'Segunda mirada' }))
  await expect.element(heading('Farmacia 1')).toBeVisible()
  await expect.element(page.getByText('3 fotos para una segunda mirada')).toBeVisible()
  for (const state of ['Válida', 'Por revisar', 'Revisada por']) {
    await expect.element(facts().getByText(state)).not.toBeInTheDocument()
  }
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument()
  await expect.element(facts().getByText(/^Casi la misma foto/)).toBeVisible()
  // The action is hidden, because the response to it would contain the first decision.
  await expect.element(facts().getByRole('button')).not.toBeInTheDocument()
  await userEvent.keyboard('v')
  await expect.element(heading('Farmacia 2')).toBeVisible()
  await expect.element(page.getByText('2 fotos para una segunda mirada')).toBeVisible()
  await userEvent.keyboard('a13{Enter}')
  await expect.element(heading('Farmacia 3')).toBeVisible()
  // A second look has no consequences, so the dialog does not ask who pays.
  await userEvent.keyboard('r')
  const dialog = page.getByRole('dialog', { name: 'Repetir el montaje' })
  await expect.element(dialog.getByText(/la foto no cambia/)).toBeVisible()
  await expect.element(dialog.getByRole('radio')).not.toBeInTheDocument()
  await userEvent.keyboard('1{Enter}')
  await expect.element(page.getByText('Has visto todas las fotos de la muestra')).toBeVisible()
  const figure = 'Segundas miradas de los últimos 30 días: 43. Coinciden: 39.'
  await expect.element(page.getByText(figure)).toBeVisible()
  await expect
    .poll(() => sentTo('budgetrest/secondlook'))
    .toEqual([
      { id: 1, verdict: 'valid', because: [], reason: '' },
      { id: 2, verdict: 'take_again', because: ['blurred', 'not_whole'], reason: '' },
      { id: 3, verdict: 'do_again', because: ['crooked'], reason: '' },
    ])
  expect(sentTo('budgetrest/validatephoto')).toEqual([])
  expect(await inAnybodysWay('main')).toEqual([])
})

test('a second look is final: Z, P and Delete do nothing, and the list of keys omits them', async () => {
  await openScreen('/budget/photoreview?as=second')
  await expect.element(heading('Farmacia 1')).toBeVisible()
  await userEvent.keyboard('{Delete}pzv')
  await expect.element(heading('Farmacia 2')).toBeVisible()
  await userEvent.keyboard('z{ArrowLeft}pv')
  await expect.element(heading('Farmacia 1')).toBeVisible()
  await expect.element(facts().getByText('Válida')).toBeVisible()
  await userEvent.keyboard('?')
  const dialog = page.getByRole('dialog', { name: 'Teclas de la revisión' })
  await expect.element(dialog.getByText('Repetir la foto, con el motivo')).toBeVisible()
  await expect.element(dialog.getByText('Deshacer el último paso, hasta 20')).not.toBeInTheDocument()
  expect(sentTo('budgetrest/secondlook')).toHaveLength(1)
})

test('a second look that somebody else has taken first is shown beside theirs', async () => {
  answer('budgetrest/secondlook', ({ id }) => {
    const theirs = { verdict: 'take_again', reason: 'Borrosa.', looked_at: 1_790_000_500 } as const
    throw refusal('CONFLICT', { content: { id, ...theirs, looked_by_name: 'leo' } })
  })
  await openScreen('/budget/photoreview?as=second')
  await expect.element(heading('Farmacia 1')).toBeVisible()
  await userEvent.keyboard('v')
  const notice = page.getByRole('alert').filter({ hasText: 'Farmacia 1: esta decisión ha llegado tarde' })
  await expect.element(notice.getByText('Tú: Válida')).toBeVisible()
  await expect.element(notice.getByText(/^leo, .*: Repetir la foto · Borrosa\.$/)).toBeVisible()
  await expect.element(heading('Farmacia 2')).toBeVisible()
})

test('a visible tab renews the claims of its second looks', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  answer('budgetrest/renewphotos', { ids: [1, 2, 3] })
  await openScreen('/budget/photoreview?as=second')
  await expect.element(heading('Farmacia 1')).toBeVisible()
  vi.advanceTimersByTime(RENEWAL_SECONDS * 1000)
  const claims = [1, 2, 3].map((id) => ({ id, claim: id * 10 }))
  await expect.poll(() => sentTo('budgetrest/renewphotos')).toEqual([{ claims, second: true }])
})

test('without photos the tab explains the sample, and how many verdicts agreed', async () => {
  answer('budgetrest/secondphotos', { rows: [], waiting: 0, claimed: 0, held: 0, looked: 0, agreed: 0 })
  await openScreen('/budget/photoreview?as=second')
  await expect.element(page.getByText('No hay fotos para una segunda mirada')).toBeVisible()
  await expect.element(page.getByText(/Coinciden: 0/)).toBeVisible()
})

test('read-only users have no second look, and its address shows them the photos', async () => {
  answer('budgetrest/getinstallerphotos', { rows: [photoOf(4)], total: 1, page: 1, perpage: 20 })
  const reads = { perm_view: '1', perm_access: '1', perm_edit: '0' } as const
  await openScreen('/budget/photoreview?as=second', { permissions: { '/budget/photoreview': reads } })
  await expect.element(heading('Farmacia 4')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Segunda mirada' })).not.toBeInTheDocument()
})

test('the notification of a differing second look opens its photo in the review', async () => {
  answer('budgetrest/getinstallerphotos', {
    rows: [photoOf(4, { state: 'valid' })],
    ...{ total: 1, page: 1, perpage: 20 },
  })
  const notification = {
    ...{ id: 1, from_name: 'leo', updated_at: 0, read: true },
    icon: 'order',
    text_key: 'activity.told.second_look_take_again',
    text_values: { name: '26-000012 · Farmacia 4', first: 'ana', second: 'leo', reason: 'Borrosa.' },
    // Link in the format in which the server writes it.
    link: `/budget/photoreview?${new URLSearchParams({ f_id: 'eq;4', f_state: 'in;pending|valid|rejected' })}`,
  } as const
  const none = { unread: 0, data: [] }
  answer('activityrest/list', {
    messages: { name: 'messages', ...none },
    notifications: { name: 'notifications', unread: 0, data: [notification] },
    tasks: { name: 'tasks', ...none },
    ...{ total: 1, unread: 0 },
  })
  await openScreen('/budget/photoreview?as=second')
  await page.getByRole('button', { name: /^Actividades/ }).click()
  await page.getByRole('tab', { name: /^Notificaciones/ }).click()
  const text = /leo ve 26-000012 · Farmacia 4 de otro modo: repetir la foto. Borrosa. ana la dio por válida/
  await page.getByRole('link', { name: text }).click()
  await expect.element(heading('Farmacia 4')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Deshacer la decisión/ })).toBeVisible()
  const filters = { id: 'eq;4', state: 'in;pending|valid|rejected' }
  expect(sentTo('budgetrest/getinstallerphotos').at(-1)).toMatchObject({ filters })
})
