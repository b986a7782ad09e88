import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { activityEventsPath, type RecordsEvent } from '@lienzo/contract/people/activity-events'

/** Open stream of a user's activity events. */
export type OpenStream = {
  status: number
  /** Names of the events received so far, without `records` events. */
  events: string[]
  /** Content of each `records` event received so far: the kinds of records that changed. */
  records: string[][]
  /** Returns the number of keep-alive comments received so far. */
  comments(): number
  /** Resolves when the server ends the stream or the connection is lost. */
  ended: Promise<void>
  isOpen(): boolean
  close(): void
}

/** Opens the event stream of the token's user; without a token, the request is anonymous. */
export async function openEventStream(address: string, token?: string): Promise<OpenStream> {
  const stop = new AbortController()
  const response = await fetch(address + activityEventsPath, {
    headers: { accept: 'text/event-stream', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    signal: stop.signal,
  })
  const events: string[] = []
  const records: string[][] = []
  let event = ''
  let comments = 0
  let open = response.ok
  const read = async () => {
    for await (const line of createInterface(Readable.from(response.body ?? []))) {
      if (line.startsWith('event: ')) event = line.slice('event: '.length)
      if (line.startsWith('event: ') && event !== 'records') events.push(event)
      if (line.startsWith('data: ') && event === 'records') {
        records.push((JSON.parse(line.slice('data: '.length)) as RecordsEvent).changed)
      }
      if (line.startsWith(':')) comments += 1
    }
  }
  const ended = (response.ok ? read() : response.text().then(() => undefined))
    .catch(() => undefined)
    .finally(() => {
      open = false
    })
  return {
    status: response.status,
    events,
    records,
    comments: () => comments,
    ended,
    isOpen: () => open,
    close: () => stop.abort(),
  }
}
