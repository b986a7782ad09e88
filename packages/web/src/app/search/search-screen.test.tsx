import type { FoundGroup } from '@lienzo/contract/records/search'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { answerForEveryScreen } from '../../testing/components/every-screen.ts'
import { finishOf } from '../../testing/components/records.ts'
import { answer, givenUpAt, refusal, sentTo } from '../../testing/components/server.ts'

const results = (name: string) => page.getByRole('region', { name })
const box = () => page.getByRole('searchbox', { name: 'Buscar en todo' })

beforeEach(() => {
  answer('searchrest/find', ({ text }) => ({ groups: [groupOf(text)] }))
})

describe('the search screen', () => {
  // covers: product 7.12
  test('keeps the text in the address, and leads by arrow keys to records and by a link to the list', async () => {
    answerForEveryScreen()
    answer('finishrest/get', ({ id }) => finishOf(id, 'Ojales'))
    await openScreen('/miscellaneous/search')
    await expect.element(box()).toHaveFocus()
    await userEvent.keyboard('ojales')
    await expect.element(results('Acabados').getByRole('link', { name: /ojales 1/ })).toBeVisible()
    await expect.poll(() => location.hash).toBe('#/miscellaneous/search?q=ojales')
    expect(results('Acabados').element().querySelector('header')?.textContent).toContain('Acabados8')

    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect.poll(() => location.hash).toBe('#/finish/1')
    history.back()
    await expect.element(results('Acabados')).toBeVisible()
    await expect.element(box()).toHaveValue('ojales')
    await page.getByRole('link', { name: 'Ver todo en la lista: Acabados' }).click()
    await expect.poll(() => location.hash).toBe('#/finish?search=ojales')
    await expect.poll(() => sentTo('finishrest/list')).toMatchObject([{ search: 'ojales' }])
  })

  test('writes the text into its address even if the user moves on at once', async () => {
    answerForEveryScreen()
    answer('finishrest/get', ({ id }) => finishOf(id, 'Ojales'))
    await openScreen('/miscellaneous/search?q=ojale')
    const result = results('Acabados').getByRole('link', { name: /ojales? 1/ })
    await expect.element(result).toBeVisible()
    await box().fill('ojales')
    await result.click()
    await expect.poll(() => location.hash).toBe('#/finish/1')
    await expect.element(page.getByRole('heading', { name: 'Ojales', level: 1 })).toBeVisible()
    history.back()
    await expect.poll(() => location.hash).toBe('#/miscellaneous/search?q=ojales')
  })

  test('says that nothing was found', async () => {
    answer('searchrest/find', { groups: [] })
    await openScreen('/miscellaneous/search?q=Rebajas de enero')
    await expect.element(page.getByText('No hay nada para «Rebajas de enero»')).toBeVisible()
  })

  test('says what happened if the server does not answer, and retries', async () => {
    answer('searchrest/find', () => {
      throw refusal('INTERNAL_ERROR')
    })
    await openScreen('/miscellaneous/search')
    await box().fill('navidad')
    await expect.element(page.getByText('La búsqueda no ha tenido respuesta')).toBeVisible()
    answer('searchrest/find', ({ text }) => ({ groups: [groupOf(text)] }))
    await page.getByRole('button', { name: 'Volver a intentarlo' }).click()
    await expect.element(results('Acabados')).toBeVisible()
  })

  test('aborts the request that further typing has outdated', async () => {
    answer('searchrest/find', ({ text }) =>
      text === 'nav' ? new Promise(() => {}) : { groups: [groupOf(text)] },
    )
    await openScreen('/miscellaneous/search')
    await box().fill('nav')
    await expect.poll(() => sentTo('searchrest/find')).toMatchObject([{ text: 'nav' }])
    await box().fill('rebajas')
    await expect.element(results('Acabados').getByRole('link', { name: /rebajas 1/ })).toBeVisible()
    await expect.poll(() => givenUpAt('searchrest/find')).toMatchObject([{ text: 'nav' }])
    await expect.poll(() => location.hash).toContain('q=rebajas')
  })
})

/** Returns a group of two found finishes, out of a total of eight matches. */
function groupOf(text: string): FoundGroup {
  const rows = [1, 2].map((id) => ({ id, label: `${text} ${id}`, detail: '', path: `/finish/${id}` }))
  return { resource: 'finish', list: '/finish', rows, total: 8, more: false }
}
