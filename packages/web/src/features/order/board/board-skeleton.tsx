import { boardColumns } from '@lienzo/rules/sales/production/board'
import { Bar, WaitingPlace } from '../../../ui/feedback/waiting-place.tsx'
import classes from './board.module.css'

const cards = Array.from({ length: 3 }, (_, index) => index)

/** Shows a placeholder while the board is loading. */
export function BoardSkeleton() {
  return (
    <WaitingPlace className={classes.board}>
      {boardColumns.map((column) => (
        <div key={column} className={classes.column}>
          <Bar height={18} width="60%" above={4} below={12} />
          {cards.map((card) => (
            <Bar key={card} height={84} width="100%" below={8} />
          ))}
        </div>
      ))}
    </WaitingPlace>
  )
}
