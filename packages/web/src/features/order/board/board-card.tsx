import { type BoardColumn, boardMoves, columnOf } from '@lienzo/rules/sales/production/board'
import { ActionIcon, Menu } from '@mantine/core'
import { IconAlertTriangle, IconArrowsExchange } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DueDay } from '../../../core/domain/due-sign.tsx'
import { formatM2, formatNumber } from '../../../core/language/language.ts'
import classes from './board.module.css'
import type { Card } from './board-data.ts'
import { useCardDrag } from './use-card-drag.ts'
import { cardId } from './use-card-focus.ts'
import { useColumnName } from './use-column-name.ts'

export type CardProps = {
  card: Card
  /** True if the caller is allowed to move the card. */
  mayMove: boolean
  /** True while a move of the card is being sent to the server. */
  isMoving: boolean
  /** Reason why the card's last move was refused, or undefined if it was not. */
  refusal: string | undefined
  /** True for the only card that the Tab key can reach. */
  isCurrent: boolean
  onMove: (card: Card, to: BoardColumn) => void
  onDragging: (id: number | null) => void
  onFocus: (id: number) => void
  onKeyDown: (event: KeyboardEvent, card: Card) => void
}

/**
 * Shows one order on the board. The order code is a link. The card can be moved by dragging, by its menu or with the keyboard.
 */
export function BoardCard(props: CardProps) {
  const { card, isMoving, refusal } = props
  const { t } = useTranslation()
  const element = useRef<HTMLLIElement>(null)
  const mayMove = props.mayMove && !isMoving
  useCardDrag(element, card.id, { enabled: mayMove, onDragging: props.onDragging })
  const targetColumns = props.mayMove ? movesOf(card) : []
  return (
    <li
      ref={element}
      className={classes.card}
      data-moving={isMoving || undefined}
      data-movable={mayMove || undefined}
      aria-busy={isMoving || undefined}
    >
      <div className={classes.line}>
        <Link
          id={cardId(card.id)}
          to={`/order/${card.id}`}
          className={classes.code}
          tabIndex={props.isCurrent ? 0 : -1}
          draggable={false}
          aria-keyshortcuts={mayMove ? 'Control+Shift+ArrowLeft Control+Shift+ArrowRight' : undefined}
          onFocus={() => props.onFocus(card.id)}
          onKeyDown={(event) => props.onKeyDown(event, card)}
        >
          {card.code}
        </Link>
        {targetColumns.length > 0 && (
          <MoveMenu
            card={card}
            reached={targetColumns}
            disabled={isMoving}
            isCurrent={props.isCurrent}
            onMove={props.onMove}
          />
        )}
      </div>
      <span className={classes.customer}>{card.customer_name}</span>
      {(card.reference || card.campaign_name) && (
        <span className={classes.about}>
          {[card.reference, card.campaign_name].filter(Boolean).join(' · ')}
        </span>
      )}
      <div className={classes.line}>
        <span className={classes.amount}>
          {t('order.board.pieces', { count: card.pieces, shown: formatNumber(card.pieces) })} ·{' '}
          {formatM2(card.m2)} m²
        </span>
        <DueDay due={card.due_at} wraps />
      </div>
      {refusal && (
        <p className={classes.refusal}>
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
          {refusal}
        </p>
      )}
    </li>
  )
}

function MoveMenu(props: {
  card: Card
  reached: readonly BoardColumn[]
  disabled: boolean
  isCurrent: boolean
  onMove: (card: Card, to: BoardColumn) => void
}) {
  const { card } = props
  const { t } = useTranslation()
  const nameOf = useColumnName()
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon
          size={28}
          variant="subtle"
          color="gray"
          className={classes.move}
          aria-label={t('order.board.move', { code: card.code })}
          disabled={props.disabled}
          tabIndex={props.isCurrent ? 0 : -1}
        >
          <IconArrowsExchange size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {props.reached.map((column) => (
          <Menu.Item key={column} onClick={() => props.onMove(card, column)}>
            {nameOf(column)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Returns the columns to which the house can move a card. */
function movesOf(card: Card): BoardColumn[] {
  const from = columnOf(card)
  return from ? boardMoves(from, { house: true }) : []
}
