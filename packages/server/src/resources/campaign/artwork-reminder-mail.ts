import { letterTo, type Recipient } from '../../adapters/mail/letter.ts'
import type { Mail } from '../../adapters/mail/mailer.ts'

/**
 * Campaign whose artwork is missing or not ready. `unready` contains the names of the artworks that are not approved or were
 * refused by prepress. It is empty if the campaign has no artwork.
 */
type Missing = { name: string; due_at: number; daysLeft: number; unready: readonly string[] }

type Texts = {
  subject: (campaign: string, day: string) => string
  due: (campaign: string, day: string, daysLeft: number) => string
  none: string
  unready: (names: string) => string
  action: string
  why: string
}

const texts: Record<Recipient['language'], Texts> = {
  us: {
    subject: (campaign, day) => `Artwork of ${campaign} is due on ${day}`,
    due: (campaign, day, daysLeft) =>
      `The artwork of the campaign ${campaign} is due on ${day}: ${daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`}.`,
    none: 'There is no artwork yet.',
    unready: (names) => `Not ready yet: ${names}.`,
    action: 'Open the campaign',
    why: 'You get this message because you may change this campaign. It stops when all of its artwork is approved and none is refused.',
  },
  es: {
    subject: (campaign, day) => `Las imágenes de ${campaign} se entregan el ${day}`,
    due: (campaign, day, daysLeft) =>
      `Las imágenes de la campaña ${campaign} se entregan el ${day}: ${daysLeft === 0 ? 'hoy' : daysLeft === 1 ? 'mañana' : `dentro de ${daysLeft} días`}.`,
    none: 'Todavía no hay ninguna imagen.',
    unready: (names) => `Todavía no listas: ${names}.`,
    action: 'Abrir la campaña',
    why: 'Recibes este mensaje porque puedes cambiar esta campaña. Deja de llegar cuando todas sus imágenes estén aprobadas y ninguna rechazada.',
  },
  pt: {
    subject: (campaign, day) => `As imagens de ${campaign} entregam-se a ${day}`,
    due: (campaign, day, daysLeft) =>
      `As imagens da campanha ${campaign} entregam-se a ${day}: ${daysLeft === 0 ? 'hoje' : daysLeft === 1 ? 'amanhã' : `dentro de ${daysLeft} dias`}.`,
    none: 'Ainda não há nenhuma imagem.',
    unready: (names) => `Ainda não prontas: ${names}.`,
    action: 'Abrir a campanha',
    why: 'Recebe esta mensagem porque pode alterar esta campanha. Deixa de chegar quando todas as imagens estiverem aprovadas e nenhuma recusada.',
  },
}

/** Returns the e-mail that reminds a recipient of a campaign's missing artwork, in the recipient's language. */
export function artworkReminderMail(
  recipient: Recipient,
  missing: Missing,
  address: string,
): Omit<Mail, 'id'> {
  const { name, due_at, daysLeft, unready } = missing
  const words = texts[recipient.language]
  const day = dayText(due_at)
  return letterTo(recipient, {
    subject: words.subject(name, day),
    paragraphs: [
      words.due(name, day, daysLeft),
      unready.length === 0 ? words.none : words.unready(unready.join(', ')),
    ],
    action: { label: words.action, address },
    footnotes: [words.why],
  })
}

/** Formats a day, given as its start in UTC in Unix seconds, as DD/MM/YYYY. */
export function dayText(day: number): string {
  const [year, month, date] = new Date(day * 1000).toISOString().slice(0, 10).split('-')
  return `${date}/${month}/${year}`
}
