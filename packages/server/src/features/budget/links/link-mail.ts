import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import { letterTo, type Recipient } from '../../../adapters/mail/letter.ts'
import type { Mail } from '../../../adapters/mail/mailer.ts'

type Texts = {
  subject: (code: string) => string
  about: (code: string) => string
  offline: string
  until: (day: string) => string
  action: string
  keep: string
}

const texts: Record<Recipient['language'], Texts> = {
  us: {
    subject: (code) => `Your installation job ${code}`,
    about: (code) =>
      `This link opens your spaces of the job ${code} on your phone, without an account: where each one is, what goes there, and a button to send the photos.`,
    offline: 'It also works where there is no connection: the photos are kept on the phone and sent later.',
    until: (day) => `The link opens until ${day}.`,
    action: 'Open the job',
    keep: 'Whoever has this link can see the job and send photos for it: pass it on only to those who install it.',
  },
  es: {
    subject: (code) => `Tu trabajo de instalación ${code}`,
    about: (code) =>
      `Este enlace abre en tu móvil, sin usuario ni contraseña, tus espacios del trabajo ${code}: dónde está cada uno, qué va en él y un botón para enviar las fotos.`,
    offline: 'También funciona sin cobertura: las fotos se guardan en el móvil y se envían después.',
    until: (day) => `El enlace se abre hasta el ${day}.`,
    action: 'Abrir el trabajo',
    keep: 'Quien tenga este enlace puede ver el trabajo y enviar fotos: pásalo solo a quien lo instala.',
  },
  pt: {
    subject: (code) => `O seu trabalho de instalação ${code}`,
    about: (code) =>
      `Esta ligação abre no seu telemóvel, sem utilizador nem palavra-passe, os seus espaços do trabalho ${code}: onde fica cada um, o que vai nele e um botão para enviar as fotos.`,
    offline: 'Também funciona sem rede: as fotos ficam guardadas no telemóvel e são enviadas depois.',
    until: (day) => `A ligação abre até ${day}.`,
    action: 'Abrir o trabalho',
    keep: 'Quem tiver esta ligação pode ver o trabalho e enviar fotos: partilhe-a apenas com quem o instala.',
  },
}

type MailedLink = {
  budget_code: string
  /** Time at which the link expires, in Unix seconds. */
  expires_at: number
  installer: string
  contact: string
  email: string
  languages: readonly Recipient['language'][]
}

/**
 * Returns the e-mail with an installer's link. It is in the first language stored for the installer, or in Spanish if no
 * language is stored.
 */
export function linkMail(link: MailedLink, address: string): Omit<Mail, 'id'> {
  const language = link.languages[0] ?? 'es'
  const words = texts[language]
  const lastDay = dayText(link.expires_at - SECONDS_PER_DAY)
  const recipient: Recipient = {
    username: link.installer,
    email: link.email,
    first_name: link.contact || link.installer,
    last_name: '',
    language,
  }
  return letterTo(recipient, {
    subject: words.subject(link.budget_code),
    paragraphs: [words.about(link.budget_code), words.offline, words.until(lastDay)],
    action: { label: words.action, address },
    footnotes: [words.keep],
  })
}

/** Formats a day as DD/MM/YYYY. The day is passed as the Unix time of its start in UTC. */
function dayText(seconds: number): string {
  const [year, month, day] = new Date(seconds * 1000).toISOString().slice(0, 10).split('-')
  return `${day}/${month}/${year}`
}
