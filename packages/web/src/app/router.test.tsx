import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { customerPermissions, openScreen } from '../testing/components/app.tsx'
import { answerForEveryScreen } from '../testing/components/every-screen.ts'
import { finishOf } from '../testing/components/records.ts'
import { answer } from '../testing/components/server.ts'
import { screens } from './screens/screens.ts'

const heading = (name: string) => page.getByRole('heading', { level: 1, name })

const titles: [path: string, ...titles: string[]][] = [
  ['/home', 'Home'],
  ['/customer', 'Customer'],
  ['/category', 'Category'],
  ['/campaign', 'Campaign'],
  ['/prepress', 'Prepress'],
  ['/order', 'Order'],
  ['/product', 'Product'],
  ['/budget', 'Budgets'],
  ['/installer', 'Installers'],
  ['/imports', 'Imports'],
  ['/space', 'Spaces'],
  ['/promotion', 'Promotion'],
  ['/material', 'Material'],
  ['/finish', 'Finish'],
  ['/profile', 'Profile'],
  ['/user', 'User'],
  ['/usergroup', 'User Group'],
  ['/role', 'Roles'],
  ['/log', 'Log'],
  ['/app-views', 'App Views'],
  ['/miscellaneous', 'Miscellaneous'],
  ['/miscellaneous/search', 'Miscellaneous', 'Search'],
  ['/miscellaneous/error500', 'Miscellaneous', 'Not available'],
  ['/budget/photoreview', 'Photo review'],
  ['/finish/2', 'Finish', 'Ojales'],
  ['/finish/new', 'Finish', 'New finish'],
]

// covers: spec 2.2, 2.6, 2.8, 2.10
test('every screen shows its title in the page and in the breadcrumbs', async () => {
  answerForEveryScreen()
  answer('finishrest/get', finishOf(2, 'Ojales'))
  await openScreen('/home', { language: 'us' })
  const trail = page.getByRole('navigation', { name: 'Where you are' }).getByRole('listitem')
  for (const [path, ...expected] of titles) {
    location.hash = path
    await expect.poll(() => document.title).toBe([...expected].reverse().concat('Lienzo').join(' · '))
    expect(trail.elements().map(({ textContent }) => textContent)).toEqual(expected)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

// covers: product 7.11
test('App Views shows every screen with its purpose, and which ones the user cannot open', async () => {
  await openScreen('/app-views', { permissions: customerPermissions, usergroup: 2 })
  const main = page.getByRole('main')
  await expect.element(main.getByRole('link', { name: /De la primera línea a la pieza/ })).toBeVisible()
  const items = main.getByRole('listitem')
  expect(items.elements()).toHaveLength(screens.length)
  const roles = items.filter({ hasText: 'Roles de usuario' })
  await expect.element(roles.getByText(/^No tienes acceso/)).toBeVisible()
  expect(roles.getByRole('link').elements()).toEqual([])
})

// covers: spec 2.3, 2.4
test('addresses that do not exist redirect home', async () => {
  answerForEveryScreen()
  await openScreen('/app-views')
  const unknown = ['', '/', '/no/such/place', '/home/more', '/finish/1/2', '/auth', '/auth/more']
  for (const path of [...unknown, '/miscellaneous/more']) {
    location.hash = path
    await expect.poll(() => location.hash).toBe('#/home')
    await expect.element(heading('Hola')).toBeVisible()
    location.hash = '/app-views'
    await expect.element(heading('Vistas')).toBeVisible()
  }
})
