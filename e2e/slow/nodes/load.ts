import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ask, create, send } from '@lienzo/server/adapters/uploads/tus-client'
import { plainUser } from '@lienzo/server/testing/company'
import { phonePhoto } from '@lienzo/server/testing/files/installer-pictures'
import { noisePicture } from '@lienzo/server/testing/files/uploads'
import { plainOrder } from '@lienzo/server/testing/sales/plain-order'
import { callsTo } from '@lienzo/server/testing/test-application'

/** Server, users and records that the load uses. */
export type Workplace = {
  address: string
  admin: string
  customerId: number
  roleId: number
  /** Token of an installer's link. */
  link: string
  spaceIds: readonly number[]
  isOver(): boolean
}

/** Creates an empty outcome, in which the clients record the work that they have done. */
export function newOutcome() {
  return {
    /** References of acknowledged orders. `doubtfulOrders` contains the references of orders whose response was lost. */
    orders: new Set<string>(),
    doubtfulOrders: new Set<string>(),
    /**
     * E-mail addresses of acknowledged invitations. `doubtfullyInvited` contains the addresses of invitations whose response
     * was lost.
     */
    invited: new Set<string>(),
    doubtfullyInvited: new Set<string>(),
    /** SHA-256 of each uploaded file, by upload id. */
    uploads: new Map<string, string>(),
    /** Keys of the sent photos. */
    photos: new Set<string>(),
    reads: 0,
    pieces: 0,
    /**
     * Number of times that an upload resumed after a lost response. `sentAgain` counts the bytes that were sent more than once.
     */
    resumed: 0,
    sentAgain: 0,
    /** Descriptions of errors that must not occur. */
    wrong: [] as string[],
  }
}

export type Outcome = ReturnType<typeof newOutcome>

/** Status that the balancer returns if a node was killed before it responded. */
const LOST = 502
const PIECE = 100_000
const PIECE_OF_PHOTO = 5_000

export async function read({ address, admin, isOver }: Workplace, outcome: Outcome): Promise<void> {
  const { call } = callsTo(address)
  while (!isOver()) {
    const { status } = await call('orderrest/list', {}, admin)
    if (status === 200) outcome.reads += 1
    else if (status !== LOST) outcome.wrong.push(`a list was answered ${status}`)
    await wait(40)
  }
}

export async function order(
  { address, admin, customerId, isOver }: Workplace,
  outcome: Outcome,
): Promise<void> {
  const { call } = callsTo(address)
  for (let number = 1; !isOver(); number++) {
    const reference = `drill-${number}`
    const { status, message } = await call(
      'orderrest/update',
      { ...plainOrder(customerId), reference },
      admin,
    )
    if (status === 200) outcome.orders.add(reference)
    else if (status === LOST) outcome.doubtfulOrders.add(reference)
    else outcome.wrong.push(`an order was answered ${status}: ${message}`)
    await wait(120)
  }
}

export async function invite({ address, admin, roleId, isOver }: Workplace, outcome: Outcome): Promise<void> {
  const { call } = callsTo(address)
  while (!isOver()) {
    const { password: _password, ...user } = plainUser()
    const { status, message } = await call(
      'userrest/update',
      { ...user, role_id: roleId, usergroup_id: 1 },
      admin,
    )
    if (status === 200) outcome.invited.add(user.email)
    else if (status === LOST) outcome.doubtfullyInvited.add(user.email)
    else outcome.wrong.push(`an invitation was answered ${status}: ${message}`)
    await wait(1000)
  }
}

/** Uploads files one after another until time is up. After a lost response, resumes at the server's offset. */
export async function upload({ address, admin, isOver }: Workplace, outcome: Outcome): Promise<void> {
  const headers = { authorization: `Bearer ${admin}` }
  while (!isOver()) {
    const content = await noisePicture(600, 500)
    const metadata = { filename: 'cartel.png' }
    const creation = await create(`${address}/files/uploads`, { size: content.length, metadata, headers })
    if (creation.status === LOST) continue
    const path = creation.headers.get('location') ?? ''
    await sendAll({ at: address + path, content, headers, piece: PIECE, offset: 0 }, outcome)
    outcome.uploads.set(path.split('/').at(-1) ?? '', createHash('sha256').update(content).digest('hex'))
  }
}

/** Sends photos as a phone does until time is up. After a lost response, starts the photo again with the same key. */
export async function photograph(
  { address, link, spaceIds, isOver }: Workplace,
  outcome: Outcome,
): Promise<void> {
  const headers = { authorization: `Bearer ${link}` }
  for (let seed = 1; !isOver(); seed++) {
    const content = await phonePhoto({ seed, at: 1_790_000_000 + seed })
    const key = randomUUID()
    const metadata = { filename: 'IMG.jpg', key, space: String(spaceIds[seed % spaceIds.length]), age: '0' }
    let creation = await create(`${address}/install/uploads`, { size: content.length, metadata, headers })
    while (creation.status === LOST)
      creation = await create(`${address}/install/uploads`, { size: content.length, metadata, headers })
    const path = creation.headers.get('location') ?? ''
    const offset = Number(creation.headers.get('upload-offset') ?? 0)
    await sendAll({ at: address + path, content, headers, piece: PIECE_OF_PHOTO, offset }, outcome)
    outcome.photos.add(key)
    await wait(300)
  }
}

type Sending = {
  at: string
  content: Buffer
  headers: Record<string, string>
  /** Bytes. */
  piece: number
  offset: number
}

async function sendAll({ at, content, headers, piece, offset }: Sending, outcome: Outcome): Promise<void> {
  let acknowledgedOffset = offset
  let result: string | null = null
  while (result === null) {
    const answer = await send(
      at,
      acknowledgedOffset,
      content.subarray(acknowledgedOffset, acknowledgedOffset + piece),
      headers,
    )
    if (answer.status === 204) {
      outcome.pieces += 1
      acknowledgedOffset = Number(answer.headers.get('upload-offset'))
      result = answer.headers.get('upload-result')
      await wait(30)
      continue
    }
    if (answer.status !== LOST)
      outcome.wrong.push(`a piece was answered ${answer.status}: ${await answer.text()}`)
    let headAnswer = await ask(at, headers)
    while (headAnswer.status === LOST) headAnswer = await ask(at, headers)
    if (headAnswer.status !== 200) {
      outcome.wrong.push(`an upload under way was answered ${headAnswer.status}`)
      return
    }
    const storedOffset = Number(headAnswer.headers.get('upload-offset'))
    if (storedOffset < acknowledgedOffset)
      outcome.wrong.push(`an upload went back from ${acknowledgedOffset} to ${storedOffset}`)
    outcome.resumed += 1
    outcome.sentAgain += acknowledgedOffset + piece - storedOffset
    acknowledgedOffset = storedOffset
    result = headAnswer.headers.get('upload-result')
  }
}
