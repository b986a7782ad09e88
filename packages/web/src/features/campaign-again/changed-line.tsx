import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fieldErrorText } from '../../core/call/field-error-text.ts'
import { SizeChecks } from '../../core/domain/size-checks.tsx'
import { formatEuros } from '../../core/language/language.ts'
import type { Comparison } from './again-records.ts'
import classes from './campaign-again.module.css'

type Line = Comparison['lines'][number]

/**
 * Shows a line that has changed, with a checkbox to include it in the repeat. The checkbox is disabled if the line can no
 * longer be ordered.
 */
export function ChangedLine(props: { line: Line; isLeft: boolean; onLeave: (isLeft: boolean) => void }) {
  const { line, isLeft } = props
  return (
    <li className={classes.line}>
      <Checkbox
        checked={!isLeft}
        disabled={line.after === null}
        onChange={(event) => props.onLeave(!event.currentTarget.checked)}
        label={`${line.number} · ${line.name}`}
      />
      <WhatChanged line={line} />
    </li>
  )
}

/** Shows the changes of a line: the old and new price, faults, changes of the artwork, and size checks. */
export function WhatChanged({ line }: { line: Line }) {
  const { t } = useTranslation()
  const { before, after } = line
  return (
    <div className={classes.why}>
      {after !== null && after !== before && <span>{`${formatEuros(before)} → ${formatEuros(after)}`}</span>}
      {Object.entries(line.faults).map(([path, fault]) => (
        <span key={path}>{fieldErrorText(fault, t, path)}</span>
      ))}
      {line.artwork.length > 0 && (
        <span>{line.artwork.map((each) => t(`order.since.artwork.${each}`)).join(' · ')}</span>
      )}
      {line.checks.length > 0 && <SizeChecks checks={line.checks} />}
    </div>
  )
}
