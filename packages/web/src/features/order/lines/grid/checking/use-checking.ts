import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../../core/call/call.ts'
import { failureText } from '../../../../../core/call/call-failure.ts'
import { sameValue } from '../../../../../core/form/draft.ts'
import type { Order, OrderLine } from '../../../record/order-record.ts'
import { checksOfLine, isToldOnce } from '../../line-checks.ts'
import type { LineRow } from '../line-row.ts'
import type { OrderLines } from '../use-order-lines.ts'

/** How many lines are checked by one call: so often people see how far it is. */
const AT_ONCE = 200

/** How far the checking of chosen lines is, and what it has found. */
export type Checking = {
  state: 'running' | 'stopped' | 'failed' | 'done'
  total: number
  done: number
  /** How many lines have a fault, or nothing worse than a warning, and how many say something else than before. */
  errors: number
  warnings: number
  changed: number
  /** The number of the first line that has a fault, or else of the first that warns. */
  first: { error?: number; warning?: number }
  fault: string
}

const begun: Checking = {
  ...{ state: 'running', total: 0, done: 0, errors: 0, warnings: 0, changed: 0 },
  ...{ first: {}, fault: '' },
}

/** Checks saved lines again, call after call, while people go on working. What it says is seen at the lines at once. */
export function useChecking(order: Order, lines: OrderLines) {
  const { t } = useTranslation()
  const [checking, setChecking] = useState<Checking | null>(null)
  // The last one that was begun; who has stopped it, or gone, began another.
  const turn = useRef(0)
  useEffect(
    () => () => {
      turn.current += 1
    },
    [],
  )

  async function check(rows: readonly LineRow[]): Promise<void> {
    turn.current += 1
    const mine = turn.current
    const saved = rows.filter(({ id }) => id !== 0)
    let found: Checking = { ...begun, total: saved.length }
    setChecking(found)
    try {
      for (let from = 0; from < saved.length; from += AT_ONCE) {
        const part = saved.slice(from, from + AT_ONCE)
        const answer = await call('orderrest/checklines', {
          id: order.id,
          line_ids: part.map(({ id }) => id),
        })
        if (turn.current !== mine) return
        const checked = answer.lines.map(withoutArtwork)
        lines.refresh(checked)
        found = withChecked(found, part, checked, order.status)
        setChecking(found)
      }
      setChecking({ ...found, state: 'done' })
    } catch (failure) {
      if (turn.current === mine) setChecking({ ...found, state: 'failed', fault: failureText(failure, t) })
    }
  }

  return {
    checking,
    check,
    stop: () => {
      turn.current += 1
      setChecking((now) => now && { ...now, state: 'stopped' })
    },
    forget: () => setChecking(null),
  }
}

/** A line says by itself what its artwork waits for: `checksOfLine`. */
function withoutArtwork(line: OrderLine): OrderLine {
  return { ...line, checks: line.checks.filter(({ check }) => check !== 'artwork') }
}

/** With what a part of the lines says now. */
function withChecked(
  found: Checking,
  before: readonly LineRow[],
  after: readonly OrderLine[],
  status: Order['status'],
): Checking {
  const known = new Map(before.map((row) => [row.id, row]))
  const next = { ...found, done: found.done + before.length, first: { ...found.first } }
  for (const line of after) {
    const checks = checksOfLine(line, status).filter((check) => !isToldOnce(check))
    const levels = new Set(checks.map(({ level }) => level))
    if (levels.has('error')) {
      next.errors += 1
      next.first.error ??= line.number
    } else if (levels.has('warning')) {
      next.warnings += 1
      next.first.warning ??= line.number
    }
    if (!sameValue(known.get(line.id)?.checks, line.checks)) next.changed += 1
  }
  return next
}
