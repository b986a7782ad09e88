import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { formatNumber } from '../../../core/language/language.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import { keepFocus } from '../../../ui/focus/keep-focus.ts'
import { useImportWords } from '../import-words.ts'
import { importKeys, type ShownImport, watched } from '../use-import.ts'
import { Correction } from './correcting/correction.tsx'
import { useCorrections } from './correcting/use-corrections.ts'
import { WaitingCorrections } from './correcting/waiting-corrections.tsx'
import { FoldedList } from './folded-list.tsx'
import { proposalsOf } from './proposals.ts'
import { Reasons } from './reasons.tsx'
import classes from './rows.module.css'
import { TakeAll, TakeReading } from './take-all.tsx'

type Group = OutputOnTheWire<CallAt<'importsrest/getdetailforedit'>>['groups'][number]

/**
 * Faults that are never corrected as a group. Giving duplicate rows the same text would leave them identical, and each similar
 * or overlapping row concerns a different record.
 */
const alone: readonly string[] = ['twice', 'near', 'closure_overlaps', 'closure_overlaps_open'].map(
  (fault) => `import.fault.${fault}`,
)

type FaultsProps = { found: ShownImport; onCorrected: () => Promise<void> }

/** Lists the faults of an import by column. Rows with the same fault form a group, which can be corrected as a whole. */
export function FaultGroups({ found, onCorrected }: FaultsProps) {
  const { t } = useTranslation()
  const words = useImportWords(found.resource)
  const { id } = found
  const faults = useQuery({
    queryKey: importKeys.faults(id),
    queryFn: () => call('importsrest/getdetailforedit', { id }),
    meta: watched,
  })
  const groupsOf = Map.groupBy(faults.data?.groups ?? [], ({ field, values }) =>
    columnKey(field, values.contradicts),
  )
  const columns = (faults.data?.columns ?? [])
    .filter(({ rows }) => rows > 1)
    .map((column) => {
      const groups = groupsOf.get(columnKey(column.field, column.contradicts)) ?? []
      const many = groups.filter(({ key, rows }) => rows > 1 && !alone.includes(key))
      const proposed = groups.filter((group) => isSure(group) && !many.includes(group))
      return { ...column, many, proposed }
    })
  if (columns.length === 0) return null
  return (
    <section className={classes.groups} aria-label={t('import.same_fault')}>
      <h3 className={classes.legend}>{t('import.same_fault')}</h3>
      {columns.map(({ field, contradicts, rows, reasons, many, proposed, proposals, readings, near }) => (
        <div key={columnKey(field, contradicts)}>
          <div className={classes.groupHead}>
            <h4 className={classes.groupColumn}>
              {contradicts
                ? t('import.contradiction', { field: words.label(field), other: words.label(contradicts) })
                : words.label(field)}{' '}
              · {t('import.in_rows', { count: rows, rows: formatNumber(rows) })}
            </h4>
            {near > 1 && <span className={classes.groupNear}>{t('import.near.several')}</span>}
            {proposals > 1 && (
              <Proposals resource={found.resource} field={field} groups={proposed} rows={proposals} />
            )}
            {proposals > 1 && (
              <TakeAll
                found={found}
                field={field}
                correction={{ contradicts: contradicts ?? undefined }}
                label={
                  contradicts
                    ? t('import.take_contradicting', { field: words.label(contradicts) })
                    : t('import.take_proposed')
                }
                name={contradicts ? undefined : t('import.take_proposed_of', { field: words.label(field) })}
                onCorrected={onCorrected}
              />
            )}
            {readings > 1 && (
              <TakeReading
                found={found}
                field={field}
                groups={groupsOf.get(columnKey(field)) ?? []}
                onCorrected={onCorrected}
              />
            )}
            {near > 1 && (
              <TakeAll
                found={found}
                field={field}
                correction={{}}
                label={t('import.take_near')}
                name={t('import.take_near_of', { field: words.label(field) })}
                onCorrected={onCorrected}
              />
            )}
          </div>
          <Reasons
            words={words}
            column={{ rows, proposals, reasons }}
            groups={groupsOf.get(columnKey(field, contradicts)) ?? []}
            many={many}
          />
          {many.length > 0 && (
            <FoldedList
              items={many}
              keyOf={groupKey}
              className={classes.groupsOfColumn}
              item={(group) => <FaultGroup found={found} group={group} onCorrected={onCorrected} />}
            />
          )}
        </div>
      ))}
    </section>
  )
}

/** Returns the key by which faults are grouped: the column and, for contradictions, the field that the column contradicts. */
function columnKey(field: string, contradicts: string | number | null = null): string {
  return `${field} ${contradicts ?? ''}`
}

function groupKey({ key, text, values }: Group): string {
  return `${key} ${text} ${JSON.stringify(values)}`
}

/** Returns true if the proposal of a group is certain enough to be accepted together with other proposals. */
function isSure({ values }: Group): boolean {
  return values.nearest !== undefined && values.unsure === undefined
}

/** Maximum number of proposals shown beside the button that accepts them. */
const MOST_PROPOSALS = 4

/** Lists proposals that the button of a column accepts. Omits groups that are listed separately. */
function Proposals(props: {
  resource: ShownImport['resource']
  field: string
  groups: readonly Group[]
  /** Number of rows whose proposal is certain enough for the button, including rows of groups that are listed separately. */
  rows: number
}) {
  const { resource, field, groups, rows } = props
  const words = useImportWords(resource)
  if (groups.length === 0) return null
  const visibleGroups = groups.slice(0, MOST_PROPOSALS)
  const remainingRows = rows - visibleGroups.reduce((sum, group) => sum + group.rows, 0)
  return (
    <ul className={classes.proposals}>
      {visibleGroups.map((group) => (
        <li key={groupKey(group)} className={classes.change}>
          {group.values.contradicts ? (
            words.faultOfCell(group)
          ) : (
            <>
              <del dir="auto">{group.text}</del> →{' '}
              <ins dir="auto">{words.shown(field, String(group.values.nearest))}</ins>
            </>
          )}
        </li>
      ))}
      {remainingRows > 0 && groups.length > MOST_PROPOSALS && <li>… +{formatNumber(remainingRows)}</li>}
    </ul>
  )
}

function FaultGroup({ found, group, onCorrected }: FaultsProps & { group: Group }) {
  const { field, key, values, text } = group
  const { t } = useTranslation()
  const words = useImportWords(found.resource)
  const [busy, setBusy] = useState(false)
  const { send, waiting } = useCorrections()
  const item = useRef<HTMLLIElement>(null)
  const rows = { count: group.rows, rows: formatNumber(group.rows) }

  async function correct(value: string) {
    const giveFocus = keepFocus()
    const screen = item.current?.closest('main')
    setBusy(true)
    try {
      const { row: _, ...same } = values
      const answer = await send({ id: found.id, field, value, fault: { key, text, values: same } })
      const count = { count: answer.rows, rows: formatNumber(answer.rows) }
      showNotice({ message: t('import.corrected', count) })
    } catch (error) {
      showNotice({ color: 'red', title: t('import.not_changed'), message: failureText(error, t) })
    }
    await onCorrected()
    setBusy(false)
    // The corrected group has disappeared, so the next group or the table of rows takes the focus.
    giveFocus(() =>
      screen?.querySelector<HTMLElement>('li button, li :is(input, select), [aria-pressed=true]'),
    )
  }

  const { country } = values
  return (
    <li ref={item} className={classes.group} data-level={group.level} data-busy={busy || undefined}>
      <WaitingCorrections count={waiting} />
      <p className={classes.groupText}>
        <strong className={classes.groupCount}>{t('import.in_rows', rows)}</strong> {words.faultOfCell(group)}
      </p>
      {proposalsOf(values).map((proposal) => (
        <Button key={proposal} variant="default" size="xs" disabled={busy} onClick={() => correct(proposal)}>
          {t('import.make_it', { name: words.shown(field, proposal) })}
        </Button>
      ))}
      <div className={classes.groupInput}>
        <Correction
          resource={found.resource}
          field={field}
          text={text}
          isInOwnUnit={key === 'import.fault.length_which'}
          country={typeof country === 'string' ? country : undefined}
          label={t('import.correct_all', { field: words.label(field), text, ...rows })}
          onCorrect={correct}
        />
      </div>
    </li>
  )
}
