import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, makerOf, printable } from '../../../../testing/company.ts'
import { queriesOf } from '../../../../testing/count-queries.ts'
import { askForDocument } from '../../../../testing/files/ask-for-document.ts'
import { openTestApplication, type TestApplication } from '../../../../testing/test-application.ts'

const run = promisify(execFile)
/** True if LibreOffice is installed. */
const hasOffice = await run('soffice', ['--version']).then(
  () => true,
  () => false,
)

let application: TestApplication
let admin: string
let catalogue: Awaited<ReturnType<typeof printable>>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  catalogue = await printable(application, admin)
})
afterAll(() => application.close())

function exportOrders(input: object, token?: string) {
  return askForDocument(application, 'orderrest/export', { columns: [{ name: 'code' }], ...input }, token)
}

const sheetsOf = async (content: Buffer) => (await readXlsx(content)).sheets

/** Creates a customer's user with two orders. Their lines contain texts that a spreadsheet could read as formulas. */
async function twoOrders() {
  const { customer, token } = await customerWithStaff(application, admin)
  const mine = makerOf(application, token)
  const space = await mine.space({
    customer_id: customer.id,
    shop_name: '=1+1',
    city: '@SUM(1)',
    address: '-2+3',
  })
  const promotion = await mine.promotion({ customer_id: customer.id, code: 'AZAHAR-50', name: 'Bruma' })
  const lines = [
    catalogue.line({
      space_id: space.id,
      copies: 2,
      promotion_id: promotion.id,
      notes: '+34 600 <&> "x"\nsegunda',
    }),
    catalogue.line({ copies: 7, width: 640 }),
  ]
  const first = await mine.order({ customer_id: customer.id, lines })
  const second = await mine.order({ customer_id: customer.id, lines: [catalogue.line({ copies: 9 })] })
  return { first, second, token, space, mine, customer }
}

describe('the spreadsheet of orders with their lines', () => {
  test('has a sheet of all lines, order by order, with words for codes and numeric cells for numbers', async () => {
    const { first, second, token, space } = await twoOrders()
    const ids = [first.id, second.id]
    const { response, content } = await exportOrders({ ids, lines: true, sort: 'code', order: 'desc' }, token)
    expect(response.status).toBe(200)
    const [orders, lines] = await sheetsOf(content)
    expect(orders?.rows.slice(1)).toEqual([[second.code], [first.code]])
    expect(lines?.name).toBe('Líneas')
    const [headers = [], ...rows] = lines?.rows ?? []
    const column = (name: string) => rows.map((row) => row[headers.indexOf(name)])
    expect(column('Pedido')).toEqual([second.code, first.code, first.code])
    expect(column('Copias')).toEqual([9, 2, 7])
    expect(column('Producto de cliente')).toEqual([null, 'Bruma', null])
    expect(column('Código de producto de cliente')).toEqual([null, 'AZAHAR-50', null])
    expect(column('Ancho mm')).toEqual([1000, 1000, 640])
    expect(column('N.º de espacio')).toEqual([null, space.number, null])
    expect(column('Producto')).toEqual(Array.from({ length: 3 }, () => catalogue.product.name))
    expect(column('Neto').map((net) => Math.round(Number(net) * 100))).toEqual(
      [...second.lines, ...first.lines].map(({ net }) => Math.round(net * 100)),
    )
    // Texts are exported as texts, whatever their first character.
    expect(column('Tienda')[1]).toBe('=1+1')
    expect(column('Dirección')[1]).toBe('-2+3')
    expect(column('Notas')[1]).toBe('+34 600 <&> "x"\nsegunda')
  })

  test.skipIf(!hasOffice)(
    'opens in LibreOffice, which evaluates no text as a formula',
    async () => {
      const { first, token } = await twoOrders()
      const { content } = await exportOrders({ ids: [first.id], lines: true }, token)
      const folder = await mkdtemp(join(tmpdir(), 'lienzo-office-'))
      try {
        await writeFile(join(folder, 'orders.xlsx'), content)
        // The final -1 exports each sheet to a separate file.
        const csv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1'
        const profile = `-env:UserInstallation=file://${folder}/profile`
        await run('soffice', [
          profile,
          '--headless',
          '--convert-to',
          csv,
          '--outdir',
          folder,
          join(folder, 'orders.xlsx'),
        ])
        const name = (await readdir(folder)).find((file) => file.includes('Líneas'))
        const text = await readFile(join(folder, name ?? ''), 'utf8')
        for (const cellText of ['=1+1', '-2+3', '@SUM(1)', 'segunda', '640']) expect(text).toContain(cellText)
        expect(text).not.toContain('#NAME?')
      } finally {
        await rm(folder, { recursive: true })
      }
    },
    60_000,
  )

  test('takes few queries for any number of lines, and has one sheet by default', async () => {
    const { first, mine, customer, token } = await twoOrders()
    const { content } = await exportOrders({ ids: [first.id] }, token)
    expect(await sheetsOf(content)).toHaveLength(1)
    const lines = Array.from({ length: 300 }, (_, index) => catalogue.line({ copies: index + 1 }))
    const many = await mine.order({ customer_id: customer.id, lines })
    const few = await queriesOf(() => exportOrders({ ids: [first.id], lines: true }, token))
    const queries = await queriesOf(() => exportOrders({ ids: [many.id], lines: true }, token))
    expect(queries.length).toBeLessThanOrEqual(few.length)
    const [, sheet] = await sheetsOf((await exportOrders({ ids: [many.id], lines: true }, token)).content)
    expect(sheet?.rows).toHaveLength(301)
  })

  test('is unavailable to callers who cannot see the orders', async () => {
    const { first } = await twoOrders()
    const stranger = await customerWithStaff(application, admin)
    expect((await exportOrders({ ids: [first.id], lines: true }, stranger.token)).response.status).toBe(404)
    expect((await exportOrders({ ids: [first.id], lines: true })).response.status).toBe(401)
    const own = await sheetsOf((await exportOrders({ lines: true }, stranger.token)).content)
    expect(own.map(({ rows }) => rows.length)).toEqual([1, 1])
  })
})
