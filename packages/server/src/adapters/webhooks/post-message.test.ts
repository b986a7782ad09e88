import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { postMessage } from './post-message.ts'

async function openReceiver(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, response) => answer(response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

function post(url: string, longestMilliseconds = 5_000) {
  const signal = new AbortController().signal
  return postMessage({ url, headers: {}, body: '{}', allowPrivate: true, longestMilliseconds, signal })
}

test('a message gives up on a receiver that never answers or never ends its answer', async () => {
  const silent = await openReceiver(() => undefined)
  expect(await post(silent, 100)).toEqual({ fault: 'timeout', answer: '' })
  const endless = await openReceiver((response) => response.writeHead(200).write('a'))
  expect(await post(endless, 100)).toEqual({ fault: 'timeout', answer: '' })
})

test('the beginning of a long answer is read, without characters that the database cannot store', async () => {
  const talkative = await openReceiver((response) => {
    response.write('\u0000ñ'.repeat(10_000))
    response.write('b'.repeat(10_000_000))
  })
  const outcome = await post(talkative)
  expect(outcome).toEqual({ status: 200, answer: 'ñ'.repeat(500) })
})

test('a missing receiver is reported as unreachable', async () => {
  expect(await post('http://127.0.0.1:9/')).toEqual({ fault: 'unreachable', answer: 'ECONNREFUSED' })
  expect(await post('http://nobody.invalid/')).toMatchObject({ fault: 'unreachable' })
})
