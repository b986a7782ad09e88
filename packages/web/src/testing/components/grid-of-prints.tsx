import '../../ui/styles/styles.css'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { startLanguage } from '../../core/language/language-texts.ts'
import type { CellChange } from '../../ui/grid/changes/write-cells.ts'
import type { GridColumn } from '../../ui/grid/columns/grid-column.ts'
import { Grid } from '../../ui/grid/grid.tsx'
import { theme } from '../../ui/styles/theme.ts'

type Print = { id: number; shop: string; note: string; width: number; copies: number; total: number }

const shops = ['Gran Vía 32', 'Portal de l’Àngel 14', 'Rua Augusta 101', 'Sierpes 8']

/** Prints that differ from one another. */
function prints(count: number): Print[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    shop: `${shops[index % shops.length]} · ${index + 1}`,
    note: index % 3 === 0 ? 'Urgente' : '',
    width: 500 + index * 10,
    copies: 1 + (index % 4),
    total: 20 + index,
  }))
}

function numbers(name: 'width' | 'copies', header: string): GridColumn<Print> {
  return {
    name,
    header,
    width: 90,
    align: 'end',
    text: (row) => String(row[name]),
    write: (row, text) =>
      /^\d+$/.test(text) ? { row: { ...row, [name]: Number(text) } } : { fault: 'Escribe un número.' },
    sum: { amount: (row) => row[name], text: (total) => total.toLocaleString('es') },
  }
}

const columns: GridColumn<Print>[] = [
  { name: 'shop', header: 'Tienda', width: 200, text: ({ shop }) => shop, isName: true },
  {
    name: 'note',
    header: 'Nota',
    width: 160,
    text: ({ note }) => note,
    write: (row, note) => ({ row: { ...row, note } }),
  },
  numbers('width', 'Ancho'),
  numbers('copies', 'Copias'),
  { name: 'total', header: 'Total', width: 100, align: 'end', text: ({ total }) => `${total},00` },
]

const idOf = ({ id }: Print) => id

/** What the grid has told: the rows as they are now, and the changes of each time. */
export type Told = { rows: readonly Print[]; changes: (readonly CellChange[])[] }

let root: Root | undefined

/** Opens a grid of prints between two buttons. */
export async function openGrid(count: number, dir: 'ltr' | 'rtl' = 'ltr'): Promise<Told> {
  localStorage.setItem('currentLanguage', 'es')
  await startLanguage()
  const { documentElement: html } = document
  html.dir = dir
  html.dataset.skin = 'smart-style-2'
  const told: Told = { rows: prints(count), changes: [] }
  const place = document.body.appendChild(document.createElement('main'))
  onTestFinished(() => {
    root?.unmount()
    place.remove()
    html.dir = 'ltr'
  })
  root = createRoot(place)
  root.render(
    <DirectionProvider initialDirection={dir} detectDirection={false}>
      <MantineProvider theme={theme} forceColorScheme="light">
        <PrintsGrid told={told} />
      </MantineProvider>
    </DirectionProvider>,
  )
  await page.getByRole('grid').findElement()
  return told
}

function PrintsGrid({ told }: { told: Told }) {
  const [rows, setRows] = useState(told.rows)
  return (
    <>
      <button type="button">Antes</button>
      <div style={{ height: 420, width: 600 }}>
        <Grid
          label="Impresiones"
          rows={rows}
          idOf={idOf}
          columns={columns}
          frozen={1}
          onChange={(next, changes) => {
            told.rows = next
            told.changes.push(changes)
            setRows(next)
          }}
        />
      </div>
      <button type="button">Después</button>
      <button type="button" onClick={() => setRows((shown) => shown.toReversed())}>
        Al revés
      </button>
    </>
  )
}
