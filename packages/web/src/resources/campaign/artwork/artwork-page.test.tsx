import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { pictureFile } from '../../../testing/components/files.ts'
import { spreadFingers } from '../../../testing/components/fingers.ts'
import { fill, pick } from '../../../testing/components/person.ts'
import { type Artwork, artworkOf, campaignOf } from '../../../testing/components/records.ts'
import { answer, sentTo } from '../../../testing/components/server.ts'

type Comment = OutputOnTheWire<CallAt<'campaignrest/imagecomment'>>

/** What the server keeps. */
let kept: Artwork
let comments: Comment[]

const picture = () => page.getByRole('group', { name: /^Imagen de/ })
const sheet = () => picture().getByRole('img').first()
const sheetWidth = () => sheet().element().getBoundingClientRect().width
const pin = (number: number) => picture().getByRole('button', { name: `Comentario ${number}:` })
const written = () => page.getByRole('region', { name: 'Comentarios' })

beforeEach(async () => {
  const done = { created_at: 0, user_id: 1, user_name: 'admin' }
  const file = pictureFile('cartel.png', [4800, 1600])
  comments = []
  kept = artworkOf({ file })
  answer('campaignrest/get', campaignOf({ name: 'Navidad' }))
  answer('campaignrest/imageget', () => kept)
  answer('campaignrest/imagehistory', () => ({
    revisions: [{ revision: 1, file, ...done }],
    decisions: [],
    comments,
  }))
  answer('campaignrest/imagecomment', ({ text, pin: place = null }) => {
    const comment: Comment = {
      id: 1,
      revision: 1,
      parent_id: null,
      pin: place,
      text,
      ...done,
      resolved_at: null,
      resolved_by_name: null,
      resolved_revision: null,
    }
    comments = [comment]
    return comment
  })
  await openScreen('/campaign/1/artwork/1')
  await expect.element(sheet()).toBeVisible()
})

describe('the review of an artwork', () => {
  test('is done with the keyboard alone', async () => {
    const crumbs = () =>
      page
        .getByRole('navigation', { name: 'Dónde estás' })
        .getByRole('listitem')
        .elements()
        .map((crumb) => crumb.textContent)
    await expect.poll(crumbs).toEqual(['Campaña', 'Navidad', 'Cartel'])
    const stage = picture().element()
    if (stage instanceof HTMLElement) stage.focus()
    const scale = page.getByRole('region', { name: 'Imagen', exact: true }).getByText(/^\d+ %$/)
    await userEvent.keyboard('+')
    await expect.element(scale).toHaveTextContent('140 %')
    await userEvent.keyboard('0')
    await expect.element(scale).toHaveTextContent('100 %')
    await userEvent.keyboard('c')
    for (let step = 0; step < 4; step += 1) await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    await userEvent.keyboard('{Enter}')
    await expect.element(written().getByRole('textbox', { name: 'Comentario' })).toHaveFocus()
    await userEvent.keyboard('A la derecha')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(pin(1)).toBeVisible()
    const { left, top } = getComputedStyle(pin(1).element())
    const { width = 0, height = 0 } = pin(1).element().parentElement?.getBoundingClientRect() ?? {}
    expect(Number.parseFloat(left) / width).toBeCloseTo(0.7, 2)
    expect(Number.parseFloat(top) / height).toBeCloseTo(0.5, 2)
    expect(sentTo('campaignrest/imagecomment')).toMatchObject([{ revision: 1, text: 'A la derecha' }])
  })

  test('zooms with the wheel where the pointer is, and shows what a size makes of it', async () => {
    const before = sheetWidth()
    await userEvent.wheel(picture(), { delta: { y: -600 } })
    await expect.poll(sheetWidth).toBeGreaterThan(before * 2)

    const size = page.getByRole('group', { name: 'Impresa a' })
    await fill({ Ancho: '3048', Alto: '1016' }, size)
    await expect.element(size.getByText(/40 ppp; hacen falta al menos 50/)).toBeVisible()
    await fill({ Ancho: '600', Alto: '200' }, size)
    await expect.element(size.getByText(/203 ppp/)).toBeVisible()
  })

  test('is looked at closely with two fingers', async () => {
    const before = sheetWidth()
    await spreadFingers(picture(), [40, 60, 80, 100, 120])
    await expect.poll(sheetWidth).toBeGreaterThan(before * 2)
    // Two fingers mark no place.
    expect(written().getByText('En el punto que has marcado').elements()).toEqual([])
  })

  test('names a product of the customer', async () => {
    answer('campaignrest/getpromotions', [{ id: 7, name: 'Bruma de azahar 50 ml' }])
    answer('campaignrest/imageupdate', ({ promotion_id = null }) => {
      kept = { ...kept, version: 2, promotion_id, promotion_name: 'Bruma de azahar 50 ml' }
      return kept
    })
    await pick('Producto del cliente', 'Bruma de azahar 50 ml')
    await expect.poll(() => sentTo('campaignrest/imageupdate')).toMatchObject([{ id: 1, promotion_id: 7 }])
    await expect
      .element(page.getByRole('combobox', { name: 'Producto del cliente' }))
      .toHaveValue('Bruma de azahar 50 ml')
  })
})
