import type { languages } from '@lienzo/contract/people/languages'

type ProofTexts = {
  subject: (code: string) => string
  text: (code: string) => string
  open: string
  report: string
}

/** Texts of the e-mail sent when an order is proven. */
export const proofTexts: Record<(typeof languages)[number], ProofTexts> = {
  us: {
    subject: (code) => `Order ${code}: every space is proven`,
    text: (code) => `All spaces of order ${code} are mounted, and there is a photo of each.`,
    open: 'See the photos',
    report: 'There you can also download them as a PDF.',
  },
  es: {
    subject: (code) => `Pedido ${code}: todos los espacios están comprobados`,
    text: (code) => `Todos los espacios del pedido ${code} están montados, y hay una foto de cada uno.`,
    open: 'Ver las fotos',
    report: 'Ahí también puedes descargarlas en un PDF.',
  },
  pt: {
    subject: (code) => `Encomenda ${code}: todos os espaços estão comprovados`,
    text: (code) => `Todos os espaços da encomenda ${code} estão montados, e há uma foto de cada um.`,
    open: 'Ver as fotos',
    report: 'Aí também pode descarregá-las num PDF.',
  },
}
