import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../../testing/components/app.tsx'
import { inAnybodysWay } from '../../../../testing/components/axe.ts'
import { pictureFile } from '../../../../testing/components/files.ts'
import { fill } from '../../../../testing/components/person.ts'
import { artworkOf, campaignOf } from '../../../../testing/components/records.ts'
import { answer } from '../../../../testing/components/server.ts'

type Preflight = OutputOnTheWire<CallAt<'campaignrest/imagehistory'>>['revisions'][number]['preflight']

const side = (mm: number) => ({ left: 0, bottom: 0, right: mm * 1000, top: mm * 1000 })
const plain: Preflight = {
  ...{ pages: 1, pages_read: 1, media: side(500), crop: null, trim: null, bleed: null },
  ...{ fonts: 2, missing_fonts: [], missing_font_count: 0, colours: ['cmyk'], spots: ['PANTONE 485 C'] },
  ...{ pictures: 1, lowest_dpi: 200, lowest_page: 1, lowest_large_dpi: 200 },
  ...{ transparent: false, restricted: false, scripts: 0, attachments: 0 },
}

/** Opens the screen of an artwork whose PDF file has this preflight result. */
async function openPdf(preflight: Preflight, person: Parameters<typeof openScreen>[1] = {}): Promise<void> {
  const file = {
    ...pictureFile('cartel.pdf'),
    kind: 'pdf' as const,
    width_px: null,
    height_px: null,
    pages: 1,
  }
  answer('campaignrest/get', campaignOf({ name: 'Navidad' }))
  answer('campaignrest/imageget', artworkOf({ file }))
  const author = { created_at: 0, user_id: 1, user_name: 'admin', by_house: false }
  const revisions = [{ revision: 1, file, preflight, ...author }]
  answer('campaignrest/imagehistory', { revisions, decisions: [], comments: [] })
  await openScreen('/campaign/1/artwork/1', person)
}

const checks = () => page.getByRole('complementary').getByRole('region', { name: 'Revisión del archivo' })

test('the contents of a PDF are described in words', async () => {
  await openPdf(plain, { usergroup: 2, language: 'es' })
  for (const text of ['Una página', 'Colores de impresión (CMYK)', 'Tintas planas: PANTONE 485 C']) {
    await expect.element(checks().getByText(text)).toBeVisible()
  }
  expect(page.getByRole('region', { name: 'Revisión del archivo' }).elements()).toHaveLength(1)
  expect(await inAnybodysWay('aside')).toEqual([])
})

// covers: product 9.12
test('a user who releases artwork sees the problems of its file at the top, and other users see them beside it', async () => {
  const wrong = { ...plain, missing_fonts: ['Helvetica'], missing_font_count: 1, scripts: 1 }
  await openPdf(wrong)
  const both = page.getByRole('region', { name: 'Revisión del archivo' })
  await expect.poll(() => both.elements()).toHaveLength(2)
  const first = (within: ReturnType<typeof checks>) =>
    within.getByRole('listitem').first().element().textContent
  expect(first(both.first())).toMatch(/^Atención: faltan fuentes.*Helvetica/)
  expect(both.first().getByRole('listitem').elements()).toHaveLength(2)
  expect(first(checks())).toMatch(/^Atención:/)
})

test('the resolution of a file’s pictures is checked at any print size that the user enters', async () => {
  await openPdf(plain)
  await fill({ Ancho: '2500', Alto: '2500' })
  await expect.element(page.getByText('una foto grande tiene 40 ppp; hacen falta al menos 50.')).toBeVisible()
  await fill({ Ancho: '1000', Alto: '1000' })
  await expect.element(page.getByText('Fotos de 100 ppp o más')).toBeVisible()
  await expect.element(page.getByText('A 100 ppp, hasta 1.000 × 1.000 mm.')).toBeVisible()
})

test('a file that has not been inspected yet, or cannot be, says so', async () => {
  await openPdf(null)
  await expect.element(checks().getByText('Todavía no se ha revisado este archivo.')).toBeVisible()
})
