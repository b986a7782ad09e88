import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../../core/call/call.ts'
import { failureText } from '../../../../../core/call/call-failure.ts'
import { sameValue } from '../../../../../core/form/draft.ts'
import type { Order, OrderLine } from '../../../record/order-record.ts'
import { checksOfLine, isToldOnce } from '../../line-checks.ts'
import type { LineRow } from '../line-row.ts'
import type { OrderLines } from '../use-order-lines.ts'

/** Maximum number of lines that one call checks. The progress is updated after each call. */
const AT_ONCE = 200

/** Progress and results of checking lines. */
export type Checking = {
  state: 'running' | 'stopped' | 'failed' | 'done'
  total: number
  done: number
  /** Numbers of checked lines: with an error, with warnings but no error, and with checks that have changed. */
  errors: number
  warnings: number
  changed: number
  /** Number of the first line with an error, and of the first line with warnings but no error. */
  first: { error?: number; warning?: number }
  fault: string
}

const initialChecking: Checking = {
  ...{ state: 'running', total: 0, done: 0, errors: 0, warnings: 0, changed: 0 },
  ...{ first: {}, fault: '' },
}

/** Rechecks saved lines in batches while the user continues to work. Results appear on the lines after each batch. */
export function useChecking(order: Order, lines: OrderLines) {
  const { t } = useTranslation()
  const [checking, setChecking] = useState<Checking | null>(null)
  // Number of the current check. Incremented when a check starts or is stopped and when the user leaves the screen, so that
  // answers to older checks are ignored.
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
    const savedRows = rows.filter(({ id }) => id !== 0)
    let progress: Checking = { ...initialChecking, total: savedRows.length }
    setChecking(progress)
    try {
      for (let from = 0; from < savedRows.length; from += AT_ONCE) {
        const part = savedRows.slice(from, from + AT_ONCE)
        const answer = await call('orderrest/checklines', {
          id: order.id,
          line_ids: part.map(({ id }) => id),
        })
        if (turn.current !== mine) return
        const checkedLines = answer.lines.map(withoutArtwork)
        lines.refresh(checkedLines)
        progress = withChecked(progress, part, checkedLines, order.status)
        setChecking(progress)
      }
      setChecking({ ...progress, state: 'done' })
    } catch (failure) {
      if (turn.current === mine) setChecking({ ...progress, state: 'failed', fault: failureText(failure, t) })
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

/** Removes the artwork checks from a line, because `checksOfLine` derives them from other fields of the line. */
function withoutArtwork(line: OrderLine): OrderLine {
  return { ...line, checks: line.checks.filter(({ check }) => check !== 'artwork') }
}

/** Returns the progress after adding the results of a batch. */
function withChecked(
  checking: Checking,
  before: readonly LineRow[],
  after: readonly OrderLine[],
  status: Order['status'],
): Checking {
  const rowsById = new Map(before.map((row) => [row.id, row]))
  const next = { ...checking, done: checking.done + before.length, first: { ...checking.first } }
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
    if (!sameValue(rowsById.get(line.id)?.checks, line.checks)) next.changed += 1
  }
  return next
}
