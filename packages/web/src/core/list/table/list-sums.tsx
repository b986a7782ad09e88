import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDelayed } from '../../../ui/hooks/use-delayed.ts'
import { recordKeys } from '../../record/record-keys.ts'
import type { ListColumn } from '../columns/list-column.ts'
import type { ListState } from '../state/list-state.ts'
import classes from './list-sums.module.css'
import { type SumsNote, type SumsOf, sumsIn } from './sums.ts'

const FRESH_MILLISECONDS = 5_000

/**
 * What all that a list holds adds up to, on all of its pages, below its rows. It is asked for once the rows are there, which
 * never wait for it; its place is kept from the beginning, so that nothing moves when it comes.
 */
export function ListSums<Row>(props: {
  list: string
  columns: readonly ListColumn<Row>[]
  asked: Pick<ListState, 'search' | 'filters'>
  /** Whether the rows of what is asked have come. */
  ready: boolean
  sumsOf: SumsOf
  note: SumsNote | undefined
}) {
  const { t } = useTranslation()
  const { search, filters } = props.asked
  const records = { all: { search, filters } }
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    queryKey: recordKeys.list(props.list, ['sums', records]),
    queryFn: () => props.sumsOf(records),
    enabled: props.ready,
    staleTime: FRESH_MILLISECONDS,
    retry: false,
    // Those of what was asked before stay, in the shade of its rows, until the others come.
    placeholderData: keepPreviousData,
    meta: { live: props.list },
  })
  const isLate = useDelayed(data === undefined)
  const summed = props.columns.filter((column) => column.sum !== undefined)
  const sums = data
    ? sumsIn(props.columns, data)
    : summed.map(({ name, header, sum }) => ({ name, label: sum?.label ?? header, text: null }))

  const note = data && props.note?.(data)

  if (isError && !data) {
    return (
      <section className={classes.sums} aria-label={t('list.sums')}>
        {t('list.sums_failed')}
        <button type="button" className={classes.retry} onClick={() => void refetch()}>
          {t('list.retry')}
        </button>
      </section>
    )
  }
  return (
    <section
      className={classes.sums}
      aria-label={t('list.sums')}
      aria-busy={isPlaceholderData || !data}
      data-outdated={isPlaceholderData || !props.ready || undefined}
    >
      {note && <span className={classes.note}>{note}</span>}
      <dl data-hidden={(!data && !isLate) || undefined}>
        {sums.map(({ name, label, text }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{text ?? <Skeleton height={10} radius="xl" width="8ch" ms="auto" />}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
