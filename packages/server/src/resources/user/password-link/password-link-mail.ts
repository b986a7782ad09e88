import { letterTo, type Recipient } from '../../../adapters/mail/letter.ts'
import type { Mail } from '../../../adapters/mail/mailer.ts'

type Texts = {
  subject: string
  asked: (username: string) => string
  duration: string
  action: string
  notYou: string
}

type Language = Recipient['language']

const linkTexts: Record<Language, Texts> = {
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

const invitationTexts: Record<Language, Texts> = {
  us: {
    subject: 'Your user in Lienzo',
    asked: (username) =>
      `You now have a user in Lienzo: ${username}. Choose a password with this link; nobody else will know it. After that you sign in with your user and that password.`,
    duration: 'The link works once, within three days.',
    action: 'Choose a password',
    notYou: 'If you did not expect this message, you can ignore it: nobody signs in before the link is used.',
  },
  es: {
    subject: 'Tu usuario de Lienzo',
    asked: (username) =>
      `Ya tienes un usuario en Lienzo: ${username}. Elige una contraseña con este enlace; nadie más la sabrá. Después entrarás con tu usuario y esa contraseña.`,
    duration: 'El enlace sirve una sola vez, durante tres días.',
    action: 'Elegir una contraseña',
    notYou: 'Si no esperabas este mensaje, puedes ignorarlo: nadie entra mientras no se use el enlace.',
  },
  pt: {
    subject: 'O seu utilizador do Lienzo',
    asked: (username) =>
      `Já tem um utilizador no Lienzo: ${username}. Escolha uma palavra-passe com esta ligação; mais ninguém a saberá. Depois entra com o seu utilizador e essa palavra-passe.`,
    duration: 'A ligação funciona uma única vez, durante três dias.',
    action: 'Escolher uma palavra-passe',
    notYou: 'Se não esperava esta mensagem, pode ignorá-la: ninguém entra enquanto a ligação não for usada.',
  },
}

/** Returns the e-mail with the link that lets the recipient set a new password, in the recipient's language. */
export function passwordLinkMail(recipient: Recipient, address: string): Omit<Mail, 'id'> {
  return mailOf(linkTexts[recipient.language], recipient, address)
}

/** Returns the e-mail that invites a new user to choose a first password, in the recipient's language. */
export function invitationMail(recipient: Recipient, address: string): Omit<Mail, 'id'> {
  return mailOf(invitationTexts[recipient.language], recipient, address)
}

function mailOf(words: Texts, recipient: Recipient, address: string): Omit<Mail, 'id'> {
  return letterTo(recipient, {
    subject: words.subject,
    paragraphs: [words.asked(recipient.username), words.duration],
    action: { label: words.action, address },
    footnotes: [words.notYou],
  })
}
