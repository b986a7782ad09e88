import type { CallAt } from '@lienzo/contract/calls'
import type { InputOnTheWire } from '@lienzo/contract/wire/call'
import { useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call } from '../../../../core/call/call.ts'
import { untilConnected } from './until-connected.ts'

type Correction = InputOnTheWire<CallAt<'importsrest/updatedetail'>>

/**
 * Sends corrections. While there is no connection, they wait, and the browser asks for confirmation before it closes the page.
 * `waiting` is the number of waiting corrections.
 */
export function useCorrections() {
  const [waiting, setWaiting] = useState(0)
  const latest = useRef(0)
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => latest.current > 0 })

  function count(change: 1 | -1) {
    latest.current += change
    setWaiting(latest.current)
  }

  async function send(correction: Correction): Promise<{ rows: number }> {
    let isWaiting = false
    try {
      return await untilConnected(
        () => call('importsrest/updatedetail', correction),
        () => {
          isWaiting = true
          count(1)
        },
      )
    } finally {
      if (isWaiting) count(-1)
    }
  }

  return { send, waiting }
}
