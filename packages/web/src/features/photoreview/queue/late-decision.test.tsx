import type { LateDecisionOnTheWire } from '@lienzo/contract/installation/photo-review'
import { RENEWAL_SECONDS } from '@lienzo/rules/installation/photo-claims'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { photoOf } from '../../../testing/components/records.ts'
import { answer, refusal, sentTo } from '../../../testing/components/server.ts'

const counts = { waiting: 3, claimed: 3, held: 0, untold: 0, tells_at: null }
const photos = [1, 2, 3].map((id) => photoOf(id, { claim: id * 10 }))

beforeEach(() => {
  answer('budgetrest/nextphotos', ({ after }) => ({
    rows: photos.filter(({ id }) => id > (after ?? 0)),
    ...counts,
  }))
})

const heading = (name: string) => page.getByRole('heading', { level: 2, name })

/** Makes the server refuse every decision as late. `theirs` contains the fields that somebody else has already changed. */
function precede(theirs: Partial<LateDecisionOnTheWire>): void {
  answer('budgetrest/validatephoto', ({ id, state, refusal: refusalKind, because, reason }) => {
    const yours = { state, refusal: refusalKind ?? null, because: because ?? [], reason: reason ?? '' }
    const content: LateDecisionOnTheWire = { ...photoOf(id), held_by_name: null, yours, ...theirs }
    throw refusal('CONFLICT', { content })
  })
}

// covers: product 4.13
test('a late decision is shown beside the first one, and the reviewer continues with the next photo', async () => {
  const valid = { state: 'valid', version: 2, reviewed_by_name: 'ana', reviewed_at: 1_790_000_000 } as const
  precede(valid)
  await openScreen('/budget/photoreview')
  await expect.element(heading('Farmacia 1')).toBeVisible()
  await userEvent.keyboard('a')
  await userEvent.keyboard('1{Control>}{Enter}{/Control}')
  const notice = page.getByRole('alert').filter({ hasText: 'Farmacia 1: esta decisión ha llegado tarde' })
  await expect.element(notice.getByText('Tú: Repetir la foto · Borrosa')).toBeVisible()
  await expect.element(notice.getByText(/^ana, .*: Válida$/)).toBeVisible()
  await expect.element(heading('Farmacia 2')).toBeVisible()
  const statusLine = page.getByRole('status').filter({ hasText: 'Farmacia 1' })
  await expect.element(statusLine).toMatchTextContent('Farmacia 1: esta decisión ha llegado tarde')
  expect(sentTo('budgetrest/validatephoto')).toMatchObject([{ id: 1, version: 1, claim: 10 }])
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(heading('Farmacia 1')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Deshacer la decisión/ })).toBeVisible()
})

test('a photo that another reviewer has claimed leaves the queue of the late reviewer', async () => {
  precede({ held_by_name: 'ana' })
  await openScreen('/budget/photoreview')
  await expect.element(heading('Farmacia 1')).toBeVisible()
  await userEvent.keyboard('v')
  await expect.element(page.getByText('ana la tiene abierta y decide')).toBeVisible()
  await expect.element(heading('Farmacia 2')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(page.getByText('Quedan 2 fotos sin decidir')).toBeVisible()
})

test('a visible tab renews its claims, and photos claimed by others do not appear', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  answer('budgetrest/renewphotos', { ids: [3] })
  await openScreen('/budget/photoreview')
  await expect.element(heading('Farmacia 1')).toBeVisible()
  vi.advanceTimersByTime(RENEWAL_SECONDS * 1000)
  const claims = [1, 2, 3].map((id) => ({ id, claim: id * 10 }))
  await expect.poll(() => sentTo('budgetrest/renewphotos')).toEqual([{ claims }])
  const renewedAgain = () => {
    document.dispatchEvent(new Event('visibilitychange'))
    return sentTo('budgetrest/renewphotos').at(-1)
  }
  // The current photo stays on the screen although its claim is lost. If the reviewer decided on it now, the server would
  // refuse the decision, and the screen would show both decisions.
  await expect.poll(renewedAgain).toEqual({ claims: [claims[0], claims[2]] })
  await expect.element(heading('Farmacia 1')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(heading('Farmacia 3')).toBeVisible()
})
