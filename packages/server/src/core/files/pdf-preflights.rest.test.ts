import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfPreflights } from '../../db/tables/records/files.ts'
import { campaignImageRevisions, campaignImages } from '../../db/tables/sales/campaigns.ts'
import { makerOf, printable } from '../../testing/company.ts'
import { queriesOf } from '../../testing/count-queries.ts'
import { openCampaign, sha256Of } from '../../testing/files/campaign-files.ts'
import { drawnPdf, pdfPicture } from '../../testing/files/drawn-pdf.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'
import { removeUnusedFiles } from './unused-files.ts'

let application: TestApplication
let admin: string
let own: Awaited<ReturnType<typeof openCampaign>>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  own = await openCampaign(application, admin)
})
afterAll(() => application.close())

let posterCount = 0
/**
 * Returns a PDF with one page: trim size 254 × 254 mm, bleed 2.54 mm, a full-page picture of 100 dpi, and a font that is not
 * embedded.
 */
function poster() {
  posterCount += 1
  return drawnPdf({
    page: '/MediaBox [0 0 734.4 734.4] /TrimBox [7.2 7.2 727.2 727.2]',
    resources: '/XObject << /Im0 5 0 R >> /Font << /F0 6 0 R >>',
    content: `q 720 0 0 720 7.2 7.2 cm /Im0 Do Q BT /F0 24 Tf 50 50 Td (Rebajas ${posterCount}) Tj ET`,
    objects: [pdfPicture(1000, 1000, 'DeviceCMYK'), '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
  })
}

const historyOf = (id: number, token = own.staff.token) =>
  application.done('campaignrest/imagehistory', { id }, token)

describe('PDF artwork', () => {
  test('is inspected once for each content, and shows the result with its version', async () => {
    const content = poster()
    const image = await own.artwork('cartel.pdf', content)
    const [version] = (await historyOf(image.id)).revisions
    expect(version?.preflight).toMatchObject({
      ...{ pages: 1, pictures: 1, lowest_dpi: 100, lowest_large_dpi: 100, colours: ['cmyk'] },
      ...{ missing_fonts: ['Helvetica'], trim: { right: 256_540 } },
    })
    await own.artwork('otra-vez.pdf', content)
    const preflights = application.handle.select().from(pdfPreflights)
    expect(await preflights.where(eq(pdfPreflights.sha256, sha256Of(content)))).toHaveLength(1)
    const picture = await own.artwork(
      'foto.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm"/>'),
    )
    expect((await historyOf(picture.id)).revisions).toMatchObject([{ preflight: null }])
  })

  test('notifies prepress of findings', async () => {
    const image = await own.artwork('aviso.pdf', poster())
    const ask = () => application.done('prepressrest/list', { filters: { name: `eq;${image.name}` } }, admin)
    expect((await ask()).rows).toMatchObject([{ id: image.id, file_level: 'warning' }])
  })

  // covers: product 9.12
  test('is checked on order lines at its print size', async () => {
    const image = await own.artwork('línea.pdf', poster())
    const { line, product, material } = await printable(application, admin)
    const make = makerOf(application, admin)
    const productWithBleed = await make.product({ materials: [material.id], bleed: 5 })
    const { customer, token } = own.staff
    const checksOf = async (side: number, product_id: number) => {
      const lines = [line({ campaign_image_id: image.id, width: side, height: side, product_id })]
      const { lines: checkedLines } = await application.done(
        'orderrest/validatesize',
        { customer_id: customer.id, lines },
        token,
      )
      const ofFile = ['bleed', 'pictures', 'fonts', 'pages', 'proportions']
      const checks = checkedLines[0]?.checks.filter(({ check }) => ofFile.includes(check)) ?? []
      return Object.fromEntries(checks.map(({ check, level }) => [check, level]))
    }
    const fonts = 'warning'
    expect(await checksOf(254, product.id)).toEqual({ fonts, proportions: 'ok' })
    expect(await checksOf(254, productWithBleed.id)).toEqual({ fonts, proportions: 'ok', bleed: 'warning' })
    expect(await checksOf(508, productWithBleed.id)).toEqual({
      fonts,
      proportions: 'ok',
      bleed: 'ok',
      pictures: 'warning',
    })
    expect(await checksOf(510, productWithBleed.id)).toMatchObject({ pictures: 'error' })
    // An order with an error among the checks of its lines cannot be confirmed.
    const lines = [line({ campaign_image_id: image.id, width: 600, height: 600 })]
    const order = { customer_id: customer.id, campaign_id: own.campaign.id, lines }
    const { id, version } = await makerOf(application, token).order(order)
    const confirm = { id, version, status: 'confirmed' } as const
    expect(await application.call('orderrest/changestatus', confirm, token)).toMatchObject({
      status: 409,
      fields: { 'lines.0.checks': { key: 'validation.check_failed' } },
    })
  })

  test('is read in one statement for any number of versions and lines', async () => {
    const images = await Promise.all([own.artwork('a.pdf', poster()), own.artwork('b.pdf', poster())])
    const { line } = await printable(application, admin)
    const ask = (count: number) => () => {
      const lines = images.slice(0, count).map(({ id }) => line({ campaign_image_id: id }))
      const input = { customer_id: own.staff.customer.id, lines }
      return application.done('orderrest/validatesize', input, own.staff.token)
    }
    await ask(1)()
    const [one, two] = [await queriesOf(ask(1)), await queriesOf(ask(2))]
    expect(two).toHaveLength(one.length)
    expect(two.filter((text) => text.includes('pdf_preflights'))).toHaveLength(1)
  })

  test('uploaded before the preflight existed is inspected by a job', async () => {
    const content = poster()
    const image = await own.artwork('antes.pdf', content)
    const ofThis = eq(pdfPreflights.sha256, sha256Of(content))
    await application.handle.delete(pdfPreflights).where(ofThis)
    expect((await historyOf(image.id)).revisions).toMatchObject([{ preflight: null }])
    await application.workOnJobs()
    await expect.poll(() => application.handle.$count(pdfPreflights, ofThis), { timeout: 20_000 }).toBe(1)
  })

  test('deletes its preflight when nobody uses the content any more', async () => {
    const content = poster()
    const image = await own.artwork('nadie.pdf', content)
    const { handle } = application
    await handle.delete(campaignImageRevisions).where(eq(campaignImageRevisions.campaign_image_id, image.id))
    await handle.delete(campaignImages).where(eq(campaignImages.id, image.id))
    const { services } = application
    const later = Math.floor(Date.now() / 1000) + 60
    await removeUnusedFiles({ database: handle, services }, { files: later, contents: later })
    expect(await handle.$count(pdfPreflights, eq(pdfPreflights.sha256, sha256Of(content)))).toBe(0)
  })
})
