import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { tokenKey } from '../../core/call/session-token.ts'
import { lockForOthers } from '../../core/session/tab-lock.ts'
import { openScreen } from '../../testing/components/app.tsx'
import { answerForEveryScreen } from '../../testing/components/every-screen.ts'
import { tokenOf } from '../../testing/token.ts'

function signedInElsewhere(token: string) {
  localStorage.setItem(tokenKey, token)
  lockForOthers()
}

test('the lock covers unsaved changes while another user is signed in, and reveals them to their author alone', async () => {
  answerForEveryScreen()
  await openScreen('/finish')
  const own = localStorage.getItem(tokenKey) ?? ''
  const search = page.getByRole('searchbox').first()
  await search.fill('Laminado mate')
  signedInElsewhere(tokenOf({ user_id: 888 }))
  const lock = page.getByRole('dialog', { name: 'Ha entrado otra persona' })
  await expect.element(lock).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(lock).toBeVisible()
  const { width, height } = lock.element().getBoundingClientRect()
  expect([width, height]).toEqual([innerWidth, innerHeight])
  signedInElsewhere(own)
  await expect.element(lock).not.toBeInTheDocument()
  await expect.element(search).toHaveValue('Laminado mate')
})
