import type { spaceCalls } from '@lienzo/contract/customers/space'
import type { budgetCalls } from '@lienzo/contract/installation/budget'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import sharp from 'sharp'
import { addInstallerPhoto } from '../../resources/installerphoto/add-installer-photo.ts'
import type { DemoParts } from '../story/demo-story.ts'
import { phoneExif } from '../story/phone-exif.ts'
import { drawScene, PROOF } from '../story/shop-scenes.ts'
import { formatsOfCampaign } from './season-formats.ts'
import { campaignOf } from './season-order-data.ts'

export type Line = OutputOnTheWire<(typeof budgetCalls)['getspaces']>['rows'][number]
export type Space = OutputOnTheWire<(typeof spaceCalls)['get']>

/** Photo as sent by the installer. `isCopy` is true for a copy of a photo of a different shop. */
export type Shot = { content: Buffer; isCopy: boolean }

/** Photo to take. `turn` selects the fault, if any; `again` is set for the second photo of a space. */
export type Taking = {
  campaign: string
  reference: string
  turn: number
  at: number
  space: Space
  before?: Shot | undefined
  again?: true
}

/**
 * Takes a photo. In some turns reuses the previous photo instead, which shows a different shop, as an identical file or as a
 * brighter copy.
 */
export async function takePhoto(taking: Taking): Promise<Shot> {
  const { turn, before, again } = taking
  if (before && !again && turn % 37 === 20) return { content: before.content, isCopy: true }
  if (before && !again && turn % 41 === 30) {
    const brighter = sharp(before.content).keepExif().modulate({ brightness: 1.07 })
    return { content: await brighter.jpeg({ quality: 34, mozjpeg: true }).toBuffer(), isCopy: true }
  }
  return { content: await ownPhoto(taking), isCopy: false }
}

/**
 * Takes a photo of the space itself. Most photos are fine; some first photos were taken too far away or too early, or have no
 * metadata.
 */
function ownPhoto({ campaign: code, reference, turn, at, space, again }: Taking): Promise<Buffer> {
  const campaign = campaignOf(code)
  const formats = formatsOfCampaign(campaign)
  const own = formats.findIndex(({ kind, size }) => kind === space.kind && size[0] === space.visible_width)
  const format = formats[Math.max(0, own)]
  const [widthMm, heightMm] = format?.prints ?? [space.visible_width, space.visible_height]
  const scene = {
    ...{ kind: space.kind, seed: `${reference} ${space.number}`, hue: space.number * 53, size: PROOF },
    ...(again && { view: 'again' }),
    print: { campaign: campaign.code, turn: Math.max(0, own), widthMm, heightMm },
  }
  if (!again && turn % 29 === 11) return drawScene(scene)
  const { latitude, longitude } = space
  const away = !again && turn % 23 === 6 ? 0.05 : ((turn % 5) - 2) / 20_000
  const where = latitude === null || longitude === null ? undefined : { latitude: latitude + away, longitude }
  const takenAt = !again && turn % 31 === 17 ? at - 26 * 24 * 60 * 60 : at - 90 - (turn % 7) * 20
  return drawScene({ ...scene, exif: phoneExif(takenAt, space.country === 'PT' ? 0 : 1, where) })
}

type Sending = { line: Line; space: Space; content: Buffer; number: number; at: number }

/** Note that installers attach to some photos, in the language of the shop's country. */
const wasTaken = {
  ES: 'Estaba ocupado por otra marca; he retirado lo suyo y lo tiene la encargada.',
  PT: 'Estava ocupado por outra marca; retirei o que era dela e ficou com a responsável.',
}

/** Sends a photo without signing in, as the installers' page does once the file is stored. Returns the id of the photo. */
export async function sendPhoto(
  { people, uploads }: DemoParts,
  { line, space, content, number, at }: Sending,
): Promise<number> {
  const file_id = await uploads.ofNobody(`IMG_${4000 + (line.id % 5000)}`, PROOF, content, at)
  const note = number % 14 === 9 ? wasTaken[space.country === 'PT' ? 'PT' : 'ES'] : ''
  const upload_key = `${line.id}:foto-${String(at).slice(-8)}-${number}`
  const { id } = await people.apart(at, (context) =>
    addInstallerPhoto(context, {
      ...{ budget_line_id: line.id, file_id, upload_key },
      ...{ note, file_made_at: null },
    }),
  )
  return id
}
