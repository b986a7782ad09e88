import { letterTo, type Recipient } from '../../../adapters/mail/letter.ts'
import type { Mail } from '../../../adapters/mail/mailer.ts'

type Texts = {
  subject: string
  asked: (username: string) => string
  duration: string
  action: string
  notYou: string
}

const texts: Record<Recipient['language'], Texts> = {
  us: {
    subject: 'Your link to set a new password',
    asked: (username) =>
      `Here is the link to set a new password for the user ${username} in Lienzo. Setting it signs you out wherever you are signed in.`,
    duration: 'The link works once, within an hour of being requested.',
    action: 'Set a new password',
    notYou:
      'If you did not expect this message, you can ignore it: your password stays as it is until somebody uses the link.',
  },
  es: {
    subject: 'Tu enlace para cambiar la contraseña',
    asked: (username) =>
      `Este es el enlace para poner una contraseña nueva al usuario ${username} de Lienzo. Al cambiarla se cerrarán todas tus sesiones abiertas.`,
    duration: 'El enlace sirve una sola vez, durante la hora siguiente a su solicitud.',
    action: 'Poner una contraseña nueva',
    notYou:
      'Si no esperabas este mensaje, puedes ignorarlo: tu contraseña no cambia mientras nadie use el enlace.',
  },
  pt: {
    subject: 'A sua ligação para alterar a palavra-passe',
    asked: (username) =>
      `Esta é a ligação para definir uma nova palavra-passe para o utilizador ${username} do Lienzo. Ao alterá-la, todas as suas sessões abertas serão terminadas.`,
    duration: 'A ligação funciona uma única vez, durante a hora seguinte ao pedido.',
    action: 'Definir uma nova palavra-passe',
    notYou:
      'Se não esperava esta mensagem, pode ignorá-la: a sua palavra-passe não muda enquanto ninguém usar a ligação.',
  },
}

/** The mail with the link that sets a password, in the language of its recipient. */
export function passwordLinkMail(recipient: Recipient, address: string): Omit<Mail, 'id'> {
  const words = texts[recipient.language]
  return letterTo(recipient, {
    subject: words.subject,
    paragraphs: [words.asked(recipient.username), words.duration],
    action: { label: words.action, address },
    footnotes: [words.notYou],
  })
}
