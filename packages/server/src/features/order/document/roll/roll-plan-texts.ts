import type { languages } from '@lienzo/contract/people/languages'

export type RollPlanTexts = {
  locale: string
  title: string
  page: string
  roll: string
  net: string
  waste: string
  /** Label of the waste that is printed: bleed and overlaps. */
  printedWaste: string
  gross: string
  length: string
  pieces: string
  orders: string
  panels: string
  /** Label of the gap between pieces. */
  gap: string
  /** Column headings of the table. */
  headings: Record<'number' | 'line' | 'product' | 'size' | 'copies' | 'panels' | 'turned' | 'from', string>
  leftOut: Record<'too_long' | 'too_narrow', string>
  nothing: string
}

/** Texts of a roll plan. */
export const rollPlanTexts: Record<(typeof languages)[number], RollPlanTexts> = {
  es: {
    ...{ locale: 'es-ES', title: 'Plano de rollo', page: 'Página', roll: 'Rollo' },
    ...{ net: 'Neto m²', waste: 'Merma m²', printedWaste: 'Sangre y solapes m²', gross: 'Bruto m²' },
    ...{ length: 'Largo m', pieces: 'Piezas', orders: 'Pedidos', panels: 'Paños' },
    gap: 'Separación',
    headings: {
      ...{ number: 'Nº', line: 'Línea', product: 'Producto y espacio', size: 'Medida mm (+ sangre)' },
      ...{ copies: 'Copias', panels: 'Paños', turned: 'Giradas', from: 'Desde m' },
    },
    leftOut: {
      too_long: 'No cabe: es más larga que el rollo.',
      too_narrow: 'No cabe: el rollo no es más ancho que el solape de los paños.',
    },
    nothing: 'No hay nada que imprimir en rollo.',
  },
  us: {
    ...{ locale: 'en-GB', title: 'Roll plan', page: 'Page', roll: 'Roll' },
    ...{ net: 'Net m²', waste: 'Waste m²', printedWaste: 'Bleed and overlaps m²', gross: 'Gross m²' },
    ...{ length: 'Length m', pieces: 'Pieces', orders: 'Orders', panels: 'Panels' },
    gap: 'Gap',
    headings: {
      ...{ number: 'No.', line: 'Line', product: 'Product and space', size: 'Size mm (+ bleed)' },
      ...{ copies: 'Copies', panels: 'Panels', turned: 'Turned', from: 'From m' },
    },
    leftOut: {
      too_long: 'Does not fit: it is longer than the roll.',
      too_narrow: 'Does not fit: the roll is no wider than the overlap of panels.',
    },
    nothing: 'There is nothing to be printed on a roll.',
  },
  pt: {
    ...{ locale: 'pt-PT', title: 'Plano de rolo', page: 'Página', roll: 'Rolo' },
    ...{
      net: 'Líquido m²',
      waste: 'Desperdício m²',
      printedWaste: 'Sangria e sobreposições m²',
      gross: 'Bruto m²',
    },
    ...{
      length: 'Comprimento m',
      pieces: 'Peças',
      orders: 'Encomendas',
      panels: 'Painéis',
    },
    gap: 'Separação',
    headings: {
      ...{ number: 'N.º', line: 'Linha', product: 'Produto e espaço', size: 'Medida mm (+ sangria)' },
      ...{ copies: 'Cópias', panels: 'Painéis', turned: 'Rodadas', from: 'Desde m' },
    },
    leftOut: {
      too_long: 'Não cabe: é mais longa do que o rolo.',
      too_narrow: 'Não cabe: o rolo não é mais largo do que a sobreposição dos painéis.',
    },
    nothing: 'Não há nada para imprimir em rolo.',
  },
}
