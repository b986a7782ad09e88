import type { languages } from '@lienzo/contract/people/languages'
import type { BudgetState } from '@lienzo/rules/installation/budget-states'

/** Texts of a printed budget. */
type Texts = {
  /** Locale for formatting numbers and naming countries. */
  locale: string
  title: string
  customer: string
  /** Label of the tax ID for countries whose tax ID has no name of its own. */
  taxId: string
  page: string
  /** Note on a text that continues from the previous page. */
  continued: string
  order: string
  revision: string
  reference: string
  campaign: string
  madeOn: string
  validUntil: string
  status: string
  number: string
  space: string
  installation: string
  travel: string
  print: string
  extras: string
  discount: string
  net: string
  /** Text with the number of pieces. */
  pieces: (count: number) => string
  /** Text before the day planned for mounting. */
  plannedFor: string
  /** Text that replaces the price of a line without an agreed rate. */
  unpriced: string
  spaces: string
  linesNet: string
  vat: string
  total: string
  notes: string
  rejectedBecause: string
  /** Terms and conditions of the house. */
  terms: string
  statuses: Record<BudgetState, string>
}

export const budgetPaperTexts: Record<(typeof languages)[number], Texts> = {
  es: {
    ...{ locale: 'es-ES', title: 'Presupuesto de montaje', customer: 'Cliente', taxId: 'N.º fiscal' },
    ...{ page: 'Página', continued: 'continuación', order: 'Pedido', revision: 'Revisión' },
    ...{ reference: 'Referencia', campaign: 'Campaña', madeOn: 'Fecha', validUntil: 'Válido hasta' },
    ...{ status: 'Estado', number: 'N.º', space: 'Espacio', installation: 'Montaje' },
    ...{ travel: 'Desplazam.', print: 'Impresión', extras: 'Extras', discount: 'Dto.', net: 'Neto' },
    pieces: (count) => (count === 1 ? 'pieza' : 'piezas'),
    ...{ plannedFor: 'previsto el', unpriced: 'Sin precio', spaces: 'Espacios' },
    ...{ linesNet: 'Importe de los espacios', vat: 'IVA', total: 'Total', notes: 'Notas' },
    ...{ rejectedBecause: 'Motivo del rechazo', terms: 'Condiciones' },
    statuses: {
      draft: 'Borrador',
      sent: 'Enviado',
      approved: 'Aprobado',
      rejected: 'Rechazado',
      closed: 'Cerrado',
    },
  },
  us: {
    ...{ locale: 'en-GB', title: 'Mounting budget', customer: 'Customer', taxId: 'Tax ID' },
    ...{ page: 'Page', continued: 'continued', order: 'Order', revision: 'Revision' },
    ...{ reference: 'Reference', campaign: 'Campaign', madeOn: 'Date', validUntil: 'Valid until' },
    ...{ status: 'Status', number: 'No.', space: 'Space', installation: 'Mounting' },
    ...{ travel: 'Travel', print: 'Print', extras: 'Extras', discount: 'Disc.', net: 'Net' },
    pieces: (count) => (count === 1 ? 'piece' : 'pieces'),
    ...{ plannedFor: 'planned for', unpriced: 'No price', spaces: 'Spaces' },
    ...{ linesNet: 'Amount of the spaces', vat: 'VAT', total: 'Total', notes: 'Notes' },
    ...{ rejectedBecause: 'Why it was rejected', terms: 'Terms' },
    statuses: {
      draft: 'Draft',
      sent: 'Sent',
      approved: 'Approved',
      rejected: 'Rejected',
      closed: 'Closed',
    },
  },
  pt: {
    ...{ locale: 'pt-PT', title: 'Orçamento de montagem', customer: 'Cliente', taxId: 'N.º fiscal' },
    ...{ page: 'Página', continued: 'continuação', order: 'Encomenda', revision: 'Revisão' },
    ...{ reference: 'Referência', campaign: 'Campanha', madeOn: 'Data', validUntil: 'Válido até' },
    ...{ status: 'Estado', number: 'N.º', space: 'Espaço', installation: 'Montagem' },
    ...{ travel: 'Deslocação', print: 'Impressão', extras: 'Extras', discount: 'Desc.', net: 'Líquido' },
    pieces: (count) => (count === 1 ? 'peça' : 'peças'),
    ...{ plannedFor: 'previsto para', unpriced: 'Sem preço', spaces: 'Espaços' },
    ...{ linesNet: 'Valor dos espaços', vat: 'IVA', total: 'Total', notes: 'Notas' },
    ...{ rejectedBecause: 'Motivo da rejeição', terms: 'Condições' },
    statuses: {
      draft: 'Rascunho',
      sent: 'Enviado',
      approved: 'Aprovado',
      rejected: 'Rejeitado',
      closed: 'Fechado',
    },
  },
}
