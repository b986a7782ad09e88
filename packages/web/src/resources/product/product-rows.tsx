import { Button, CloseButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './product-rows.module.css'

/** List of values of a product; the user can add, change and remove rows. */
export function ProductRows<Row>(props: {
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  readOnly: boolean
  /** Returns the label of the button that removes the row. */
  removeText: (row: Row) => string
  addText: string
  /** Initial values of the next row that the user adds. */
  next: Row
  /** Renders the fields of one row. */
  children: (row: Row, index: number, change: (changes: Partial<Row>) => void) => ReactNode
}) {
  const { rows, onChange, readOnly } = props

  function changeAt(index: number, changes: Partial<Row>) {
    onChange(rows.map((row, other) => (other === index ? { ...row, ...changes } : row)))
  }

  return (
    <>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no key but its index
        <div key={index} className={classes.row}>
          {props.children(row, index, (changes) => changeAt(index, changes))}
          {!readOnly && (
            <CloseButton
              className={classes.remove}
              aria-label={props.removeText(row)}
              onClick={() => onChange(rows.filter((_, other) => other !== index))}
            />
          )}
        </div>
      ))}
      {!readOnly && (
        <Button
          variant="default"
          size="xs"
          mt={8}
          leftSection={<IconPlus size={15} />}
          onClick={() => onChange([...rows, props.next])}
        >
          {props.addText}
        </Button>
      )}
    </>
  )
}
