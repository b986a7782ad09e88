import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { inAnybodysWay } from '../../testing/components/axe.ts'
import { type Answering, openGrid, takeAll } from '../../testing/components/grid-of-prints.tsx'
import { announcements, cell, keyboard, paste, press } from '../../testing/components/grid-person.ts'

/** Delays each answer of the server until `letGo` is called. */
function gate() {
  const releases: (() => void)[] = []
  const answers: Answering = async (changes, server) => {
    await new Promise<void>((resolve) => releases.push(resolve))
    return takeAll(changes, server)
  }
  return { answers, letGo: () => releases.shift()?.(), waiting: () => releases.length }
}

const texts = (batch: readonly { text: string }[] | undefined) => batch?.map(({ text }) => text)

test('an edit appears at once and is saved automatically, and edits made meanwhile are sent together', async () => {
  const server = gate()
  const prints = await openGrid(20, { answers: server.answers })
  await cell(0, 'Copias').click()
  await press('7{Enter}')
  expect(cell(0, 'Copias').element().textContent).toBe('7')
  await expect.poll(announcements).toMatch(/Guardando 1 celda…/)
  await press('8{Enter}9{Enter}')
  await cell(1, 'Copias').click()
  await press('6{Enter}')
  expect(prints.batches).toHaveLength(1)
  await expect.poll(() => prints.unsaved).toBe(3)
  server.letGo()
  await expect.poll(() => prints.batches.length).toBe(2)
  expect(texts(prints.batches[1])).toEqual(['9', '6'])
  server.letGo()
  await expect.poll(announcements).toMatch(/Todo guardado/)
  expect(prints.rows.slice(0, 3).map(({ copies, version }) => [copies, version])).toEqual([
    [7, 2],
    [6, 2],
    [9, 2],
  ])
  // The next change must use the version from the answer; undo is saved in the same way.
  await press('{Control>}z{/Control}')
  await expect.poll(() => prints.batches[2]?.map(({ text, version }) => [text, version])).toEqual([['8', 2]])
})

test('a whole column is saved in batches with progress, can be stopped and resumed, and is undone as one step', async () => {
  const server = gate()
  const prints = await openGrid(1201, { answers: server.answers })
  // One of the rows is in production and read-only.
  const isSaved = (copies: number) => prints.rows.filter((row) => row.copies === copies).length
  await cell(0, 'Copias').click()
  await paste({ 'text/plain': Array.from({ length: 1201 }, () => '5000').join('\n') })
  await expect.poll(announcements).toMatch(/Guardando: 0 de 1\.?200 celdas\./)
  await expect.poll(server.waiting).toBe(1)
  server.letGo()
  await expect.poll(announcements).toMatch(/Guardando: 500 de 1\.?200 celdas\./)
  await expect.element(page.getByRole('progressbar', { name: 'Lo que está guardado' })).toBeVisible()
  expect(await inAnybodysWay('main')).toEqual([])
  // When the user stops saving, cells that are being sent are still saved. All other cells wait, remain visible and are counted
  // as unsaved.
  await page.getByRole('button', { name: 'Parar' }).click()
  server.letGo()
  await expect.poll(announcements).toMatch(/Guardado parado: 200 celdas sin guardar\./)
  expect(prints.batches).toHaveLength(2)
  await expect.poll(() => prints.unsaved).toBe(200)
  await page.getByRole('button', { name: 'Seguir guardando' }).click()
  await expect.poll(server.waiting).toBe(1)
  server.letGo()
  await expect.poll(announcements).toMatch(/Todo guardado/)
  expect(isSaved(5000)).toBe(1200)
  await cell(0, 'Copias').click()
  await press('{Control>}z{/Control}')
  for (const _ of [1, 2, 3]) {
    await expect.poll(server.waiting).toBe(1)
    server.letGo()
  }
  await expect.poll(announcements).toMatch(/Todo guardado/)
  expect(isSaved(5000)).toBe(0)
})

test('a refused change stays in its cell with its message until it is corrected', async () => {
  const answers: Answering = async (changes, server) => {
    const [first] = changes
    return first && Number(first.text) > 100
      ? [{ id: first.id, fault: 'No caben más de 100.', column: 'copies' }]
      : takeAll(changes, server)
  }
  const prints = await openGrid(20, { answers })
  await cell(2, 'Copias').click()
  await press('500{Enter}')
  await expect.poll(announcements).toMatch(/1 celda sin guardar/)
  expect(cell(2, 'Copias').element().textContent).toContain('500')
  await expect.element(cell(2, 'Copias')).toHaveAccessibleDescription('No caben más de 100.')
  expect(await inAnybodysWay('main')).toEqual([])
  // F8 moves to the cell. A tooltip that the user can close shows the reason.
  await press('{ArrowUp}{ArrowUp}{F8}')
  expect(keyboard()).toBe('2 Copias')
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('No caben más de 100.')
  await press('{Escape}')
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
  expect(prints.rows[2]?.copies).toBe(3)
  await press('90{Enter}')
  await expect.poll(() => prints.rows[2]?.copies).toBe(90)
  await expect.poll(announcements).toMatch(/Todo guardado/)
})

test('a refused change can be discarded', async () => {
  const prints = await openGrid(20, {
    answers: async ([change]) => (change ? [{ id: change.id, fault: 'No.' }] : []),
  })
  await cell(2, 'Copias').click()
  await press('500{Enter}{ArrowUp}')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect.poll(() => cell(2, 'Copias').element().textContent).toBe('3')
  expect(keyboard()).toBe('2 Copias')
  await expect.poll(() => prints.unsaved).toBe(0)
})

test('a cell that somebody else has changed meanwhile shows both values, and the user chooses', async () => {
  const answers: Answering = async (changes, server) => {
    const [change] = changes
    const savedRow = server.rows.find(({ id }) => id === change?.id)
    return change && savedRow && savedRow.version > change.version
      ? [{ id: change.id, theirs: savedRow }]
      : takeAll(changes, server)
  }
  const prints = await openGrid(20, { answers })
  const theirs = { ...prints.rows[1], version: 2, note: 'Suya', width: 900 } as (typeof prints.rows)[number]
  prints.rows[1] = theirs
  await cell(1, 'Nota').click()
  await press('Mía{Enter}{ArrowUp}')
  const sentence = 'Otra persona ha puesto «Suya»; lo tuyo es «Mía».'
  await expect.element(cell(1, 'Nota')).toHaveAccessibleDescription(sentence)
  // The other user's change in the next cell is already shown.
  expect(cell(1, 'Ancho').element().textContent).toContain('900')
  await page.getByRole('button', { name: 'Dejar lo mío' }).click()
  await expect.poll(() => prints.rows[1]).toMatchObject({ note: 'Mía', width: 900, version: 3 })
})

test('a row reloaded while it is edited shows both values as well', async () => {
  const server = gate()
  const prints = await openGrid(20, { answers: server.answers })
  await cell(0, 'Copias').click()
  await press('7{Enter}')
  await cell(1, 'Nota').click()
  await press('Mía{Enter}{ArrowUp}')
  prints.show((rows) => rows.map((row) => (row?.id === 2 ? { ...row, note: 'Suya', version: 2 } : row)))
  await expect.element(page.getByRole('region', { name: 'Nota' })).toBeVisible()
  await page.getByRole('button', { name: 'Dejar lo suyo' }).click()
  await expect.poll(() => cell(1, 'Nota').element().textContent).toBe('Suya')
  expect(keyboard()).toBe('1 Nota')
  server.letGo()
  await expect.poll(announcements).toMatch(/Todo guardado/)
  expect(prints.batches).toHaveLength(1)
})

test('offline edits wait, and are sent again in their order', async () => {
  let isDown = true
  const answers: Answering = async (changes, server) => {
    if (isDown) throw new Error('no network')
    return takeAll(changes, server)
  }
  const prints = await openGrid(20, { answers })
  await cell(0, 'Copias').click()
  await press('7{Enter}')
  await expect.poll(announcements).toMatch(/1 celda sin guardar\. Lo escrito sigue aquí\./)
  await press('8{Enter}')
  await expect.poll(announcements).toMatch(/2 celdas sin guardar\. Lo escrito sigue aquí\./)
  isDown = false
  await page.getByRole('button', { name: 'Volver a intentarlo' }).click()
  await expect.poll(announcements).toMatch(/Todo guardado/)
  expect(texts(prints.batches.at(-1))).toEqual(['7', '8'])
  expect(prints.rows.slice(0, 2).map(({ copies }) => copies)).toEqual([7, 8])

  // When the network is available again, the change is sent automatically.
  isDown = true
  await press('9{Enter}')
  await expect.poll(announcements).toMatch(/1 celda sin guardar/)
  isDown = false
  window.dispatchEvent(new Event('online'))
  await expect.poll(announcements).toMatch(/Todo guardado/)
})

test('an edit of a row that no longer exists is reported, and does not block further work', async () => {
  const prints = await openGrid(20, { answers: () => Promise.reject(new Error('no network')) })
  await cell(3, 'Copias').click()
  await press('7{Enter}')
  await expect.poll(announcements).toMatch(/1 celda sin guardar/)
  prints.show((rows) => rows.filter((_, place) => place !== 3))
  await expect.poll(announcements).toMatch(/escribiste en una fila que ya no existe: «7»\..*Todo guardado/)
  await expect.poll(() => prints.unsaved).toBe(0)
})
