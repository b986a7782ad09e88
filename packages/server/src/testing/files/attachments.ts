import type { Holder } from '../../features/attachment/holder.ts'
import { customerWithStaff, makerOf } from '../company.ts'
import type { TestApplication } from '../test-application.ts'
import { emptyPdf } from './sample-files.ts'
import { noisePicture, upload } from './uploads.ts'

/** Creates a customer with an order, and a signed-in user of the customer. */
export async function orderToAttachTo(application: TestApplication, admin: string) {
  const staff = await customerWithStaff(application, admin)
  const order = await makerOf(application, staff.token).order({ customer_id: staff.customer.id })
  const holder: Holder = { resource: 'order', record_id: order.id }
  return { ...staff, order, holder }
}

/** Uploads pictures and adds them to the gallery of a record in the order of `names`. */
export async function addPictures(
  application: TestApplication,
  token: string,
  holder: Holder,
  names: readonly string[],
) {
  const uploads: { upload: string }[] = []
  for (const name of names) {
    uploads.push({ upload: await upload(application.address, token, name, await noisePicture(12, 8)) })
  }
  const { rows } = await application.done('galleryrest/upload', { ...holder, uploads }, token)
  return rows
}

let pages = 0
/** Uploads a PDF with unique content and adds it to the documents of a record. */
export async function addDocument(application: TestApplication, token: string, holder: Holder, name: string) {
  pages += 1
  const uploadId = await upload(application.address, token, name, emptyPdf(pages))
  const { rows } = await application.done(
    'documentrest/upload',
    { ...holder, uploads: [{ upload: uploadId }] },
    token,
  )
  const [document] = rows
  if (!document) throw new Error('The document was not added')
  return document
}
