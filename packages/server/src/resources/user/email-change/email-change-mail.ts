import { letterTo, type Recipient } from '../../../adapters/mail/letter.ts'
import type { Mail } from '../../../adapters/mail/mailer.ts'

type Texts = { subject: string; changed: (username: string) => string; action: string; notYou: string }

const texts: Record<Recipient['language'], Texts> = {
  us: {
    subject: 'Your e-mail address in Lienzo was changed',
    changed: (username) =>
      `The user ${username} in Lienzo has another e-mail address now. From now on messages and links for a new password go there and no longer here.`,
    action: 'Open Lienzo',
    notYou:
      'If neither you nor your administrator did this, somebody else is using your account: tell your administrator at once.',
  },
  es: {
    subject: 'Tu correo en Lienzo ha cambiado',
    changed: (username) =>
      `El usuario ${username} de Lienzo tiene ahora otro correo electrónico. A partir de ahora los mensajes y los enlaces para cambiar la contraseña llegarán allí y no a este.`,
    action: 'Abrir Lienzo',
    notYou:
      'Si no lo has hecho tú ni tu administrador, otra persona está usando tu cuenta: avisa enseguida a tu administrador.',
  },
  pt: {
    subject: 'O seu e-mail no Lienzo foi alterado',
    changed: (username) =>
      `O utilizador ${username} do Lienzo tem agora outro endereço de e-mail. A partir de agora, as mensagens e as ligações para alterar a palavra-passe serão enviadas para lá e não para este.`,
    action: 'Abrir o Lienzo',
    notYou:
      'Se não foi você nem o seu administrador, outra pessoa está a usar a sua conta: avise de imediato o seu administrador.',
  },
}

/** The mail to the address that a user had, in their language. It does not say which one it is now. */
export function emailChangeMail(recipient: Recipient, publicUrl: string): Omit<Mail, 'id'> {
  const words = texts[recipient.language]
  return letterTo(recipient, {
    subject: words.subject,
    paragraphs: [words.changed(recipient.username)],
    action: { label: words.action, address: `${publicUrl}/` },
    footnotes: [words.notYou],
  })
}
