import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { customerWithStaff, makerOf, unique } from '../company.ts'
import type { TestApplication } from '../test-application.ts'
import { detailedPicture } from './sample-files.ts'
import { upload } from './uploads.ts'

let width = 300
/** Returns a picture whose content is unique within a test file. */
export function newPicture() {
  width += 1
  return detailedPicture(width, 200)
}

export const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** Creates a campaign, and a signed-in user of its customer who can add artwork to the campaign. */
export async function openCampaign(application: TestApplication, admin: string) {
  const staff = await customerWithStaff(application, admin)
  const campaign = await makerOf(application, staff.token).campaign({ customer_id: staff.customer.id })

  function addImage(uploadId: string, token = staff.token, name = unique('Arte')) {
    return application.call(
      'campaignrest/imageupdate',
      { campaign_id: campaign.id, name, upload: uploadId },
      token,
    )
  }

  /** Adds an artwork with this content to the campaign. Throws if the server refuses it. */
  async function artwork(name: string, content: Buffer) {
    const uploadId = await upload(application.address, staff.token, name, content)
    const answer = await addImage(uploadId)
    if (answer.error !== '') throw new Error(answer.message)
    return answer.content
  }

  return { staff, campaign, addImage, artwork }
}

/** Downloads a file from an address that needs no token. Expects status 200. */
export async function bytesOf({ address }: TestApplication, path: string): Promise<Buffer> {
  const response = await fetch(address + path)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
