import { type CSSProperties, useState } from 'react'
import { axisEnd } from './axis-end.ts'
import classes from './bar-chart.module.css'

/** One segment of every stacked bar. A pattern distinguishes the segments without colour. */
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
  /**
   * Returns the text that describes a point. The chart shows it for the point under the pointer, or otherwise for the last
   * point.
   */
  textOf: (point: Point) => string
  /** Formats an amount as an axis label. */
  amountText: (amount: number) => string
  shortName: (point: Point) => string
  longName: (point: Point) => string
  /** True if the last period has not ended yet, so its total is incomplete. */
  lastIsRunning?: boolean
}

/** Stacked bar chart over time. It is hidden from assistive technology; `chart-table.tsx` shows the same numbers as a table. */
export function BarChart<Point>(props: BarChartProps<Point>) {
  const { title, points, parts, keyOf, textOf, amountText, shortName, longName, lastIsRunning } = props
  const [pointedIndex, setPointedIndex] = useState<number | null>(null)
  const currentPoint = points[pointedIndex ?? points.length - 1]
  const sumOf = (point: Point) => parts.reduce((sum, { amountOf }) => sum + amountOf(point), 0)
  const end = axisEnd(points.reduce((greatest, point) => Math.max(greatest, sumOf(point)), 0))
  return (
    <div className={classes.chart} aria-hidden>
      <p className={classes.caption}>
        <span>{title}</span>
        <strong>{currentPoint && textOf(currentPoint)}</strong>
        <span className={classes.when}>{currentPoint && longName(currentPoint)}</span>
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
        <div className={classes.plot} onPointerLeave={() => setPointedIndex(null)}>
          {points.map((point, index) => (
            <div
              key={keyOf(point)}
              className={classes.place}
              onPointerEnter={() => setPointedIndex(index)}
              data-pointed={index === pointedIndex || undefined}
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
