import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { photoOf } from '../../../testing/components/records.ts'
import { answer, holdAnswers, refusal, sentTo } from '../../../testing/components/server.ts'

/** Called with the photo's id for each decision. It throws to refuse the decision. */
let refuse: (id: number) => void

const photos = Array.from({ length: 5 }, (_, index) => photoOf(index + 1, { claim: 3 }))
const heading = (name: string) => page.getByRole('heading', { level: 2, name })
const unsavedRegion = () => page.getByRole('region', { name: 'Sin guardar' })
const sentIds = () => sentTo('budgetrest/validatephoto').map(({ id }) => id)

beforeEach(async () => {
  refuse = () => undefined
  const versions = new Map<number, number>()
  answer('budgetrest/nextphotos', ({ after }) => ({
    rows: photos.filter(({ id }) => id > (after ?? 0)),
    ...{ waiting: 5, claimed: 5, held: 0, untold: 0, tells_at: null },
  }))
  answer('budgetrest/validatephoto', ({ id, version, state }) => {
    refuse(id)
    if (version !== (versions.get(id) ?? 1)) throw refusal('CONFLICT')
    versions.set(id, version + 1)
    return { ...photoOf(id, { claim: 3 }), state, version: version + 1 }
  })
  await openScreen('/budget/photoreview')
  await expect.element(heading('Farmacia 1')).toBeVisible()
})

// covers: product 9.21
test('decisions are sent one after another without blocking, and undoing a waiting one simply removes it', async () => {
  const release = holdAnswers('budgetrest/validatephoto')
  await userEvent.keyboard('vvv')
  await expect.element(heading('Farmacia 4')).toBeVisible()
  await expect.element(page.getByText('2 fotos por revisar')).toBeVisible()
  expect(sentIds()).toEqual([1])
  await expect.element(page.getByText('Guardando 3 decisiones…')).toBeVisible()
  await userEvent.keyboard('z')
  await expect.element(heading('Farmacia 3')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Válida/ })).toBeVisible()
  release()
  await expect.poll(sentIds).toEqual([1, 2])
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(heading('Farmacia 2')).toBeVisible()
  await expect.element(page.getByText('Válida', { exact: true })).toBeVisible()
})

// covers: product 9.21
test('a refused decision stays visible with its reason, does not block others, and is saved on retry', async () => {
  refuse = (id) => {
    if (id === 1) throw refusal('STORAGE_FULL')
  }
  await userEvent.keyboard('vv')
  await expect.element(heading('Farmacia 3')).toBeVisible()
  await expect.element(unsavedRegion().getByText('1 decisión sin guardar')).toBeVisible()
  await expect.element(unsavedRegion().getByText(/No queda espacio en el servidor/)).toBeVisible()
  await expect.poll(sentIds).toEqual([1, 2])
  await unsavedRegion().getByRole('button', { name: 'Válida: 26-000012 · Farmacia 1' }).click()
  await expect.element(heading('Farmacia 1')).toBeVisible()
  // The earlier decision on this photo has failed, so the next one waits.
  await userEvent.keyboard('p')
  await expect.element(unsavedRegion().getByText('2 decisiones sin guardar')).toBeVisible()
  expect(sentIds()).toEqual([1, 2])
  refuse = () => undefined
  await unsavedRegion().getByRole('button', { name: 'Volver a intentarlo' }).click()
  await expect.element(unsavedRegion()).not.toBeInTheDocument()
  expect(sentTo('budgetrest/validatephoto').slice(2)).toMatchObject([
    { id: 1, version: 1, state: 'valid' },
    { id: 1, version: 2, state: 'pending' },
  ])
})

test('a decision that cannot be saved is discarded, and its photo can be decided again', async () => {
  refuse = () => {
    throw refusal('STORAGE_FULL')
  }
  await userEvent.keyboard('v')
  await unsavedRegion().getByRole('button', { name: 'Descartar' }).click()
  await expect.element(unsavedRegion()).not.toBeInTheDocument()
  await expect.element(heading('Farmacia 1')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Válida/ })).toBeVisible()
})

// covers: product 9.21
test('offline decisions are kept and sent later, and one whose answer was lost counts as saved', async () => {
  refuse = () => {
    throw new TypeError('Failed to fetch')
  }
  await userEvent.keyboard('vv')
  await expect.element(unsavedRegion().getByText('2 decisiones sin guardar')).toBeVisible()
  refuse = (id) => {
    const yours = { state: 'valid', refusal: null, because: [], reason: '' } as const
    const appliedPhoto = { ...photoOf(1, { state: 'valid', version: 2 }), held_by_name: null, yours }
    if (id === 1) throw refusal('CONFLICT', { content: appliedPhoto })
  }
  window.dispatchEvent(new Event('online'))
  await expect.element(unsavedRegion()).not.toBeInTheDocument()
  expect(sentIds()).toEqual([1, 2, 1, 2])
  await expect.element(page.getByText(/ha llegado tarde/)).not.toBeInTheDocument()
})

// covers: product 9.21
test('a user who leaves with unsaved decisions is asked, and can save them first', async () => {
  const browserAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(browserAsks()).toBe(false)
  answer('budgetrest/provenshare', { rows: [], groups: 0, all: photoCounts })
  answer('materialrest/list', { rows: [], total: 0, page: 1, perpage: 10 })
  refuse = () => {
    throw refusal('UNAVAILABLE')
  }
  await userEvent.keyboard('v')
  await expect.element(unsavedRegion()).toBeVisible()
  expect(browserAsks()).toBe(true)
  // Unsaved decisions are kept when the user switches to a different tab of the screen.
  await page.getByRole('button', { name: 'Parte comprobada' }).click()
  await expect.poll(() => location.hash).toContain('as=share')
  await expect.element(unsavedRegion().getByText('1 decisión sin guardar')).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Navegación' })
  await menu.getByRole('link', { name: 'Materiales' }).click()
  const question = page.getByRole('dialog', { name: 'Hay cambios sin guardar' })
  await expect.element(question.getByText(/1 decisión/)).toBeVisible()
  refuse = () => undefined
  await question.getByRole('button', { name: 'Guardar y salir' }).click()
  await expect.poll(() => location.hash).toContain('#/material')
  expect(sentIds()).toEqual([1, 1])
})

const photoCounts = { spaces: 0, proven: 0, waiting: 0, refused: 0, missing: 0 }
