import { letterTo, type Recipient } from '../../adapters/mail/letter.ts'
import type { Mail } from '../../adapters/mail/mailer.ts'

/** What is still missing: `unapproved` are the artworks that are there and not approved; none where there is no artwork. */
type Missing = { name: string; due_at: number; daysLeft: number; unapproved: readonly string[] }

type Texts = {
  subject: (campaign: string, day: string) => string
  due: (campaign: string, day: string, daysLeft: number) => string
  none: string
  unapproved: (names: string) => string
  action: string
  why: string
}

const texts: Record<Recipient['language'], Texts> = {
  us: {
    subject: (campaign, day) => `Artwork of ${campaign} is due on ${day}`,
    due: (campaign, day, left) =>
      `The artwork of the campaign ${campaign} is due on ${day}: ${left === 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`}.`,
    none: 'There is no artwork yet.',
    unapproved: (names) => `Not approved yet: ${names}.`,
    action: 'Open the campaign',
    why: 'You get this message because you may change this campaign. It stops when all of its artwork is approved.',
  },
  es: {
    subject: (campaign, day) => `Las imágenes de ${campaign} se entregan el ${day}`,
    due: (campaign, day, left) =>
      `Las imágenes de la campaña ${campaign} se entregan el ${day}: ${left === 0 ? 'hoy' : left === 1 ? 'mañana' : `dentro de ${left} días`}.`,
    none: 'Todavía no hay ninguna imagen.',
    unapproved: (names) => `Sin aprobar: ${names}.`,
    action: 'Abrir la campaña',
    why: 'Recibes este mensaje porque puedes cambiar esta campaña. Deja de llegar cuando todas sus imágenes estén aprobadas.',
  },
  pt: {
    subject: (campaign, day) => `As imagens de ${campaign} entregam-se a ${day}`,
    due: (campaign, day, left) =>
      `As imagens da campanha ${campaign} entregam-se a ${day}: ${left === 0 ? 'hoje' : left === 1 ? 'amanhã' : `dentro de ${left} dias`}.`,
    none: 'Ainda não há nenhuma imagem.',
    unapproved: (names) => `Por aprovar: ${names}.`,
    action: 'Abrir a campanha',
    why: 'Recebe esta mensagem porque pode alterar esta campanha. Deixa de chegar quando todas as imagens estiverem aprovadas.',
  },
}

/** The mail that reminds of the artwork of a campaign, in the language of its recipient. */
export function artworkReminderMail(
  recipient: Recipient,
  missing: Missing,
  address: string,
): Omit<Mail, 'id'> {
  const { name, due_at, daysLeft, unapproved } = missing
  const words = texts[recipient.language]
  const day = dayText(due_at)
  return letterTo(recipient, {
    subject: words.subject(name, day),
    paragraphs: [
      words.due(name, day, daysLeft),
      unapproved.length === 0 ? words.none : words.unapproved(unapproved.join(', ')),
    ],
    action: { label: words.action, address },
    footnotes: [words.why],
  })
}

/** DD/MM/YYYY of a day, as everywhere. */
export function dayText(day: number): string {
  const [year, month, date] = new Date(day * 1000).toISOString().slice(0, 10).split('-')
  return `${date}/${month}/${year}`
}
