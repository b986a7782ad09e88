import '../../ui/styles/styles.css'
import '../../ui/styles/component-styles.css'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { startLanguage } from '../../core/language/language-texts.ts'
import { useCellKinds } from '../../ui/grid/cells/cell-kinds.tsx'
import type { Offer } from '../../ui/grid/cells/use-offers.ts'
import type { GridColumn, RowId } from '../../ui/grid/columns/grid-column.ts'
import { Grid } from '../../ui/grid/grid.tsx'
import type { RowChange, SaveAnswer } from '../../ui/grid/saving/use-saving.ts'
import { theme } from '../../ui/styles/theme.ts'

type Print = {
  id: number
  version: number
  shop: string
  note: string
  width: number
  copies: number
  finish: string
  material: Offer | null
  total: number
}

const shops = ['Gran Vía 32', 'Portal de l’Àngel 14', 'Rua Augusta 101', 'Sierpes 8']

const finishes = [
  { value: 'none', label: 'Ninguno' },
  { value: 'matte', label: 'Laminado mate' },
  { value: 'gloss', label: 'Laminado brillo' },
]

const materials: Offer[] = ['Vinilo', 'Vinilo microperforado', 'Lona', 'Cartón pluma'].map((name, index) => ({
  id: index + 1,
  name,
  code: `MAT-${index + 1}`,
}))

/** Returns prints with different values. */
function prints(count: number): Print[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    version: 1,
    shop: `${shops[index % shops.length]} · ${index + 1}`,
    note: index % 3 === 0 ? 'Urgente' : '',
    width: 500 + index * 10,
    copies: 1 + (index % 4),
    finish: finishes[index % 2]?.value ?? '',
    material: materials[index % 3] ?? null,
    total: 20 + index + 0.5,
  }))
}

/** Fake server behind the grid. It accepts all changes unless the test passes `answers` to `openGrid`. */
export type PrintsServer = {
  /** Saved rows. */
  rows: Print[]
  batches: (readonly RowChange<Print>[])[]
  /** Changes the rows in the grid, as if another user had saved them. */
  show: Dispatch<SetStateAction<readonly (Print | undefined)[]>>
  /** Ranges of unloaded rows that the grid has requested. */
  asked: [number, number][]
  /** Resolves when the requested rows have arrived; rejects if the request fails. */
  reading: () => Promise<unknown>
  /** Unsaved, selected and refused data that the grid has reported to the screen. */
  unsaved: number
  chosen: readonly RowId[]
  refused: readonly string[]
}

export type Answering = (
  changes: readonly RowChange<Print>[],
  server: PrintsServer,
) => Promise<readonly SaveAnswer<Print>[]>

/** Accepts all changes and increments the version of each changed row. */
export const takeAll: Answering = async (changes, server) =>
  [...Map.groupBy(changes, ({ id }) => id)].map(([id, ofRow]) => {
    const place = server.rows.findIndex((row) => row.id === id)
    const row = { ...(ofRow[0]?.row as Print), version: (server.rows[place]?.version ?? 0) + 1 }
    server.rows[place] = row
    return { id, row }
  })

type GridOptions = {
  dir?: 'ltr' | 'rtl'
  answers?: Answering
  /** Number of rows that are loaded initially. The others are loaded on request. */
  loaded?: number
  width?: number
  /** True to show folded cards with summary rows. */
  isBrief?: boolean
}

let root: Root | undefined

/** Opens a grid of prints, with a button before it and a button after it. */
export async function openGrid(count: number, options: GridOptions = {}): Promise<PrintsServer> {
  const { dir = 'ltr', answers = takeAll, loaded = count, width = 600, isBrief = false } = options
  localStorage.setItem('currentLanguage', 'es')
  localStorage.removeItem('printsWidths')
  localStorage.removeItem('printsColumns')
  await startLanguage()
  const { documentElement: html } = document
  html.dir = dir
  html.dataset.skin = 'smart-style-2'
  const server: PrintsServer = {
    rows: prints(count),
    batches: [],
    show: () => undefined,
    asked: [],
    reading: () => Promise.resolve(),
    unsaved: 0,
    chosen: [],
    refused: [],
  }
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
        <PrintsGrid {...{ server, answers, loaded, width, isBrief }} />
      </MantineProvider>
    </DirectionProvider>,
  )
  await page.getByRole('button', { name: 'Buscar en la tabla' }).findElement()
  return server
}

const idOf = ({ id }: Print) => id
const briefOf = ({ shop, copies }: Print) => [shop, `${copies} copias`]
const versionOf = ({ version }: Print) => version
const lockReason = ({ id }: Print) => (id === 12 ? 'Este pedido ya está en producción.' : undefined)

function usePrintColumns(): readonly GridColumn<Print>[] {
  const kinds = useCellKinds<Print>()
  const [columns] = useState((): readonly GridColumn<Print>[] => [
    kinds.text({ name: 'shop', header: 'Tienda', width: 200, value: ({ shop }) => shop, isName: true }),
    kinds.text({
      name: 'note',
      header: 'Nota',
      value: ({ note }) => note,
      set: (row, note) => ({ ...row, note }),
      notes: ({ note }) =>
        note === 'Rota' ? [{ kind: 'warning', text: 'Pide otra foto del espacio.' }] : [],
    }),
    kinds.number({
      name: 'width',
      header: 'Ancho',
      unit: 'mm',
      value: ({ width }) => width,
      set: (row, width) => ({ ...row, width: width ?? 0 }),
      isSummed: true,
    }),
    kinds.number({
      name: 'copies',
      header: 'Copias',
      value: ({ copies }) => copies,
      set: (row, copies) => ({ ...row, copies: copies ?? 0 }),
      isSummed: true,
    }),
    kinds.choice({
      name: 'finish',
      header: 'Acabado',
      choices: finishes,
      value: ({ finish }) => finish,
      set: (row, finish) => ({ ...row, finish }),
    }),
    kinds.pick({
      name: 'material',
      header: 'Material',
      value: ({ material }) => material,
      set: (row, material) => ({ ...row, material }),
      isOptional: true,
      search: async (text) => {
        await new Promise((resolve) => setTimeout(resolve, 50))
        return materials.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
      },
    }),
    kinds.status({
      name: 'check',
      header: 'Medidas',
      status: ({ width }) =>
        width > 2000
          ? { hue: 'orange', icon: IconAlertTriangle, label: 'Revisar' }
          : { hue: 'green', icon: IconCircleCheck, label: 'Correctas' },
    }),
    kinds.picture({ name: 'photo', header: 'Foto', src: () => undefined }),
    kinds.money({
      name: 'total',
      header: 'Total',
      value: ({ total }) => total,
      set: (row, total) => ({ ...row, total: total ?? 0 }),
      readOnly: ({ id }) => (id % 2 === 0 ? 'Lo calcula la tarifa.' : undefined),
      isSummed: true,
    }),
  ])
  return columns
}

type PrintsGridProps = {
  server: PrintsServer
  answers: Answering
  loaded: number
  width: number
  isBrief: boolean
}

function PrintsGrid({ server, answers, loaded, width, isBrief }: PrintsGridProps) {
  const [rows, setRows] = useState<readonly (Print | undefined)[]>(() =>
    server.rows.map((row, place) => (place < loaded ? row : undefined)),
  )
  const columns = usePrintColumns()
  server.show = setRows
  return (
    <>
      <button type="button">Antes</button>
      <div style={{ height: 420, width }}>
        <Grid
          name="prints"
          label="Impresiones"
          rows={rows}
          idOf={idOf}
          versionOf={versionOf}
          rowReadOnly={lockReason}
          columns={columns}
          frozen={1}
          {...(isBrief && { brief: briefOf })}
          save={(changes) => {
            server.batches.push(changes)
            return answers(changes, server)
          }}
          load={async (from, to) => {
            server.asked.push([from, to])
            await server.reading()
            setRows((current) =>
              current.map((row, place) => (place >= from && place < to ? server.rows[place] : row)),
            )
          }}
          onUnsaved={(cells) => {
            server.unsaved = cells
          }}
          onRefused={(sentences) => {
            server.refused = sentences
          }}
          onSelect={(ids) => {
            server.chosen = ids
          }}
          empty="Todavía no hay impresiones."
        />
      </div>
      <button type="button">Después</button>
      <button type="button" onClick={() => setRows((current) => current.toReversed())}>
        Al revés
      </button>
    </>
  )
}
