import { type LabelFormat, labelPlace, labelsOnPage } from '@lienzo/rules/sales/label-formats'
import classes from './label-sheet.module.css'

/**
 * Draws a sheet of labels. The user presses a label to choose the first free position. The drawing is hidden from keyboards and
 * screen readers, which use the field beside it.
 */
export function LabelSheet(props: { format: LabelFormat; first: number; onChoose: (first: number) => void }) {
  const { format, first, onChoose } = props
  const { page, label } = format
  const share = (length: number, of: number) => `${(100 * length) / of}%`
  return (
    <div className={classes.sheet} aria-hidden="true">
      {Array.from({ length: labelsOnPage(format) }, (_, index) => {
        const { x, y } = labelPlace(format, index)
        return (
          <button
            key={`${x} ${y}`}
            type="button"
            tabIndex={-1}
            className={index + 1 < first ? classes.gone : classes.free}
            style={{
              left: share(x, page.width),
              top: share(y, page.height),
              width: share(label.width, page.width),
              height: share(label.height, page.height),
            }}
            onClick={() => onChoose(index + 1)}
          />
        )
      })}
    </div>
  )
}
