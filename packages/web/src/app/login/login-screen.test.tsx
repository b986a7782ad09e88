import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openSignedOut } from '../../testing/components/app.tsx'
import { resizeWindow } from '../../testing/components/browser-settings.ts'
import { answerForEveryScreen } from '../../testing/components/every-screen.ts'
import { answer, refusal, sentTo } from '../../testing/components/server.ts'

async function signIn(password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Usuario' }).fill('marc')
  await page.getByLabelText('Contraseña').first().fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

describe('the sign-in screen', () => {
  // covers: spec 2.7
  test('has a background picture that exists', async () => {
    await openSignedOut('/auth/login')
    await expect.element(page.getByRole('textbox', { name: 'Usuario' })).toBeVisible()
    const backgrounds = [...document.querySelectorAll('*')].map(
      (element) => getComputedStyle(element).backgroundImage,
    )
    const [, address = ''] = /url\("([^"]*light-table[^"]*)"\)/.exec(backgrounds.join()) ?? []
    expect(address).not.toBe('')
    expect((await fetch(address)).ok).toBe(true)
  })

  test('says that the password is wrong, and after several attempts how long to wait', async () => {
    answer('userrest/login', ({ password }) => {
      if (password === 'otra vez') throw refusal('TOO_MANY_ATTEMPTS', { retryAfter: 30 })
      throw refusal('LOGIN_FAILED')
    })
    await openSignedOut('/auth/login')
    await signIn('no es esta')
    await expect.element(page.getByText('El usuario o la contraseña no son correctos')).toBeVisible()
    await signIn('otra vez')
    await expect.element(page.getByText(/Podrás volver a intentarlo en \d+ segundo/)).toBeVisible()
    expect(sentTo('userrest/login')).toMatchObject([
      { username: 'marc', password: 'no es esta' },
      { username: 'marc', password: 'otra vez' },
    ])
    expect(location.hash).toContain('login')
  })

  // covers: spec 2.16
  test('leads to a working drawer if the window became small while it was shown', async () => {
    answerForEveryScreen()
    await openSignedOut('/auth/login')
    await expect.element(page.getByRole('textbox', { name: 'Usuario' })).toBeVisible()
    await resizeWindow(390, 800)
    await signIn('la de siempre')
    await page.getByRole('button', { name: 'Abrir el menú' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Pedidos' }).click()
    await expect.poll(() => location.hash).toContain('#/order')
  })
})
