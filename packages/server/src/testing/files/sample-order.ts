import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { LinePicture, PrintedLine, PrintedOrder } from '../../features/order/document/printed-order.ts'
import { blackPng, detailedPicture } from './sample-files.ts'

/** Draws a poster in two colours, `paper` and `ink`, with bars instead of text. */
export function poster(width: number, height: number, paper: string, ink: string): Promise<Buffer> {
  const bar = (left: number, top: number, wide: number, high: number) => ({
    input: {
      create: {
        width: Math.round(width * wide),
        height: Math.round(height * high),
        channels: 3 as const,
        background: ink,
      },
    },
    left: Math.round(width * left),
    top: Math.round(height * top),
  })
  return sharp({ create: { width, height, channels: 3, background: paper } })
    .composite([
      bar(0.1, 0.1, 0.6, 0.16),
      bar(0.1, 0.32, 0.45, 0.05),
      bar(0.1, 0.41, 0.5, 0.05),
      bar(0.62, 0.6, 0.28, 0.28),
    ])
    .jpeg()
    .toBuffer()
}

/** Returns the data of a Spanish order that uses every possible field. */
export async function sampleOrder(numberOfLines = 5): Promise<PrintedOrder> {
  const lines = await sampleLines()
  return {
    language: 'es',
    labels: {
      title: 'Pedido',
      customer: 'Cliente',
      deliverTo: 'Entrega',
      number: 'N.º',
      picture: 'Imagen',
      product: 'Producto, material y acabados',
      space: 'Espacio',
      size: 'Medidas',
      copies: 'Copias',
      area: 'm²',
      unitPrice: 'Precio',
      discount: 'Dto.',
      net: 'Neto',
      notes: 'Notas',
      material: 'Material',
      finishes: 'Acabados',
      promotion: 'Producto de cliente',
      continued: 'continuación',
      missingPicture: 'Falta la imagen',
      page: 'Página',
    },
    productName: 'Lienzo',
    houseName: 'MC Impresión Gran Formato, S.L.',
    houseLines: [
      'Polígono El Pino, nave 12',
      '41016 Sevilla',
      'NIF B12345674',
      '+34 955 00 00 00 · taller@mc.example',
    ],
    logo: undefined,
    orderCode: '26-000123',
    mark: undefined,
    qr: 'https://lienzo.example.com/#/orders/detail/123',
    customer: {
      name: 'Perfumería São João & Ñandú, S.A.',
      lines: ['C/ de la Camiseta, 12, 3.º B', '08001 Barcelona', 'España', 'NIF A58818501'],
    },
    deliverTo: {
      name: 'Almacén Lisboa',
      lines: ['Rua da Conceição, 45', '1100-153 Lisboa', 'Portugal', 'João Simões · +351 21 000 00 00'],
    },
    facts: [
      { label: 'Referencia', text: 'PV-2026/Otoño' },
      { label: 'Campaña', text: 'Otoño 2026' },
      { label: 'Fecha', text: '14/09/2026' },
      { label: 'Solicitado para', text: '28/09/2026' },
      { label: 'Prometido para', text: '25/09/2026' },
    ],
    lines: Array.from({ length: numberOfLines }, (_, at) => ({
      ...lineAt(lines, at),
      number: String(at + 1),
    })),
    totals: [
      { label: 'Piezas', text: '1.284' },
      { label: 'Superficie', text: '1.930,45 m²' },
      { label: 'Neto', text: '18.204,10 €' },
      { label: 'IVA 21 %', text: '3.822,86 €' },
      { label: 'Total', text: '22.026,96 €' },
    ],
    notes: [
      {
        label: 'Producción',
        text: 'Revisar el perfil de color antes de imprimir.\nCortar con 3 mm de sangrado.',
      },
      { label: 'Entrega', text: 'Muelle 4, de 9:00 a 13:00.' },
    ],
  }
}

/** Returns a picture of a line with this content; undefined if the content is missing. */
export function samplePicture(name: string, content: Buffer | undefined): LinePicture {
  const key = createHash('sha256')
    .update(content ?? name)
    .digest('hex')
  return { name, key, read: async () => content }
}

function lineAt(lines: PrintedLine[], at: number): PrintedLine {
  const line = lines[at % lines.length]
  if (!line) throw new Error('No sample lines')
  return line
}

async function sampleLines(): Promise<PrintedLine[]> {
  const line = (over: Partial<PrintedLine>): PrintedLine => ({
    number: '1',
    product: 'Vinilo de escaparate',
    space: '',
    material: 'Vinilo monomérico blanco brillo 100 µ',
    finishes: ['Laminado mate', 'Corte de contorno'],
    promotion: '',
    size: '1.200 × 800 mm',
    copies: '24',
    area: '23,04',
    unitPrice: '54,8269 €',
    discounts: ['10\u00a0%'],
    net: '1.184,26 €',
    artwork: '',
    picture: undefined,
    notes: '',
    ...over,
  })
  return [
    line({
      artwork: 'Escaparate de otoño · versión 2',
      picture: samplePicture('otono-escaparate.jpg', await poster(900, 600, '#f3c9a9', '#7b2d26')),
      notes: 'Con 10 mm de más por cada lado; instalar por dentro.',
    }),
    line({
      product: 'Cartel A1',
      material: 'Papel estucado 200 g',
      finishes: [],
      size: '594 × 841 mm',
      copies: '1.000',
      area: '499,55',
      net: '9.871,00 €',
      picture: samplePicture('cartel.jpg', await poster(600, 850, '#20344f', '#e9c46a')),
    }),
    line({
      product: 'Lona microperforada',
      material: 'Lona 440 g',
      finishes: ['Ojales cada 500 mm', 'Dobladillo'],
      size: '12.000 × 3.000 mm',
      copies: '2',
      area: '72,00',
      net: '1.404,00 €',
      picture: samplePicture('campaña otoño 2026 definitivo v3.tif', undefined),
    }),
    line({
      product: 'Tótem de cartón',
      material: 'Cartón pluma 10 mm',
      finishes: ['Troquel'],
      size: '600 × 1.700 mm',
      copies: '8',
      area: '8,16',
      net: '612,40 €',
      picture: samplePicture('totem.jpg', (await detailedPicture().jpeg().toBuffer()).subarray(0, 9000)),
    }),
    line({
      product: 'Muestra de color',
      picture: samplePicture('negro.png', blackPng(300, 300)),
      size: '100 × 100 mm',
    }),
  ]
}
