import { describe, expect, test } from 'vitest'
import { WireFraming } from './wire-framing.ts'

const startup = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0])
const sync = Buffer.from([0x53, 0, 0, 0, 4])
const query = Buffer.from([0x51, 0, 0, 0, 9, ...Buffer.from('abcd'), 0])

describe('wire framing', () => {
  test('cuts several messages out of one piece', () => {
    const messages = new WireFraming().add(Buffer.concat([startup, query, sync]))
    expect(messages.map((message) => Buffer.from(message))).toEqual([startup, query, sync])
  })

  test('gives the same messages wherever the bytes are torn apart', () => {
    const whole = Buffer.concat([startup, query, sync, query])
    for (let first = 0; first <= whole.length; first++) {
      for (let second = first; second <= whole.length; second++) {
        const framing = new WireFraming()
        const pieces = [whole.subarray(0, first), whole.subarray(first, second), whole.subarray(second)]
        const messages = pieces.flatMap((piece) => framing.add(piece))
        expect(messages.map((message) => Buffer.from(message))).toEqual([startup, query, sync, query])
      }
    }
  })

  test('keeps a message back until its last byte', () => {
    const framing = new WireFraming()
    framing.add(startup)
    expect(framing.add(query.subarray(0, -1))).toEqual([])
    expect(framing.add(query.subarray(-1))).toHaveLength(1)
  })
})
