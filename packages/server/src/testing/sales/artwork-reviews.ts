import { customerWithStaff, makerOf } from '../company.ts'
import { noisePicture, upload } from '../files/uploads.ts'
import type { TestApplication } from '../test-application.ts'

/** Artwork under review, with the users who review it. */
export type InReview = Awaited<ReturnType<ReturnType<typeof reviewsIn>['artworkInReview']>>

/** Returns functions that act as designers and as the people who review artwork. */
export function reviewsIn(application: TestApplication, admin: string) {
  /** Creates a customer with a campaign, a designer, an artwork added by the designer, and a reviewer. */
  async function artworkInReview() {
    const staff = await customerWithStaff(application, admin)
    const make = makerOf(application, admin)
    const campaign = await make.campaign({ customer_id: staff.customer.id })
    const reviewer = await make.user({ role_id: staff.user.role_id, usergroup_id: staff.usergroup.id })
    const reviewing = await application.signIn(reviewer.username)
    const file = await uploadArtwork(staff.token)
    const image = await application.done(
      'campaignrest/imageupdate',
      { campaign_id: campaign.id, name: 'Cartel', upload: file },
      staff.token,
    )
    return { ...staff, campaign, image, reviewer, reviewing }
  }

  async function uploadArtwork(token: string): Promise<string> {
    return upload(application.address, token, 'cartel.png', await noisePicture(60, 40))
  }

  async function sendVersion({ token, image }: InReview) {
    const { version, campaign_id, name } = await imageOf(token, image.id)
    const input = { id: image.id, version, campaign_id, name, upload: await uploadArtwork(token) }
    return application.done('campaignrest/imageupdate', input, token)
  }

  const imageOf = (token: string, id: number) => application.done('campaignrest/imageget', { id }, token)
  const historyOf = (token: string, id: number) =>
    application.done('campaignrest/imagehistory', { id }, token)

  async function decide({ image, reviewing }: InReview, approval: 'approved' | 'changes', text = '') {
    const { id, version, revision } = await imageOf(reviewing, image.id)
    return application.done('campaignrest/imagedecide', { id, version, revision, approval, text }, reviewing)
  }

  /** Releases the newest revision of an artwork for print or refuses it, by default as the house. */
  async function release(
    { image }: { image: { id: number } },
    decision: { release: 'released' | 'refused'; text?: string; for_customer?: boolean },
    token = admin,
  ) {
    const { id, version, revision } = await imageOf(admin, image.id)
    return application.done('campaignrest/imagerelease', { id, version, revision, ...decision }, token)
  }

  return { artworkInReview, sendVersion, imageOf, historyOf, decide, release }
}

/** Approves an artwork on behalf of the customer and releases it for print. Returns the updated artwork. */
export async function approveAndRelease(application: TestApplication, admin: string, id: number) {
  const { version, revision } = await application.done('campaignrest/imageget', { id }, admin)
  const reviewedImage = { id, version, revision }
  const approvedImage = await application.done(
    'campaignrest/imagedecide',
    { ...reviewedImage, approval: 'approved' },
    admin,
  )
  return application.done(
    'campaignrest/imagerelease',
    { ...reviewedImage, version: approvedImage.version, release: 'released' },
    admin,
  )
}
