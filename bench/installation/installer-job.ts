import { makerOf, printable } from '@lienzo/server/testing/company'
import { upload } from '@lienzo/server/testing/files/uploads'
import { jobWithLink } from '@lienzo/server/testing/sales/installer-links'
import { callsTo, type TestApplication } from '@lienzo/server/testing/test-application'
import { ADMIN_PASSWORD, type ServerProcess } from '../processes.ts'

/** Size in mm of a print with artwork, small enough for the pixels of a photo. */
const PRINT = { width: 160, height: 120 }

/**
 * Creates a job with `count` spaces on an empty server. Returns it with its link and the administrator's token. With
 * `artworks`, each space gets a print of a separate artwork, drawn by `artworks` for the index of the space; otherwise the
 * prints have no artwork.
 */
export async function jobAt(
  { address }: ServerProcess,
  count: number,
  artworks?: (place: number) => Promise<Buffer>,
) {
  // Creating the job only makes calls, so no other part of a test application is needed.
  const server = { ...callsTo(address), address } as TestApplication
  const admin = await server.signIn('admin', ADMIN_PASSWORD)
  const { line } = await printable(server, admin)
  const job = await jobWithLink(server, admin, {
    count,
    line: (changes) => line({ ...(artworks && PRINT), ...changes }),
    ...(artworks && { campaignOf: (staff) => campaignWith(server, staff, count, artworks) }),
  })
  return { ...job, admin }
}

type Staff = Parameters<NonNullable<NonNullable<Parameters<typeof jobWithLink>[2]>['campaignOf']>>[0]

async function campaignWith(
  server: TestApplication,
  { token, customer }: Staff,
  count: number,
  artworks: (place: number) => Promise<Buffer>,
) {
  const { id } = await makerOf(server, token).campaign({ customer_id: customer.id })
  const images: number[] = []
  for (let place = 0; place < count; place += 1) {
    const uploadId = await upload(server.address, token, `cartel-${place}.jpg`, await artworks(place))
    const input = { campaign_id: id, name: `Cartel ${place}`, upload: uploadId }
    images.push((await server.done('campaignrest/imageupdate', input, token)).id)
  }
  return { id, artworks: images }
}
