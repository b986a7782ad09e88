import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { customerPermissions, openScreen } from '../../testing/components/app.tsx'
import { answerForEveryScreen } from '../../testing/components/every-screen.ts'
import { answer, refusal, sentTo } from '../../testing/components/server.ts'

const errorHeading = () => page.getByRole('heading', { name: 'No se puede abrir esta pantalla' })

describe('the permission guard', () => {
  // covers: spec 2.9
  test('redirects a user without permission to error500', async () => {
    await openScreen('/user', { permissions: customerPermissions, usergroup: 2 })
    await expect.poll(() => location.hash).toContain('#/miscellaneous/error500')
    await expect.element(errorHeading()).toBeVisible()
    await expect.element(page.getByText(/Puede hacerlo la casa\./)).toBeVisible()
  })

  test('names to the house the users who can grant access', async () => {
    answer('permissionrest/getholders', [{ id: 5, name: 'Lucía Vidal' }])
    await openScreen('/log', {
      permissions: { '/order': { perm_view: '1', perm_access: '1', perm_edit: '1' } },
    })
    await expect.element(page.getByText(/Puede hacerlo Lucía Vidal\./)).toBeVisible()
    expect(sentTo('permissionrest/getholders')).toEqual([{ path: '/user', access: '/log' }])
  })

  test('redirects to error500 if permissions cannot be loaded at all', async () => {
    answer('permissionrest/retrieveuserpermissions', () => {
      throw refusal('INTERNAL_ERROR')
    })
    // Pretends that the page was reloaded a moment ago because the permissions were missing.
    sessionStorage.setItem('navigation_reloaded_at', String(Date.now()))
    await openScreen('/order')
    await expect.poll(() => location.hash).toContain('#/miscellaneous/error500')
    await expect.element(errorHeading()).toBeVisible()
  })

  test('retries the requested address alone, and opens it once access is granted', async () => {
    answerForEveryScreen()
    let isGranted = false
    answer('permissionrest/retrieveuserpermissions', () => {
      const perm_access = isGranted ? '1' : '0'
      return { '/order': { perm_view: '1', perm_access, perm_edit: '0' } }
    })
    answer('permissionrest/geturluserpermission', () => {
      isGranted = true
      return { permission_access: true }
    })
    await openScreen('/order')
    await expect.poll(() => location.hash).toContain('#/miscellaneous/error500')
    await page.getByRole('button', { name: 'Volver a intentarlo' }).click()
    await expect.poll(() => location.hash).toBe('#/order')
    expect(sentTo('permissionrest/geturluserpermission')).toMatchObject([{ url: '/order' }])
  })
})
