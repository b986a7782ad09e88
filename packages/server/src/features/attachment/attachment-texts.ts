import type { languages } from '@lienzo/contract/people/languages'
import type { AttachmentHolder, AttachmentKind, NoticeSide } from '@lienzo/contract/records/attachment'

type Language = (typeof languages)[number]

/** Texts used in an archive of attachments. */
export type ArchiveTexts = {
  kinds: Record<AttachmentKind, string>
  /** Name of the text file in the archive. */
  fileName: string
  title: string
  file: string
  missing: string
  someMissing: (count: number) => string
}

export const archiveTexts: Record<Language, ArchiveTexts> = {
  us: {
    kinds: { picture: 'Pictures', document: 'Documents' },
    fileName: '_Contents.txt',
    title: 'Title',
    file: 'File',
    missing: 'MISSING: its content could not be read.',
    someMissing: (count) =>
      count === 1
        ? 'One file is missing from this archive.'
        : `${count} files are missing from this archive.`,
  },
  es: {
    kinds: { picture: 'Imágenes', document: 'Documentos' },
    fileName: '_Contenido.txt',
    title: 'Título',
    file: 'Archivo',
    missing: 'FALTA: no se pudo leer su contenido.',
    someMissing: (count) =>
      count === 1 ? 'Falta un archivo en este ZIP.' : `Faltan ${count} archivos en este ZIP.`,
  },
  pt: {
    kinds: { picture: 'Imagens', document: 'Documentos' },
    fileName: '_Conteúdo.txt',
    title: 'Título',
    file: 'Ficheiro',
    missing: 'EM FALTA: não foi possível ler o seu conteúdo.',
    someMissing: (count) =>
      count === 1 ? 'Falta um ficheiro neste ZIP.' : `Faltam ${count} ficheiros neste ZIP.`,
  },
}

/** Texts of notices about attachments; `count` is the number of attachments. */
type NoticeTexts = {
  counted: Record<AttachmentKind, (count: number) => string>
  /** Phrase that names the record within a sentence: `en el pedido 26-000123`. */
  places: Record<AttachmentHolder, (label: string) => string>
  /** Line that the timeline shows after the sender's message. */
  notifiedSide: Record<NoticeSide, string>
  subject: (quantity: string, place: string) => string
  text: (sender: string, quantity: string, place: string) => string
  more: (count: number) => string
  open: string
  why: string
}

export const noticeTexts: Record<Language, NoticeTexts> = {
  us: {
    counted: {
      picture: (count) => (count === 1 ? '1 picture' : `${count} pictures`),
      document: (count) => (count === 1 ? '1 document' : `${count} documents`),
    },
    places: {
      customer: (label) => `on customer ${label}`,
      product: (label) => `on product ${label}`,
      promotion: (label) => `on customer product ${label}`,
      campaign: (label) => `on campaign ${label}`,
      space: (label) => `on the space at ${label}`,
      order: (label) => `on order ${label}`,
      budget: (label) => `on budget ${label}`,
    },
    notifiedSide: { mc: 'The house has been notified', customer: 'The customer has been notified' },
    subject: (quantity, place) => `${quantity} ${place}`,
    text: (sender, quantity, place) => `${sender} would like you to look at ${quantity} ${place}.`,
    more: (count) => `and ${count} more`,
    open: 'Open in Lienzo',
    why: 'You get this message because you can see this record in Lienzo.',
  },
  es: {
    counted: {
      picture: (count) => (count === 1 ? '1 imagen' : `${count} imágenes`),
      document: (count) => (count === 1 ? '1 documento' : `${count} documentos`),
    },
    places: {
      customer: (label) => `en el cliente ${label}`,
      product: (label) => `en el producto ${label}`,
      promotion: (label) => `en el producto de cliente ${label}`,
      campaign: (label) => `en la campaña ${label}`,
      space: (label) => `en el espacio de ${label}`,
      order: (label) => `en el pedido ${label}`,
      budget: (label) => `en el presupuesto ${label}`,
    },
    notifiedSide: { mc: 'Se ha avisado a la casa', customer: 'Se ha avisado al cliente' },
    subject: (quantity, place) => `${quantity} ${place}`,
    text: (sender, quantity, place) => `${sender} quiere que veas ${quantity} ${place}.`,
    more: (count) => `y ${count} más`,
    open: 'Abrir en Lienzo',
    why: 'Recibes este mensaje porque puedes ver este registro en Lienzo.',
  },
  pt: {
    counted: {
      picture: (count) => (count === 1 ? '1 imagem' : `${count} imagens`),
      document: (count) => (count === 1 ? '1 documento' : `${count} documentos`),
    },
    places: {
      customer: (label) => `no cliente ${label}`,
      product: (label) => `no produto ${label}`,
      promotion: (label) => `no produto de cliente ${label}`,
      campaign: (label) => `na campanha ${label}`,
      space: (label) => `no espaço de ${label}`,
      order: (label) => `na encomenda ${label}`,
      budget: (label) => `no orçamento ${label}`,
    },
    notifiedSide: { mc: 'A casa foi avisada', customer: 'O cliente foi avisado' },
    subject: (quantity, place) => `${quantity} ${place}`,
    text: (sender, quantity, place) => `${sender} pede que veja ${quantity} ${place}.`,
    more: (count) => `e mais ${count}`,
    open: 'Abrir no Lienzo',
    why: 'Recebe esta mensagem porque pode ver este registo no Lienzo.',
  },
}

/** Maximum number of names listed in a text. Further names are counted, not listed. */
export const MOST_NAMED = 12

/** Returns the first `MOST_NAMED` names. If there are more, adds a text with the number of remaining names. */
export function firstNames(names: readonly string[], language: Language): string[] {
  const more = names.length - MOST_NAMED
  return more > 0 ? [...names.slice(0, MOST_NAMED), noticeTexts[language].more(more)] : [...names]
}
