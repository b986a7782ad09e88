import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { campaignImageRevisions, campaignImages } from '../../db/tables/sales/campaigns.ts'
import { customerWithStaff, makerOf } from '../../testing/company.ts'
import { bytesOf, newPicture, openCampaign, sha256Of } from '../../testing/files/campaign-files.ts'
import { upload } from '../../testing/files/uploads.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string
let own: Awaited<ReturnType<typeof openCampaign>>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  own = await openCampaign(application, admin)
})
afterAll(() => application.close())

describe('a new file of an artwork', () => {
  // covers: product 2.4, 3.18
  test('becomes its next revision, without approval, and older ones are kept', async () => {
    const contents = [await newPicture().png().toBuffer(), await newPicture().png().toBuffer()]
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = contents
    const image = await own.artwork('versión-1.png', first)
    expect(image).toMatchObject({ revision: 1, approval: 'pending', version: 1 })
    await application.handle.update(campaignImages).set({ approval: 'approved' }).where(sql`id = ${image.id}`)

    const { id, campaign_id } = image
    const change = (input: object) =>
      application.done(
        'campaignrest/imageupdate',
        { id, campaign_id, name: 'Otro', version: 1, ...input },
        admin,
      )
    const renamedImage = await change({})
    expect(renamedImage).toMatchObject({ name: 'Otro', revision: 1, approval: 'approved', version: 2 })
    const secondVersion = await change({
      version: 2,
      upload: await upload(application.address, admin, 'versión-2.png', second),
    })
    expect(secondVersion).toMatchObject({ revision: 2, approval: 'pending', version: 3 })
    expect(sha256Of(await bytesOf(application, secondVersion.file.original))).toBe(sha256Of(second))

    const revisions = await application.handle
      .select({ revision: campaignImageRevisions.revision, file_id: campaignImageRevisions.file_id })
      .from(campaignImageRevisions)
      .where(sql`campaign_image_id = ${id}`)
      .orderBy(campaignImageRevisions.revision)
    expect(revisions).toEqual([
      { revision: 1, file_id: image.file.id },
      { revision: 2, file_id: secondVersion.file.id },
    ])
    expect(sha256Of(await bytesOf(application, image.file.original))).toBe(sha256Of(first))
  })

  test('is refused with an outdated version, if it is missing for a new artwork, and for another campaign', async () => {
    const image = await own.artwork('viejo.png', await newPicture().png().toBuffer())
    const { id, campaign_id } = image
    const input = { id, campaign_id, name: 'Nuevo', version: 9 }
    expect(await application.call('campaignrest/imageupdate', input, own.staff.token)).toMatchObject({
      status: 409,
      error: 'CONFLICT',
      content: { id, name: image.name },
    })
    expect(
      await application.call(
        'campaignrest/imageupdate',
        { campaign_id, name: 'Sin archivo' },
        own.staff.token,
      ),
    ).toMatchObject({ status: 422, fields: { upload: { key: 'validation.required' } } })
    const other = await makerOf(application, own.staff.token).campaign({ customer_id: own.staff.customer.id })
    expect(
      await application.call(
        'campaignrest/imageupdate',
        { ...input, version: 1, campaign_id: other.id },
        own.staff.token,
      ),
    ).toMatchObject({ status: 422, fields: { campaign_id: { key: 'validation.fixed' } } })
  })

  test('cannot be found by another customer, and neither can the artwork', async () => {
    const image = await own.artwork('secreto.png', await newPicture().png().toBuffer())
    const stranger = await customerWithStaff(application, admin)
    const { id } = image
    const foreignUpload = await upload(
      application.address,
      stranger.token,
      'mío.png',
      await newPicture().png().toBuffer(),
    )
    const answers = [
      await application.call('campaignrest/imageget', { id }, stranger.token),
      await application.call('campaignrest/imagedelete', { id }, stranger.token),
      await application.call('campaignrest/imagelist', { campaign_id: own.campaign.id }, stranger.token),
      await application.call('orderrest/getcampaignimages', { campaign_id: own.campaign.id }, stranger.token),
      await own.addImage(foreignUpload, stranger.token),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404])
  })
})
