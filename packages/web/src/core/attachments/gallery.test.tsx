import type { Attachment } from '@lienzo/contract/records/attachment'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { inAnybodysWay } from '../../testing/components/axe.ts'
import { resizeWindow } from '../../testing/components/browser-settings.ts'
import { pictureFile } from '../../testing/components/files.ts'
import { keepCustomer } from '../../testing/components/kept-customer.ts'
import { focused, undo } from '../../testing/components/person.ts'
import { firstVersion } from '../../testing/components/records.ts'
import { answer } from '../../testing/components/server.ts'
import { moved } from './state/moved.ts'

/** Attachments stored by the server, in order. */
let attachments: Attachment[]

const gallery = () => page.getByRole('region', { name: /^Imágenes ·/ })
const link = (name: string) => gallery().getByRole('link', { name: `Ver ${name}` })
const select = (name: string) => gallery().getByRole('checkbox', { name: `Seleccionar ${name}` })
const caption = (name: string) => gallery().getByRole('textbox', { name: `Pie de ${name}` })
const selection = () => page.getByRole('region', { name: 'Imágenes seleccionadas' })
const savedOrder = () => attachments.map(({ file }) => file.name)

/** Returns the caption of each picture, or its file name if it has none, in order. */
const captions = () =>
  gallery()
    .getByRole('textbox', { name: /^Pie de/ })
    .elements()
    .map((field) => (field instanceof HTMLInputElement ? field.value || field.placeholder : ''))

beforeEach(() => {
  keepCustomer()
  answer('galleryrest/getgallery', () => ({ rows: attachments, may_edit: true, sides: ['mc'] }))
  answer('galleryrest/move', ({ ids, before }) => {
    attachments = moved(attachments, new Set(ids), before)
    return { ids }
  })
})

/** Opens a record with these pictures. */
async function openGallery(...names: string[]): Promise<void> {
  attachments = names.map((name, index) => pictureOf(index + 1, name))
  await openScreen('/customer/1')
  await expect.poll(captions).toEqual(names)
}

describe('the gallery of a record', () => {
  test('that is empty takes one line, which says what belongs there', async () => {
    await openGallery()
    const empty = page.getByRole('region', { name: 'Imágenes', exact: true })
    await expect.element(empty.getByText('Suelta aquí fotos, varias a la vez, o elígelas.')).toBeVisible()
    expect(empty.element().getBoundingClientRect().height).toBeLessThan(64)
  })

  test('has captions that are edited in place, and Escape discards the edit', async () => {
    answer('galleryrest/update', ({ id, version, title }) => {
      attachments = attachments.map((each) =>
        each.id === id ? { ...each, title, version: version + 1 } : each,
      )
      return attachments.find((each) => each.id === id) ?? pictureOf(id, title)
    })
    await openGallery('a.png')
    await caption('a.png').fill('Fachada')
    await userEvent.keyboard('{Enter}')
    await expect.element(link('Fachada')).toBeVisible()
    await caption('a.png').fill('Otra cosa')
    await userEvent.keyboard('{Escape}')
    await expect.element(caption('a.png')).toHaveValue('Fachada')
    expect(attachments.map(({ title }) => title)).toEqual(['Fachada'])
  })

  test('is reordered by keyboard, announces the position of the picture and keeps the focus on it', async () => {
    await openGallery('a.png', 'b.png', 'c.png')
    const grip = gallery().getByRole('button', { name: /^Mover a\.png/ })
    focusOn(grip.element())
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(gallery().getByText('a.png está ahora en el puesto 2 de 3')).toBeInTheDocument()
    await expect.poll(captions).toEqual(['b.png', 'a.png', 'c.png'])
    await expect.poll(focused).toMatch(/^Mover a\.png/)
    await userEvent.keyboard('{End}')
    await expect.element(gallery().getByText('a.png está ahora en el puesto 3 de 3')).toBeInTheDocument()
    await expect.poll(focused).toMatch(/^Mover a\.png/)
    await userEvent.keyboard('{Enter}')
    await page.getByRole('menuitem', { name: 'Al principio' }).click()
    await expect.poll(captions).toEqual(['a.png', 'b.png', 'c.png'])
    focusOn(grip.element())
    await userEvent.keyboard('{Home}{ArrowDown}')
    await expect.poll(savedOrder).toEqual(['b.png', 'a.png', 'c.png'])
  })

  test('is reordered by dragging, and the selected pictures move along', async () => {
    await openGallery('a.png', 'b.png', 'c.png', 'd.png')
    await link('a.png').dropTo(link('c.png'), { targetPosition: { x: 140, y: 100 } })
    await expect.poll(savedOrder).toEqual(['b.png', 'c.png', 'a.png', 'd.png'])
    for (const name of ['b.png', 'd.png']) await select(name).click()
    await link('d.png').dropTo(link('a.png'), { targetPosition: { x: 8, y: 100 } })
    await expect.poll(savedOrder).toEqual(['c.png', 'b.png', 'd.png', 'a.png'])
    await expect.poll(captions).toEqual(savedOrder())
  })

  test('deletes all selected pictures together, and restores them to their positions', async () => {
    await openGallery('a.png', 'b.png', 'c.png')
    const all = attachments
    answer('galleryrest/delete', ({ ids = [] }) => {
      attachments = all.filter(({ id }) => !ids.includes(id))
      return { ids }
    })
    answer('galleryrest/undelete', ({ ids = [] }) => {
      attachments = all
      return { ids }
    })
    await select('a.png').click()
    await select('c.png').click({ modifiers: ['Shift'] })
    await expect.element(gallery().getByText('3 seleccionados')).toBeVisible()
    await select('b.png').click()
    await selection().getByRole('button', { name: 'Eliminar' }).click()
    await expect.poll(captions).toEqual(['b.png'])
    await undo()
    await expect.poll(captions).toEqual(['a.png', 'b.png', 'c.png'])
  })

  test.each([1440, 390])('does not shift when a picture is selected, at a width of %i px', async (width) => {
    await resizeWindow(width, 900)
    await openGallery('a.png', 'b.png')
    const picture = link('a.png').element()
    picture.scrollIntoView({ block: 'center' })
    const before = picture.getBoundingClientRect().top
    await select('a.png').click()
    await expect.element(selection()).toBeVisible()
    expect(picture.getBoundingClientRect().top).toBe(before)
    expect(gallery().getByRole('button', { name: 'Añadir imágenes' }).elements()).toEqual([])
    await selection().getByRole('button', { name: 'Quitar' }).click()
    await expect.element(gallery().getByRole('button', { name: 'Añadir imágenes' })).toBeVisible()
  })
})

describe('the picture viewer', () => {
  const viewer = () => page.getByRole('dialog')

  test('shows enlarged pictures one after the other by keyboard, and gives the focus back', async () => {
    const downloads: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      downloads.push(this.download)
    })
    await openGallery('a.png', 'b.png')
    focusOn(link('a.png').element())
    await userEvent.keyboard('{Enter}')
    await expect.element(viewer().getByRole('img', { name: 'a.png' })).toBeVisible()
    await expect.element(viewer().getByText('1 / 2')).toBeVisible()
    expect(await inAnybodysWay('.viewer')).toEqual([])
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(viewer().getByText('2 / 2')).toBeVisible()
    await expect.element(viewer().getByRole('img', { name: 'b.png' })).toBeVisible()
    await viewer().getByRole('button', { name: 'Descargar' }).click()
    expect(downloads).toEqual(['b.png'])
    await userEvent.keyboard('{Escape}')
    await expect.element(viewer()).not.toBeInTheDocument()
    await expect.poll(focused).toBe('Ver a.png')
  })

  // covers: spec 9.12
  test('advances its pictures automatically, every five seconds', async () => {
    await openGallery('a.png', 'b.png')
    await link('a.png').click()
    await expect.element(viewer().getByRole('img', { name: 'a.png' })).toBeVisible()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await viewer().getByRole('button', { name: 'Pasar solas' }).click()
    await expect.element(viewer().getByRole('button', { name: 'Parar' })).toBeVisible()
    vi.advanceTimersByTime(4900)
    await expect.element(viewer().getByText('1 / 2')).toBeVisible()
    vi.advanceTimersByTime(200)
    vi.useRealTimers()
    await expect.element(viewer().getByText('2 / 2')).toBeVisible()
  })

  test('zooms by keyboard and wheel into a larger picture, never into the file', async () => {
    attachments = [{ ...pictureOf(1, 'cerca.png'), file: pictureFile('cerca.png', [2400, 80]) }]
    await openScreen('/customer/1')
    await link('cerca.png').click()
    const picture = viewer().getByRole('img', { name: 'cerca.png' })
    await expect.element(picture).toBeVisible()
    const width = () => picture.element().getBoundingClientRect().width
    const before = width()
    const sizes = () =>
      [...document.querySelectorAll('[role="dialog"] img')].map(
        (each) => /;(\w+),/.exec(each instanceof HTMLImageElement ? each.currentSrc : '')?.[1],
      )
    const closer = viewer().getByRole('button', { name: 'Acercar' })
    await closer.click()
    await expect.poll(width).toBeGreaterThan(before * 1.2)
    await closer.click()
    await expect.poll(sizes).toContain('huge')
    await viewer().getByRole('button', { name: 'Alejar' }).click()
    await viewer().getByRole('button', { name: 'Alejar' }).click()
    await expect.poll(width).toBeCloseTo(before, 0)
    await userEvent.wheel(picture, { delta: { y: -600 } })
    await expect.poll(width).toBeGreaterThan(before)
    expect(sizes()).not.toContain('original')
  })
})

test('a read-only user sees no control that changes the gallery', async () => {
  answer('galleryrest/getgallery', { rows: [], may_edit: false, sides: [] })
  await openScreen('/customer/1')
  const empty = page.getByRole('region', { name: 'Imágenes', exact: true })
  await expect.element(empty.getByText('No hay imágenes.')).toBeVisible()
  expect(empty.getByRole('button').elements()).toEqual([])
})

function pictureOf(id: number, name: string): Attachment {
  return { ...firstVersion, id, created_by_name: 'admin', title: '', file: pictureFile(name) }
}

function focusOn(element: Element): void {
  if (element instanceof HTMLElement) element.focus()
}
