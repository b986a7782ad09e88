import { Skeleton } from '@mantine/core'
import type { ListColumn } from '../columns/list-column.ts'
import classes from './list-table.module.css'

/** Skeleton rows. Their bars have slightly different widths, like texts. */
export function SkeletonRows<Row>(props: { count: number; columns: readonly ListColumn<Row>[] }) {
  return Array.from({ length: props.count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the position is a row's only identity
    <tr key={row} className={classes.row} aria-hidden>
      <td className={classes.check} />
      {props.columns.map((column, index) => (
        <td key={column.name} className={classes.cell} data-align={column.align}>
          <Skeleton
            height={10}
            radius="xl"
            width={`${45 + ((row * 13 + index * 29) % 40)}%`}
            ms={column.align === 'right' ? 'auto' : undefined}
          />
        </td>
      ))}
      <td className={classes.actions} />
    </tr>
  ))
}
