import { type CSSProperties, useState } from 'react'
import { axisEnd } from './axis-end.ts'
import classes from './bar-chart.module.css'

/** What is drawn of each point, one part upon the other. Each has a pattern besides its colour. */
type ChartPart<Point> = {
  name: string
  amountOf: (point: Point) => number
  look: 'plain' | 'striped' | 'hollow'
}

type BarChartProps<Point> = {
  title: string
  points: readonly Point[]
  parts: readonly ChartPart<Point>[]
  keyOf: (point: Point) => number | string
  /** What is said of the one that is pointed at, or of the last. */
  textOf: (point: Point) => string
  /** How the axis says an amount. */
  amountText: (amount: number) => string
  shortName: (point: Point) => string
  longName: (point: Point) => string
  /** Whether the last point still goes on: it says less than those that are over. */
  lastIsRunning?: boolean
}

/**
 * Bars for points in time. It is only seen: whoever cannot see it, or has no pointer, reads the table that stands below
 * (`chart-table.tsx`).
 */
export function BarChart<Point>(props: BarChartProps<Point>) {
  const { title, points, parts, keyOf, textOf, amountText, shortName, longName, lastIsRunning } = props
  const [pointed, setPointed] = useState<number | null>(null)
  const shown = points[pointed ?? points.length - 1]
  const sumOf = (point: Point) => parts.reduce((sum, { amountOf }) => sum + amountOf(point), 0)
  const end = axisEnd(points.reduce((greatest, point) => Math.max(greatest, sumOf(point)), 0))
  return (
    <div className={classes.chart} aria-hidden>
      <p className={classes.caption}>
        <span>{title}</span>
        <strong>{shown && textOf(shown)}</strong>
        <span className={classes.when}>{shown && longName(shown)}</span>
      </p>
      {parts.length > 1 && (
        <p className={classes.legend}>
          {parts.map(({ name, look }) => (
            <span key={name}>
              <i className={classes.part} data-look={look} />
              {name}
            </span>
          ))}
        </p>
      )}
      <div className={classes.field}>
        <span className={classes.axis}>
          {[end, end / 2, 0].map((amount) => (
            <span key={amount}>{amountText(amount)}</span>
          ))}
        </span>
        <div className={classes.plot} onPointerLeave={() => setPointed(null)}>
          {points.map((point, index) => (
            <div
              key={keyOf(point)}
              className={classes.place}
              onPointerEnter={() => setPointed(index)}
              data-pointed={index === pointed || undefined}
              data-running={(lastIsRunning && index === points.length - 1) || undefined}
            >
              {parts.map((part) => (
                <i
                  key={part.name}
                  className={classes.part}
                  data-look={part.look}
                  data-none={part.amountOf(point) > 0 ? undefined : true}
                  style={{ '--share': part.amountOf(point) / end } as CSSProperties}
                />
              ))}
            </div>
          ))}
        </div>
        <span className={classes.names}>
          {points.map((point) => (
            <span key={keyOf(point)}>{shortName(point)}</span>
          ))}
        </span>
      </div>
    </div>
  )
}
