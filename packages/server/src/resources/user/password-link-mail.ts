import type { languages } from '@lienzo/contract/user'
import { mailPage } from '../../adapters/mail/mail-page.ts'
import type { Mail } from '../../adapters/mail/mailer.ts'

type Language = (typeof languages)[number]

type Recipient = {
  username: string
  email: string
  first_name: string
  last_name: string
  language: Language
}

type Texts = {
  /** As in the `lang` of a page. */
  language: string
  subject: string
  heading: (name: string) => string
  asked: (username: string) => string
  duration: string
  action: string
  addressNote: string
  notYou: string
}

const texts: Record<Language, Texts> = {
  us: {
    language: 'en',
    subject: 'Your link to set a new password',
    heading: (name) => `Hello, ${name}`,
    asked: (username) =>
      `Here is the link to set a new password for the user ${username} in Lienzo. Setting it signs you out wherever you are signed in.`,
    duration: 'The link works once, within an hour of being requested.',
    action: 'Set a new password',
    addressNote: 'If the button does nothing, open this address:',
    notYou:
      'If you did not expect this message, you can ignore it: your password stays as it is until somebody uses the link.',
  },
  es: {
    language: 'es',
    subject: 'Tu enlace para cambiar la contraseña',
    heading: (name) => `Hola, ${name}:`,
    asked: (username) =>
      `Este es el enlace para poner una contraseña nueva al usuario ${username} de Lienzo. Al cambiarla se cerrarán todas tus sesiones abiertas.`,
    duration: 'El enlace sirve una sola vez, durante la hora siguiente a su solicitud.',
    action: 'Poner una contraseña nueva',
    addressNote: 'Si el botón no funciona, abre esta dirección:',
    notYou:
      'Si no esperabas este mensaje, puedes ignorarlo: tu contraseña no cambia mientras nadie use el enlace.',
  },
  pt: {
    language: 'pt',
    subject: 'A sua ligação para alterar a palavra-passe',
    heading: (name) => `Olá, ${name}`,
    asked: (username) =>
      `Esta é a ligação para definir uma nova palavra-passe para o utilizador ${username} do Lienzo. Ao alterá-la, todas as suas sessões abertas serão terminadas.`,
    duration: 'A ligação funciona uma única vez, durante a hora seguinte ao pedido.',
    action: 'Definir uma nova palavra-passe',
    addressNote: 'Se o botão não funcionar, abra este endereço:',
    notYou:
      'Se não esperava esta mensagem, pode ignorá-la: a sua palavra-passe não muda enquanto ninguém usar a ligação.',
  },
}

/** The mail with the link that sets a password, in the language of who gets it. */
export function passwordLinkMail(recipient: Recipient, address: string): Omit<Mail, 'id'> {
  const { username, email, first_name, last_name, language } = recipient
  const words = texts[language]
  return {
    to: { name: `${first_name} ${last_name}`.trim(), address: email },
    subject: words.subject,
    ...mailPage({
      language: words.language,
      heading: words.heading(first_name || username),
      paragraphs: [words.asked(username), words.duration],
      action: { label: words.action, address },
      addressNote: words.addressNote,
      footnotes: [words.notYou],
    }),
  }
}
