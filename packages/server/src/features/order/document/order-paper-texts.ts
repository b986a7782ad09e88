import type { languages } from '@lienzo/contract/people/languages'
import type { OrderState } from '@lienzo/rules/sales/order-states'
import type { OrderLabels } from './printed-order.ts'

type Texts = OrderLabels & {
  locale: string
  /** Label of lines without a space, followed by the word after the number of lines of a shop. */
  stock: string
  lines: string
  /** Word before the version number of an artwork. */
  version: string
  /** Words before the time of a photo. */
  takenOn: string
  /** Label of the number of proven spaces, followed by the note on a space that is not proven. */
  provenSpaces: string
  notProven: string
  /** Label of the tax ID for countries whose tax ID has no name of its own. */
  taxId: string
  reference: string
  campaign: string
  orders: string
  /** Label of the user whose account the order is on. */
  account: string
  orderedOn: string
  requestedFor: string
  promisedFor: string
  /** Label of the mounting days. */
  installation: string
  status: string
  pieces: string
  /** Label of the spare copies, which are printed and billed in addition to the pieces. */
  spares: string
  vat: string
  total: string
  notesProduction: string
  notesDelivery: string
  cancelledLines: string
  givenBack: string
  /** Label of the part of the cancelled lines that was not refunded. */
  stillCharged: string
  /** Sentence that explains why rounded unit prices do not add up to the net of their line. */
  unitPriceRounded: string
  /** Terms and conditions of the house. */
  terms: string
  statuses: Record<OrderState, string>
}

/** Texts of a printed order, by language. */
export const orderPaperTexts: Record<(typeof languages)[number], Texts> = {
  es: {
    takenOn: 'Foto del',
    ...{ provenSpaces: 'Comprobados', notProven: 'Todavía sin comprobar' },
    locale: 'es-ES',
    ...{ stock: 'Sin espacio', lines: 'líneas' },
    title: 'Pedido',
    customer: 'Cliente',
    deliverTo: 'Entregar en',
    number: 'N.º',
    picture: 'Imagen',
    product: 'Producto',
    space: 'Espacio',
    size: 'Medida',
    copies: 'Copias',
    area: 'm²',
    net: 'Neto',
    unitPrice: 'Precio',
    discount: 'Dto.',
    material: 'Material',
    finishes: 'Acabados',
    promotion: 'Producto de cliente',
    continued: 'continuación',
    version: 'versión',
    taxId: 'N.º fiscal',
    notes: 'Notas',
    missingPicture: 'Imagen no disponible',
    page: 'Página',
    reference: 'Referencia',
    campaign: 'Campaña',
    orders: 'Pedidos',
    account: 'A cuenta de',
    orderedOn: 'Fecha',
    requestedFor: 'Solicitado para',
    promisedFor: 'Prometido para',
    installation: 'Instalación',
    status: 'Estado',
    pieces: 'Piezas',
    spares: 'Repuestos',
    vat: 'IVA',
    total: 'Total',
    notesProduction: 'Notas de producción',
    notesDelivery: 'Notas de entrega',
    cancelledLines: 'Líneas anuladas',
    givenBack: 'Devuelto',
    stillCharged: 'Se cobra de todos modos',
    unitPriceRounded:
      'El de una pieza está redondeado a cuatro decimales; el neto de cada línea sale del precio exacto.',
    terms: 'Condiciones',
    statuses: {
      draft: 'Borrador',
      confirmed: 'Confirmado',
      production: 'En producción',
      shipped: 'Enviado',
      installed: 'Instalado',
      cancelled: 'Cancelado',
    },
  },
  us: {
    takenOn: 'Photo of',
    ...{ provenSpaces: 'Proven', notProven: 'Not proven yet' },
    locale: 'en-GB',
    ...{ stock: 'No space', lines: 'lines' },
    title: 'Order',
    customer: 'Customer',
    deliverTo: 'Deliver to',
    number: 'No.',
    picture: 'Artwork',
    product: 'Product',
    space: 'Space',
    size: 'Size',
    copies: 'Copies',
    area: 'm²',
    net: 'Net',
    unitPrice: 'Price',
    discount: 'Disc.',
    material: 'Material',
    finishes: 'Finishes',
    promotion: 'Customer product',
    continued: 'continued',
    version: 'version',
    taxId: 'Tax ID',
    notes: 'Notes',
    missingPicture: 'Picture not available',
    page: 'Page',
    reference: 'Reference',
    campaign: 'Campaign',
    orders: 'Orders',
    account: 'On account of',
    orderedOn: 'Date',
    requestedFor: 'Requested for',
    promisedFor: 'Promised for',
    installation: 'Installation',
    status: 'Status',
    pieces: 'Pieces',
    spares: 'Spares',
    vat: 'VAT',
    total: 'Total',
    notesProduction: 'Production notes',
    notesDelivery: 'Delivery notes',
    cancelledLines: 'Cancelled lines',
    givenBack: 'Given back',
    stillCharged: 'Still charged',
    unitPriceRounded:
      'That of a piece is rounded to four decimals; the net of each line comes from the exact price.',
    terms: 'Terms',
    statuses: {
      draft: 'Draft',
      confirmed: 'Confirmed',
      production: 'In production',
      shipped: 'Shipped',
      installed: 'Installed',
      cancelled: 'Canceled',
    },
  },
  pt: {
    takenOn: 'Foto de',
    ...{ provenSpaces: 'Comprovados', notProven: 'Ainda sem comprovar' },
    locale: 'pt-PT',
    ...{ stock: 'Sem espaço', lines: 'linhas' },
    title: 'Encomenda',
    customer: 'Cliente',
    deliverTo: 'Entregar em',
    number: 'N.º',
    picture: 'Imagem',
    product: 'Produto',
    space: 'Espaço',
    size: 'Medida',
    copies: 'Cópias',
    area: 'm²',
    net: 'Líquido',
    unitPrice: 'Preço',
    discount: 'Desc.',
    material: 'Material',
    finishes: 'Acabamentos',
    promotion: 'Produto de cliente',
    continued: 'continuação',
    version: 'versão',
    taxId: 'N.º fiscal',
    notes: 'Notas',
    missingPicture: 'Imagem indisponível',
    page: 'Página',
    reference: 'Referência',
    campaign: 'Campanha',
    orders: 'Encomendas',
    account: 'Por conta de',
    orderedOn: 'Data',
    requestedFor: 'Solicitado para',
    promisedFor: 'Prometido para',
    installation: 'Instalação',
    status: 'Estado',
    pieces: 'Peças',
    spares: 'Sobressalentes',
    vat: 'IVA',
    total: 'Total',
    notesProduction: 'Notas de produção',
    notesDelivery: 'Notas de entrega',
    cancelledLines: 'Linhas anuladas',
    givenBack: 'Devolvido',
    stillCharged: 'Cobra-se mesmo assim',
    unitPriceRounded:
      'O de uma peça é arredondado a quatro casas decimais; o valor líquido de cada linha vem do preço exato.',
    terms: 'Condições',
    statuses: {
      draft: 'Rascunho',
      confirmed: 'Confirmada',
      production: 'Em produção',
      shipped: 'Enviada',
      installed: 'Instalada',
      cancelled: 'Cancelada',
    },
  },
}
