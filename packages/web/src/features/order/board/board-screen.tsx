import { type BoardColumn, boardMoves, columnOf } from '@lienzo/rules/sales/production/board'
import { Tabs, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconLayoutKanban } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { formatNumber } from '../../../core/language/language.ts'
import { FailedList, NoRows } from '../../../core/list/list-empty-states.tsx'
import { useIsHouse } from '../../../core/session/use-is-house.ts'
import { useMayEdit } from '../../../core/session/use-may-edit.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { NoConnection, useNoConnection } from '../../../ui/feedback/no-connection.tsx'
import classes from './board.module.css'
import { BoardCard } from './board-card.tsx'
import { BoardColumnView } from './board-column.tsx'
import { type Board, cardOf, withMoves } from './board-data.ts'
import { type BoardFilterState, BoardFilters, useBoardFilters } from './board-filters.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { useBoardMoves } from './use-board-moves.ts'
import { useCardFocus } from './use-card-focus.ts'
import { useColumnName } from './use-column-name.ts'

/**
 * Shows the orders that are confirmed, in production or shipped, in columns by state and production stage. Each column begins
 * with the earliest due day.
 */
export default function BoardScreen() {
  const { t } = useTranslation()
  const filters = useBoardFilters()
  const { search, filters: activeFilters } = filters.state
  const board = useQuery({
    queryKey: ['order', 'board', search, activeFilters],
    queryFn: ({ signal }) => call('orderrest/board', { search, filters: activeFilters }, { signal }),
    placeholderData: keepPreviousData,
    meta: { live: 'order' },
  })
  const isOffline = useNoConnection(board)
  return (
    <div className={classes.screen}>
      <h1 className={classes.title}>{t('navigation.title.board')}</h1>
      <BoardFilters {...filters} />
      {isOffline && <NoConnection />}
      {board.isError && !board.isFetching && (
        <FailedList error={board.error} stale={board.data !== undefined} onRetry={() => board.refetch()} />
      )}
      {board.isPending && board.isFetching && !isOffline && <BoardSkeleton />}
      {board.data && <BoardOf board={board.data} {...filters} />}
    </div>
  )
}

function BoardOf(props: { board: Board } & Pick<BoardFilterState, 'state' | 'onState' | 'filter'>) {
  const { t } = useTranslation()
  const isHouse = useIsHouse()
  const mayMove = useMayEdit('/order') && isHouse
  const isNarrow = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false })
  const [open, setOpen] = useState<BoardColumn>('confirmed')
  const [draggedId, setDraggedId] = useState<number | null>(null)
  const { moves, sending, refusals, said, move } = useBoardMoves()
  const whole = withMoves(props.board, moves)
  const visibleBoard = isNarrow ? { columns: whole.columns.filter(({ column }) => column === open) } : whole
  const focus = useCardFocus(visibleBoard, mayMove, move)
  const draggedCard = draggedId === null ? undefined : cardOf(whole, draggedId)
  const from = draggedCard && columnOf(draggedCard)
  const targetColumns = from ? boardMoves(from, { house: isHouse }) : undefined
  const isEmpty = whole.columns.every(({ orders }) => orders === 0)

  function drop(id: number, to: BoardColumn) {
    const card = cardOf(whole, id)
    if (card) void move(card, to)
  }

  if (isEmpty) {
    return (
      <NoRows
        state={props.state}
        onState={props.onState}
        emptyList={
          <EmptyState
            icon={IconLayoutKanban}
            title={t('order.board.empty_title')}
            text={t('order.board.empty_text')}
          />
        }
      />
    )
  }
  const board = (
    <div className={classes.board} data-narrow={isNarrow || undefined}>
      {visibleBoard.columns.map((data) => (
        <BoardColumnView
          key={data.column}
          data={data}
          takes={targetColumns && (targetColumns.includes(data.column) || data.column === from)}
          onDrop={drop}
          filter={props.filter}
        >
          {data.cards.map((card) => (
            <BoardCard
              key={card.id}
              card={card}
              mayMove={mayMove}
              isMoving={sending.has(card.id)}
              refusal={refusals.get(card.id)}
              isCurrent={focus.current === card.id}
              onMove={move}
              onDragging={setDraggedId}
              onFocus={focus.onFocus}
              onKeyDown={focus.onKeyDown}
            />
          ))}
        </BoardColumnView>
      ))}
    </div>
  )
  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {mayMove && !isNarrow && <p className={classes.help}>{t('order.board.help')}</p>}
      {isNarrow ? (
        <ColumnTabs board={whole} open={open} onOpen={setOpen}>
          {board}
        </ColumnTabs>
      ) : (
        board
      )}
    </>
  )
}

/** Shows one column at a time, for narrow screens. Each column has a tab with its name and its number of orders. */
function ColumnTabs(props: {
  board: Board
  open: BoardColumn
  onOpen: (column: BoardColumn) => void
  children: ReactNode
}) {
  const { t } = useTranslation()
  const nameOf = useColumnName()
  return (
    <Tabs unstyled value={props.open} onChange={(column) => props.onOpen(column as BoardColumn)}>
      <Tabs.List className={classes.tabs} aria-label={t('order.board.columns')}>
        {props.board.columns.map(({ column, orders }) => (
          <Tabs.Tab key={column} value={column} className={classes.tab}>
            {nameOf(column)} <span className={classes.count}>{formatNumber(orders)}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={props.open}>{props.children}</Tabs.Panel>
    </Tabs>
  )
}
