import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { answerForProfile, profileOf } from '../../testing/components/every-screen.ts'
import { fill } from '../../testing/components/person.ts'
import { answer, refusal, sentTo } from '../../testing/components/server.ts'

const text = (words: string | RegExp) => page.getByText(words).first()
const faults = () =>
  [...document.querySelectorAll('[class*="error"]')].map(({ textContent }) => textContent ?? '')

beforeEach(() => {
  answerForProfile()
})

describe('a user’s own data', () => {
  test('are saved, and the header shows the new name at once', async () => {
    answer('userrest/updateprofile', ({ first_name }) => profileOf({ first_name, version: 2 }))
    await openScreen('/profile')
    const own = page.getByRole('banner').getByRole('link', { name: 'admin' })
    await expect.element(own).toHaveAttribute('title', 'Perfil: Alba Prado')
    await fill({ Nombre: 'Alba María' })
    await page.getByRole('button', { name: /^Guardar/ }).click()
    await expect.element(text('Todo guardado')).toBeVisible()
    await expect.element(own).toHaveAttribute('title', 'Perfil: Alba María Prado')
    expect(sentTo('userrest/updateprofile')).toMatchObject([{ version: 1, first_name: 'Alba María' }])
  })

  test.each([
    ['es', 'Correo', /correo/i],
    ['us', 'E-mail', /not an e-mail address/],
    ['pt', 'E-mail', /e-mail/],
  ] as const)('show in %s the errors of their fields', async (language, label, complaint) => {
    await openScreen('/profile', { language })
    await fill({ [label]: 'nobody' })
    await expect.poll(() => faults().filter((fault) => complaint.test(fault))).not.toEqual([])
    expect(faults().join()).not.toContain('validation.')
  })

  test('allow an e-mail address for one user only, and say so at its field', async () => {
    answer('userrest/updateprofile', () => {
      const fieldError = { key: 'validation.taken', message: 'is used by another record' } as const
      throw refusal('INVALID_INPUT', { fields: { email: fieldError } })
    })
    await openScreen('/profile')
    await fill({ Correo: 'otra@example.com', 'Tu contraseña': 'una-clave-de-siempre' })
    await page.getByRole('button', { name: /^Guardar/ }).click()
    await expect.element(text('Ya lo usa otro registro.')).toBeVisible()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect.element(text('Todo guardado')).toBeVisible()
  })
})

describe('a changed e-mail address', () => {
  test.each([
    ['es', 'Correo', 'Tu contraseña'],
    ['us', 'E-mail', 'Your password'],
    ['pt', 'E-mail', 'A sua palavra-passe'],
  ] as const)(
    'requires the password in %s, and no longer once the change is undone',
    async (language, label, password) => {
      answer('userrest/getprofile', profileOf({ language }))
      answer('userrest/updateprofile', (input) => {
        const wrong = { key: 'validation.wrong_password', message: 'is not your password' } as const
        if (input.password !== 'la-mia-de-siempre')
          throw refusal('INVALID_INPUT', { fields: { password: wrong } })
        return profileOf({ email: input.email, language, version: 2 })
      })
      await openScreen('/profile', { language })
      const own = page.getByLabelText(password)
      await expect.element(page.getByLabelText(label)).toHaveValue('alba@example.com')
      await expect.element(own).not.toBeInTheDocument()
      await fill({ [label]: 'nueva@example.com' })
      await own.fill('no es esta')
      await userEvent.keyboard('{Enter}')
      await expect.poll(() => faults()).not.toEqual([])
      await expect.element(own).toHaveFocus()
      await own.fill('la-mia-de-siempre')
      await userEvent.keyboard('{Enter}')
      await expect.element(own).not.toBeInTheDocument()
      expect(sentTo('userrest/updateprofile').at(-1)).toMatchObject({ email: 'nueva@example.com' })
      await fill({ [label]: 'otra@example.com' })
      await own.fill('algo')
      await fill({ [label]: 'nueva@example.com' })
      await expect.element(own).not.toBeInTheDocument()
      await expect.element(page.getByRole('button', { name: /^(Guardar|Save)/ })).toBeDisabled()
    },
  )
})

describe('the user’s password', () => {
  // covers: ASVS 6.2.2
  test('is changed by giving the current one, and errors are shown', async () => {
    answer('userrest/changepassword', ({ password }) => {
      const wrong = { key: 'validation.wrong_password', message: 'is not the present password' } as const
      if (password === 'no es esta') throw refusal('INVALID_INPUT', { fields: { password: wrong } })
      return {}
    })
    await openScreen('/profile')
    const change = async (present: string, next: string) => {
      await page.getByLabelText('Contraseña actual').fill(present)
      await page.getByLabelText('Contraseña nueva').fill(next)
      await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
    }
    await change('no es esta', 'otra-clave-de-viaje')
    await expect.element(text('La contraseña actual no es correcta')).toBeVisible()
    await change('una-clave-de-siempre', 'corta')
    await expect.poll(() => faults().join()).toContain('La contraseña necesita al menos 10 caracteres.')
    await change('una-clave-de-siempre', 'otra-clave-de-viaje')
    await expect.element(text('Contraseña cambiada.')).toBeVisible()
    await expect.element(page.getByLabelText('Contraseña nueva')).toHaveValue('')
    expect(sentTo('userrest/changepassword')).toHaveLength(2)
    await expect
      .element(page.getByRole('switch', { name: 'Mantener mis claves de API' }))
      .not.toBeInTheDocument()
  })

  test('ends the API keys when it changes, unless their user keeps them', async () => {
    const key = { id: 1, name: 'Tienda', start: 'lienzo_abcde', permissions: {}, created_at: 0 }
    answer('apikeyrest/getkeys', [{ ...key, expires_at: null, last_used_at: null }])
    answer('userrest/changepassword', {})
    await openScreen('/profile')
    const change = async () => {
      await page.getByLabelText('Contraseña actual').fill('una-clave-de-siempre')
      await page.getByLabelText('Contraseña nueva').fill('otra-clave-de-viaje')
      await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
    }
    await change()
    await expect.element(text(/tus claves de API se han revocado/)).toBeVisible()
    await page.getByRole('switch', { name: 'Mantener mis claves de API' }).click()
    await change()
    await expect
      .poll(() => sentTo('userrest/changepassword'))
      .toMatchObject([{ keep_keys: false }, { keep_keys: true }])
  })
})
