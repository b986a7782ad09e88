import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { homeOf } from '../../testing/components/every-screen.ts'
import { answer, answerAsBuild } from '../../testing/components/server.ts'

test('a page of another build than the server keeps working, and asks to be reloaded', async () => {
  const own = document.createElement('meta')
  own.name = 'lienzo-build'
  own.content = 'b1'
  document.head.append(own)
  onTestFinished(() => own.remove())
  answerAsBuild('b1')
  answer('homerest/getdata', homeOf())
  await openScreen('/home')
  await expect.element(page.getByRole('region', { name: 'Pedidos por estado' })).toBeVisible()
  const again = page.getByRole('button', { name: 'Versión nueva: volver a cargar' })
  expect(again.elements()).toEqual([])
  answerAsBuild('b2')
  answer('orderrest/list', { rows: [], total: 0, page: 1, perpage: 10 })
  location.hash = '/order'
  await expect.element(again).toBeVisible()
})
