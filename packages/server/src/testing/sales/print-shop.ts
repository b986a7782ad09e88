import { customerWithStaff, makerOf, printable } from '../company.ts'
import { askForDocument } from '../files/ask-for-document.ts'
import { detailedPicture } from '../files/sample-files.ts'
import { upload } from '../files/uploads.ts'
import { openTestApplication } from '../test-application.ts'

export type PaperLanguage = 'us' | 'es' | 'pt' | 'customer'

/** Starts a server with a catalogue, for tests that print orders. */
export async function openPrintShop() {
  const application = await openTestApplication()
  const admin = await application.signIn('admin')
  const catalogue = await printable(application, admin)

  /** Creates a customer's user with a campaign of one artwork, and an order whose line prints the artwork. */
  const staffWithArtwork = async (picture: Buffer, name = 'escaparate.png') => {
    const staff = await customerWithStaff(application, admin)
    const mine = makerOf(application, staff.token)
    const campaign = await mine.campaign({ customer_id: staff.customer.id })
    const promotion = await mine.promotion({ customer_id: staff.customer.id, name: 'Bruma de azahar 50 ml' })
    const image = await application.done(
      'campaignrest/imageupdate',
      {
        campaign_id: campaign.id,
        name: 'Escaparate de otoño',
        upload: await upload(application.address, staff.token, name, picture),
      },
      staff.token,
    )
    const order = await mine.order({
      customer_id: staff.customer.id,
      campaign_id: campaign.id,
      reference: 'PO-2026/17',
      lines: [catalogue.line({ campaign_image_id: image.id, copies: 3, promotion_id: promotion.id })],
    })
    return { ...staff, mine, order }
  }

  /** Prints an order, and counts the pictures in its PDF. */
  const print = async (id: number, token?: string, language?: PaperLanguage, form?: 'full' | 'compact') => {
    const input = { id, language, form }
    const { response, content: pdf } = await askForDocument(application, 'orderrest/print', input, token)
    const pictures = [...pdf.toString('latin1').matchAll(/\/Subtype \/Image/g)].length
    return { response, pdf, pictures }
  }

  /** Customer's user, with a campaign and an order that no test changes. */
  const fixture = await staffWithArtwork(await detailedPicture(90, 60).png().toBuffer())
  return { application, admin, catalogue, staffWithArtwork, print, fixture }
}
