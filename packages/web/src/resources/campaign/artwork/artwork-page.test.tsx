import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { resizeWindow } from '../../../testing/components/browser-settings.ts'
import { pictureFile } from '../../../testing/components/files.ts'
import { spreadFingers } from '../../../testing/components/fingers.ts'
import { fill, pick } from '../../../testing/components/person.ts'
import { type Artwork, artworkOf, campaignOf } from '../../../testing/components/records.ts'
import { answer, sentTo } from '../../../testing/components/server.ts'

type Revision = OutputOnTheWire<CallAt<'campaignrest/imagehistory'>>['revisions'][number]
type Decision = OutputOnTheWire<CallAt<'campaignrest/imagehistory'>>['decisions'][number]
type Comment = OutputOnTheWire<CallAt<'campaignrest/imagecomment'>>

/** Artwork stored on the fake server. */
let artwork: Artwork
let revisions: Revision[]
let comments: Comment[]
let decisions: Decision[]

const picture = () => page.getByRole('group', { name: /^Imagen de/ })
const sheet = () => picture().getByRole('img').first()
const sheetWidth = () => sheet().element().getBoundingClientRect().width
const pin = (number: number) => picture().getByRole('button', { name: `Comentario ${number}:` })
const commentRegion = () => page.getByRole('region', { name: 'Comentarios' })

const rights = { perm_view: '1', perm_access: '1', perm_edit: '1' } as const
const author = { created_at: 0, user_id: 1, user_name: 'admin' }
const file = pictureFile('cartel.png', [4800, 1600])

beforeEach(() => {
  revisions = [{ revision: 1, file, preflight: null, by_house: false, ...author }]
  comments = []
  decisions = []
  artwork = artworkOf({ file })
  answer('campaignrest/get', campaignOf({ name: 'Navidad' }))
  answer('campaignrest/imageget', () => artwork)
  answer('campaignrest/imagehistory', () => ({ revisions, decisions, comments }))
  answer('campaignrest/imagecomment', ({ text, pin: place = null }) => {
    const comment: Comment = {
      id: 1,
      revision: 1,
      parent_id: null,
      pin: place,
      text,
      ...author,
      resolved_at: null,
      resolved_by_name: null,
      resolved_revision: null,
    }
    comments = [comment]
    return comment
  })
})

async function openArtwork(search = '', person: Parameters<typeof openScreen>[1] = {}): Promise<void> {
  await openScreen(`/campaign/1/artwork/1${search}`, person)
  await expect.element(sheet()).toBeVisible()
}

describe('the review of an artwork', () => {
  test('works by keyboard alone, and shows its marks on a phone too', async () => {
    await openArtwork()
    const crumbs = () =>
      page
        .getByRole('navigation', { name: 'Dónde estás' })
        .getByRole('listitem')
        .elements()
        .map((crumb) => crumb.textContent)
    await expect.poll(crumbs).toEqual(['Campaña', 'Navidad', 'Cartel'])
    const stage = picture().element()
    if (stage instanceof HTMLElement) stage.focus()
    const scale = page.getByRole('region', { name: 'Imagen', exact: true }).getByText(/^\d+\s%$/)
    await userEvent.keyboard('+')
    await expect.element(scale).toHaveTextContent('140 %')
    await userEvent.keyboard('0')
    await expect.element(scale).toHaveTextContent('100 %')
    await userEvent.keyboard('c')
    for (let step = 0; step < 4; step += 1) await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    await userEvent.keyboard('{Enter}')
    await expect.element(commentRegion().getByRole('textbox', { name: 'Comentario' })).toHaveFocus()
    await userEvent.keyboard('A la derecha')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(pin(1)).toBeVisible()
    expect(placeOf(1).x).toBeCloseTo(0.7, 2)
    expect(placeOf(1).y).toBeCloseTo(0.5, 2)
    await resizeWindow(390, 844)
    await expect.poll(() => placeOf(1).x).toBeCloseTo(0.7, 2)
    expect(sentTo('campaignrest/imagecomment')).toMatchObject([{ revision: 1, text: 'A la derecha' }])
  })

  test('zooms with the wheel at the pointer, and shows the effect of a print size', async () => {
    await openArtwork()
    const before = sheetWidth()
    await userEvent.wheel(picture(), { delta: { y: -600 } })
    await expect.poll(sheetWidth).toBeGreaterThan(before * 2)

    const size = page.getByRole('group', { name: 'Impresa a' })
    await fill({ Ancho: '3048', Alto: '1016' }, size)
    await expect.element(size.getByText(/40 ppp; hacen falta al menos 50/)).toBeVisible()
    await fill({ Ancho: '600', Alto: '200' }, size)
    await expect.element(size.getByText(/203 ppp/)).toBeVisible()
  })

  test('zooms with two fingers', async () => {
    await openArtwork()
    const before = sheetWidth()
    await spreadFingers(picture(), [40, 60, 80, 100, 120])
    await expect.poll(sheetWidth).toBeGreaterThan(before * 2)
    // Zooming with two fingers must not place a comment pin.
    expect(commentRegion().getByText('En el punto que has marcado').elements()).toEqual([])
  })

  test('names the customer product of the artwork', async () => {
    answer('campaignrest/getpromotions', [{ id: 7, name: 'Bruma de azahar 50 ml' }])
    answer('campaignrest/imageupdate', ({ promotion_id = null }) => {
      artwork = { ...artwork, version: 2, promotion_id, promotion_name: 'Bruma de azahar 50 ml' }
      return artwork
    })
    await openArtwork()
    await pick('Producto de cliente', 'Bruma de azahar 50 ml')
    await expect.poll(() => sentTo('campaignrest/imageupdate')).toMatchObject([{ id: 1, promotion_id: 7 }])
    await expect
      .element(page.getByRole('combobox', { name: 'Producto de cliente' }))
      .toHaveValue('Bruma de azahar 50 ml')
  })

  // covers: product 9.9
  test('compares two versions side by side and overlaid, at an address that can be shared', async () => {
    revisions = [{ revision: 2, file, preflight: null, by_house: false, ...author }, ...revisions]
    artwork = artworkOf({ file, revision: 2 })
    await openArtwork()
    await page.getByRole('button', { name: 'Comparar' }).click()
    await expect.poll(() => picture().elements()).toHaveLength(2)
    await page.getByText('Cortina', { exact: true }).click()
    const slider = page.getByRole('slider', { name: 'Línea entre las versiones' })
    await slider.fill('20')
    // The dividing line must be directly above the slider's handle, whose centre stays 8 px away from both ends of the track.
    const lineAt = () => picture().element().querySelector('[class*="line"]')?.getBoundingClientRect().x ?? 0
    const track = slider.element().getBoundingClientRect()
    const handle = track.x + 8 + 0.2 * (track.width - 16)
    await expect.poll(() => Math.abs(lineAt() + 1 - handle)).toBeLessThan(2)
    await expect.poll(() => location.hash).toContain('compare=1')
    expect(location.hash).toContain('mode=slider')
    await page.getByRole('button', { name: 'Terminar' }).click()
    await expect.element(slider).not.toBeInTheDocument()
  })

  test('shows the comparison at a shared address', async () => {
    revisions = [{ revision: 2, file, preflight: null, by_house: false, ...author }, ...revisions]
    artwork = artworkOf({ file, revision: 2 })
    await openArtwork('?compare=1&mode=slider')
    await expect.element(page.getByRole('slider', { name: 'Línea entre las versiones' })).toBeVisible()
  })

  // covers: product 3.19
  test('lets the house decide for the customer, and lets users with the right release the artwork', async () => {
    answer('campaignrest/imagerelease', ({ release, text = '', for_customer = false }) => {
      artwork = { ...artwork, release, version: artwork.version + 1 }
      decisions = [decisionOf({ release, text, for_customer, id: artwork.version }), ...decisions]
      return artwork
    })
    answer('campaignrest/imagereleaseback', () => {
      artwork = { ...artwork, release: 'refused', version: artwork.version + 1 }
      decisions = decisions.map((each, index) =>
        index === 0 ? { ...each, taken_back_at: 1, taken_back_by_name: 'admin' } : each,
      )
      return artwork
    })
    await openArtwork()
    await expect.element(page.getByRole('button', { name: 'Aprobar por el cliente' })).toBeVisible()
    await expect.element(page.getByText('En preimpresión')).toBeVisible()
    // The customer sent this file, so the checkbox that lets the customer read the reason is ticked by default.
    await page.getByRole('button', { name: 'Rechazar' }).click()
    const refusal = page.getByRole('dialog')
    await expect.element(refusal.getByRole('button', { name: 'Rechazar' })).toBeDisabled()
    await expect.element(refusal.getByRole('checkbox', { name: 'El cliente lee el motivo' })).toBeChecked()
    await userEvent.keyboard('Sin sangrado')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(page.getByText('Sin sangrado').first()).toBeVisible()
    await page.getByRole('button', { name: 'Pasar a impresión' }).click()
    await expect.element(page.getByRole('button', { name: 'Pasar a impresión' })).not.toBeInTheDocument()
    expect(sentTo('campaignrest/imagerelease')).toEqual([
      { id: 1, version: 1, revision: 1, release: 'refused', text: 'Sin sangrado', for_customer: true },
      { id: 1, version: 2, revision: 1, release: 'released' },
    ])
    await page.getByRole('button', { name: 'Retirar: Pasada a impresión' }).click()
    await expect.element(page.getByText(/Retirada por admin/)).toBeVisible()
    expect(sentTo('campaignrest/imagereleaseback')).toEqual([{ id: 1, version: 3 }])
  })

  test.each([
    ['a customer', { usergroup: 2 }],
    ['the house without the right', { permissions: { '/campaign': rights } }],
  ])('shows the state of prepress to %s, without a way to change it', async (_who, person) => {
    artwork = artworkOf({ file, release: 'refused' })
    decisions = [decisionOf({ release: 'refused', text: '', for_customer: false })]
    await openArtwork('', person)
    await expect.element(page.getByText('Rechazada en preimpresión').first()).toBeVisible()
    for (const name of ['Pasar a impresión', 'Rechazar', /^Retirar/]) {
      expect(page.getByRole('button', { name, exact: true }).elements()).toEqual([])
    }
  })

  test('offers to withdraw the last decision only', async () => {
    answer('campaignrest/imagedecide', ({ approval }) => {
      artwork = { ...artwork, approval, version: artwork.version + 1 }
      return artwork
    })
    await openArtwork()
    await page.getByRole('button', { name: 'Aprobar' }).click()
    await expect.element(page.getByRole('alert').getByText('Imagen aprobada')).toBeVisible()
    await page.getByRole('button', { name: 'Solicitar cambios' }).click()
    const request = page.getByRole('dialog')
    await request.getByRole('textbox').fill('Otra vez')
    await request.getByRole('button', { name: 'Solicitar cambios' }).click()
    await expect.element(page.getByRole('alert').getByText('Cambios solicitados')).toBeVisible()
    await expect.poll(() => page.getByRole('button', { name: 'Deshacer' }).elements()).toHaveLength(1)
  })
})

/** Returns a decision that the house made on version 1, with `changes` applied. */
function decisionOf(changes: Partial<Decision>): Decision {
  return {
    ...{ id: 1, revision: 1, approval: null, release: null, text: '', for_customer: true, by_house: true },
    ...{ ...author, taken_back_at: null, taken_back_by_name: null },
    ...changes,
  }
}

/** Returns the position of a pin as fractions of the width and the height of the picture. */
function placeOf(number: number) {
  const { left, top } = getComputedStyle(pin(number).element())
  const { width = 0, height = 0 } = pin(number).element().parentElement?.getBoundingClientRect() ?? {}
  return { x: Number.parseFloat(left) / width, y: Number.parseFloat(top) / height }
}
