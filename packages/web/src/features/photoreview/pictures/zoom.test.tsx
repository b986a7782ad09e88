import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { resizeWindow } from '../../../testing/components/browser-settings.ts'
import { pictureFile } from '../../../testing/components/files.ts'
import { photoOf } from '../../../testing/components/records.ts'
import { answer } from '../../../testing/components/server.ts'

const counts = { waiting: 2, claimed: 2, held: 0, untold: 0, tells_at: null }

const names = ['Imagen', 'El espacio antes', 'Foto nueva']
const picture = (name: string) => page.getByRole('img', { name, exact: true })
const boxOf = (name: string) => picture(name).element().getBoundingClientRect()

/** Scale of each picture, and the point of the picture in the middle of its frame as shares of its width and height. */
function looks(wholeWidths: readonly number[]) {
  return names.map((name, at) => {
    const box = boxOf(name)
    const frame = picture(name).element().parentElement?.parentElement?.getBoundingClientRect()
    if (!frame) throw new Error('The picture has no frame')
    return {
      scale: round(box.width / (wholeWidths[at] ?? 1)),
      x: round((frame.left + frame.width / 2 - box.left) / box.width),
      y: round((frame.top + frame.height / 2 - box.top) / box.height),
    }
  })
}

const round = (figure: number) => Math.round(figure * 50) / 50

// covers: product 9.21
test('the three pictures are zoomed and moved together, whatever their shapes, and the next photo is whole again', async () => {
  await resizeWindow(1400, 900)
  const files = {
    before: pictureFile('antes.jpg', [160, 240]),
    file: pictureFile('foto.jpg', [300, 100]),
  }
  answer('budgetrest/nextphotos', { rows: [photoOf(1, files), photoOf(2, files)], ...counts })
  await openScreen('/budget/photoreview')
  for (const name of names) await expect.element(picture(name)).toBeVisible()
  const wholeWidths = names.map((name) => boxOf(name).width)
  const whole = { scale: 1, x: 0.5, y: 0.5 }
  expect(looks(wholeWidths)).toEqual([whole, whole, whole])

  await userEvent.wheel(picture('Imagen'), { delta: { y: -600 } })
  await expect.poll(() => looks(wholeWidths)[0]?.scale).toBeGreaterThan(2)
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect.poll(() => looks(wholeWidths)[0]?.x).toBeGreaterThan(0.5)
  const [artwork, before, photo] = looks(wholeWidths)
  expect(before).toEqual(artwork)
  expect(photo).toEqual(artwork)

  await userEvent.keyboard('0')
  await expect.poll(() => looks(wholeWidths)).toEqual([whole, whole, whole])
  await userEvent.keyboard('+')
  await expect.poll(() => looks(wholeWidths).map(({ scale }) => scale)).toEqual([1.4, 1.4, 1.4])
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('heading', { level: 2, name: 'Farmacia 2' })).toBeVisible()
  expect(looks(wholeWidths)).toEqual([whole, whole, whole])
})
