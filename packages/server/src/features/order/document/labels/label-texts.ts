import type { languages } from '@lienzo/contract/people/languages'

type Texts = {
  locale: string
  title: string
  /** Word before the number of a space. */
  space: string
  spaces: string
  /** Text that replaces the destination of lines without a space. */
  stock: string
  parcel: string
  pieces: string
  lines: string
}

/** Texts of labels. */
export const labelTexts: Record<(typeof languages)[number], Texts> = {
  es: {
    locale: 'es-ES',
    title: 'Etiquetas',
    space: 'Espacio',
    spaces: 'Espacios',
    stock: 'Sin espacio',
    parcel: 'Bulto',
    pieces: 'Piezas',
    lines: 'Líneas',
  },
  us: {
    locale: 'en-US',
    title: 'Labels',
    space: 'Space',
    spaces: 'Spaces',
    stock: 'No space',
    parcel: 'Parcel',
    pieces: 'Pieces',
    lines: 'Lines',
  },
  pt: {
    locale: 'pt-PT',
    title: 'Etiquetas',
    space: 'Espaço',
    spaces: 'Espaços',
    stock: 'Sem espaço',
    parcel: 'Volume',
    pieces: 'Peças',
    lines: 'Linhas',
  },
}
