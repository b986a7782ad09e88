import { createHash } from 'node:crypto'
import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { afterAll, describe, expect, test } from 'vitest'
import { pdfText } from '../../../testing/files/pdf-text.ts'
import { detailedPicture, emptyPdf } from '../../../testing/files/sample-files.ts'
import { upload } from '../../../testing/files/uploads.ts'
import { openPrintShop } from '../../../testing/sales/print-shop.ts'

const { application, admin, catalogue, staffWithArtwork, print, fixture } = await openPrintShop()
afterAll(() => application.close())

describe('the printed order', () => {
  test('shows the artwork and the logo of the house', async () => {
    const { order, token } = fixture
    const before = (await print(order.id, token)).pictures
    const logo = await upload(
      application.address,
      admin,
      'logo.png',
      await detailedPicture(1300, 650).png().toBuffer(),
    )
    const house = await application.done('usergrouprest/get', { id: HOUSE_USERGROUP_ID }, admin)
    const { id, version, name, customer_id, notes, active } = house
    await application.done(
      'usergrouprest/update',
      { id, version, name, customer_id, notes, active, header_logo_upload: logo },
      admin,
    )
    expect(before).toBe(1)
    const { pictures, pdf } = await print(order.id, token)
    expect(pictures).toBe(2)
    // 150 points at 300 dpi equal 625 pixels.
    expect(pdf.toString('latin1')).toContain('/Width 625')
  })

  // covers: product 9.40
  test('replaces a lost picture by a frame with its name', async () => {
    const picture = await detailedPicture(94, 60).png().toBuffer()
    const { order, token } = await staffWithArtwork(picture)
    await application.services.files.delete(createHash('sha256').update(picture).digest('hex'))
    const { response, pdf } = await print(order.id, token)
    expect(response.status).toBe(200)
    const text = pdfText(pdf)
    expect(text).toContain('Escaparatedeotoño')
    expect(text).toContain('Imagennodisponible')
  })

  test('shows PDF artwork as a picture, or as a frame with its name', async () => {
    const { order, customer, mine, token } = await staffWithArtwork(emptyPdf(1), 'escaparate.pdf')
    const without = await mine.order({ customer_id: customer.id, lines: [catalogue.line()] })
    const [plain, withPicture] = [await print(without.id, token), await print(order.id, token)]
    expect(withPicture.response.status).toBe(200)
    const isPicture = withPicture.pictures > plain.pictures
    const isNamed = pdfText(withPicture.pdf).includes('Imagennodisponible')
    expect([isPicture, isNamed]).toContain(true)
    // The placeholder text appears only if no picture was drawn.
    expect(isPicture && isNamed).toBe(false)
  })
})
