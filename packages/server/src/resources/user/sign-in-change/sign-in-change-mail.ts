import { letterTo, type Recipient } from '../../../adapters/mail/letter.ts'
import type { Mail } from '../../../adapters/mail/mailer.ts'

/** Changes to sign-in data that users are notified of. */
export const signInChanges = ['password', 'email', 'second_factor'] as const
export type SignInChange = (typeof signInChanges)[number]

/** Origins of a change: the user's own session, a link in an e-mail, or an administrator. */
export const waysOfChange = ['own', 'link', 'administrator'] as const
export type WayOfChange = (typeof waysOfChange)[number]

type ChangeNotice = { change: SignInChange; way: WayOfChange; changed_at: number }

type Texts = {
  subjects: Record<SignInChange, string>
  changed: Record<SignInChange, (username: string) => string>
  ways: Record<WayOfChange, (when: string) => string>
  action: string
  notYou: string
  /** Advice to request a new password. Left out if the e-mail address changed. */
  newPassword: string
  locale: string
}

const texts: Record<Recipient['language'], Texts> = {
  us: {
    subjects: {
      password: 'Your password in Lienzo was changed',
      email: 'Your e-mail address in Lienzo was changed',
      second_factor: 'Your second factor in Lienzo was ended',
    },
    changed: {
      password: (username) => `The user ${username} in Lienzo has a new password.`,
      email: (username) =>
        `The user ${username} in Lienzo has another e-mail address now. From now on messages and links for a new password go there and no longer here.`,
      second_factor: (username) => `The user ${username} in Lienzo signs in without a second factor now.`,
    },
    ways: {
      own: (when) => `This was done by somebody signed in as you, on ${when}.`,
      link: (when) => `This was done with a link that was mailed to you, on ${when}.`,
      administrator: (when) => `This was done by an administrator, on ${when}.`,
    },
    action: 'Open Lienzo',
    notYou:
      'If it was not you, and you know of nobody who did it for you, somebody else may be using your account: tell your administrator at once.',
    newPassword:
      'Ask for a new password meanwhile, by “Forgot your password?” where you sign in: it signs out whoever is using your account.',
    locale: 'en-GB',
  },
  es: {
    subjects: {
      password: 'Tu contraseña en Lienzo ha cambiado',
      email: 'Tu correo en Lienzo ha cambiado',
      second_factor: 'Tu segundo factor en Lienzo se ha quitado',
    },
    changed: {
      password: (username) => `El usuario ${username} de Lienzo tiene una contraseña nueva.`,
      email: (username) =>
        `El usuario ${username} de Lienzo tiene ahora otro correo. A partir de ahora los mensajes y los enlaces para cambiar la contraseña llegarán allí y no a este.`,
      second_factor: (username) => `El usuario ${username} de Lienzo entra ahora sin segundo factor.`,
    },
    ways: {
      own: (when) => `Lo ha hecho alguien que había entrado con tu usuario, el ${when}.`,
      link: (when) => `Se ha hecho con un enlace que te enviamos por correo, el ${when}.`,
      administrator: (when) => `Lo ha hecho un administrador, el ${when}.`,
    },
    action: 'Abrir Lienzo',
    notYou:
      'Si no has sido tú ni sabes de nadie que lo haya hecho por ti, puede que otra persona esté usando tu cuenta: avisa enseguida a tu administrador.',
    newPassword:
      'Mientras tanto, pide una contraseña nueva en «¿Has olvidado la contraseña?», donde inicias sesión: al ponerla se cierra la sesión de quien esté usando tu cuenta.',
    locale: 'es-ES',
  },
  pt: {
    subjects: {
      password: 'A sua palavra-passe no Lienzo foi alterada',
      email: 'O seu e-mail no Lienzo foi alterado',
      second_factor: 'O seu segundo fator no Lienzo foi removido',
    },
    changed: {
      password: (username) => `O utilizador ${username} do Lienzo tem uma nova palavra-passe.`,
      email: (username) =>
        `O utilizador ${username} do Lienzo tem agora outro endereço de e-mail. A partir de agora, as mensagens e as ligações para alterar a palavra-passe serão enviadas para lá e não para este.`,
      second_factor: (username) => `O utilizador ${username} do Lienzo entra agora sem segundo fator.`,
    },
    ways: {
      own: (when) => `Foi feito por alguém com sessão iniciada como o seu utilizador, em ${when}.`,
      link: (when) => `Foi feito com uma ligação que lhe foi enviada por e-mail, em ${when}.`,
      administrator: (when) => `Foi feito por um administrador, em ${when}.`,
    },
    action: 'Abrir o Lienzo',
    notYou:
      'Se não o fez nem sabe de ninguém que o tenha feito por si, outra pessoa pode estar a usar a sua conta: avise de imediato o seu administrador.',
    newPassword:
      'Entretanto, peça uma nova palavra-passe onde inicia sessão: ao defini-la, termina a sessão de quem estiver a usar a sua conta.',
    locale: 'pt-PT',
  },
}

/** Returns the e-mail that reports a change, in the recipient's language. It does not reveal a new e-mail address. */
export function signInChangeMail(
  recipient: Recipient,
  { change, way, changed_at }: ChangeNotice,
  publicUrl: string,
): Omit<Mail, 'id'> {
  const words = texts[recipient.language]
  return letterTo(recipient, {
    subject: words.subjects[change],
    paragraphs: [
      words.changed[change](recipient.username),
      words.ways[way](momentText(changed_at, words.locale)),
    ],
    action: { label: words.action, address: `${publicUrl}/` },
    footnotes: change === 'email' ? [words.notYou] : [words.notYou, words.newPassword],
  })
}

/** Formats a time (Unix seconds) in UTC, because the person's time zone is unknown. */
function momentText(seconds: number, locale: string): string {
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat(locale, style).format(seconds * 1000)} (UTC)`
}
